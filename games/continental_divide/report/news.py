"""Events become news: what each player did, what fell and why, dividends, cards, the end."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import Message, say
from engine.report import News, Text
from engine.turn import Event
from games.continental_divide.forms.lists import place_name
from games.continental_divide.report.edition import Edition
from games.continental_divide.state import State
from games.continental_divide.wording import worded

PLAYED = ("RAILROAD_STARTED", "SHARES_BOUGHT", "NO_PURCHASE", "LINE_BUILT")
FELL = ("PURCHASE_FELL", "LINE_FELL", "LINES_FELL")
LANDMARKS = ("REGION_ENTERED", "DIVIDE_CROSSED", "PORT_REACHED", "SOLD_OUT", "MAJORITY")
CARDS = ("CARD_CHOSEN", "CARD_GIVEN", "LAST_CARD")
END = ("MATCH_ENDED",)
_LATER = frozenset({"RAILROAD_STARTED", "SHARES_BOUGHT", "LINE_BUILT"})


TO_YOU = frozenset((*PLAYED, *FELL, *CARDS))
"""Events that the desk of their seat words as what "you" did."""


def text(event: Event, reader: int | None = None) -> Message:
    """Return the text of an event; a wish of second or later choice says so.

    Parameters
    ----------
    event : Event
        What happened.
    reader : int, optional
        The seat whose desk prints it: what that seat did, "you" did.
    """
    rank = event.facts.get("rank", 1)
    own = reader is not None and event.code in TO_YOU and event.facts.get("seat") == reader
    message = Message(f"{'OWN' if own else 'NEWS'}.{event.code}", _facts(event))
    if event.code in _LATER and rank > 1:
        return say("NEWS.LATER_CHOICE", news=message, rank=rank)
    return message


def setback(state: State, event: Event, seat: int) -> Message | None:
    """Return why a wish of a seat was not carried out; None of all else."""
    return text(event, seat) if event.code in FELL and event.facts["seat"] == seat else None


def _facts(event: Event) -> dict[str, object]:
    """Return the facts with places, regions and railroads by name."""
    facts = worded(event.facts)
    for name in ("hex", "origin", "last"):
        if facts.get(name):
            facts[name] = place_name(str(facts[name]))
    if "region" in facts:
        facts["region"] = say(f"REGION.{str(facts['region']).upper()}")
    if "paid" in facts:
        facts["paid"] = tuple(say("NEWS.PAID", name=name, usd=usd) for name, usd in facts["paid"])
    return facts


def by_seat(edition: Edition) -> tuple[News, ...]:
    """Return what each player did, in the order in which they moved, with the wishes that fell."""
    lines_of: dict[str, list[Text]] = {}
    for event in edition.told(*PLAYED, *FELL):
        lines_of.setdefault(event.facts["name"], []).append(text(event))
    return tuple(News(name, tuple(lines)) for name, lines in lines_of.items())


def lines(events: Iterable[Event], reader: int | None = None) -> tuple[Text, ...]:
    """Return the texts of events, as the desk of a seat prints them where `reader` is given."""
    return tuple(text(event, reader) for event in events)
