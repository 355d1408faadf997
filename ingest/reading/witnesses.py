"""Checks the control marks that show whether anything was moved."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ingest.folding import heading
from ingest.grid import Item, ItemKind, SheetGrid
from ingest.wording import CLOSING_MARK

_MARK = re.compile(re.escape(heading(CLOSING_MARK)) + r"(\d{0,3})", re.ASCII)

Marks = Sequence[tuple[int, Mapping[int, int]]]
"""Rows with closing marks, from the top down: sheet column -> number of the section's column, or 0."""


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
    others = {at: number for at, number in count.items() if at != id_column and at not in asked}
    best = min(others, key=lambda at: (-others[at], -at), default=0)
    return best if best and 2 * others[best] >= count[id_column] else 0


def mark_of(item: Item | None) -> int | None:
    """Return the number in the mark that closes a column, 0 where it has none; None for any other cell."""
    if item is None or item.kind is not ItemKind.TEXT:
        return None
    match = _MARK.fullmatch(heading(item.shown))
    return int(match[1] or 0) if match else None


def marks_of(sheet: SheetGrid) -> Iterator[tuple[int, dict[int, int]]]:
    """Yield row after row that holds closing marks: sheet column -> number, or 0."""
    for row, items in sheet.rows.items():
        marks = {at: number for at, item in items.items() if (number := mark_of(item)) is not None}
        if marks:
            yield row, marks


def slipped_columns(
    marks: Marks, row: int, last: int, id_column: int, columns: Mapping[str, int], numbers: Mapping[str, int]
) -> frozenset[str]:
    """Return the columns whose own closing mark does not stand where that of the line ids does.

    Then the cells slipped up or down, or the heading stands over the cells of another column.

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
    numbers : mapping
        column id -> its number in the section, from 1.
    """
    base = _closing_row(marks, row, last, id_column)
    if base is None:
        return frozenset()
    # Forms of earlier versions have marks without numbers: any will do there.
    numbered = any(base.values())
    return frozenset(
        name
        for name, at in columns.items()
        if at not in base or (numbered and name in numbers and base[at] != numbers[name])
    )


def _closing_row(marks: Marks, row: int, last: int, id_column: int) -> Mapping[int, int] | None:
    """Return the marks in the row that closes a section.

    It is below the last line, unless rows were sorted. Where the next section begins says nothing: its
    headings may have slipped as well.
    """
    below = [(at, marks_in) for at, marks_in in marks if at > row]
    for first in (last, row):
        if base := next((marks_in for at, marks_in in below if at > first and id_column in marks_in), None):
            return base
    return below[0][1] if below else None
