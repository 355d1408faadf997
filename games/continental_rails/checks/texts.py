"""Texts that came from a person: set right, judged, and quoted safely in findings (ruling A39)."""

from __future__ import annotations

import unicodedata

_LONGEST = 20


def tidy(text: str) -> str:
    """Return a text on one line, in composed letters, with single spaces (ruling A39)."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_plain(text: str) -> bool:
    """Return whether a text holds no control, direction or broken signs (ruling A39)."""
    return all(unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn") for sign in text)


def shown(text: str) -> str:
    """Return a text from orders as a finding may quote it: short, without hidden signs."""
    clean = "".join(sign if is_plain(sign) else "?" for sign in text)
    return clean if len(clean) <= _LONGEST else clean[: _LONGEST - 1] + "…"
