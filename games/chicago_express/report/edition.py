"""One reader and one turn: what every page of a report starts from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.messages import say
from engine.period import Period, of_label
from engine.report import News, Text
from engine.turn import Event
from games.chicago_express.periods import period_of
from games.chicago_express.state import State
from games.chicago_express.wording import event_text
from games.common import report


class Edition(report.Edition[State]):
    """The edition of the turn just played."""

    __slots__ = ()

    @property
    def period(self) -> Period:
        """Return the period of the turn just played; before turn 1, of the one that comes."""
        return of_label(self.state.period) if self.state.period else period_of(self.state)


def log(events: Iterable[Event]) -> tuple[News, ...]:
    """Return events in sentences, a group for each phase, headed by who moved."""
    groups: dict[int, list[Event]] = {}
    for event in events:
        groups.setdefault(event.phase, []).append(event)
    return tuple(News(_head(group), tuple(event_text(event) for event in group)) for group in groups.values())


def _head(events: Sequence[Event]) -> Text:
    first = events[0]
    if any(event.code == "PLAY_BEGINS" for event in events) or first.rule == "1.5":
        return say("REPORT.LOG.OPENING")
    name = first.facts.get("name")
    return say("REPORT.LOG.MOVE", name=name) if name else ""
