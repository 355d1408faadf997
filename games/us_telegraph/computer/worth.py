"""What a building on a hex is worth to a computer seat, in tenths of a card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.hexes import Hex
from engine.snapshot import cache
from games.us_telegraph.computer.blocking import Ways
from games.us_telegraph.computer.profile import ComputerProfile
from games.us_telegraph.computer.view import View
from games.us_telegraph.costs import Price, cards_needed, price_on, site
from games.us_telegraph.judging import Desk
from games.us_telegraph.tables import buildings

WIN = 100_000


@dataclass(frozen=True, slots=True)
class Build:
    """A build that can be paid for now: what, where, for how many cards, and its worth."""

    worth: int
    number: int
    at: Hex
    cards: int
    cost: Price = field(compare=False)


@cache
def successors(number: int) -> tuple[int, ...]:
    """Return the buildings that a building makes free beside it."""
    return tuple(b.number for b in buildings().values() if b.free_after == number)


def link_worth(profile: ComputerProfile, ways: Ways, at: Hex) -> int:
    """Return the worth of coming one building nearer to joining two cities."""
    if ways.best is None or ways.via.get(at, ways.best + 1) > ways.best:
        return 0
    if ways.best == 1:
        return WIN
    return profile.link_step + profile.link_near // (ways.best - 1)


def chain_worth(
    profile: ComputerProfile, room: int, waiting: Counter[int], unseen: Counter[int], number: int
) -> int:
    """Return the worth of the free builds that a build opens on the free hexes beside it."""
    follow = successors(number)
    at_hand = min(room, sum(waiting[n] for n in follow) - (number in follow))
    later = min(room - at_hand, sum(unseen[n] for n in follow))
    return profile.chain_waiting * max(0, at_hand) + profile.chain_unseen * max(0, later)


def builds(view: View, desk: Desk, tokens: Counter[int]) -> list[Build]:
    """Return every build of these tokens that the hand can pay, the worthiest first."""
    profile, board, ways = view.profile, desk.board, Ways(desk.board, view.seat)
    base = profile.build_blocked if ways.best is None else profile.build
    held, waiting = sum(desk.hand.values()), Counter(desk.waiting)
    paid = [profile.cards_worth(held - cards, cards) for cards in range(held + 1)]
    lasts = {n: profile.project * (view.missing[buildings()[n].project] == 1) for n in sorted(tokens)}
    possible = []
    for at in board.free():
        room = sum(board.is_free(near) for near in board.beside[at])
        ground = site(board, view.seat, at)
        place = base + link_worth(profile, ways, at) + view.blocks.get(at, 0)
        for number, last in lasts.items():
            cost = price_on(ground, number)
            cards = cards_needed(cost, desk.hand)
            if cards <= held:
                chain = chain_worth(profile, room, waiting, view.unseen, number)
                possible.append(Build(place - paid[cards] + chain + last, number, at, cards, cost))
    return sorted(possible, key=lambda build: (-build.worth, build.cards, build.number, build.at))
