"""Generates passphrases: seven words of 2048, 77 bits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

WORDS = 7
LIST_SIZE = 2048
_GAPS = re.compile(r"[\s\-_.,;]+")


@cache
def word_list() -> tuple[str, ...]:
    """Return the 2048 words; eleven bits choose one without remainder."""
    path = Path(__file__).resolve().parent / "data" / "words.txt"
    return tuple(path.read_text(encoding="utf-8").split())


def new_passphrase(rng_bytes: Callable[[int], bytes]) -> str:
    """Return a new passphrase.

    Parameters
    ----------
    rng_bytes : callable
        Gives n bytes of the system's own randomness (`secrets.token_bytes`).

    Returns
    -------
    str
        Seven words with single spaces: 7 x 11 = 77 bits.
    """
    words = word_list()
    # 2048 divides 65536: every word is equally likely.
    return " ".join(words[int.from_bytes(rng_bytes(2), "big") % LIST_SIZE] for _ in range(WORDS))


def normal(passphrase: str) -> str:
    """Return a passphrase as it is derived from, whatever keyboard it came from.

    >>> normal("  Copper-LANTERN  river ")
    'copper lantern river'
    """
    return _GAPS.sub(" ", unicodedata.normalize("NFKC", passphrase)).strip().lower()
