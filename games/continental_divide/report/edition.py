"""Small parts of all pages: one reader and one turn, links, names."""

from __future__ import annotations

from engine.messages import Message, say
from engine.period import Period
from engine.report import Link, Text
from engine.turn import Event
from games.common import report
from games.common.blocks import MISSING
from games.continental_divide.state import MOVE, State
from games.continental_divide.tables import companies, limits


class Edition(report.Edition[State]):
    """The edition of a publication, which is `turn`; `round` is the game's turn."""

    __slots__ = ()

    @property
    def round(self) -> int:
        """Return the turn of the game that this publication is about."""
        return len(self.state.history) if self._between else self.state.round

    @property
    def _between(self) -> bool:
        """Return whether a turn of the game has just been finished, or none begun."""
        return self.state.moved == 0

    @property
    def period(self) -> Period:
        """Return the turn of the game, of all turns."""
        return Period(self.round, of=limits().turns)

    @property
    def by_moves(self) -> bool:
        """Return whether each move is published by itself."""
        return self.state.options.pace == MOVE

    def told(self, *codes: str) -> list[Event]:
        """Return the events of some kinds, in order."""
        return [event for event in self.record.events if event.code in codes]


def railroad_link(code: str) -> Link:
    """Return a link to a railroad's charter."""
    return Link(code, "railroads", code)


def railroad_name(code: str) -> Message:
    """Return code and name of a railroad."""
    return say("REPORT.RAILROAD", railroad=code, name=companies()[code].name)


def region_name(region: str) -> Message:
    """Return the name of a region."""
    return say(f"REGION.{region.upper()}")


def yes(holds: bool) -> Text:
    """Return yes, or a dash."""
    return say("REPORT.YES") if holds else MISSING
