"""Tells whether a number format shows the whole number that is stored."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ingest.folding import stripped
from ingest.numbers import read_number

_COLOURS = "black|blue|cyan|green|magenta|red|white|yellow|color ?[0-9]{1,2}"
# A colour, a language, a currency with its language; conditions are none of these.
_CURRENCY = r"[a-z]{2,3}|[^\w\[\]]|[a-z]{1,2}\$"
_BRACKET = re.compile(rf"\[(?:{_COLOURS}|\$-[0-9a-f]+|\$(?:{_CURRENCY}) ?(?:-[0-9a-f]+)?)\]", re.IGNORECASE)
_TOKEN = re.compile(r'"([^"]*)"|\\(.)|(_.|\*[ -])|(\[[^\[\]]*\])|(.)', re.DOTALL)
_SPACES = " \u00a0\u2007\u2009\u202f"
# Digits, thousands, at most two decimals: three could be thousands. A comma at the end would divide.
_SPACE = f"[{_SPACES}]*"
_SHOWN = rf"[#0?]+(?:[{_SPACES},'\u2019]+[#0?]+)*(?:\.[0#?]{{0,2}})?"
_POSITIVE = re.compile(f"{_SPACE}{_SHOWN}{_SPACE}")
_NEGATIVE = re.compile(rf"{_SPACE}(?:[-\u2212]{_SPACE}{_SHOWN}|\({_SPACE}{_SHOWN}{_SPACE}\)){_SPACE}")
_ZERO = re.compile(rf"[{_SPACES}]*-[{_SPACES}?]*")
_PLAIN = ("", "general", "standard", "@")


@lru_cache(maxsize=512)
def shows_whole(code: str, sign: int) -> bool:
    """Return whether a number format shows a whole number as it is stored.

    Parameters
    ----------
    code : str
        The format, ``#,##0;[Red]-#,##0``, as workbooks store it: the same in every language.
    sign : int
        1, 0 or -1, of the number.

    Returns
    -------
    bool
        False also for formats that are not known here.

    Examples
    --------
    >>> shows_whole('#,##0.00 "€"', 1), shows_whole("0,,", 1), shows_whole('5"0"', 1)
    (True, False, False)
    """
    if code.strip().casefold() in _PLAIN:
        return True
    sections = _sections(code)
    if sections is None:
        return False
    if sign < 0 and len(sections) > 1:
        return bool(_NEGATIVE.fullmatch(sections[1]))
    if sign == 0 and len(sections) > 2 and _ZERO.fullmatch(sections[2]):
        return True
    shown = sections[2] if sign == 0 and len(sections) > 2 else sections[0]
    # "#" shows nothing where the number is zero.
    return bool(_POSITIVE.fullmatch(shown)) and (sign != 0 or "0" in shown.partition(".")[0])


def is_percent(code: str) -> bool:
    """Return whether a number format shows a hundredfold; behind quotes or a backslash % is a mere letter.

    >>> is_percent("0.0%"), is_percent('0"%"')
    (True, False)
    """
    return any(sign == "%" for *_, sign in _TOKEN.findall(code))


def shows_value(shown: str, value: int | float) -> bool:
    """Return whether a text that a program shows for a number is that number, whatever its separators.

    >>> shows_value("1.200", 1200), shows_value("(5 $)", -5), shows_value("1.2 M", 1_200_000)
    (True, True, False)
    """
    bare = stripped("".join(sign for sign in shown if unicodedata.category(sign) != "Sc"))
    if value < 0 and bare.startswith("(") and bare.endswith(")"):
        bare = f"-{stripped(bare[1:-1])}"
    number = read_number(bare)
    if number.value is None and number.either:
        return f"{value:.15g}" in number.either
    return number.value == value or (value == 0 and bare == "-")


def _sections(code: str) -> list[str] | None:
    """Return the sections of a format without padding, colours and currencies; None where it is not known."""
    sections = [""]
    for quoted, escaped, padding, bracket, sign in _TOKEN.findall(code):
        literal = quoted or escaped
        if literal:
            if any(
                unicodedata.category(each) not in ("Sc", "Zs") and each not in "-\u2212()" for each in literal
            ):
                return None
            sections[-1] += "".join(each for each in literal if unicodedata.category(each) != "Sc")
        elif bracket:
            if not _BRACKET.fullmatch(bracket):
                return None
        elif sign == ";":
            sections.append("")
        elif not padding and unicodedata.category(sign or " ") != "Sc":
            sections[-1] += sign
    return sections
