"""Parses whole numbers in the spellings listed here, and in no other."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from babel.numbers import get_decimal_symbol

from ingest.folding import direction_sign, inner_break, is_invisible, stripped

LARGEST = 999_999_999_999
MONEY = "$"


class Doubt(StrEnum):
    """Why a text is no whole number."""

    NOT_A_NUMBER = "not_a_number"
    NOT_WHOLE = "not_whole"
    AMBIGUOUS = "ambiguous"
    TOO_LARGE = "too_large"
    SEVERAL_LINES = "several_lines"
    HIDDEN_SIGN = "hidden_sign"
    OTHER_FIGURE = "other_figure"
    NOT_MONEY = "not_money"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, or why there is none; `either` has the readings, `sign` the character in doubt."""

    value: int | None = None
    doubt: Doubt | None = None
    either: tuple[str, ...] = ()
    sign: str = ""


# A space as people and programs write it between thousands; two of them, or a tab, are none of these.
_SPACE = "[ \u00a0\u2007\u2009\u202f]"
_MARK = f"(?:{_SPACE}|[',\u2019])"
_MINUS = r"\-" "\u2010\u2011\u2013\u2212"
_SIGN = f"(?P<sign{{}}>[+{_MINUS}]{_SPACE}?)?"
_DOLLAR = r"(?:us ?\$|\$ ?us|usd|\$)"

_BODIES = (
    re.compile(r"\d+", re.ASCII),
    # 1,000 or 1 000 or 1'000, perhaps with cents of zero; the same separator throughout. Three zeros behind
    # the point are never cents here: 1,000.000 may be a million with a slip of the finger.
    re.compile(rf"([1-9]\d{{0,2}}({_MARK})\d{{3}}(?:\2\d{{3}})*)(?:\.0{{1,2}})?", re.ASCII),
    re.compile(rf"([1-9]\d{{0,2}}({_SPACE}|[.'\u2019])\d{{3}}(?:\2\d{{3}})*),0{{1,2}}", re.ASCII),
    # Two points cannot both be decimal points.
    re.compile(r"[1-9]\d{0,2}(?:\.\d{3}){2,}", re.ASCII),
    re.compile(r"(\d+)[.,]0{1,2}|(0)[.,]0+", re.ASCII),
)
_AMBIGUOUS = re.compile(r"([1-9]\d{0,2})\.(\d{3})", re.ASCII)
_AMBIGUOUS_COMMA = re.compile(r"([1-9]\d{0,2})[.,](\d{3})", re.ASCII)
_DECIMAL = re.compile(
    rf"\d(?:{_SPACE}?[\d'])*[.,]\d+|[.,]\d+|\d{{1,3}}(?:(?:\.\d{{3}})+,|(?:,\d{{3}})+\.)\d{{1,2}}", re.ASCII
)

_WIDE = "0123456789,.'+-$"
_WIDE_SIGNS = str.maketrans({chr(ord(sign) + 0xFEE0): sign for sign in _WIDE})
_FIGURES = frozenset("0123456789")
# Letters that look like figures, in three alphabets.
_LOOKALIKES = str.maketrans("OoОоΟοQlIІ|", "00000001111")


@dataclass(frozen=True, slots=True)
class Range:
    """What a cell allows, both ends included; None: no limit."""

    low: int | None = None
    high: int | None = None

    def holds(self, value: int) -> bool:
        """Return whether a number is within it."""
        return (self.low is None or self.low <= value) and (self.high is None or value <= self.high)


def point_groups(language: str) -> bool:
    """Return whether people may write a point between thousands: where the decimal sign is a comma (CLDR)."""
    return get_decimal_symbol(language) == ","


def read_number(
    text: str, unit: str = MONEY, *, decimal_comma: bool = False, grouped: Range | None = None
) -> Number:
    """Read a whole number from a text.

    Parameters
    ----------
    text : str
        As the cell has it, line ends and all: "1 000", "1,000", "$ 1'000", "−5", "５", "5.0".
    unit : str
        What is asked for: dollars, another unit that may follow the number, or nothing.
    decimal_comma : bool
        Whether the file has decimal commas, so that "2,500" may be two and a half.
    grouped : Range or None
        The range of a cell whose language may write a point between thousands: "15.000" is 15000 if 15000 is
        allowed and 15 is not. None: a language with decimal points.

    Returns
    -------
    Number
        The value, or the doubt: "1.000" is one thousand or exactly one, so without `grouped` it is neither.

    Examples
    --------
    >>> read_number("$1,000").value, read_number("1.000").doubt.value
    (1000, 'ambiguous')
    """
    entry = stripped(text)
    if number := _unfit(entry):
        return number
    entry = entry.translate(_WIDE_SIGNS)
    if (undressed := _undressed(entry, unit)) is None:
        return _not_read(entry, unit)
    negative, body = undressed
    if either := (_AMBIGUOUS_COMMA if decimal_comma else _AMBIGUOUS).fullmatch(body):
        thousands = int(either[1] + either[2]) * (-1 if negative else 1)
        if grouped and "." in body and _only_thousands(thousands, grouped):
            return Number(thousands)
        return Number(doubt=Doubt.AMBIGUOUS, either=(either[1] + either[2], _decimal_reading(either)))
    figures = _figures(body)
    if figures is None:
        return Number(doubt=Doubt.NOT_WHOLE) if _DECIMAL.fullmatch(body) else _not_read(entry, unit)
    if len(figures.lstrip("0")) > len(str(LARGEST)):
        return Number(doubt=Doubt.TOO_LARGE)
    return Number(-int(figures) if negative else int(figures))


