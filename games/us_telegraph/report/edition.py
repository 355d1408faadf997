"""One reader and one turn: what every page of a report starts from; events as texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.game import Record
from engine.messages import Message, say
from engine.turn import Event
from games.us_telegraph.state import State
from games.us_telegraph.words import amounts, numbered, project_name, stack_name


@dataclass(frozen=True, slots=True)
class Edition:
    """The position, how it came about, and who reads."""

    state: State
    match: str
    record: Record
    viewer: int | None

    @property
    def turn(self) -> int:
        """Return the turn just played, 0 before the first."""
        return self.state.turn - 1

    @property
    def seat(self) -> int:
        """Return the seat that reads; only the page of a desk asks."""
        if self.viewer is None:
            raise ValueError("everyone reads, not one seat")
        return self.viewer

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.state.seats[seat].name

    def public_events(self) -> list[Event]:
        """Return what happened in public, in order."""
        return [event for event in self.record.events if event.seats is None]

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
