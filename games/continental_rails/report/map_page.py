"""The network map (2.1): every route, who owns it, what is free, held or for sale."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.messages import LANGUAGES, Message, proper_name, say
from engine.report import (
    Link,
    MapCity,
    MapGroup,
    MapRoute,
    MapView,
    NetworkMap,
    Page,
    Projection,
    Section,
    Table,
    Text,
)
from engine.snapshot import cache
from games.common.blocks import Row, listing, table
from games.common.texts import texts
from games.continental_rails.report.colours import colours_of
from games.continental_rails.report.edition import Edition, railroad_link
from games.continental_rails.report.names import city_name, region_name, solvency_name
from games.continental_rails.report.railroads_page import by_number
from games.continental_rails.state import SOLVENT, Company
from games.continental_rails.world import City, Route, outlines, world

FREE, HELD, SALE, OWNED, HIDDEN = "right-of-way", "held", "for-sale", "company", "not-yet"
# Usual for the forty-eight states.
PROJECTION = Projection(-96.0, 37.5, 29.5, 45.5)
VIEWS = (
    MapView(say("REPORT.VIEW.NORTHEAST"), -84.0, -67.5, 38.0, 46.0),
    MapView(say("REPORT.VIEW.SOUTH"), -96.0, -75.5, 25.5, 39.0),
    MapView(say("REPORT.VIEW.MIDWEST"), -104.0, -81.5, 36.5, 48.5),
    MapView(say("REPORT.VIEW.WEST"), -124.5, -102.0, 31.0, 50.0),
)


def page(edition: Edition) -> Page:
    """Return the map of all routes."""
    caption = say("REPORT.MAP.CAPTION", count=len(edition.state.railroads))
    title = say("REPORT.MAP.TITLE", turn=edition.turn, period=edition.years)
    owners = _Owners(edition)
    routes = tuple(owners.drawn(route) for route in world().routes.values())
    drawing = NetworkMap(
        "network",
        title,
        caption,
        PROJECTION,
        _cities(),
        routes,
        _groups(edition),
        outlines(),
        VIEWS,
        say("REPORT.MAP.HOLDER"),
    )
    sections = (
        Section(say("REPORT.SEC.MAP"), (drawing,), "map"),
        Section(say("REPORT.SEC.CITIES"), (_city_table(edition),), "cities"),
    )
    return Page("map", say("REPORT.PAGE.MAP"), sections, lead=say("REPORT.LEAD.MAP"))


@cache
def _cities() -> tuple[MapCity, ...]:
    return tuple(
        MapCity(
            city.id,
            full_name(city),
            city.lon,
            city.lat,
            city.size,
            city.starred,
            region_name(city.region),
            city_link(city),
            _spellings(city),
        )
        for city in world().cities.values()
    )


def full_name(city: City) -> Message:
    """Return a city's name, with its state where another city has the same name."""
    return proper_name(f"{city.name}, {city.state}") if city.name in _shared_names() else city_name(city)


def _spellings(city: City) -> tuple[str, ...]:
    """Return how the languages write a city, where they differ."""
    words = texts("games.continental_rails")
    spellings = dict.fromkeys(words.text(city_name(city), language) for language in LANGUAGES)
    return tuple(spellings) if len(spellings) > 1 else ()


def city_link(city: City) -> Link:
    """Return a link to a city on the map, and to its line in the table below."""
    return Link(full_name(city), "map", f"city-{city.id}")


def _city_table(edition: Edition) -> Table:
    """Return every city with the railroads that serve it, by name."""
    served: dict[str, set[str]] = {}
    for rr in edition.state.railroads.values():
        for code in rr.lines:
            for city in world().routes[code].ends:
                served.setdefault(city, set()).add(rr.code)
    cities = sorted(world().cities.values(), key=lambda city: (city.name, city.state))
    rows = [_city(city, sorted(served.get(city.id, ()))) for city in cities]
    cities_table = table(
        "cities", "city region size:number railroads", rows, caption=say("REPORT.TABLE.CITIES.CAPTION")
    )
    return replace(cities_table, anchors=tuple(city_link(city).anchor for city in cities))


