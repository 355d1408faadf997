"""Whole numbers as people and programs write them; what could mean two numbers is never guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from ingest.folding import plain

LARGEST = 999_999_999_999


class Doubt(StrEnum):
    """Why a text is no whole number."""

    NOT_A_NUMBER = "not_a_number"
    NOT_WHOLE = "not_whole"
    AMBIGUOUS = "ambiguous"
    TOO_LARGE = "too_large"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, or why there is none; `either` holds the readings of an ambiguous text."""

    value: int | None = None
    doubt: Doubt | None = None
    either: tuple[str, ...] = ()


_SIGN = re.compile(r"([-+]?) ?(.*)")
_MONEY = re.compile(r"(us ?\$|\$ ?us|usd|\$)", re.IGNORECASE)
_PLAIN = re.compile(r"\d+")
# 1,000 or 1 000 or 1'000, perhaps with cents of nought; the same separator throughout. Three noughts behind
# the point are never cents here: 1,000.000 may be a million with a slip of the finger.
_GROUPED = re.compile(r"([1-9]\d{0,2}([ ',])\d{3}(?:\2\d{3})*)(?:\.0{0,2})?")
_GROUPED_COMMA_CENTS = re.compile(r"([1-9]\d{0,2}([ '.])\d{3}(?:\2\d{3})*),0{1,2}")
# Two dots cannot both be decimal points.
_GROUPED_BY_DOTS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3}){2,}")
_AMBIGUOUS = re.compile(r"([1-9]\d{0,2})\.(\d{3})")
_NOUGHT_CENTS = re.compile(r"(\d+)[.,]0{0,2}|(0+)[.,]0+")
_DECIMAL = re.compile(r"\d[\d ']*[.,]\d+|[.,]\d+")


def read_number(text: str, unit: str = "") -> Number:
    """Read a whole number from a text.

    Parameters
    ----------
    text : str
        As found in the cell: "1 000", "1,000", "$ 1'000", "−5", "５", "5.0".
    unit : str
        A unit that may stand behind the number.

    Returns
    -------
    Number
        The value, or the doubt: "1.000" is one thousand or exactly one, so it is neither.

    Examples
    --------
    >>> read_number("$1,000").value, read_number("1.000").doubt.value
    (1000, 'ambiguous')
    """
    sign, rest = _without_dressing(plain(text), unit)
    if found := _AMBIGUOUS.fullmatch(rest):
        return Number(doubt=Doubt.AMBIGUOUS, either=(found[1] + found[2], _decimal_reading(found)))
    digits = _digits(rest)
    if digits is None:
        return Number(doubt=Doubt.NOT_WHOLE if _DECIMAL.fullmatch(rest) else Doubt.NOT_A_NUMBER)
    if len(digits.lstrip("0")) > len(str(LARGEST)):
        return Number(doubt=Doubt.TOO_LARGE)
    return Number(-int(digits) if sign == "-" else int(digits))


def whole(value: int | float) -> Number:
    """Read a number cell: 5 and 5.0 are 5, nothing is rounded."""
    if isinstance(value, float) and (value != value or abs(value) > LARGEST):
        return Number(doubt=Doubt.TOO_LARGE)
    if value != int(value):
        return Number(doubt=Doubt.NOT_WHOLE)
    return Number(int(value)) if abs(value) <= LARGEST else Number(doubt=Doubt.TOO_LARGE)


def _without_dressing(text: str, unit: str) -> tuple[str, str]:
    """Return sign and rest of a text without dollar sign and unit; the sign may stand before the dollar."""
    bare = text
    if unit and bare.casefold().endswith(plain(unit).casefold()):
        bare = bare[: -len(plain(unit))].strip()
    bare = _MONEY.sub("", bare, count=1).strip()
    found = _SIGN.fullmatch(bare)
    return (found[1], found[2]) if found else ("", bare)


def _digits(text: str) -> str | None:
    """Return the figures of a text in one of the accepted spellings, or None."""
    for pattern in (_PLAIN, _GROUPED, _GROUPED_COMMA_CENTS, _GROUPED_BY_DOTS, _NOUGHT_CENTS):
        if found := pattern.fullmatch(text):
            kept = next((group for group in found.groups() if group), found[0])
            digits = re.sub(r"\D", "", kept)
            return digits if digits.isascii() else None
    return None


def _decimal_reading(found: re.Match[str]) -> str:
    return f"{found[1]}.{found[2]}".rstrip("0").rstrip(".")
