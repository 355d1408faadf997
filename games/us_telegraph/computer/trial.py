"""The map of a trial of builds, which remembers how its seat finds each free hex."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.hexes import Hex
from games.us_telegraph.board import Board
from games.us_telegraph.costs import Site, site
from games.us_telegraph.judging import Desk


class Spot(NamedTuple):
    """A free hex as a seat finds it, and how many free hexes touch it."""

    site: Site
    room: int


@dataclass(slots=True)
class TrialBoard(Board):
    """A map on which one seat tries builds; only `put` may change it, which knows what a build changes."""

    seat: int
    spots: dict[Hex, Spot] = field(default_factory=dict)
    _groups: list[set[Hex]] | None = None

    @classmethod
    def like(cls, board: Board, seat: int) -> TrialBoard:
        """Return a copy of a map, to be tried by a seat."""
        copy = cls(board.land, dict(board.built), seat)
        copy.spots = {at: copy._spot(at) for at in copy.free()}
        return copy

    def trial(self) -> TrialBoard:
        """Return a copy on which one may build."""
        return TrialBoard(self.land, dict(self.built), self.seat, dict(self.spots))

    def put(self, at: Hex, seat: int, number: int) -> None:
        """Build on a free hex, and look anew at what that changes."""
        settlements = len(self.settlements(self.seat))
        Board.put(self, at, seat, number)
        self._groups = None
        del self.spots[at]
        # One settlement more or fewer is a card more or fewer wherever one builds apart.
        apart = len(self.settlements(self.seat)) != settlements
        for near in list(self.spots) if apart else self.beside[at]:
            if near in self.spots:
                self.spots[near] = self._spot(near)

    def settlements(self, seat: int) -> list[set[Hex]]:
        """Return a seat's groups of adjacent buildings."""
        if seat != self.seat:
            return Board.settlements(self, seat)
        if self._groups is None:
            self._groups = Board.settlements(self, seat)
        return self._groups

    def _spot(self, at: Hex) -> Spot:
        return Spot(site(self, self.seat, at), sum(map(self.is_free, self.beside[at])))


@dataclass(slots=True)
class TrialDesk(Desk):
    """A desk on such a map."""

    board: TrialBoard

    @classmethod
    def like(cls, desk: Desk) -> TrialDesk:
        """Return a copy of a desk."""
        board = TrialBoard.like(desk.board, desk.seat)
        return cls(desk.seat, board, dict(desk.hand), list(desk.waiting), desk.keep)
