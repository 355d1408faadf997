"""One reader and one turn: what every page of a report starts from; events as texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.messages import Message, say
from engine.turn import Event
from games.common import report
from games.us_telegraph.names import amounts, numbered, project_name, stack_name
from games.us_telegraph.state import State


class Edition(report.Edition[State]):
    """The edition of the turn just played."""

    __slots__ = ()

    def own_events(self) -> list[Event]:
        """Return what happened in the reader's own turn, and what it alone was told, in order."""
        return [
            event
            for event in self.record.events
            if event.known_to(self.seat) and event.facts.get("seat", self.seat) == self.seat
        ]

    def text(self, event: Event) -> Message:
        """Return the text of an event: public ones are news, the others stand on a desk only."""
        facts = {name: self._fact(name, value) for name, value in event.facts.items()}
        return Message(f"{'NEWS' if event.seats is None else 'DESK'}.{event.code}", facts)

    def _fact(self, name: str, value: Any) -> Any:
        if name == "seat":
            return self.name(value)
        return _SAID[name](value) if name in _SAID else value


def _purpose(value: str) -> Message:
    return say(f"WORD.PURPOSE.{value.upper()}")


def _choice(value: str) -> Message:
    return say(f"CHOICE.{value}")


def _cards(value: Mapping[str, int]) -> Any:
    return amounts(value)


_SAID: Mapping[str, Callable[[Any], Any]] = {
    "building": numbered,
    "project": project_name,
    "stack": stack_name,
    "paid": _cards,
    "cards": _cards,
    "purpose": _purpose,
    "choice": _choice,
}
