"""The map of a trial of builds, which remembers what is asked of each hex."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.hexes import Hex
from games.us_telegraph.board import Board
from games.us_telegraph.judging import Desk


@dataclass(slots=True)
class TrialBoard(Board):
    """A map on which nothing is built any more once it has been asked; `trial` gives the next one."""

    around: dict[Hex, dict[str, int]] = field(default_factory=dict)
    groups: dict[int, list[set[Hex]]] = field(default_factory=dict)

    @classmethod
    def like(cls, board: Board) -> TrialBoard:
        """Return a copy of a map."""
        return cls(board.ground, board.cities, dict(board.built))

    def trial(self) -> TrialBoard:
        """Return a copy on which one may build."""
        return TrialBoard.like(self)

    def settlements(self, seat: int) -> list[set[Hex]]:
        """Return a seat's groups of adjacent buildings."""
        if seat not in self.groups:
            self.groups[seat] = Board.settlements(self, seat)
        return self.groups[seat]

    def resources_around(self, at: Hex) -> dict[str, int]:
        """Return the symbols on a hex and beside it."""
        if at not in self.around:
            self.around[at] = Board.resources_around(self, at)
        return self.around[at]


def trial_desk(desk: Desk) -> Desk:
    """Return a desk on such a map."""
    return Desk(desk.seat, TrialBoard.like(desk.board), dict(desk.hand), list(desk.waiting), desk.keep)
