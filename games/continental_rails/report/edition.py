"""One reader and one turn: what every page of a report starts from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engine.messages import Message, say
from engine.report import Link
from engine.turn import Event
from games.common import report
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State
from games.continental_rails.worth import period, presidencies, year_span

RECOVERED, FAILED, RELAPSED = "RAILROAD_SOLVENT_AGAIN", "RAILROAD_INSOLVENT", "RAILROAD_RELAPSED"
ENDED = "MATCH_ENDED"
TO_YOU = frozenset(
    {
        *("PLAYER_MESSAGE", "TYCOON_RENAMED", "COMPANY_BOUGHT", "COMPANY_BOUGHT_FROM", "COMPANY_ON_SALE"),
        *("COMPANY_TO_PUBLIC", "INCORPORATED", "MERGED", "DIRECTOR_JOINED", "DIRECTOR_LEFT"),
        *("PRESIDENT_ELECTED", "LOANS_CALLED", "SEIZURE", "COMPANY_SEIZED", "TYCOON_BANKRUPT"),
        *("AWARD_HEARTLAND", "AWARD_LAKES_TO_GULF", "AWARD_NORTHERN_LIGHTS", "AWARD_PACIFIC"),
        *("AWARD_RIO_GRANDE", "AWARD_THREE_NATIONS"),
    }
)
"""News of a seat that its own desk words as what "you" did."""
LAST = {code: f"{code}_LAST" for code in ("RAILROAD_BANKRUPT", "STOCK_CORNERED", "CALL_TO_REPAY")}
"""Events that announce something for the next turn -> as they are told where no turn follows."""


class Edition(report.Edition[State]):
    """The edition of the turn just played; the opening carries the year before turn 1."""

    __slots__ = ()

    @property
    def rules(self) -> Rules:
        """Return the figures of the match."""
        return rules_for(self.state.overrides)

    @property
    def period(self) -> str:
        """Return the years of the turn: 1841-42."""
        return period(self.state, self.turn) if self.turn else str(year_span(self.state, 0)[1])

    @property
    def years(self) -> Message | str:
        """Return the years of the turn as people of each language write them; files keep `period`."""
        return years(self.state, self.turn)

    @property
    def turns(self) -> tuple[str, ...]:
        """Return the labels of turns 0 to the last, as charts carry them."""
        return tuple(str(turn) for turn in range(self.turn + 1))

    def reported(self) -> Sequence[Event]:
        """Return the events as a paper tells them, in order."""
        return settled(self.record.events)

    def parts(self, code: str) -> int:
        """Return how many shares of a railroad one of before has become by a split of this turn (6.5)."""
        splits = self.public_events("STOCK_SPLIT")
        return next((int(one.facts["parts"]) for one in splits if one.facts["railroad"] == code), 1)

    def own_events(self) -> list[Event]:
        """Return what the seat was told alone, and the public news of its own doings, in order.

        Its own are the news that name it, and those of railroads that it gave orders or presides over now.
        """
        railroads = self._own_railroads()
        return [event for event in self.reported() if self._concerns(event, railroads)]

    def _own_railroads(self) -> set[str]:
        orders = self.record.orders.get(self.seat)
        return {*presidencies(self.state, self.seat), *(orders.railroads if orders is not None else ())}

    def _concerns(self, event: Event, railroads: set[str]) -> bool:
        if event.seats is not None:
            return self.seat in event.seats
        facts = event.facts
        if self.seat in (facts.get("seat"), facts.get("seller")):
            return True
        return any(facts.get(name) in railroads for name in ("railroad", "survivor", "absorbed"))


def settled(events: Sequence[Event]) -> list[Event]:
    """Return events as a paper tells them.

    A railroad that recovers and fails again has one line, and the last turn announces no further one.
    """
    failed = {event.facts["railroad"] for event in events if event.code == FAILED}
    back = {event.facts["railroad"] for event in events if event.code == RECOVERED} & failed
    reported = [event for event in events if event.code != RECOVERED or event.facts["railroad"] not in back]
    last = LAST if any(event.code == ENDED for event in events) else {}
    return [event._replace(code=_told_as(event, back, last)) for event in reported]


def _told_as(event: Event, back: set[str], last: Mapping[str, str]) -> str:
    if event.code == FAILED and event.facts["railroad"] in back:
        return RELAPSED
    return last.get(event.code, event.code)


def event_text(event: Event) -> Message:
    """Return the text of an event: public ones are news, the others stand on a desk only."""
    if event.code == "SHARES_BOUGHT" and event.facts["count"] < event.facts["asked"]:
        return Message("REPORT.BOUGHT_IN_PART", event.facts)
    return Message(f"NEWS.{event.code}" if event.seats is None else f"DESK.{event.code}", event.facts)


def years(state: State, turn: int) -> Message | str:
    """Return the years of a turn in words; the opening has the year before turn 1 alone."""
    first, last = year_span(state, turn)
    return say("REPORT.YEARS", first=str(first), last=str(last)) if turn else str(last)


def own_text(event: Event, seat: int) -> Message:
    """Return the text of an event as the desk of a seat says it: what the seat did, "you" did."""
    if event.seats is None and event.code in TO_YOU and event.facts.get("seat") == seat:
        return Message(f"OWN.{event.code}", event.facts)
    return event_text(event)


def railroad_link(code: str) -> Link:
    """Return a link to a railroad's own page."""
    return Link(code, railroad_slug(code))


def railroad_slug(code: str) -> str:
    """Return the address of a railroad's own page.

    >>> railroad_slug("B&O"), railroad_slug("NYNH")
    ('railroads/b-o', 'railroads/nynh')
    """
    return f"railroads/{re.sub('[^a-z0-9]+', '-', code.lower()).strip('-')}"


def tycoon_slug(seat: int) -> str:
    """Return the address of a tycoon's own page."""
    return f"tycoons/{seat_anchor(seat)}"


def tycoon_link(state: State, seat: int | None) -> Link | Message:
    """Return a link to a tycoon's own page; nobody is an anonymous president (4.14.4)."""
    if seat is None:
        return say("REPORT.NOBODY")
    return Link(state.seats[seat].name, tycoon_slug(seat))


def seat_anchor(seat: int) -> str:
    """Return the anchor of a seat."""
    return f"seat-{seat}"
