"""What there is to tell of a turn: points, railroads, track, the Pacific, shares, dividends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.common import races
from games.common.stories import Front, Story, front_of
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.prospects import FAR, blocked, cheapest
from games.continental_divide.report.edition import Edition, region_name
from games.continental_divide.report.news import CARDS
from games.continental_divide.state import State
from games.continental_divide.tables import companies, limits
from games.continental_divide.track import Ground

PACKAGE = "games.continental_divide"
LINE, STARTED = "LINE_BUILT", "RAILROAD_STARTED"
_FAR_USD = 200
"""A railroad that needs as much for the rest of its way is not near the Pacific yet."""


def front(edition: Edition) -> Front:
    """Return what the front page of a turn says."""
    return front_of(PACKAGE, stories(edition), edition.record.led)


def stories(edition: Edition) -> Iterator[Story]:
    """Yield every story of a turn; two of them, about track and money, are always there."""
    if not edition.turn:
        yield Story("OPENING", facts={"count": len(edition.state.seats), "turns": limits().turns})
        yield Story("AIM")
    tellers: tuple[Callable[[Edition], Iterator[Story]], ...] = (
        _end,
        _race,
        _landmarks,
        _started,
        _track,
        _gap,
        _shares,
        _dividends,
        _plain,
    )
    for teller in tellers:
        yield from teller(edition)


def railroad(code: str) -> str:
    """Return the full name of a railroad."""
    return companies()[code].name


def points(state: State) -> dict[int, list[int]]:
    """Return the points of each seat after each turn of the game, from nought on."""
    return {seat: [0, *(mark.points[seat] for mark in state.history)] for seat in sorted(state.seats)}


def _end(edition: Edition) -> Iterator[Story]:
    for event in edition.told("MATCH_ENDED"):
        yield Story("END", facts={**event.facts, "turns": limits().turns})


def closes(edition: Edition) -> bool:
    """Return whether a turn of the game has ended with this publication: only then are points compared."""
    return not edition.by_moves or bool(edition.told("DIVIDEND", "MATCH_ENDED"))


def _race(edition: Edition) -> Iterator[Story]:
    if closes(edition):
        yield from races.stories(edition.names(), points(edition.state), unit="count")


def _landmarks(edition: Edition) -> Iterator[Story]:
    """Yield ports, the divide, regions, shares sold out and majorities, each by its railroad."""
    for event in edition.told("PORT_REACHED", "DIVIDE_CROSSED", "REGION_ENTERED", "SOLD_OUT", "MAJORITY"):
        facts, name = event.facts, railroad(event.facts["railroad"])
        of_story: dict[str, Any] = {"railroad": name}
        if event.code == "REGION_ENTERED":
            of_story |= {"region": region_name(facts["region"]), "count": facts["count"]}
        elif event.code == "MAJORITY":
            of_story |= {"names": facts["names"], "count": facts["count"]}
        elif event.code == "PORT_REACHED":
            of_story |= {"port": facts["port"]}
        elif event.code == "DIVIDE_CROSSED":
            of_story |= {"usd": facts["usd"]}
        yield Story(event.code, facts=of_story, subject=name)


def _started(edition: Edition) -> Iterator[Story]:
    started = [event.facts for event in edition.told(STARTED)]
    if started:
        best = max(started, key=lambda facts: facts["usd"])
        name = railroad(best["railroad"])
        facts = {key: best[key] for key in ("name", "city", "issued", "usd")}
        yield Story("STARTED", best["usd"], {**facts, "railroad": name}, name)
    if len(started) > 1:
        cities = tuple(dict.fromkeys(facts["city"] for facts in started))
        yield Story("STARTS", len(started), {"count": len(started), "cities": cities})


def _track(edition: Edition) -> Iterator[Story]:
    """Yield the longest line, and all that was built."""
    built = [event.facts for event in edition.told(LINE)]
    if not built:
        yield from (Story("QUIET"),) if edition.turn and closes(edition) else ()
        return
    best = max(built, key=lambda facts: (facts["count"], facts["income"]))
    name = railroad(best["railroad"])
    facts = {key: best[key] for key in ("name", "count", "usd", "income")}
    yield Story("LINE", best["count"], {**facts, "railroad": name}, name)
    hexes = sum(facts["count"] for facts in built)
    yield Story("LINES", hexes, {"count": hexes, "usd": sum(facts["usd"] for facts in built)})


def to_the_pacific(state: State, code: str) -> int:
    """Return what the cheapest track to a port costs a railroad, FAR where there is no way."""
    full, hexes = blocked(Ground(state)), state.railroads[code].hexes
    return min(cheapest(port, full, hexes) for port in board().ports)


def _gap(edition: Edition) -> Iterator[Story]:
    """Yield whoever built this turn and is nearest to the Pacific, if it is not there."""
    state = edition.state
    builders = {event.facts["railroad"] for event in edition.told(LINE)}
    under_way = (code for code in sorted(builders) if not state.railroads[code].port)
    left = [(to_the_pacific(state, code), code) for code in under_way]
    usd, code = min(left, default=(FAR, ""))
    if usd < _FAR_USD and not state.ended:
        facts = {"railroad": railroad(code), "usd": usd, "cash": acc.treasury(state, code)}
        yield Story("GAP", _FAR_USD - usd, facts, railroad(code))


def _shares(edition: Edition) -> Iterator[Story]:
    """Yield whoever spent most on shares of one railroad, and all shares that were bought."""
    bought = [event.facts for event in edition.told("SHARES_BOUGHT")]
    if bought:
        best = max(bought, key=lambda facts: facts["usd"])
        facts = {key: best[key] for key in ("name", "count", "usd")}
        yield Story("SHARE", best["usd"], {**facts, "railroad": railroad(best["railroad"])}, best["name"])
    if len(bought) > 1:
        count, usd = (sum(facts[key] for facts in bought) for key in ("count", "usd"))
        yield Story("SHARES", usd, {"count": count, "usd": usd})


def _dividends(edition: Edition) -> Iterator[Story]:
    paid = [event.facts for event in edition.told("DIVIDEND")]
    total = sum(usd for facts in paid for _, usd in facts["paid"])
    best, *others = sorted(paid, key=lambda facts: -facts["usd"]) or [{}]
    if total and all(facts["usd"] < best["usd"] for facts in others):
        yield Story(
            "DIVIDENDS", total, {"usd": total, "railroad": railroad(best["railroad"]), "share": best["usd"]}
        )


def _plain(edition: Edition) -> Iterator[Story]:
    state = edition.state
    roads = state.railroads
    hexes = sum(len(road.hexes) for road in roads.values())
    if edition.turn:
        yield Story("NETWORK", facts={"count": hexes, "railroads": len(roads)})
    cash = sum(acc.cash(state, seat) for seat in state.seats)
    yield Story("MONEY", facts={"usd": cash, "held": sum(acc.treasury(state, code) for code in roads)})
    if edition.turn and not state.ended and (left := limits().turns - len(state.history)):
        yield Story("TURNS", limits().turns - left, {"count": left})
    for event in edition.told(*CARDS):
        yield Story("CARD", facts={"name": event.facts["name"], "card": event.facts["card"]})
