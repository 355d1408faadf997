"""What games share is no game."""

import pytest

import games


def test_what_games_share_is_no_game():
    assert "common" not in games.names()
    with pytest.raises(games.UnknownGame):
        games.load("common")
