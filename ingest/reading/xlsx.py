"""From .xlsx to the neutral grid, by openpyxl behind the gate."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

import openpyxl
from openpyxl.workbook.workbook import Workbook

from ingest.grid import MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, Budget, Grid, Item, ItemKind, SheetGrid
from ingest.reading.items import number_item, text_item

if not openpyxl.DEFUSEDXML:
    raise ImportError(
        "Order forms are read only with defusedxml: install it, and leave OPENPYXL_DEFUSEDXML unset."
    )


def grid_of_xlsx(data: bytes) -> Grid:
    """Return the cells of a workbook that has passed the gate.

    Parameters
    ----------
    data : bytes
        The file.

    Returns
    -------
    Grid
        At most 2,000 rows by 120 columns of each sheet, formulas as text.

    Raises
    ------
    TooManyCells
        Where the file holds far more than a form.
    Exception
        Whatever openpyxl raises over a damaged file; the caller turns it into INGEST.DAMAGED.
    """
    with warnings.catch_warnings():
        # openpyxl warns of parts it leaves out; the player cannot do anything about that.
        warnings.simplefilter("ignore")
        # Read-only mode with limits of our own: normal mode walks through every cell of a merged range or
        # a link, so that one line of XML naming A1:XFD1048576 would keep it busy for hours.
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
        try:
            return Grid(tuple(_sheets(book)), _properties(book))
        finally:
            book.close()


def _sheets(book: Workbook) -> Iterator[SheetGrid]:
    budget = Budget()
    for sheet in book.worksheets[:MAX_SHEETS]:
        # What the file says of its own dimensions is not believed.
        rows = sheet.iter_rows(min_row=1, max_row=MAX_ROWS, min_col=1, max_col=MAX_COLUMNS)
        yield SheetGrid(sheet.title, sheet.sheet_state != "visible", dict(_cells(rows, budget)))


def _cells(rows: Iterable[Iterable[Any]], budget: Budget) -> Iterator[tuple[tuple[int, int], Item]]:
    for row, cells in enumerate(rows, 1):
        for column, cell in enumerate(cells, 1):
            if cell.value is not None:
                yield (row, column), budget.spend(_item(cell))


def _properties(book: Workbook) -> dict[str, str]:
    found: Any = book.custom_doc_props  # type: ignore[attr-defined]  # younger than the stubs
    return {str(prop.name): str(prop.value) for prop in found.props}


def _item(cell: Any) -> Item:
    value = cell.value
    kind = cell.data_type
    if kind == "f":
        # Array and table formulas come as objects that hold the text.
        return text_item(ItemKind.FORMULA, str(getattr(value, "text", value)))
    if kind == "e":
        return text_item(ItemKind.ERROR, str(value))
    if isinstance(value, bool):
        return Item(ItemKind.LOGICAL, value, "TRUE" if value else "FALSE")
    if isinstance(value, (datetime, date, time, timedelta)):
        return text_item(ItemKind.DATE, str(value))
    if isinstance(value, (int, float)):
        return number_item(value, percent="%" in str(cell.number_format))
    # Carriage returns inside a cell are stored by Excel as this escape.
    return text_item(ItemKind.TEXT, str(value).replace("_x000D_", ""))
