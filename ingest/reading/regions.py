"""Marks cells under merged ones and in the results of array formulas."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ingest.grid import Budget, Item, ItemKind, column_number

Cells = dict[tuple[int, int], Item]
_RANGE = re.compile(r"([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Region:
    """A block of cells, rows and columns from 1, both ends included; its first cell is `top`, `left`."""

    top: int
    left: int
    bottom: int
    right: int


def region_of(name: str) -> Region:
    """Return the region of an address.

    Raises
    ------
    ValueError
        If it is none.

    Examples
    --------
    >>> region_of("B3:D4")
    Region(top=3, left=2, bottom=4, right=4)
    """
    if not (match := _RANGE.fullmatch(name.replace("$", ""))):
        raise ValueError(f"no range of cells: {name[:40]!r}")
    left, top, right, bottom = match.groups()
    ends = column_number(right or left), int(bottom or top)
    return Region(int(top), column_number(left), ends[1], ends[0])


def mark_regions(cells: Cells, merged: Iterable[Region], arrays: Iterable[Region], budget: Budget) -> None:
    """Mark what nobody sees, and what a formula in another cell wrote.

    Parameters
    ----------
    cells : dict
        The cells of one sheet; changed. Blank cells under a merged one are added, as far as the sheet goes.
    merged, arrays : iterable of Region
        Merged cells, and the cells an array formula fills; the first cell of each stays what it is.
    budget : Budget
        Pays for each cell that is visited.

    Raises
    ------
    TooManyCells
        Where the file names far more cells than a form has.
    """
    bottom = max((row for row, _ in cells), default=0)
    right = max((column for _, column in cells), default=0)
    for region in arrays:
        for at in _others(region, bottom, right, budget):
            if at in cells:
                cells[at] = replace(cells[at], kind=ItemKind.ARRAY)
    for region in merged:
        for at in _others(region, bottom, right, budget):
            shown = cells[at].shown if at in cells else ""
            cells[at] = budget.spend(Item(ItemKind.COVERED, shown, shown))


def _others(region: Region, bottom: int, right: int, budget: Budget) -> Iterable[tuple[int, int]]:
    """Return the cells of a region but its first, no farther than the sheet goes."""
    rows = range(region.top, min(region.bottom, bottom) + 1)
    columns = range(region.left, min(region.right, right) + 1)
    budget.visit(len(rows) * len(columns))
    first = (region.top, region.left)
    return [(row, column) for row in rows for column in columns if (row, column) != first]
