"""Cells of the neutral grid, made the same way by every reader."""

from __future__ import annotations

from ingest.folding import tidy
from ingest.grid import Item, ItemKind

_LONGEST = 2_000


def text_item(kind: ItemKind, text: str) -> Item:
    """Return a cell that holds a text, a formula, an error, or a date as it was printed."""
    cut = text[:_LONGEST]
    return Item(kind, cut, tidy(cut))


def number_item(value: int | float, *, percent: bool = False) -> Item:
    """Return a cell that holds a number; what is shown as 50% is stored as 0.5, but is no plain number."""
    if percent:
        return Item(ItemKind.PERCENT, value, f"{value * 100:.15g}%")
    return Item(ItemKind.NUMBER, value, f"{value:.15g}")
