"""Ways of writing that mean the same: spaces, dashes, quotes, full-width signs, case and accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_DASHES = "‐‑‒–—―−﹘﹣－"
_QUOTES = "‘’‚‛′＇`´"
_DOUBLE_QUOTES = "“”„‟″＂"
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
    return sum(_is_invisible(sign) for sign in text)


def plain(text: str) -> str:
    r"""Return a tidy text in which dashes, quotes and full-width signs are their ASCII fellows.

    >>> plain("−１\u202f000")
    '-1 000'
    """
    return tidy(text).translate(_SAME)


def fold(text: str) -> str:
    """Return the form of a text under which spellings are compared: no case, accents or kinds of dash.

    Raised and circled figures stay what they are: "5²" must never be taken for "52".

    >>> fold("  Île—de “France” "), fold("5²")
    ('ile-de "france"', '5²')
    """
    bare = plain(text)
    if bare.isascii():
        return bare.lower()
    wide = "".join(s if unicodedata.category(s) == "No" else unicodedata.normalize("NFKC", s) for s in bare)
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
        kept = "" if _is_invisible(sign) else " " if _is_space(sign) else sign
        # A file made of all signs there are must not fill our memory.
        if len(self) < 4096:
            self[code] = kept
        return kept


_PRINTED = _Printed()


def _is_space(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) == "Zs"


def _is_invisible(sign: str) -> bool:
    # Cs: half of a pair that lost the other half; no program can write it back.
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") and not sign.isspace()