def _only_thousands(value: int, allowed: Range) -> bool:
    """Return whether of "15.000" only 15000 is allowed; "15.500" has no other reading that is whole."""
    return allowed.holds(value) and (value % 1000 != 0 or not allowed.holds(value // 1000))


def whole(value: int | float) -> Number:
    """Read a number cell: 5 and 5.0 are 5, nothing is rounded."""
    if isinstance(value, float) and (value != value or abs(value) > LARGEST):
        return Number(doubt=Doubt.TOO_LARGE)
    if value != int(value):
        return Number(doubt=Doubt.NOT_WHOLE)
    return Number(int(value)) if abs(value) <= LARGEST else Number(doubt=Doubt.TOO_LARGE)


def _unfit(entry: str) -> Number | None:
    """Return the doubt about a text whose characters alone say that it is no number of ours."""
    if inner_break(entry):
        return Number(doubt=Doubt.SEVERAL_LINES)
    if sign := direction_sign(entry) or next(filter(is_invisible, entry), ""):
        return Number(doubt=Doubt.HIDDEN_SIGN, sign=sign)
    others = [
        sign for sign in entry if unicodedata.category(sign) in ("Nd", "Nl", "No") and sign not in _FIGURES
    ]
    # All figures full-width is how a keyboard of the East writes them; some of them is an accident.
    wide = all("０" <= sign <= "９" for sign in others) and not _FIGURES.intersection(entry)
    return None if wide or not others else Number(doubt=Doubt.OTHER_FIGURE, sign=others[0])


def _undressed(entry: str, unit: str) -> tuple[bool, str] | None:
    """Return whether a number is negative, and its bare figures; the minus may stand before the dollar."""
    match = _dressed(unit).fullmatch(entry)
    if match is None or (match["sign1"] and match["sign2"]) or (match["before"] and match["after"]):
        return None
    sign = (match["sign1"] or match["sign2"] or "+").strip()
    return sign[0] != "+", match["body"]


def _dressed(unit: str) -> re.Pattern[str]:
    """Return how a number may be dressed: sign, dollar, and behind it the dollar or its unit."""
    money = unit.casefold() in (MONEY, "usd")
    before = _DOLLAR if money else "(?!)"
    after = _DOLLAR if money else re.escape(unit) or "(?!)"
    # A pattern is kept by `re` itself; there are few units.
    return re.compile(
        rf"{_SIGN.format(1)}(?P<before>{before}{_SPACE}?)?{_SIGN.format(2)}"
        rf"(?P<body>[\d.,].*?)(?P<after>{_SPACE}?{after})?",
        re.ASCII | re.IGNORECASE,
    )


def _figures(body: str) -> str | None:
    """Return the figures of a text in one of the accepted spellings, or None."""
    for pattern in _BODIES:
        if match := pattern.fullmatch(body):
            kept = next((group for group in match.groups() if group), match[0])
            return "".join(sign for sign in kept if sign in _FIGURES)
    return None


def _not_read(entry: str, unit: str) -> Number:
    """Return why a text is no number: a letter that looks like a figure, a dollar where none is asked."""
    alike = next((sign for sign in entry if ord(sign) in _LOOKALIKES), "")
    if alike and _FIGURES.intersection(entry) and _reads(entry.translate(_LOOKALIKES), unit):
        return Number(doubt=Doubt.OTHER_FIGURE, sign=alike)
    if unit.casefold() not in (MONEY, "usd") and _reads(entry, MONEY):
        return Number(doubt=Doubt.NOT_MONEY)
    return Number(doubt=Doubt.NOT_A_NUMBER)


def _reads(entry: str, unit: str) -> bool:
    undressed = _undressed(entry, unit)
    return undressed is not None and _figures(undressed[1]) is not None


def _decimal_reading(match: re.Match[str]) -> str:
    return f"{match[1]}.{match[2]}".rstrip("0").rstrip(".")
