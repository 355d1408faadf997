"""A position whose form has every block, and wishes for it."""

from games.us_telegraph.orders import BuildWish
from tests.us_telegraph.build import drain, fresh, put, rich, wait


def position():
    """61 on the map, 62 and 10 waiting, one token left in the first stack."""
    state = fresh(2)
    put(state, 1, 61, "I50")
    wait(state, 1, 10, 62)
    rich(state, 1)
    drain(state, 1, 0, 1)
    return state


def wish(number, at, **more):
    return BuildWish(line="BUILD-1", building=number, hex=at, **more)
