"""Normalises spelling: spaces, dashes, quotes, full-width characters, case, accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_DASHES = "‐‑‒–—―−﹘﹣－"
_QUOTES = "‘’‚‛′＇`´"
_DOUBLE_QUOTES = "“”„‟″＂"
_BREAKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029")
# Every kind of space, and three signs of no width that stand before texts copied from web pages.
_SPACES = "".join(chr(code) for code in range(0x3001) if unicodedata.category(chr(code)) == "Zs")
_AT_ENDS = "".join(_BREAKS) + _SPACES + "\u200b\u2060\ufeff"
_DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_AS_THEY_ARE = ("Nd", "Nl", "No", "Lm", "So")
_STROKES = frozenset("\u0334\u0335\u0336\u0337\u0338")
_SAME = str.maketrans(
    dict.fromkeys(_DASHES, "-")
    | dict.fromkeys(_QUOTES, "'")
    | dict.fromkeys(_DOUBLE_QUOTES, '"')
    # Full-width forms lie exactly 0xFEE0 above ASCII; done by hand because NFKC would also make 52 of 5².
    | {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}
)


def tidy(text: str) -> str:
    r"""Return a text without invisible signs and with single plain spaces, cut at both ends.

    Control signs, direction marks and other format signs are left out; every kind of space and line end
    becomes one space.

    >>> tidy("  a\u00a0\u202eb ")
    'a b'
    """
    return " ".join(text.translate(_PRINTED).split())


def invisible_signs(text: str) -> int:
    """Return how many control, direction and format signs a text holds (line ends and tabs do not count)."""
    return sum(is_invisible(sign) for sign in text)


def is_invisible(sign: str) -> bool:
    """Return whether a character is a control, direction or format sign; line ends and tabs are not."""
    # Cs: half of a pair that lost the other half; no program can write it back.
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") and not sign.isspace()


def stripped(text: str) -> str:
    r"""Return a text without the spaces, line ends and signs of no width at both ends.

    >>> stripped("\ufeff 200\n")
    '200'
    """
    return text.strip(_AT_ENDS)


def inner_break(text: str) -> bool:
    r"""Return whether a text has a line end or a tab between others: two entries, perhaps.

    >>> inner_break("1\n200"), inner_break("200\n")
    (True, False)
    """
    return any(sign in _BREAKS for sign in stripped(text))


def direction_sign(text: str) -> str:
    """Return the first sign that may turn around what is seen, or nothing."""
    return next((sign for sign in text if sign in _DIRECTIONS), "")


def is_overstruck(text: str) -> bool:
    """Return whether letters are struck through by signs of their own, as web pages write it."""
    return any(sign in _STROKES for sign in text)


def plain(text: str) -> str:
    r"""Return a tidy text in which dashes, quotes and full-width signs are their ASCII fellows.

    >>> plain("−１\u202f000")
    '-1 000'
    """
    return tidy(text).translate(_SAME)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return the form of a text under which spellings are compared: no case, accents or kinds of dash.

    Raised and circled signs and figures of other scripts stay what they are: "5²" is never taken for "52".

    >>> fold("  Île—de “France” "), fold("5²")
    ('ile-de "france"', '5²')
    """
    bare = plain(text)
    if bare.isascii():
        return bare.lower()
    wide = "".join(
        sign if unicodedata.category(sign) in _AS_THEY_ARE else unicodedata.normalize("NFKC", sign)
        for sign in bare
    )
    bare = "".join(s for s in unicodedata.normalize("NFD", wide.casefold()) if not unicodedata.combining(s))
    return tidy(bare)


@lru_cache(maxsize=8192)
def heading(text: str) -> str:
    """Return the folded form of a heading, without the colon or star someone may have put behind it."""
    return fold(text).rstrip(" :*")


class _Printed(dict[int, str]):
    """Sign -> what is kept of it; each is looked up once, for every cell of every file comes through here."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        kept = "" if is_invisible(sign) else " " if _is_space(sign) else sign
        # A file made of all signs there are must not fill our memory.
        if len(self) < 4096:
            self[code] = kept
        return kept


_PRINTED = _Printed()


def _is_space(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) == "Zs"
