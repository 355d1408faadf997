"""What tests of every room with a browser share."""

import pytest


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium."""
    # Most runs need no browser, and Playwright takes a while to load.
    from tests.publish.browsing import chromium

    with chromium() as running:
        yield running
