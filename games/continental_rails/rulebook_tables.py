"""The tables of the rulebook as Markdown, made from data/: what is printed is what is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from engine.exact import PERMILLE
from engine.formats import listing
from engine.messages import Message, say
from games.common.rulebook import Book, Cell
from games.continental_rails.report.names import (
    award_name,
    city_name,
    climate_name,
    efficiency_classes,
    efficiency_name,
    region_name,
    technology_name,
)
from games.continental_rails.rules import Rules
from games.continental_rails.tables import Technology, climate_moves, climates, engines, points, technologies
from games.continental_rails.world import City, world

RulesBook = Book[Rules]


def _ladder(table: str, head: str, shown: Callable[[int], Cell] = int) -> Callable[[RulesBook], str]:
    """Return the writer of a table of points by a figure (1.2)."""

    def write(book: RulesBook) -> str:
        rows = [(shown(row.figure), row.points) for row in points(table, book.match.tables)]
        return book.table(f"{head} POINTS", rows, words=0)

    return write


def _at_least(permille: int) -> Message:
    return say("BOOK.AT_LEAST", permille=permille)


def _awards(book: RulesBook) -> str:
    rows = []
    for row in points("builder_award", book.match.tables):
        needs = tuple(region_name(name) for name in row.needs.split(","))
        one_of = tuple(region_name(name) for name in row.one_of.split(",") if name)
        either = say("BOOK.WITH_ONE_OF", needs=needs, one_of=one_of)
        connected = either if one_of else say("REPORT.LIST", items=needs)
        rows.append((award_name(row.key), connected, row.points))
    return book.table("AWARD CONNECTED POINTS", rows, words=2)


def _bonus(book: RulesBook) -> str:
    bonuses = points("magnate_bonus", book.match.tables)
    rows = [(say(f"REPORT.BONUS.{r.key}"), r.points) for r in bonuses]
    return book.table("BONUS POINTS", rows, words=1)


def _region_cities(book: RulesBook) -> str:
    rows = []
    for region in world().regions:
        starred = [one for one in world().cities.values() if one.region == region and one.starred]
        cities = [book.text(city_name(city)) for city in starred]
        rows.append((region_name(region), ", ".join(cities)))
    return book.table("REGION STARRED", rows, words=2)


def gateways(book: RulesBook) -> str:
    """Return the gateway cities as a list in words (4.8)."""
    cities = [book.text(city_name(city)) for city in world().cities.values() if city.gateway]
    return listing(cities, book.language)


def _efficiency(book: RulesBook) -> str:
    tops = [100, *(low for low, _ in efficiency_classes())]
    rows = [
        (efficiency_name(low), f"{max(low, 1)}-{top - 1}")
        for (low, _), top in zip(efficiency_classes(), tops, strict=False)
    ]
    return book.table("CLASS POINTS", rows, words=1)


def _engines(book: RulesBook) -> str:
    rows = [(level, name) for level, name in engines().items()]
    return book.table("LEVEL ENGINE", rows, words=2)


def _technologies(book: RulesBook) -> str:
    kinds = technologies(book.match.tables).values()
    rows = [(technology_name(t.code), _effect(book, t)) for t in kinds]
    return book.table("TECHNOLOGY EFFECT", rows, words=2)


def _effect(book: RulesBook, technology: Technology) -> str:
    """Return what a technology does, with its figure."""
    effects = {
        "CITY": technology.city_permille,
        "REVENUE": technology.revenue_permille,
        "EXPENSE": technology.expense_permille,
        "ACCIDENT": technology.accident_permille,
    }
    parts = [say(f"BOOK.EFFECT.{kind}", permille=n) for kind, n in effects.items() if n]
    return "; ".join(book.text(part) for part in parts)


def _climates(book: RulesBook) -> str:
    heads = "CLIMATE LOANS MARGIN TRACK REVENUE FIRST_PRICE FAILURE BONDS"
    rows = [
        (
            f"{row.number} {book.text(climate_name(row.number))}",
            book.percent(row.loan_permille),
            book.percent(row.credit_permille),
            book.usd(row.track_usd_per_mile),
            _signed(book, row.revenue_permille),
            book.usd(row.first_price_usd),
            book.percent(row.failure_permille),
            book.percent(row.bonds_permille),
        )
        for row in sorted(climates(book.match.tables).values(), key=lambda climate: -climate.number)
    ]
    return book.table(heads, rows, words=1)


def _signed(book: RulesBook, permille: int) -> str:
    sign = "+" if permille > 0 else "−" if permille < 0 else ""
    return sign + book.percent(abs(permille))


def _climate_moves(book: RulesBook) -> str:
    rows = [
        (
            _span(book, row.from_number, row.to_number),
            _move(book, row.change),
            book.percent(row.permille),
        )
        for row in climate_moves(book.match.tables)
    ]
    return book.table("CLIMATE CHANGE CHANCE", rows, words=2)


def _span(book: RulesBook, low: int, high: int) -> str:
    names = [book.text(climate_name(n)) for n in dict.fromkeys((low, high))]
    return " – ".join(names)


def _move(book: RulesBook, change: int) -> str:
    """Return a change of climate in words; a fall beyond the scale is a fall to Panic."""
    if abs(change) > len(climates()):
        return book.text(climate_name(0))
    return f"{change:+d}".replace("-", "−") if change else "0"


def _companies(book: RulesBook) -> str:
    rows: list[tuple[Cell, ...]] = [
        (r.number, r.code, r.name, r.miles, *(city_name(world().cities[c]) for c in r.ends))
        for r in world().routes.values()
        if r.company
    ]
    return book.table("NUMBER CODE NAME MILES FROM TO", rows, words=6)


def _rights_of_way(book: RulesBook) -> str:
    rows: list[tuple[Cell, ...]] = [
        (r.number, r.code, r.miles, *(city_name(world().cities[c]) for c in r.ends), r.twin)
        for r in world().routes.values()
        if not r.company
    ]
    return book.table("NUMBER CODE MILES FROM TO TWIN", rows, words=6)


def _cities(book: RulesBook) -> str:
    cities = sorted(world().cities.values(), key=lambda city: (city.name, city.state))
    rows = [
        (f"{book.text(city_name(c))}, {c.state}", c.size, region_name(c.region), _marks(book, c))
        for c in cities
    ]
    return book.table("CITY SIZE REGION MARKS", rows, words=4)


def _marks(book: RulesBook, city: City) -> str:
    marks = (("STAR", city.starred), ("GATEWAY", city.gateway))
    return ", ".join(book.text(say(f"BOOK.{name}")) for name, held in marks if held)


def _bankrupt_again(book: RulesBook) -> str:
    """Return the sentences on what a bankruptcy costs, those that are in force in the match (3.5.2)."""
    rules = book.match
    parts = {
        "AGAIN": rules.bankrupt_again_permille,
        "CREDIT": rules.bankrupt_credit_permille,
        "LAVISH": rules.bankrupt_lavish_permille,
    }
    return _sentences(book, (_bankrupt_part(what, n) for what, n in parts.items() if n < PERMILLE))


def _bankrupt_part(what: str, permille: int) -> Message:
    return say(f"BOOK.BANKRUPT.{what}", permille=permille) if permille else say(f"BOOK.BANKRUPT.{what}.NONE")


def _public_mood(book: RulesBook) -> str:
    """Return the sentences on what makes the Public slow and uncertain in the match (6.1.4)."""
    rules = book.match
    parts = {
        "FAVOUR": rules.public_swing_permille,
        "CLIMATE": rules.public_climate_permille % PERMILLE,
        "DEBT": rules.public_debt_permille,
        "SHORTS": rules.public_takes_shorts_permille,
    }
    return _sentences(book, (say(f"BOOK.PUBLIC.{what}", permille=n) for what, n in parts.items() if n))


def _excess(book: RulesBook) -> str:
    """Return the sentence on who pays for an overprice, where the match has a rule for it (4.6)."""
    permille = book.match.excess_bonds_permille
    return _sentences(book, [] if permille < 0 else [say("BOOK.EXCESS", permille=permille)])


def _merger_prices(book: RulesBook) -> str:
    """Return the sentence on how unequal two shares may be in a merger, where the match says so (4.13)."""
    times = book.match.merger_price_times
    return _sentences(book, [say("BOOK.MERGER", times=times)] if times else [])


def _sentences(book: RulesBook, said: Iterable[Message]) -> str:
    return "".join(f" {book.text(sentence)}" for sentence in said)


TABLES: Mapping[str, Callable[[RulesBook], str]] = MappingProxyType(
    {
        "robber_rank": _ladder("robber_rank", "RANK"),
        "mogul_dividend": _ladder("mogul_dividend", "DIVIDEND", _at_least),
        "magnate_regions": _ladder("magnate_regions", "REGIONS"),
        "magnate_bonus": _bonus,
        "builder_award": _awards,
        "regions": _region_cities,
        "efficiency": _efficiency,
        "engines": _engines,
        "technologies": _technologies,
        "climates": _climates,
        "climate_moves": _climate_moves,
        "bankrupt_again": _bankrupt_again,
        "public_mood": _public_mood,
        "excess": _excess,
        "merger_prices": _merger_prices,
        "companies": _companies,
        "rights_of_way": _rights_of_way,
        "cities": _cities,
    }
)
"""Name in the text -> writer of the table in a language."""
