"""Reads .ods into the neutral grid in one pass.

python-calamine, which reads .ods too, gives the result of a formula, a blank for an error and 1.0 for "true",
spreads out whatever a cell says of repetition, and refuses what Gnumeric writes (measured, 0.9.1): read like
that, a form would hold orders nobody wrote. So the tests compare with it, and the reader does without.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring, iterparse

from ingest.grid import MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, Budget, Grid, Item, ItemKind, SheetGrid
from ingest.reading.ods_cells import META, TABLE, item_of
from ingest.reading.ods_styles import MARKED, STYLE, Looks
from ingest.reading.regions import Region, mark_regions

_ROW, _SHEET, _COLUMN = f"{TABLE}table-row", f"{TABLE}table", f"{TABLE}table-column"
_STYLED = ("content.xml", "styles.xml")
_PARTS = (*_STYLED, "meta.xml")
_CELL, _COVERED = f"{TABLE}table-cell", f"{TABLE}covered-table-cell"


def grid_of_ods(data: bytes) -> Grid:
    """Return the cells of an OpenDocument spreadsheet that has passed the gate, as `grid_of_xlsx` does."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in _PARTS if name in archive.namelist()}
    marked = any(MARKED.search(parts.get(name, b"")) for name in _STYLED)
    walk = _Walk(_looks(parts.get("styles.xml", b"")) if marked else None)
    content = io.BytesIO(parts["content.xml"])
    for event, element in iterparse(content, events=("start", "end"), forbid_dtd=True):
        walk.take(event, element)
    return Grid(tuple(walk.sheets[:MAX_SHEETS]), _properties(parts.get("meta.xml", b"")))


def _properties(meta: bytes) -> Mapping[str, str]:
    """Return the document properties a user may set."""
    elements = fromstring(meta, forbid_dtd=True).iter(f"{META}user-defined") if meta else ()
    return {element.get(f"{META}name", ""): element.text or "" for element in elements}


def _looks(styles: bytes) -> Looks:
    looks = Looks()
    for style in fromstring(styles, forbid_dtd=True).iter(f"{STYLE}style") if styles else ():
        looks.learn(style)
    return looks


class _Walk:
    """Counts rows and columns as they are repeated; blanks are counted, never spread out."""

    def __init__(self, looks: Looks | None) -> None:
        self.sheets: list[SheetGrid] = []
        self._budget = Budget()
        self._cells: dict[tuple[int, int], Item] = {}
        self._row: list[tuple[range, Item]] = []
        self._at = [1, 1]
        self._open = 0
        self._looks = looks
        # Styles of columns, and of the row, for the cells that have none of their own.
        self._column_styles: list[tuple[int, str]] = []
        self._row_style = ""
        self._merged: list[Region] = []
        self._arrays: list[Region] = []

    def take(self, event: str, element: Element) -> None:
        """Take note of the beginning or the end of an element."""
        if event == "start":
            self._start(element)
        elif element.tag in (_CELL, _COVERED):
            self._end_cell(element)
        elif element.tag == _ROW:
            self._end_row(element)
        elif element.tag == _SHEET:
            self._end_sheet(element)
        elif element.tag == _COLUMN:
            style = element.get(f"{TABLE}default-cell-style-name", "")
            self._column_styles.append((_count(element, "columns"), style))
        elif self._looks and element.tag == f"{STYLE}style":
            self._looks.learn(element)

    def _start(self, element: Element) -> None:
        if element.tag == _SHEET:
            self._open += 1
            if self._open > 1:
                raise ValueError("a table inside a cell: its rows would be counted twice")
            self._cells, self._at = {}, [1, 1]
            self._column_styles, self._merged, self._arrays = [], [], []
        elif element.tag == _ROW:
            self._row, self._at[1] = [], 1
            self._row_style = element.get(f"{TABLE}default-cell-style-name", "")

    def _end_cell(self, element: Element) -> None:
        first, times = self._at[1], _count(element, "columns")
        self._at[1] += times
        item = item_of(element, self._looks, self._style(element, first) if self._looks else "")
        self._region(element, first, "", self._merged)
        self._region(element, first, "matrix-", self._arrays)
        if item is not None:
            if element.tag == _COVERED:
                item = Item(ItemKind.COVERED, item.shown, item.shown)
            self._row.append((range(first, min(first + times, MAX_COLUMNS + 1)), item))
        element.clear()

    def _style(self, element: Element, column: int) -> str:
        """Return the name of a cell's style: its own, or that of its row or column."""
        if own := element.get(f"{TABLE}style-name", self._row_style):
            return own
        last = 0
        for times, style in self._column_styles:
            last += times
            if column <= last:
                return style
        return ""

    def _region(self, element: Element, column: int, what: str, regions: list[Region]) -> None:
        """Note the cells that a cell is merged with, or that its formula fills."""
        names = (f"{TABLE}number-{what}{of}-spanned" for of in ("rows", "columns"))
        rows, columns = (int(element.get(name, "1")) for name in names)
        if rows > 1 or columns > 1:
            row = self._at[0]
            regions.append(Region(row, column, row + rows - 1, column + columns - 1))

    def _end_row(self, element: Element) -> None:
        first, times = self._at[0], _count(element, "rows")
        self._at[0] += times
        for row in range(first, min(first + times, MAX_ROWS + 1)) if self._row else ():
            self._cells.update(self._spread(row))
        element.clear()

    def _spread(self, row: int) -> Iterator[tuple[tuple[int, int], Item]]:
        for columns, item in self._row:
            for column in columns:
                yield (row, column), self._budget.spend(item)

    def _end_sheet(self, element: Element) -> None:
        self._open -= 1
        mark_regions(self._cells, self._merged, self._arrays, self._budget)
        self.sheets.append(SheetGrid(element.get(f"{TABLE}name", ""), self._cells))
        element.clear()


def _count(element: Element, of: str) -> int:
    return max(int(element.get(f"{TABLE}number-{of}-repeated", "1")), 1)
