"""Many events alike become one list: by railroad or tycoon, with names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.messages import Message, say
from engine.report import Listing
from engine.turn import Event
from games.continental_rails.report.edition import event_text
from games.continental_rails.world import world

WHOSE = {
    "LINE_BUILT": "railroad",
    "LINE_DOUBLED": "railroad",
    "RIGHT_OF_WAY_AWARDED": "railroad",
    "PRESIDENT_ELECTED": "tycoon",
    "DIRECTOR_JOINED": "railroad",
    "DIRECTOR_LEFT": "railroad",
    "COMPANY_AVAILABLE": "",
}
"""Event that makes a list -> the fact that its entries begin with; without one, each stands alone."""
LAND_WITH = {"LINE_BUILT": "LAND_RECEIVED", "RIGHT_OF_WAY_AWARDED": "LAND_GRANTED"}
"""Event that makes a list -> the event of land on the same route, which is told in the same entry."""
_RAILROADS = ("railroad", "survivor", "absorbed", "rival", "company")


def printed(event: Event) -> Message:
    """Return an event as the paper prints it: railroads and routes by name, where a name is known."""
    facts = named(event.facts)
    if event.code == "RATE_WAR":
        return Message("REPORT.RATE_WAR", facts)
    return Message(event_text(event).code, facts)


def named(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with names for codes; a text that has a name beside the code keeps both."""
    routes, words = world().routes, dict(facts)
    if "name" not in words:
        words |= {part: routes[words[part]].name for part in _RAILROADS if words.get(part) in routes}
    route = routes.get(words.get("route", ""))
    if route is not None and "city_a" not in words:
        cities = [world().cities[end].name for end in route.ends]
        ends = dict(zip(("city_a", "city_b"), cities, strict=True))
        words |= {**ends, "route": say("REPORT.ROUTE", **ends)}
    return words


def listed(events: Sequence[Event], with_land: frozenset[str]) -> Listing:
    """Return events of one code as a list.

    Parameters
    ----------
    events : sequence of Event
        Events of one code that is in WHOSE.
    with_land : frozenset of str
        Routes whose land is told in their entry.
    """
    code, whose = events[0].code, WHOSE[events[0].code]
    facts = [named(event.facts) for event in events]
    land = [event.facts.get("route") in with_land for event in events]
    # What most entries have is said once, above them, and only the others are marked.
    usual = 2 * sum(land) > len(land)
    mark = "BARE" if usual else "LAND"
    texts = [
        Message(f"REPORT.ENTRY.{code}" if has == usual else f"REPORT.ENTRY.{code}.{mark}", words)
        for has, words in zip(land, facts, strict=True)
    ]
    miles = sum(words.get("miles", 0) for words in facts)
    head = say(f"REPORT.LISTING.{code}{'.LAND' * usual}", count=len(events), miles=miles)
    return Listing(head, tuple(_by_name([words[whose] for words in facts], texts)) if whose else tuple(texts))


def _by_name(names: Sequence[str], texts: Sequence[Message]) -> list[Message]:
    """Return one entry for each name, in the order of the alphabet."""
    entries: dict[str, list[Message]] = {}
    for name, text in zip(names, texts, strict=True):
        entries.setdefault(name, []).append(text)
    return [say("REPORT.ENTRY", name=name, items=tuple(items)) for name, items in sorted(entries.items())]
