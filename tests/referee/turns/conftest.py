"""A match of which two turns are played."""

from __future__ import annotations

from datetime import timedelta

import pytest


@pytest.fixture
def twice(desk):
    """Return the office after two turns."""
    desk.publish(turn=1)
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    desk.publish()
    assert desk.match.last == 2
    desk.now += timedelta(hours=3)
    return desk
