"""Makes cells of the neutral grid, the same way for every reader."""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.folding import tidy
from ingest.grid import Item, ItemKind

_LONGEST = 2_000
_READABLE = (ItemKind.TEXT, ItemKind.NUMBER)
# As XML knows numbers; float() of Python also takes 1_000 and the figures of every script.
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_DIGITS = 15


def text_item(kind: ItemKind, text: str) -> Item:
    """Return a cell that holds a text, a formula, an error, or a date as it was printed."""
    cut = text[:_LONGEST]
    return Item(kind, cut, tidy(cut))


def stored_number(text: str) -> int | float | None:
    """Return the number that a file stores for a cell, or None where its text is none.

    Programs show no more than 15 digits of it, in the cell and while it is edited: what a formula left as
    2.9999999999999996 is a 3 to whoever sees it.

    >>> stored_number("2.9999999999999996"), stored_number("2.5"), stored_number("1_000")
    (3, 2.5, None)
    """
    if not _NUMBER.fullmatch(text):
        return None
    number = float(f"{float(text):.{_DIGITS}g}")
    return int(number) if number.is_integer() and abs(number) < 10**_DIGITS else number


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
