"""How near a seat is to joining two cities, and what it is worth to stand in the way of one that is near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.hexes import Hex
from engine.snapshot import lru_cache
from games.us_telegraph import tally
from games.us_telegraph.board import Board, Land
from games.us_telegraph.computer.profile import ComputerProfile

OWN, OTHER = 1, 2
"""Who built, on a map on which it does not matter who the others are."""


class Ways:
    """How far a seat is from joining two cities, and which hexes lie on a way (7.2).

    `via` is hex -> buildings needed for the best way through that free hex, itself included; `best` the
    least of all, None where every way is closed.
    """

    def __init__(self, board: Board, seat: int) -> None:
        self.via: dict[Hex, int] = {}
        nearest: dict[Hex, int] = {}
        for city in sorted(board.cities):
            for at, steps in tally.distances(board, seat, city).items():
                if at in board.built:
                    continue
                if at in nearest:
                    through = nearest[at] + steps - 1
                    self.via[at] = min(through, self.via.get(at, through))
                nearest[at] = min(steps, nearest.get(at, steps))
        self.best: int | None = min(self.via.values(), default=None)


def ways(board: Board, seat: int) -> Ways:
    """Return the ways of a seat; remembered, for every seat asks for those of all others."""
    return _ways(board.land, *_sides(board, seat))


def blocking(profile: ComputerProfile, board: Board, rivals: Iterable[int]) -> dict[Hex, int]:
    """Return hex -> worth of standing in the way of rivals that are near to joining two cities."""
    worth_of: dict[Hex, int] = {}
    for rival in rivals if profile.block else ():
        gaps = _gaps(board.land, *_sides(board, rival), profile.block, profile.block_within)
        for at, worth in gaps.items():
            worth_of[at] = worth_of.get(at, 0) + worth
    return worth_of


def _sides(board: Board, seat: int) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Return the hexes built on by a seat and by others: all that its ways depend on."""
    own = frozenset(board.of_seat(seat))
    return own, frozenset(board.built.keys() - own)


def _board(land: Land, own: frozenset[Hex], others: frozenset[Hex]) -> Board:
    return Board(land, dict.fromkeys(own, (OWN, 0)) | dict.fromkeys(others, (OTHER, 0)))


@lru_cache(512)
def _ways(land: Land, own: frozenset[Hex], others: frozenset[Hex]) -> Ways:
    return Ways(_board(land, own, others), OWN)


@lru_cache(512)
def _gaps(
    land: Land, own: frozenset[Hex], others: frozenset[Hex], block: int, within: int
) -> Mapping[Hex, int]:
    """Return hex -> worth of standing there in the way of whoever built `own`."""
    way, worth_of = _ways(land, own, others), {}
    if way.best is None or way.best > within:
        return {}
    for at in sorted(at for at, steps in way.via.items() if steps == way.best):
        after = tally.to_connect(_board(land, own, others | {at}), OWN)
        steps = 2 * within if after is None else after
        worth_of[at] = block * (steps - way.best) // way.best
    return worth_of
