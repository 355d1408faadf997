"""Reads .xlsx into the neutral grid: openpyxl for the workbook, one walk a sheet."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

import openpyxl
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.xml.constants import SHARED_STRINGS

from ingest.grid import MAX_SHEETS, Budget, Grid, SheetGrid
from ingest.reading.xlsx_cells import Sheet, Style, shared_texts

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
        # Read-only mode, and a walk of our own through the cells. Normal mode goes through every cell of a
        # merged range; both lose what is struck through, merged, or the result of an array formula.
        reader = _Reader(io.BytesIO(data), read_only=True)
        reader.read()
        try:
            return Grid(tuple(_sheets(reader.wb, reader.archive)), _properties(reader.wb))
        finally:
            reader.archive.close()


class _Reader(ExcelReader):
    def read_strings(self) -> None:
        """Keep of each shared text what is struck through or raised."""
        part: Any = self.package.find(SHARED_STRINGS)  # type: ignore[no-untyped-call]
        if part:
            with self.archive.open(part.PartName[1:]) as source:
                self.shared_strings: Any = list(shared_texts(source))

    def read_worksheets(self) -> None:
        """Note each sheet without looking for its size, which costs a first walk of its own."""
        book: Any = self.wb
        sheets: Any = self.parser.find_sheets()
        for sheet, rel in sheets:
            if rel.target not in self.valid_files:
                continue
            if "chartsheet" in rel.Type:
                self.read_chartsheet(sheet, rel)
                continue
            page: Any = _Unmeasured(book, sheet.name, rel.target, self.shared_strings)
            book._sheets.append(page)


class _Unmeasured(ReadOnlyWorksheet):
    def _get_size(self) -> None:
        pass


def _sheets(book: Any, archive: Any) -> Iterator[SheetGrid]:
    budget = Budget()
    for sheet in book.worksheets[:MAX_SHEETS]:
        with archive.open(sheet._worksheet_path) as source:
            cells = Sheet(sheet._shared_strings, _styles(sheet), book.epoch).read(source, budget)
        yield SheetGrid(sheet.title, cells)


def _styles(sheet: Any) -> Any:
    """Return the function that gives the style of a number; most cells share a few."""

    @cache
    def style(number: int) -> Style:
        cell = ReadOnlyCell(sheet, 1, 1, None, style_id=number)
        book, font = sheet.parent, cell.font
        return Style(
            cell.number_format,
            number in book._date_formats,
            number in book._timedelta_formats,
            bool(font.strike),
            font.vertAlign in ("superscript", "subscript"),
        )

    return style


def _properties(book: Any) -> dict[str, str]:
    return {str(prop.name): str(prop.value) for prop in book.custom_doc_props.props}
