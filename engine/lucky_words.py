"""Mixes the players' lucky words into the seed of the dice."""

from __future__ import annotations

import hmac
import unicodedata
from collections.abc import Mapping

from engine.turn import canonical_json, digest

_PURPOSE = "turnsheet lucky words 1"


def word_digest(word: str) -> str:
    r"""Return what stands for a lucky word wherever it is hashed; "" for none.

    >>> word_digest(" Cafe\u0301 ") == word_digest("Café"), word_digest("  ")
    (True, '')
    """
    text = unicodedata.normalize("NFC", word).strip()
    return digest(text.encode()) if text else ""


def mixed_seed(seed: bytes, words: Mapping[int, str]) -> bytes:
    """Return the seed of all dice from turn 1 on.

    Parameters
    ----------
    seed : bytes
        The referee's, which was fixed before the players wrote anything.
    words : mapping
        seat -> digest of its lucky word; a seat without one may be left out or have "".

    Returns
    -------
    bytes
        HMAC-SHA256 of the sorted list of seats and digests under the referee's seed; the seed itself where
        nobody wrote a word, as in every match made before there were lucky words.
    """
    pairs = [[seat, words[seat]] for seat in sorted(words) if words[seat]]
    return hmac.digest(seed, canonical_json([_PURPOSE, pairs]), "sha256") if pairs else seed
