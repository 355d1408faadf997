"""Wishes in reserve, for where another seat built first on a hex of the plan."""

from __future__ import annotations

from collections import Counter

import msgspec

from games.us_telegraph.computer.view import View
from games.us_telegraph.computer.worth import builds
from games.us_telegraph.grid import hex_of, label
from games.us_telegraph.orders import BuildWish, Orders
from games.us_telegraph.state import CARDS
from games.us_telegraph.tables import rules


def with_spares(view: View, orders: Orders, otherwise: tuple[int, Orders]) -> Orders:
    """Return a plan to build with other places for its tokens, and the next best choice if none is left.

    All seats of a round order at once and are played one after another (8.1), so a hex of the plan may be
    taken by then. No more is built than the plan has.
    """
    planned = {hex_of(wish.hex) for wish in orders.builds}
    offers = builds(view, view.desk, Counter(view.desk.waiting))
    spare = [build for build in offers if build.worth > view.profile.card and build.at not in planned]
    room = rules().build_lines - len(orders.builds)
    wishes = [
        BuildWish(building=build.number, hex=label(build.at), most=build.cards)
        for build in spare[: min(room, view.profile.spares)]
    ]
    second = otherwise[1]
    return msgspec.structs.replace(
        orders,
        second=second.first if second.first != CARDS else "",
        most_builds=len(orders.builds),
        builds=[*orders.builds, *wishes],
        draws=second.draws,
        follow_ups=second.follow_ups,
        tiles=second.tiles,
    )
