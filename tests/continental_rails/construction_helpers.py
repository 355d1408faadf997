"""What the tests of phase 9 share: a railroad with a right-of-way to build, and the value of cities."""

from games.continental_rails import accounts as acc
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash
from tests.continental_rails.railways_helpers import president_of

TRACK = 300


def holding(code="B&O", route="MD1", cash=20_000):
    """A player's railroad with an unbuilt right-of-way."""
    state = fresh()
    president_of(state, code)
    state.railroads[code].right_of_way = route
    set_cash(state, acc.rr_cash(code), cash)
    return state


def points(*cities):
    return sum(world().cities[city].value for city in cities)
