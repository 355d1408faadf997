"""From .ods to the neutral grid, by one walk through its cells behind the gate.

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

from ingest.grid import MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, Budget, Grid, Item, SheetGrid
from ingest.reading.ods_cells import META, TABLE, item_of

_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_ROW, _SHEET = f"{TABLE}table-row", f"{TABLE}table"
_CELL, _COVERED = f"{TABLE}table-cell", f"{TABLE}covered-table-cell"


def grid_of_ods(data: bytes) -> Grid:
    """Return the cells of an OpenDocument spreadsheet that has passed the gate.

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
        Whatever the parser raises over a damaged file; the caller turns it into INGEST.DAMAGED.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        walk = _Walk()
        with archive.open("content.xml") as content:
            for event, element in iterparse(content, events=("start", "end"), forbid_dtd=True):
                walk.take(event, element)
        properties = archive.read("meta.xml") if "meta.xml" in archive.namelist() else b""
    return Grid(tuple(walk.sheets[:MAX_SHEETS]), _properties(properties))


def _properties(meta: bytes) -> Mapping[str, str]:
    """Return the document properties a user may set."""
    found = fromstring(meta, forbid_dtd=True).iter(f"{META}user-defined") if meta else ()
    return {element.get(f"{META}name", ""): element.text or "" for element in found}


class _Walk:
    """Counts rows and columns as they are repeated; blanks are counted, never spread out."""

    def __init__(self) -> None:
        self.sheets: list[SheetGrid] = []
        self._hidden_styles: set[str] = set()
        self._budget = Budget()
        self._cells: dict[tuple[int, int], Item] = {}
        self._row: list[tuple[range, Item]] = []
        self._at = [1, 1]
        self._open = 0

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
        elif any(part.get(f"{TABLE}display") == "false" for part in element):
            self._hidden_styles.add(element.get(f"{_STYLE}name", ""))

    def _start(self, element: Element) -> None:
        if element.tag == _SHEET:
            self._open += 1
            if self._open > 1:
                raise ValueError("a table inside a cell: its rows would be counted twice")
            self._cells, self._at = {}, [1, 1]
        elif element.tag == _ROW:
            self._row, self._at[1] = [], 1

    def _end_cell(self, element: Element) -> None:
        first, times = self._at[1], _count(element, "columns")
        self._at[1] += times
        # What lies covered under a merged cell nobody can see.
        item = item_of(element) if element.tag == _CELL else None
        if item is not None:
            self._row.append((range(first, min(first + times, MAX_COLUMNS + 1)), item))
        element.clear()

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
        hidden = element.get(f"{TABLE}style-name", "") in self._hidden_styles
        self.sheets.append(SheetGrid(element.get(f"{TABLE}name", ""), hidden, self._cells))
        element.clear()


def _count(element: Element, of: str) -> int:
    return max(int(element.get(f"{TABLE}number-{of}-repeated", "1")), 1)
