"""Makes cells of the neutral grid, the same way for every reader."""

from __future__ import annotations

from dataclasses import replace

from ingest.folding import tidy
from ingest.grid import Item, ItemKind

_LONGEST = 2_000
_READABLE = (ItemKind.TEXT, ItemKind.NUMBER)


def text_item(kind: ItemKind, text: str) -> Item:
    """Return a cell that holds a text, a formula, an error, or a date as it was printed."""
    cut = text[:_LONGEST]
    return Item(kind, cut, tidy(cut))


def number_item(value: int | float, *, percent: bool = False, plain: bool = True) -> Item:
    """Return a cell that holds a number.

    What is shown as 50% is stored as 0.5, but is no plain number; neither is one in a format that is not
    `plain`, for nobody sees the number that is stored.
    """
    if percent:
        return Item(ItemKind.PERCENT, value, f"{value * 100:.15g}%")
    return Item(ItemKind.NUMBER if plain else ItemKind.DISGUISED, value, f"{value:.15g}")


def in_doubt(item: Item, *, struck: bool, raised: bool) -> Item:
    """Return a text or number as one that is struck through or raised, where it is so."""
    if item.kind not in _READABLE or not (struck or raised):
        return item
    return replace(item, kind=ItemKind.STRUCK if struck else ItemKind.RAISED)