def _city(city: City, railroads: list[str]) -> Row:
    return (full_name(city), region_name(city.region), city.size, listing(railroads))


@cache
def _shared_names() -> frozenset[str]:
    names = Counter(city.name for city in world().cities.values())
    return frozenset(name for name, count in names.items() if count > 1)


def _groups(edition: Edition) -> tuple[MapGroup, ...]:
    colours = colours_of(edition)
    owned = [
        MapGroup(
            rr.code,
            say("REPORT.MAP.RAILROAD", railroad=rr.code, name=rr.name),
            "owned",
            colours[rr.code],
            railroad_link(rr.code),
        )
        for rr in by_number(edition)
    ]
    styles = ((FREE, "free"), (HELD, "held"), (SALE, "sale"), (OWNED, "private"), (HIDDEN, "free"))
    others = [MapGroup(name, say(f"REPORT.MAP.{_part(name)}"), style) for name, style in styles]
    return (*owned, *others)


def _part(name: str) -> str:
    return name.upper().replace("-", "_")


class _Owners:
    """Who owns each route, and what the map says of it; looked up once for all routes."""

    def __init__(self, edition: Edition) -> None:
        railroads = edition.state.railroads
        self._edition = edition
        self._line = {code: name for name in sorted(railroads) for code in railroads[name].lines}
        self._double = {code for name in sorted(railroads) for code in railroads[name].doubled}
        self._held = {rr.right_of_way: name for name, rr in sorted(railroads.items()) if rr.right_of_way}

    def drawn(self, route: Route) -> MapRoute:
        group, owner = self._group(route.code)
        facts = (*_plain_facts(route), *([owner] if owner is not None else []))
        double = route.code in self._double
        if double:
            facts = (*facts, say("REPORT.MAP.DOUBLE"))
        holder = self._holder(route.code)
        return MapRoute(route.code, route.a, route.b, group, double, bool(route.twin), facts, holder)

    def _holder(self, code: str) -> str:
        """Return who presides over the railroad of a route, or owns its private company."""
        state = self._edition.state
        company, name = state.companies.get(code), self._line.get(code) or self._held.get(code)
        owner = company.owner if company and company.status == "owned" else None
        seat = state.railroads[name].president if name else owner
        return "" if seat is None else state.seats[seat].name

    def _group(self, code: str) -> tuple[str, Text | None]:
        """Return the legend group of a route, and what to know of its owner where that is anything."""
        if name := self._line.get(code):
            rr = self._edition.state.railroads[name]
            return name, None if rr.solvency == SOLVENT else say("REPORT.MAP.OWNER", state=solvency_name(rr))
        if name := self._held.get(code):
            return HELD, say("REPORT.MAP.HOLDER", railroad=name)
        company = self._edition.state.companies.get(code)
        return _company_group(self._edition, company) if company else (FREE, None)


def _company_group(edition: Edition, company: Company) -> tuple[str, Text | None]:
    if company.status == "hidden":
        return HIDDEN, None
    price = company.asking_usd
    if company.status == "bank":
        return SALE, say("REPORT.MAP.PRICE", usd=price or 0)
    if company.owner is None:
        return FREE, None
    owner = edition.state.seats[company.owner].name
    if price is None:
        return OWNED, say("REPORT.MAP.COMPANY_OF", name=owner)
    return SALE, say("REPORT.MAP.SOLD_BY", name=owner, usd=price)


def _plain_facts(route: Route) -> tuple[Text, ...]:
    # Stored reports know the text by this name: the ends are columns of their own now.
    miles = say("REPORT.MAP.ENDS", miles=route.miles)
    name: list[Text] = [route.name] if route.company else []
    twin: list[Message] = [say("REPORT.MAP.TWIN", route=route.twin)] if route.twin else []
    return (*name, miles, *twin)
