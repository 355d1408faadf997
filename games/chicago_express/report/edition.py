"""One reader and one turn: what every page of a report starts from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.messages import say
from engine.report import Cell as ReportCell
from engine.report import Figure, News, Paragraph, Section, Table, Text
from engine.turn import Event
from games.chicago_express.state import State
from games.chicago_express.wording import event_text
from games.common import blocks, report


class Edition(report.Edition[State]):
    """The edition of the turn just played."""

    __slots__ = ()

    def own_events(self) -> list[Event]:
        """Return what the seat alone was told, in order."""
        return [event for event in self.record.events if event.seats and self.seat in event.seats]


def section(ident: str, *blocks: News | Paragraph | Table) -> Section:
    """Return a section titled SEC.<IDENT>."""
    return Section(say(f"SEC.{ident.upper()}"), tuple(blocks), ident)


def table(ident: str, spec: str, rows: Iterable[Sequence[ReportCell]], caption: Text | None = None) -> Table:
    """Return a table that is alone in its section and needs no title."""
    cells = (tuple(row) for row in rows)
    return blocks.table(ident, spec, cells, caption=caption, prefix="")


def figure(name: str, value: ReportCell, kind: str = "number", note: Text | None = None) -> Figure:
    """Return a big number labelled FIG.<NAME>."""
    return Figure(say(f"FIG.{name}"), value, kind, note)


def log(events: Iterable[Event]) -> tuple[News, ...]:
    """Return events in sentences, a group for each phase, headed by who moved."""
    groups: dict[int, list[Event]] = {}
    for event in events:
        groups.setdefault(event.phase, []).append(event)
    return tuple(News(_head(group), tuple(event_text(event) for event in group)) for group in groups.values())


def _head(events: Sequence[Event]) -> Text:
    first = events[0]
    if any(event.code == "PLAY_BEGINS" for event in events) or first.rule == "1.5":
        return say("LOG.OPENING")
    name = first.facts.get("name")
    return say("LOG.MOVE", name=name) if name else ""
