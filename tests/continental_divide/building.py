"""Railroads with money, and lines that are planned and built at once."""

from games.continental_divide import accounts as acc
from games.continental_divide.moves import building
from games.continental_divide.refusals import Refusal
from tests.continental_divide.build import (
    fresh,
    give,
    start,
    turn_of,
)


def rich(usd=500, **options):
    state = fresh(**options)
    start(state)
    give(state, acc.railroad("UP"), usd)
    return state


def refused(state, wish, seat=1):
    found = building.plan(state, seat, wish)
    return found.code if isinstance(found, Refusal) else None


def built(state, wish, seat=1):
    found = building.plan(state, seat, wish)
    assert not isinstance(found, Refusal), found
    turn = turn_of(state)
    building.carry_out(turn, seat, wish.railroad, wish.origin, found, 1)
    return turn
