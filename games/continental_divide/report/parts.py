"""Small parts of all pages: one reader and one turn, columns and tables by name, links, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.game import Record
from engine.messages import Message, say
from engine.report import Cell, Column, Figure, Link, Table, Text
from engine.turn import Event
from games.continental_divide.state import MOVE, State
from games.continental_divide.tables import companies, limits

Row = tuple[Cell, ...]
MISSING = "–"


@dataclass(frozen=True, slots=True)
class Edition:
    """The position, how it came about, and who reads; `turn` is the publication, `round` the game's turn."""

    state: State
    match: str
    record: Record
    viewer: int | None

    @property
    def turn(self) -> int:
        """Return the number of this publication, 0 before the first."""
        return self.state.turn - 1

    @property
    def round(self) -> int:
        """Return the turn of the game that this publication is about."""
        return len(self.state.history) if self._between else self.state.round

    @property
    def _between(self) -> bool:
        """Return whether a turn of the game has just been finished, or none begun."""
        return self.state.moved == 0

    @property
    def period(self) -> str:
        """Return the turn of the game, of all turns: 3/8."""
        return f"{self.round}/{limits().turns}"

    @property
    def by_moves(self) -> bool:
        """Return whether each move is published by itself."""
        return self.state.options.pace == MOVE

    @property
    def seat(self) -> int:
        """Return the seat that reads; only the pages of a desk ask."""
        if self.viewer is None:
            raise ValueError("everyone reads, not one seat")
        return self.viewer

    def told(self, *codes: str) -> list[Event]:
        """Return the events of some kinds, in order."""
        return [event for event in self.record.events if event.code in codes]


def columns(spec: str) -> tuple[Column, ...]:
    """Return columns by ``id`` or ``id:kind``, separated by blanks; headings are REPORT.COL.<ID>."""
    found = (part.partition(":") for part in spec.split())
    return tuple(Column(name, say(f"REPORT.COL.{name.upper()}"), kind or "text") for name, _, kind in found)


def table(
    ident: str,
    spec: str,
    rows: Iterable[Row],
    *,
    title: Text = "",
    caption: Text | None = None,
    anchors: tuple[str, ...] = (),
) -> Table:
    """Return a table; one that is alone in its section needs no title of its own."""
    return Table(ident, title, columns(spec), tuple(rows), caption, anchors, empty=say("REPORT.NONE"))


def figure(name: str, value: Cell, kind: str = "number", note: Text | None = None) -> Figure:
    """Return a big number labelled REPORT.FIG.<NAME>."""
    return Figure(say(f"REPORT.FIG.{name}"), value, kind, note)


def listing(items: Sequence[Text]) -> Text:
    """Return some texts as one list in words, a dash for none."""
    return say("REPORT.LIST", items=tuple(items)) if items else MISSING


def railroad_link(code: str) -> Link:
    """Return a link to a railroad's charter."""
    return Link(code, "railroads", code)


def railroad_name(code: str) -> Message:
    """Return code and name of a railroad."""
    return say("REPORT.RAILROAD", railroad=code, name=companies()[code].name)


def region_name(region: str) -> Message:
    """Return the name of a region."""
    return say(f"REGION.{region.upper()}")


def yes(found: bool) -> Text:
    """Return yes, or a dash."""
    return say("REPORT.YES") if found else MISSING
