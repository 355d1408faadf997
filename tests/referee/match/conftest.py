"""A match with a deadline."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.referee.match.timed import DUE
from tests.referee.test_publish import set_deadlines


@pytest.fixture
def timed(desk):
    """Return the office with a deadline on 8 November, 20:00 UTC, and every seven days."""
    set_deadlines(desk, 'first = "2026-11-08 20:00"\nevery_days = 7')
    desk.now = DUE + timedelta(hours=3)
    return desk
