"""The tables of the rulebook as Markdown, made from data/: what is printed is what is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from engine.messages import Catalogue, Message, dollars, listing, number, percent, say
from games.continental_rails.report.parts import (
    award_name,
    climate_name,
    efficiency_classes,
    efficiency_name,
    region_name,
    technology_name,
)
from games.continental_rails.rules import Rules
from games.continental_rails.tables import Technology, climate_moves, climates, engines, points, technologies
from games.continental_rails.world import City, world

Cells = Sequence[str]


@cache
def _catalogue() -> Catalogue:
    return Catalogue.read(files("games.continental_rails") / "messages" / "report")


def _say(message: Message, language: str) -> str:
    return _catalogue().text(message, language)


def markdown_table(heads: Iterable[str], rows: Iterable[Cells], language: str, words: int = 1) -> str:
    """Return a Markdown table; headings are REPORT.BOOK.<HEAD>, the first `words` columns are set left."""
    names = [_say(say(f"REPORT.BOOK.{head}"), language) for head in heads]
    rule = ["---" if place < words else "---:" for place in range(len(names))]
    return "\n".join(_line(cells) for cells in (names, rule, *rows))


def _line(cells: Cells) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _ladder(table: str, head: str, shown: Callable[[int, str], str]) -> Callable[[str, Rules], str]:
    """Return the writer of a table of points by a figure (1.2)."""

    def write(language: str, rules: Rules) -> str:
        found = points(table, rules.tables)
        rows = [(shown(row.figure, language), str(row.points)) for row in found]
        return markdown_table((head, "POINTS"), rows, language, words=0)

    return write


def _at_least(permille: int, language: str) -> str:
    return _say(say("REPORT.BOOK.AT_LEAST", permille=permille), language)


def _awards(language: str, rules: Rules) -> str:
    rows = []
    for row in points("builder_award", rules.tables):
        needs = _regions(row.needs, language, "standard")
        if row.one_of:
            one_of = _regions(row.one_of, language, "or")
            needs = _say(say("REPORT.BOOK.WITH_ONE_OF", needs=needs, one_of=one_of), language)
        rows.append((_say(award_name(row.key), language), needs, str(row.points)))
    return markdown_table(("AWARD", "CONNECTED", "POINTS"), rows, language, words=2)


def _regions(names: str, language: str, style: str) -> str:
    found = [_say(region_name(name), language) for name in names.split(",")]
    return listing(found, language, "or" if style == "or" else "standard")


def _bonus(language: str, rules: Rules) -> str:
    found = points("magnate_bonus", rules.tables)
    rows = [(_say(say(f"REPORT.BONUS.{r.key}"), language), str(r.points)) for r in found]
    return markdown_table(("BONUS", "POINTS"), rows, language)


def _region_cities(language: str, _: Rules) -> str:
    rows = []
    for region in world().regions:
        cities = [city.name for city in world().cities.values() if city.region == region and city.starred]
        rows.append((_say(region_name(region), language), ", ".join(cities)))
    return markdown_table(("REGION", "STARRED"), rows, language, words=2)


def gateways(language: str) -> str:
    """Return the gateway cities as a list in words (4.8)."""
    return listing([city.name for city in world().cities.values() if city.gateway], language)


def _efficiency(language: str, _: Rules) -> str:
    tops = [100, *(low for low, _ in efficiency_classes())]
    rows = [
        (_say(efficiency_name(low), language), f"{max(low, 1)}-{top - 1}")
        for (low, _), top in zip(efficiency_classes(), tops, strict=False)
    ]
    return markdown_table(("CLASS", "POINTS"), rows, language)


def _engines(language: str, _: Rules) -> str:
    rows = [(str(level), name) for level, name in engines().items()]
    return markdown_table(("LEVEL", "ENGINE"), rows, language, words=2)


def _technologies(language: str, rules: Rules) -> str:
    found = technologies(rules.tables).values()
    rows = [(_say(technology_name(t.code), language), _effect(t, language)) for t in found]
    return markdown_table(("TECHNOLOGY", "EFFECT"), rows, language, words=2)


def _effect(technology: Technology, language: str) -> str:
    """Return what a technology does, with its figure."""
    effects = {
        "CITY": technology.city_permille,
        "REVENUE": technology.revenue_permille,
        "EXPENSE": technology.expense_permille,
        "ACCIDENT": technology.accident_permille,
    }
    parts = [say(f"REPORT.BOOK.EFFECT.{kind}", permille=n) for kind, n in effects.items() if n]
    return "; ".join(_say(part, language) for part in parts)


def _climates(language: str, rules: Rules) -> str:
    heads = ("CLIMATE", "LOANS", "MARGIN", "TRACK", "REVENUE", "FIRST_PRICE", "FAILURE", "BONDS")
    rows = [
        (
            f"{row.number} {_say(climate_name(row.number), language)}",
            percent(row.loan_permille, language),
            percent(row.credit_permille, language),
            dollars(row.track_usd_per_mile, language),
            _signed(row.revenue_permille, language),
            dollars(row.first_price_usd, language),
            percent(row.failure_permille, language),
            percent(row.bonds_permille, language),
        )
        for row in sorted(climates(rules.tables).values(), key=lambda climate: -climate.number)
    ]
    return markdown_table(heads, rows, language)


def _signed(permille: int, language: str) -> str:
    sign = "+" if permille > 0 else "−" if permille < 0 else ""
    return sign + percent(abs(permille), language)


def _climate_moves(language: str, rules: Rules) -> str:
    rows = [
        (
            _span(row.from_number, row.to_number, language),
            _move(row.change, language),
            percent(row.permille, language),
        )
        for row in climate_moves(rules.tables)
    ]
    return markdown_table(("CLIMATE", "CHANGE", "CHANCE"), rows, language, words=2)


def _span(low: int, high: int, language: str) -> str:
    names = [_say(climate_name(n), language) for n in dict.fromkeys((low, high))]
    return " – ".join(names)


def _move(change: int, language: str) -> str:
    """Return a change of climate in words; a fall beyond the scale is a fall to Panic."""
    if abs(change) > len(climates()):
        return _say(climate_name(0), language)
    return f"{change:+d}".replace("-", "−") if change else "0"


def _companies(language: str, _: Rules) -> str:
    rows = [
        (str(r.number), r.code, r.name, number(r.miles, language), *(world().cities[c].name for c in r.ends))
        for r in world().routes.values()
        if r.company
    ]
    return markdown_table(("NUMBER", "CODE", "NAME", "MILES", "FROM", "TO"), rows, language, words=6)


def _rights_of_way(language: str, _: Rules) -> str:
    rows = [
        (str(r.number), r.code, number(r.miles, language), *(world().cities[c].name for c in r.ends), r.twin)
        for r in world().routes.values()
        if not r.company
    ]
    return markdown_table(("NUMBER", "CODE", "MILES", "FROM", "TO", "TWIN"), rows, language, words=6)


def _cities(language: str, _: Rules) -> str:
    cities = sorted(world().cities.values(), key=lambda city: (city.name, city.state))
    rows = [
        (f"{c.name}, {c.state}", str(c.size), _say(region_name(c.region), language), _marks(c, language))
        for c in cities
    ]
    return markdown_table(("CITY", "SIZE", "REGION", "MARKS"), rows, language, words=4)


def _marks(city: City, language: str) -> str:
    marks = (("STAR", city.starred), ("GATEWAY", city.gateway))
    return ", ".join(_say(say(f"REPORT.BOOK.{name}"), language) for name, held in marks if held)


TABLES: Mapping[str, Callable[[str, Rules], str]] = MappingProxyType(
    {
        "robber_rank": _ladder("robber_rank", "RANK", number),
        "mogul_dividend": _ladder("mogul_dividend", "DIVIDEND", _at_least),
        "magnate_regions": _ladder("magnate_regions", "REGIONS", number),
        "magnate_bonus": _bonus,
        "builder_award": _awards,
        "regions": _region_cities,
        "efficiency": _efficiency,
        "engines": _engines,
        "technologies": _technologies,
        "climates": _climates,
        "climate_moves": _climate_moves,
        "companies": _companies,
        "rights_of_way": _rights_of_way,
        "cities": _cities,
    }
)
"""Name in the text -> writer of the table in a language."""
