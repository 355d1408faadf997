"""The frame of a turn's report: turn, reader, and the builders of its pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.messages import say
from engine.period import Period
from engine.record import Record
from engine.report import Page, Report, Series
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

    def names(self) -> dict[int, str]:
        """Return the name of each seat."""
        return {seat: self.name(seat) for seat in self.state.seats}

    def reported(self) -> Sequence[Event]:
        """Return the events that a paper tells, in order."""
        return self.record.events

    def public_events(self, *codes: str) -> list[Event]:
        """Return what happened in public, in order: all of it, or only events of the codes given."""
        public = (event for event in self.reported() if event.seats is None)
        return [event for event in public if not codes or event.code in codes]

    def own_events(self) -> list[Event]:
        """Return what the reading seat was told and not everyone, in order."""
        return [event for event in self.record.events if event.seats and self.seat in event.seats]

    def series(self, history: Mapping[int, Sequence[int | None]]) -> list[Series]:
        """Return a line of a chart for each seat, by its name; `history` is seat -> figure of each turn."""
        seats = sorted(self.state.seats)
        return [Series(self.name(seat), tuple(history.get(seat, ())), seat) for seat in seats]


E = TypeVar("E", contravariant=True)


class PageBuilder(Protocol[E]):
    """A module that builds one page."""

    def page(self, edition: E, /) -> Page:
        """Return its page."""


def build_pages(edition: E, builders: Iterable[PageBuilder[E]]) -> tuple[Page, ...]:
    """Return the page of each builder, in order."""
    return tuple(builder.page(edition) for builder in builders)


def report_of(edition: Edition[S], period: Period, pages: tuple[Page, ...], /, **facts: Any) -> Report:
    """Return the report of an edition, titled REPORT.NAME.OWN, .PUBLIC, or .OPENING before turn 1.

    Parameters
    ----------
    edition : Edition
        Turn and reader.
    period : Period
        The time of the turn.
    pages : tuple of Page
        The pages of this reader.
    facts
        For the title, beside match, turn and period, and the reader's name.
    """
    whose = "PUBLIC" if edition.turn else "OPENING"
    if edition.viewer is not None:
        whose, facts = "OWN", {"name": edition.name(edition.viewer), **facts}
    titled = {"match": edition.match, "turn": edition.turn, "period": period.label, **facts}
    title = say(f"REPORT.NAME.{whose}", **titled)
    # A desk's first page begins with how the seat was played: games.common.desk.page.
    says_how = edition.viewer is not None
    return Report(edition.match, edition.turn, edition.viewer, title, period, pages, says_how=says_how)
