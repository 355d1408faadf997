"""Sets numbers, money, dates and lists as a language writes them, with Babel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any, Literal

from babel import Locale
from babel.dates import format_date, format_datetime
from babel.lists import format_list
from babel.numbers import format_decimal, get_group_symbol

from engine.languages import habits

MINUS = "−"
"""Of figures in texts: as wide as a digit, where a hyphen is not."""


@lru_cache(maxsize=1 << 15)
def number(value: int, language: str) -> str:
    """Return a whole number as written in `language`: 12,345 or 12 345; below zero with a minus sign.

    >>> number(12345, "en"), number(-2, "en")
    ('12,345', '−2')
    """
    # As Babel's format_decimal writes it, at a twentieth of its work: a late turn sets ten thousand figures.
    return f"{value:,}".replace(",", _group_symbol(language)).replace("-", MINUS)


@cache
def _group_symbol(language: str) -> str:
    return str(get_group_symbol(locale=language))


def dollars(usd: int, language: str) -> str:
    """Return whole dollars as written in `language`: $1,500 or 1 500 $; a minus sign goes first.

    >>> dollars(-1500, "en")
    '−$1,500'
    """
    figure = number(abs(usd), language)
    sign = MINUS if usd < 0 else ""
    return sign + habits(language).usd.format(figure=figure)


_TENFOLD = 10_000


@lru_cache(maxsize=4096)
def percent(permille: int, language: str, tenths: bool = False) -> str:
    """Return thousandths as per cent, with one decimal where it is needed or always: 7.5%, 12 %.

    From 1,000% on none is written: it says nothing there.

    >>> percent(75, "en"), percent(-120, "en", tenths=True), percent(15271, "en", tenths=True)
    ('7.5%', '−12.0%', '1,527%')
    """
    style = "#,##0" if abs(permille) >= _TENFOLD else "#,##0.0" if tenths else "#,##0.#"
    figure = str(format_decimal(abs(permille) / 10, format=style, locale=language))
    sign = MINUS if permille < 0 else ""
    return sign + habits(language).percent.format(figure=figure)


def colon(language: str) -> str:
    r"""Return what stands between a name and what is said of it.

    >>> [colon(language) for language in ("en", "fr")]
    [': ', '\xa0: ']
    """
    return habits(language).colon


def listing(items: Sequence[str], language: str, style: Literal["standard", "or"] = "standard") -> str:
    r"""Return a list in words: "A, B and C"; of alternatives that have commas themselves, with semicolons.

    >>> listing(["red, at $5", "blue, at $6", "none"], "en", "or")
    'red, at $5; blue, at $6; or none'
    """
    return _listing(tuple(items), language, style)


@lru_cache(maxsize=4096)
def _listing(items: tuple[str, ...], language: str, style: Literal["standard", "or"]) -> str:
    if style == "or" and any(", " in item for item in items):
        *first, last = items
        word = str(format_list(("", ""), style=style, locale=language)).strip()
        apart = "\N{NO-BREAK SPACE}; " if habits(language).spaced else "; "
        return apart.join([*first, f"{word} {last}" if first else last])
    return str(format_list(items, style=style, locale=language))


@cache
def language_name(language: str) -> str:
    """Return the name of a language in that language: "français"."""
    return str(Locale.parse(language).get_display_name(language))


def _when(value: Any, language: str, spec: str) -> str:
    moment = value if isinstance(value, date) else datetime.fromisoformat(str(value))
    if spec == "time" and isinstance(moment, datetime):
        moment, zone = _zoned(moment)
        written = str(format_datetime(moment, habits(language).time + zone, locale=language))
    else:
        # The order of the times above, day first, in English too: a reader meets one order only.
        written = str(format_date(moment, "d MMMM y", locale=language))
    # The library writes "1 janvier"; in French the first day of a month alone is an ordinal.
    return habits(language).first + written[1:] if moment.day == 1 else written


def _zoned(moment: datetime) -> tuple[datetime, str]:
    """Return a moment on the clock it is shown on, and the pattern that names its zone.

    A moment in a named zone (zoneinfo) is shown there, with the zone's city and its distance from UTC, which
    tells the two hours of a night apart when summer time ends; any other moment is shown in UTC.
    """
    if getattr(moment.tzinfo, "key", "UTC") not in ("UTC", "Etc/UTC"):
        return moment, " (VVV, ZZZZ)"
    # Where it says no time zone it is UTC already.
    return moment.astimezone(UTC) if moment.tzinfo else moment, " 'UTC'"


SETTERS: Mapping[str, Callable[[Any, str], str]] = {
    "n": number,
    "usd": dollars,
    "permille": percent,
    "date": lambda value, language: _when(value, language, "date"),
    "time": lambda value, language: _when(value, language, "time"),
}
"""How a fact is set -> what sets it."""
