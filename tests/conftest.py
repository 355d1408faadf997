"""What tests of every room with a browser share."""

import pytest


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium."""
    # Most runs need no browser, and Playwright takes a while to load.
    from tests.publish.browsing import chromium

    with chromium() as running:
        yield running


@pytest.fixture
def visit(browser, address):
    """Open pages; afterwards no script may have failed and no other server may have been asked."""
    contexts, wrong = [], []

    def start(path, *, expected=(), init="", **options):
        context = browser.new_context(**options)
        contexts.append(context)
        if init:
            context.add_init_script(init)
        page = context.new_page()

        def heard(message):
            if message.type in ("error", "warning") and not any(e in message.text for e in expected):
                wrong.append(message.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda r: r.url.startswith((address, "blob:", "data:")) or wrong.append(r.url))
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        return page

    yield start
    for context in contexts:
        context.close()
    assert wrong == []
