"""One reader and one turn: what every page of a report starts from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.game import Record
from engine.messages import say
from engine.report import Cell as ReportCell
from engine.report import Figure, News, Paragraph, Section, Table, Text
from engine.turn import Event
from games.chicago_express.forms.situation import columns
from games.chicago_express.state import State
from games.chicago_express.wording import event_text


@dataclass(frozen=True, slots=True)
class Edition:
    """The position, how it came about, and who reads; `turn` is the one just played, 0 before the first."""

    state: State
    match: str
    record: Record
    viewer: int | None

    @property
    def turn(self) -> int:
        """Return the turn just played."""
        return self.state.turn - 1

    @property
    def seat(self) -> int:
        """Return the seat that reads; only the pages of a desk ask."""
        if self.viewer is None:
            raise ValueError("everyone reads, not one seat")
        return self.viewer

    @property
    def public_events(self) -> list[Event]:
        """Return what happened in public, in order."""
        return [event for event in self.record.events if event.seats is None]

    @property
    def own_events(self) -> list[Event]:
        """Return what the seat alone was told, in order."""
        return [event for event in self.record.events if event.seats and self.seat in event.seats]


def section(ident: str, *blocks: News | Paragraph | Table) -> Section:
    """Return a section titled SEC.<IDENT>."""
    return Section(say(f"SEC.{ident.upper()}"), tuple(blocks), ident)


def table(ident: str, spec: str, rows: Iterable[Sequence[ReportCell]], caption: Text | None = None) -> Table:
    """Return a table that is alone in its section and needs no title."""
    cells = tuple(tuple(row) for row in rows)
    return Table(ident, "", columns(spec), cells, caption, empty=say("REPORT.NONE"))


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
