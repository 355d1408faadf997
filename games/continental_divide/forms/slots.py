"""Ids of the lines and columns of the order form, shared by those who write, read and check it.

A line id is printed on the sheet and keeps its place even where rows were sorted or moved.
"""

from __future__ import annotations

from engine.findings import Place

PURCHASES, WISHES = 4, 3
"""Lines of the form for purchases, and for the lines of each railroad; the rules set no number (R21)."""

ACTION, RAILROAD, HEX, ISSUE, USD, SHARES, EXTRA = (
    "action",
    "railroad",
    "hex",
    "issue",
    "usd",
    "shares",
    "extra",
)
LINE, FROM, PATH, HEXES = "line", "from", "path", "hexes"
WISH, CARD = "wish", "card"


def purchase_line(n: int) -> str:
    """Return the id of the n-th wish to buy (3)."""
    return f"P{n}"


def build_line(code: str, n: int) -> str:
    """Return the id of the n-th wish to build for a railroad, or for NEW (4)."""
    return f"{code}-{n}"


def card_line(n: int) -> str:
    """Return the id of the n-th wish for a turn-order card (7)."""
    return f"CARD{n}"


def card_code(card: int) -> str:
    """Return the code of a card in choices, never mistaken for a number: NO3."""
    return f"NO{card}"


def place(line: str, column: str = "") -> Place:
    """Return the place of a line, or of one of its columns."""
    return Place(row=line, column=column)
