"""How near a seat is to joining two cities, and what it is worth to stand in the way of one that is near."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hexes import Hex
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.computer.profile import ComputerProfile


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


def blocking(profile: ComputerProfile, board: Board, seat: int, rivals: Iterable[int]) -> dict[Hex, int]:
    """Return hex -> worth of standing in the way of rivals that are near to joining two cities."""
    worth_of: dict[Hex, int] = {}
    for rival in rivals if profile.block else ():
        ways = Ways(board, rival)
        if ways.best is None or ways.best > profile.block_within:
            continue
        for at in sorted(at for at, steps in ways.via.items() if steps == ways.best):
            board.built[at] = (seat, 0)
            after = tally.to_connect(board, rival)
            del board.built[at]
            steps = 2 * profile.block_within if after is None else after
            worth_of[at] = worth_of.get(at, 0) + profile.block * (steps - ways.best) // ways.best
    return worth_of
