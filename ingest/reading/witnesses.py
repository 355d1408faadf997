"""What a form prints only to witness that nothing was moved: ids at both ends, marks under each column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ingest.folding import heading
from ingest.grid import Item, ItemKind, SheetGrid
from ingest.wording import CLOSING_MARK

_MARK = heading(CLOSING_MARK)

Marks = Sequence[tuple[int, set[int]]]
"""Rows with closing marks, from the top down, and the columns these stand in."""


def guard_column(count: Counter[int], id_column: int, headed: Collection[int], asked: Collection[int]) -> int:
    """Return the column of the second set of line ids, or 0 where the program in between lost it.

    Parameters
    ----------
    count : Counter
        Sheet column -> how many line ids stand in it.
    id_column : int
        The column of the first set.
    headed : collection of int
        The columns whose headings say that they hold ids; where there are none, most ids decide.
    asked : collection of int
        The section's own columns: an id in there is a player's text.
    """
    if ends := [at for at in headed if at != id_column]:
        return max(ends)
    others = {at: found for at, found in count.items() if at != id_column and at not in asked}
    best = min(others, key=lambda at: (-others[at], -at), default=0)
    return best if best and 2 * others[best] >= count[id_column] else 0


def is_mark(item: Item | None) -> bool:
    """Return whether a cell holds the mark that closes a column."""
    return item is not None and item.kind is ItemKind.TEXT and heading(item.shown) == _MARK


def marks_of(sheet: SheetGrid) -> Iterator[tuple[int, set[int]]]:
    """Yield row after row that holds closing marks, and the columns they stand in."""
    for row, items in sheet.rows.items():
        if marks := {column for column, item in items.items() if is_mark(item)}:
            yield row, marks


def slipped_columns(
    marks: Marks, row: int, last: int, id_column: int, columns: Mapping[str, int]
) -> frozenset[str]:
    """Return the columns whose closing mark no longer stands where that of the line ids does.

    Parameters
    ----------
    marks : sequence
        What `marks_of` found on the sheet.
    row, last : int
        The heading row, and the row of the section's last line.
    id_column : int
        The column of line ids.
    columns : mapping
        column id or mark -> sheet column.
    """
    base = _closing_row(marks, row, last, id_column)
    return frozenset() if base is None else frozenset(n for n, at in columns.items() if at not in base)


def _closing_row(marks: Marks, row: int, last: int, id_column: int) -> set[int] | None:
    """Return where marks stand in the row that closes a section.

    It is below the last line, unless rows were sorted. Where the next section begins says nothing: its
    headings may have slipped as well.
    """
    below = [(at, found) for at, found in marks if at > row]
    for first in (last, row):
        if base := next((found for at, found in below if at > first and id_column in found), None):
            return base
    return below[0][1] if below else None
