"""The sheet of the situation: the tables of a form, one under the other, on screen and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from engine.forms import OrderForm
from engine.report import Cell, Column, Link, Table
from ingest.wording import Words
from ingest.writing.layout import PORTRAIT_WIDTH, Span, height, share_columns
from ingest.writing.pages import across, banner
from ingest.writing.styles import Styles

_NARROWEST, _EMPTY = 9, 8
# What a page of A4 holds between its margins, in points, upright and lying.
_UPRIGHT, _LYING = (537, 763), (784, 516)
_POINTS_PER_LETTER, _POINTS_PER_COLUMN = 5.25, 3.75
_ROW = 15.0
# Programs reckon the widths of columns a little differently.
_SURE = 0.95


@dataclass(frozen=True, slots=True)
class _Spread:
    """What a table is written with: the sheet, its widths, the columns the table takes, heights so far."""

    sheet: Worksheet
    widths: tuple[int, ...]
    spans: tuple[Span, ...]
    words: Words
    styles: Styles
    heights: dict[int, float] = field(default_factory=dict)

    def across(self, row: int, text: str, style: str) -> None:
        self._set(row, max(height(text, sum(self.widths)), 24 if style == "section" else 0))
        across(self.sheet, row, text, len(self.widths), self.styles, style)

    def fit(self, row: int, texts: Sequence[str]) -> None:
        room = [sum(self.widths[first : last + 1]) for first, last in self.spans]
        self._set(row, max(height(text, width) for text, width in zip(texts, room, strict=True)))

    def cell(self, row: int, span: Span, value: str | int | float | None, style: Format) -> None:
        first, last = span
        if last > first:
            self.sheet.merge_range(row, first, row, last, "", style)
        if value is None:
            self.sheet.write_blank(row, first, None, style)
        elif isinstance(value, str):
            self.sheet.write_string(row, first, value, style)
        else:
            self.sheet.write_number(row, first, value, style)

    def _set(self, row: int, points: float) -> None:
        self.sheet.set_row(row, points)
        self.heights[row] = points


def write_situation(sheet: Worksheet, form: OrderForm, words: Words, styles: Styles) -> None:
    """Write the tables of a form one under the other; they share the sheet's columns."""
    widths, spans = share_columns(
        [_widths(table, words) for table in form.situation] or [[_NARROWEST] * _EMPTY]
    )
    for column, width in enumerate(widths):
        sheet.set_column(column, column, width)
    if sum(widths) > PORTRAIT_WIDTH:
        sheet.set_landscape()
    row = banner(sheet, words.say("INGEST.SHEET.SITUATION"), form, words, styles, len(widths))
    tables = []
    for table, own in zip(form.situation, spans, strict=False):
        spread = _Spread(sheet, widths, own, words, styles)
        after = _table(spread, table, row + 1)
        tables.append((row + 1, sum(spread.heights.values()) + _ROW))
        row = after
    sheet.set_h_pagebreaks(list(page_breaks(tables, _page_height(sum(widths), len(widths)))))
    if not form.situation:
        sheet.write_string(row + 1, 0, words.say("INGEST.NO_SITUATION"), styles["note"])


def _page_height(letters: int, columns: int) -> float:
    """Return the points of rows that fit one printed page, which is as wide as all columns."""
    wide, tall = _LYING if letters > PORTRAIT_WIDTH else _UPRIGHT
    needed = letters * _POINTS_PER_LETTER + columns * _POINTS_PER_COLUMN
    return tall * max(1.0, needed / wide) * _SURE


def page_breaks(tables: Sequence[tuple[int, float]], page: float) -> Iterator[int]:
    """Yield the rows before which a page ends, so that no table is torn that one page can hold.

    Parameters
    ----------
    tables : sequence
        First row and height in points of each table.
    page : float
        Points that fit one page.

    Examples
    --------
    >>> list(page_breaks([(2, 200.0), (12, 250.0), (30, 300.0), (50, 900.0)], 500.0))
    [30, 50]
    """
    filled = 0.0
    for row, points in tables:
        # A table longer than a page is torn anyway: it begins where it is, unless most of the page is full.
        if filled + points > page and ((points <= page and filled) or filled > page / 2):
            yield row
            filled = 0.0
        filled = (filled + points) % page


def _widths(table: Table, words: Words) -> list[int]:
    widths = []
    for at, column in enumerate(table.columns):
        shown = [len(_shown(row[at], words)) + 4 for row in table.rows]
        label = max((len(word) for word in words.text(column.label).split()), default=0) + 5
        widths.append(max(_NARROWEST, label, *shown))
    return widths


def _table(spread: _Spread, table: Table, row: int) -> int:
    """Write one table and return the first free row."""
    words = spread.words
    spread.across(row, words.text(table.title), "section")
    if table.caption:
        row += 1
        spread.across(row, words.text(table.caption), "note")
    row += 1
    _labels(spread, table, row)
    for cells in table.rows:
        row += 1
        spread.fit(row, [_shown(cell, words) for cell in cells])
        for span, column, cell in zip(spread.spans, table.columns, cells, strict=True):
            spread.cell(row, span, *_looks(column, cell, words, spread.styles))
    if not table.rows and table.empty:
        row += 1
        spread.across(row, words.text(table.empty), "note")
    return row + 1


def _labels(spread: _Spread, table: Table, row: int) -> None:
    labels = [spread.words.text(column.label) for column in table.columns]
    spread.fit(row, labels)
    for span, column, label in zip(spread.spans, table.columns, labels, strict=True):
        style = "header" if column.kind == "text" else "header_number"
        spread.cell(row, span, label, spread.styles[style])


def _looks(
    column: Column, cell: Cell, words: Words, styles: Styles
) -> tuple[str | int | float | None, Format]:
    """Return a cell as the sheet keeps it, and how it looks."""
    if cell is None:
        return None, styles["shown"]
    if not isinstance(cell, int):
        return _shown(cell, words), styles["shown"]
    if column.kind == "usd":
        return cell, styles.amount("shown")
    if column.kind == "permille":
        return cell / 1000, styles.figure("shown", "0.0%")
    return cell, styles["shown_number"]


def _shown(cell: Cell, words: Words) -> str:
    # A link is shown as its text: a workbook leads nowhere.
    return words.text(cell.text if isinstance(cell, Link) else cell)
