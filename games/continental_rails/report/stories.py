"""What there is to tell of a turn: fortunes, prices, lines, charters, awards and failures, all public."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.common import races
from games.common.stories import Front, Story, front_of
from games.continental_rails.report import gaps
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.exchange_page import movers, today
from games.continental_rails.report.names import award_name
from games.continental_rails.report.ranks import title_name
from games.continental_rails.state import TITLES
from games.continental_rails.tables import points
from games.continental_rails.world import world

PACKAGE = "games.continental_rails"
_FEW_DAYS = 2


def front(edition: Edition) -> Front:
    """Return what the front page of a turn says."""
    return front_of(PACKAGE, stories(edition), edition.record.led)


def stories(edition: Edition) -> Iterator[Story]:
    """Yield every story of a turn; two of them, about the network and the market, are always there."""
    if not edition.turn:
        for_sale = sum(company.status == "bank" for company in edition.state.companies.values())
        yield Story("OPENING", facts={"count": for_sale})
        yield Story("AIM")
    tellers: tuple[Callable[[Edition], Iterator[Story]], ...] = (
        _told,
        _boards,
        _fortunes,
        _titles,
        _prices,
        _lines,
        gaps.stories,
        _plain,
    )
    for teller in tellers:
        yield from teller(edition)


def railroad_name(code: str) -> str:
    """Return the full name of a railroad, also of one that no longer exists."""
    return world().routes[code].name


def _told(edition: Edition) -> Iterator[Story]:
    """Yield what single events are stories of."""
    for event in edition.public_events():
        facts, code = event.facts, event.code
        if code == "WON_RAIL_BARON":
            yield Story("END", facts=facts)
        elif code in ("FIRST_MILLION", "TYCOON_BANKRUPT"):
            yield Story(code, facts=facts, subject=facts["tycoon"])
        elif code.startswith("AWARD_"):
            yield _award(edition, code.removeprefix("AWARD_"), facts)
        elif code == "MERGED":
            names = {part: railroad_name(facts[part]) for part in ("survivor", "absorbed")}
            yield Story("MERGED", facts={**facts, **names}, subject=names["survivor"])
        elif code == "ENGINE_AVAILABLE":
            yield Story("ENGINE", facts={"engine": facts["engine"]})
        elif code in ("CLIMATE_PANIC", "CLIMATE_BOOM"):
            up, down = _breadth(edition)
            # A headline that its own figures deny is none: the story of the market says them.
            if (code == "CLIMATE_PANIC") == (down > up):
                yield Story(code.removeprefix("CLIMATE_"), facts={"up": up, "down": down})
    yield from _counted(edition, "RAILROAD_BANKRUPT", "RAILROAD_BANKRUPT")
    yield from _counted(edition, "STOCK_CORNERED", "CORNERS")


def _award(edition: Edition, key: str, facts: Mapping[str, Any]) -> Story:
    """Return the story of an award; whoever follows the first railroad that had it is less of one."""
    rules, name = edition.rules, railroad_name(facts["railroad"])
    worth = next(award.points for award in points("builder_award", rules.tables) if award.key == key)
    kind = "AWARD" if facts["points"] == worth * rules.builder_first_times else "AWARD_NEXT"
    return Story(kind, facts={**facts, "name": name, "award": award_name(key)}, subject=name)


def _boards(edition: Edition) -> Iterator[Story]:
    """Yield the longest railroad that has another president, and the dearest private company sold."""
    events, railroads = edition.public_events(), edition.state.railroads
    founded = {event.facts["railroad"] for event in events if event.code == "INCORPORATED"}
    taken = [
        (world().miles(railroads[code].lines), railroad_name(code), event.facts["tycoon"])
        for event in events
        if event.code == "PRESIDENT_ELECTED"
        and (code := event.facts["railroad"]) in railroads.keys() - founded
    ]
    for miles, name, tycoon in sorted(taken)[-1:]:
        yield Story("PRESIDENT", miles, {"name": name, "tycoon": tycoon, "miles": miles}, name)
    sold = [event.facts for event in events if event.code == "COMPANY_BOUGHT"]
    if sold:
        best = max(sold, key=lambda facts: (facts["usd"], facts["name"]))
        dearest = {name: best[name] for name in ("usd", "name", "tycoon")}
        yield Story("AUCTION", best["usd"], {**dearest, "count": len(sold)}, best["name"])


def _counted(edition: Edition, code: str, kind: str) -> Iterator[Story]:
    """Yield one story about all events of a code, the railroad that is worth most named."""
    railroads = {event.facts["railroad"] for event in edition.public_events(code)}
    counted = sorted(
        railroads & edition.state.railroads.keys(), key=lambda name: (-_value(edition, name), name)
    )
    if counted:
        name = railroad_name(counted[0])
        yield Story(kind, len(railroads), {"count": len(railroads), "name": name}, name)


def _value(edition: Edition, code: str) -> int:
    day = today(edition, edition.state.railroads[code])
    return day.issued_shares * day.final_usd if day else 0


def worths(edition: Edition) -> dict[int, list[int]]:
    """Return each seat's net worth over the turns; nothing where amounts are not shown."""
    return edition.state.worth_history if edition.turn and edition.rules.net_worth_shown else {}


