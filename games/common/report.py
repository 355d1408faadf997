"""The frame of a turn report: one reader, one turn, and the pages that this reader gets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engine.game import Record
from engine.messages import Message
from engine.report import Page, Report
from engine.turn import Event
from games.common.plain import Position

S = TypeVar("S", bound=Position)


@dataclass(frozen=True, slots=True)
class Edition(Generic[S]):
    """The position, how it came about, and who reads: what every page of a report starts from.

    Raises
    ------
    ValueError
        If the viewer is no seat of the match.
    """

    state: S
    match: str
    record: Record
    viewer: int | None

    def __post_init__(self) -> None:
        if self.viewer is not None and self.viewer not in self.state.seats:
            raise ValueError(f"there is no seat {self.viewer}")

    @property
    def turn(self) -> int:
        """Return the turn just played, 0 before the first."""
        return self.state.turn - 1

    @property
    def seat(self) -> int:
        """Return the seat that reads; only the pages of a desk ask."""
        if self.viewer is None:
            raise ValueError("everyone reads, not one seat")
        return self.viewer

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.state.seats[seat].name

    def public_events(self) -> list[Event]:
        """Return what happened in public, in order."""
        return [event for event in self.record.events if event.seats is None]


E = TypeVar("E", contravariant=True)


class Room(Protocol[E]):
    """A module that draws one page."""

    def page(self, edition: E, /) -> Page:
        """Return its page."""


def drawn(edition: E, rooms: Iterable[Room[E]]) -> tuple[Page, ...]:
    """Return the page of each room, in order."""
    return tuple(room.page(edition) for room in rooms)


def report_of(edition: Edition[S], title: Message, period: str, pages: tuple[Page, ...]) -> Report:
    """Return the report of an edition: `period` is what the game calls the time of the turn."""
    return Report(edition.match, edition.turn, edition.viewer, title, period, pages)
