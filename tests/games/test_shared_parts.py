"""What games share is no game, and its desk knows orders again that were stored."""

import pytest

import games
from engine.game import Record
from engine.report import News, Paragraph
from games.common import desk
from kit.conformance.positions import played
from referee import serialise


def test_what_games_share_is_no_game():
    assert "common" not in games.names()
    with pytest.raises(games.UnknownGame):
        games.load("common")


@pytest.mark.parametrize("name", games.names())
def test_orders_that_were_stored_and_read_again_are_the_same_orders(name):
    game = games.load(name)
    for state, given, _ in played(game, 2):
        for seat, orders in given.items():
            words = game.describe_orders(state, seat, orders)
            again = serialise.load(serialise.dump(words))
            section = desk.orders(Record(given={seat: again}, words={seat: words}), seat)
            assert [type(block) for block in section.blocks] == [News if words else Paragraph]
