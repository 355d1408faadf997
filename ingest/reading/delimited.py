"""From .csv, .tsv or cells pasted into a mail to the neutral grid: one sheet, every cell a text."""

from __future__ import annotations

import csv
import io
from collections import Counter

from ingest.encoding import decoded
from ingest.grid import MAX_COLUMNS, MAX_ROWS, Budget, Grid, ItemKind, SheetGrid
from ingest.reading.items import text_item

SHEET = "CSV"
_DELIMITERS = (",", ";", "\t", "|")


def grid_of_delimited(data: bytes) -> Grid:
    """Return the cells of a text file.

    Parameters
    ----------
    data : bytes
        UTF-8, UTF-16 with its mark, or Windows-1252; separated by commas, semicolons, tabs or bars.

    Returns
    -------
    Grid
        One sheet; nothing in it is a formula, whatever it looks like.

    Raises
    ------
    TooManyCells
        Where the file holds far more than a form.
    csv.Error
        Where the text cannot be taken apart.
    """
    budget, cells = Budget(), {}
    for row, fields in enumerate(_rows(decoded(data))[:MAX_ROWS], 1):
        for column, field in enumerate(fields[:MAX_COLUMNS], 1):
            if field:
                cells[row, column] = budget.spend(text_item(ItemKind.TEXT, field))
    return Grid((SheetGrid(SHEET, False, cells),))


def _rows(text: str) -> list[list[str]]:
    """Return rows of fields, taken apart by whichever sign gives the most even table."""
    head, _, rest = text.partition("\n")
    if head.strip().lower().startswith("sep=") and len(head.strip()) <= 5:
        # Excel's own first line; a bare "sep=" stands for a tab, which stripping took away.
        return list(csv.reader(io.StringIO(rest, newline=""), delimiter=head.strip()[4:] or "\t"))
    tables = [list(csv.reader(io.StringIO(text, newline=""), delimiter=sign)) for sign in _DELIMITERS]
    return max(tables, key=_evenness)


def _evenness(rows: list[list[str]]) -> tuple[int, int]:
    """Return how many rows have the commonest width, and that width; spreadsheets write even tables."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    width, count = max(widths.items(), key=lambda found: (found[1], found[0]), default=(0, 0))
    return count, width
