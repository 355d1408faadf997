"""What every test here starts from: each game in turn."""

from __future__ import annotations

from typing import Any

import pytest

import games
from engine.game import Game


def pytest_configure(config: pytest.Config) -> None:
    """Name the mark, for those who run these tests without this project's settings."""
    config.addinivalue_line("markers", "slow: plays a match through workbooks and a site")


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    """Return each known game."""
    return games.load(request.param)
