"""Events become news: grouped as in 9.1, many alike in one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.messages import Message, say
from engine.report import Listing, News, Text
from engine.snapshot import cache
from engine.tables import read_csv
from engine.turn import Event
from games.continental_rails.report.listings import LAND_WITH, listed, named, printed
from games.continental_rails.report.names import DATA

Line = Text | Listing
"""A line of news."""
OTHER = "other"
SILENT = "none"
"""The group of events that the paper shows elsewhere: players' messages, figures in tables."""
_MANY = 3
_CUTS = {
    "banker": "tycoons purchases offices",
    "bridge": "double rights_of_way",
    "capitol": "end awards incorporations",
    "locomotive": "engines technologies",
    "rails": "mergers absorptions rate_wars",
    "spike": "lines",
    "steamer": "climate",
    "telegraph": "market",
    "ticker": "exchange",
    "wreck": "trouble accidents",
}
CUT_OF = {group: cut for cut, groups in _CUTS.items() for group in groups.split()}
"""Group of news -> its small picture."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How an event code is printed: its group, and whether many make one line.

    `shared` names the fact that all of one line have in common; where none is named all of a code share one.
    Many of a `listed` kind make a list with an entry for each railroad or tycoon.
    """

    group: str
    digest: bool
    shared: str = ""
    listed: bool = False


@cache
def kinds() -> dict[str, Kind]:
    """Return how each event code is printed (data/news_groups.csv)."""
    rows = read_csv(DATA / "news_groups.csv")
    return {row["code"]: _kind(row["group"], row["digest"]) for row in rows}


def _kind(group: str, digest: str) -> Kind:
    return Kind(group, digest != "0", digest if digest not in ("0", "1", "list") else "", digest == "list")


@cache
def groups() -> tuple[str, ...]:
    """Return the groups in printed order, the last for what has no group."""
    named = dict.fromkeys(kind.group for kind in kinds().values() if kind.group not in (SILENT, OTHER))
    return (*named, OTHER)


def kind_of(event: Event) -> Kind:
    """Return how an event is printed; one that no table knows goes to the last group."""
    return kinds().get(event.code, Kind(OTHER, False))


def news(events: list[Event]) -> tuple[News, ...]:
    """Return the groups of news that have anything to say, in printed order."""
    by_group: dict[str, list[Event]] = {group: [] for group in groups()}
    for event in events:
        if (group := kind_of(event).group) != SILENT:
            by_group[group].append(event)
    return tuple(
        News(say(f"REPORT.NEWS.{group.upper()}"), _lines(told), CUT_OF.get(group, ""))
        for group, told in by_group.items()
        if told
    )


def _lines(events: list[Event]) -> tuple[Line, ...]:
    """Return one line an event; three or more of a kind share a line or a list where the table says so."""
    alike: dict[tuple[str, object], list[Event]] = {}
    for event in _apart(events):
        alike.setdefault((event.code, event.facts.get(kind_of(event).shared)), []).append(event)
    lines: list[Line] = []
    for told in alike.values():
        kind = kind_of(told[0])
        if len(told) < _MANY or not kind.digest:
            lines += [printed(event) for event in told]
        elif kind.listed:
            lines.append(listed(told, _with_land(told[0].code, events)))
        else:
            lines.append(_digest(told))
    return tuple(lines)


def _with_land(code: str, events: Iterable[Event]) -> frozenset[str]:
    """Return the routes whose land is told with the events of a code."""
    land = LAND_WITH.get(code)
    return frozenset(event.facts["route"] for event in events if event.code == land)


def _apart(events: list[Event]) -> list[Event]:
    """Return events without those of land that a list tells with its routes."""
    shown: set[tuple[str, str]] = set()
    for code, land in LAND_WITH.items():
        routes = [event.facts["route"] for event in events if event.code == code]
        shown |= {(land, route) for route in routes if len(routes) >= _MANY}
    return [event for event in events if (event.code, event.facts.get("route")) not in shown]


def _digest(told: list[Event]) -> Message:
    shared = kind_of(told[0]).shared
    code = f"{told[0].code}.{shared.upper()}" if shared else told[0].code
    items = tuple(Message(f"REPORT.ITEM.{code}", named(event.facts)) for event in told)
    common = {shared: told[0].facts[shared]} if shared else {}
    return say(f"REPORT.DIGEST.{code}", items=items, count=len(items), **common)
