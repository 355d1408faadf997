"""Reads .csv, .tsv and pasted text into the neutral grid."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

from ingest.encoding import decoded
from ingest.grid import MAX_COLUMNS, MAX_ROWS, Budget, Grid, ItemKind, SheetGrid
from ingest.reading.items import text_item

SHEET = "CSV"
_DELIMITERS = (",", ";", "\t", "|")
_DECIMAL_COMMA = re.compile(r"-?\d+,(?:\d{1,2}|\d{4,})", re.ASCII)
# One comma and three figures: thousands for some, thousandths for others.
_THOUSANDTHS = re.compile(r"^[^,]*\d,\d{3}(?![\d,])[^,]*$", re.ASCII)


def grid_of_delimited(data: bytes) -> Grid:
    """Return the cells of a text file.

    Parameters
    ----------
    data : bytes
        UTF-8, UTF-16 with its mark, or an old encoding (see `decoded`); separated by commas, semicolons,
        tabs or bars.

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
    rows, sign = _rows(decoded(data))
    commas = _decimal_commas(rows, sign)
    for row, fields in enumerate(rows[:MAX_ROWS], 1):
        for column, field in enumerate(fields[:MAX_COLUMNS], 1):
            if field:
                kind = ItemKind.COMMA if commas and _THOUSANDTHS.search(field) else ItemKind.TEXT
                cells[row, column] = budget.spend(text_item(kind, field))
    return Grid((SheetGrid(SHEET, cells),))


def _rows(text: str) -> tuple[list[list[str]], str]:
    """Return rows of fields, taken apart by whichever sign gives the most even table, and that sign."""
    head, _, rest = text.partition("\n")
    if head.strip().lower().startswith("sep=") and len(head.strip()) <= 5:
        # Excel's own first line; a bare "sep=" stands for a tab, which stripping took away.
        sign = head.strip()[4:] or "\t"
        return list(csv.reader(io.StringIO(rest, newline=""), delimiter=sign)), sign
    tables = {sign: list(csv.reader(io.StringIO(text, newline=""), delimiter=sign)) for sign in _DELIMITERS}
    best = max(tables, key=lambda sign: _evenness(tables[sign]))
    return tables[best], best


def _decimal_commas(rows: list[list[str]], sign: str) -> bool:
    """Return whether the program that wrote a table has decimal commas: then it separates by semicolons."""
    return sign == ";" or any(_DECIMAL_COMMA.fullmatch(field.strip()) for row in rows for field in row)


def _evenness(rows: list[list[str]]) -> tuple[int, int]:
    """Return how many rows have the commonest width, and that width; spreadsheets write even tables."""
    widths = Counter(len(row) for row in rows if len(row) > 1)
    width, count = max(widths.items(), key=lambda item: item[::-1], default=(0, 0))
    return count, width
