"""A turn is played only where there is one left."""

import pytest

from engine.turn import resolve
from tests.referee.toy_game import LAST_TURN, ToyGame


def test_a_match_that_is_over_has_no_turn_left():
    game = ToyGame()
    state = {"turn": LAST_TURN + 1}
    with pytest.raises(ValueError, match=f"the match of {game.meta.name} is over: no turn is left to play"):
        resolve(game, state, {}, b"seed")
    assert state == {"turn": LAST_TURN + 1}