def _fortunes(edition: Edition) -> Iterator[Story]:
    names = edition.names()
    yield from races.stories(names, worths(edition), "tycoon")


def _titles(edition: Edition) -> Iterator[Story]:
    """Yield each title that has another leader than a turn ago, and one alone."""
    history = edition.state.points_history
    if min(map(len, history.values()), default=0) < _FEW_DAYS:
        return
    for title in TITLES:
        now, before = (
            sorted(((-points[at].get(title, 0), seat) for seat, points in history.items())) for at in (-1, -2)
        )
        (best, seat), (second, other) = now[0], now[1]
        if best < second and seat not in {s for points, s in before if points == before[0][0]}:
            name = edition.name(seat)
            facts = {"tycoon": name, "title": title_name(title), "points": -best, "gap": second - best}
            yield Story("TITLE", second - best, {**facts, "second": edition.name(other)}, name)


def _prices(edition: Edition) -> Iterator[Story]:
    moved = movers(edition)
    for kind, few in (("RISE", moved[:1]), ("FALL", moved[-1:])):
        for change, rr, day in few:
            if change > 0 if kind == "RISE" else change < 0:
                facts = {"name": rr.name, "change": abs(change), "start": day.start_usd, "usd": day.close_usd}
                yield Story(kind, abs(change), facts, rr.name)
    yield from _record(edition)


def _record(edition: Edition) -> Iterator[Story]:
    """Yield the dearest share of the turn where none of the match ever closed higher."""
    days = [
        (day.close_usd, day.turn, rr.name) for rr in edition.state.railroads.values() for day in rr.market
    ]
    older = max((usd for usd, turn, _ in days if turn < edition.turn), default=0)
    usd, name = max(((usd, name) for usd, turn, name in days if turn == edition.turn), default=(0, ""))
    if usd > older > 0:
        yield Story("RECORD", usd, {"usd": usd, "name": name, "older": older}, name)


def _lines(edition: Edition) -> Iterator[Story]:
    """Yield the longest new line, all new lines, and the railroads chartered."""
    events = edition.public_events()
    built = sorted(
        (e for e in events if e.code == "LINE_BUILT"), key=lambda e: (-e.facts["miles"], e.facts["route"])
    )
    if built:
        facts = built[0].facts
        name = railroad_name(facts["railroad"])
        start, end = _reached(edition, facts["railroad"], facts["route"])
        line = {"name": name, "miles": facts["miles"], "start": start, "city": end}
        yield Story("LINE", facts["miles"], line, name)
        miles = sum(event.facts["miles"] for event in built)
        yield Story("LINES", miles, {"count": len(built), "miles": miles, "name": name, "city": end})
    founded = [event.facts for event in events if event.code == "INCORPORATED"]
    if founded:
        miles = sum(facts["miles"] for facts in founded)
        best = max(founded, key=lambda facts: (facts["miles"], facts["name"]))
        facts = {"count": len(founded), "miles": miles, "name": best["name"], "tycoon": best["tycoon"]}
        ends = {"start": best["city_a"], "city": best["city_b"]}
        yield Story("CHARTERS", miles, {**facts, **ends}, best["name"])


def _reached(edition: Edition, code: str, route: str) -> tuple[str, str]:
    """Return the cities of a new line, the one that the railroad had not before it last."""
    routes, built = world().routes, world().routes[route]
    rr = edition.state.railroads.get(code)
    others = {city for line in (rr.lines if rr else ()) if line != route for city in routes[line].ends}
    first, last = (built.b, built.a) if built.b in others and built.a not in others else built.ends
    return world().cities[first].name, world().cities[last].name


def _plain(edition: Edition) -> Iterator[Story]:
    state = edition.state
    miles = sum(world().miles(rr.lines) for rr in state.railroads.values())
    yield Story("NETWORK", facts={"miles": miles, "count": len(state.railroads)})
    if not edition.turn:
        return
    up, down = _breadth(edition)
    yield Story("MARKET", facts={"up": up, "down": down})


def _breadth(edition: Edition) -> tuple[int, int]:
    """Return how many stocks rose and fell on the exchange."""
    changes = [change for change, _, _ in movers(edition)]
    return sum(change > 0 for change in changes), sum(change < 0 for change in changes)
