"""What a building on a hex is worth to a computer seat, in tenths of a card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.hexes import Hex
from engine.snapshot import cache
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.computer.profile import ComputerProfile
from games.us_telegraph.computer.view import View
from games.us_telegraph.costs import Price, cards_needed, price
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


class Ways:
    """How far a seat is from joining two cities, and which hexes lie on a way (7.2).

    `via` is hex -> buildings needed for the best way through that free hex, itself included; `best` the
    least of all, None where every way is closed.
    """

    def __init__(self, board: Board, seat: int) -> None:
        reach = [tally.distances(board, seat, city) for city in sorted(board.cities)]
        self.via: dict[Hex, int] = {}
        for place, one in enumerate(reach):
            for other in reach[place + 1 :]:
                for at in one.keys() & other.keys():
                    if at not in board.built:
                        through = one[at] + other[at] - 1
                        self.via[at] = min(through, self.via.get(at, through))
        self.best: int | None = min(self.via.values(), default=None)


def blocking(view: View, board: Board) -> dict[Hex, int]:
    """Return hex -> worth of standing in the way of rivals that are near to joining two cities."""
    worth_of: dict[Hex, int] = {}
    profile = view.profile
    for rival in view.rivals if profile.block else ():
        ways = Ways(board, rival)
        if ways.best is None or ways.best > profile.block_within:
            continue
        for at in sorted(at for at, steps in ways.via.items() if steps == ways.best):
            board.built[at] = (view.seat, 0)
            after = tally.to_connect(board, rival)
            del board.built[at]
            steps = 2 * profile.block_within if after is None else after
            worth_of[at] = worth_of.get(at, 0) + profile.block * (steps - ways.best) // ways.best
    return worth_of


def link_worth(profile: ComputerProfile, ways: Ways, at: Hex) -> int:
    """Return the worth of coming one building nearer to joining two cities."""
    if ways.best is None or ways.via.get(at, ways.best + 1) > ways.best:
        return 0
    if ways.best == 1:
        return WIN
    return profile.link_step + profile.link_near // (ways.best - 1)


def chain_worth(
    profile: ComputerProfile, board: Board, waiting: Counter[int], unseen: Counter[int], build: Build
) -> int:
    """Return the worth of the free builds that a build opens beside itself."""
    room = sum(board.is_free(near) for near in board.graph.neighbors(build.at))
    follow = successors(build.number)
    at_hand = min(room, sum(waiting[n] for n in follow) - (build.number in follow))
    later = min(room - at_hand, sum(unseen[n] for n in follow))
    return profile.chain_waiting * max(0, at_hand) + profile.chain_unseen * max(0, later)


def builds(view: View, desk: Desk, tokens: Counter[int], blocks: dict[Hex, int]) -> list[Build]:
    """Return every build of these tokens that the hand can pay, the worthiest first."""
    profile, board, ways = view.profile, desk.board, Ways(desk.board, view.seat)
    base = profile.build_blocked if ways.best is None else profile.build
    held = sum(desk.hand.values())
    possible = []
    for number in sorted(tokens):
        for at in board.free():
            cost = price(board, view.seat, number, at)
            cards = cards_needed(cost, desk.hand)
            if cards > held:
                continue
            worth = (
                base
                + link_worth(profile, ways, at)
                + blocks.get(at, 0)
                - profile.cards_worth(held - cards, cards)
            )
            build = Build(worth, number, at, cards, cost)
            extra = chain_worth(profile, board, Counter(desk.waiting), view.unseen, build)
            if view.missing[buildings()[number].project] == 1:
                extra += profile.project
            possible.append(Build(worth + extra, number, at, cards, cost))
    return sorted(possible, key=lambda build: (-build.worth, build.cards, build.number, build.at))
