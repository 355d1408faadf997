"""Writes the Situation sheet: the form's tables, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from engine.forms import OrderForm
from engine.report import Cell, Column, Dots, Link, Spark, Stakes, Table
from ingest.wording import Words
from ingest.writing.layout import BOLD, PORTRAIT_WIDTH, TEXT, Span, height, share_columns
from ingest.writing.pages import across, banner
from ingest.writing.paper import BANNER, GAP, Stretch, page_ends, page_room
from ingest.writing.styles import Styles

_NARROWEST, _EMPTY = 9, 8
_SECTION = 24.0


@dataclass(frozen=True, slots=True)
class _Spread:
    """What a table is written with: the sheet, its widths, the columns the table takes."""

    sheet: Worksheet
    widths: tuple[int, ...]
    spans: tuple[Span, ...]
    words: Words
    styles: Styles

    def across(self, row: int, text: str, style: str) -> None:
        self.sheet.set_row(row, self.whole(text, style))
        across(self.sheet, row, text, len(self.widths), self.styles, style)

    def whole(self, text: str, style: str) -> float:
        """Return the height of a text over all columns."""
        return max(height(text, sum(self.widths)), _SECTION if style == "section" else 0)

    def tallest(self, texts: Sequence[str], size: float = TEXT) -> float:
        """Return the height of a row of the table, in letters of a size."""
        room = [sum(self.widths[first : last + 1]) for first, last in self.spans]
        return max(height(text, width, size=size) for text, width in zip(texts, room, strict=True))

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
    spreads = [_Spread(sheet, widths, own, words, styles) for own in spans]
    # Nothing follows the last table, so there is no empty row below it.
    gaps = [GAP] * (len(form.situation) - 1) + [0.0]
    stretches = [_stretch(*both) for both in zip(spreads, form.situation, gaps, strict=False)]
    breaks: list[int] = []
    ends = page_ends(stretches, page_room(widths), sum(BANNER) + GAP)
    for spread, table, stretch, cuts in zip(spreads, form.situation, stretches, ends, strict=False):
        sheet.set_row(row, GAP)
        row = _table(spread, table, row + 1, stretch.rows, cuts, breaks)
    sheet.set_h_pagebreaks(breaks)
    if not form.situation:
        sheet.write_string(row + 1, 0, words.say("INGEST.NO_SITUATION"), styles["note"])


def _widths(table: Table, words: Words) -> list[int]:
    widths = []
    for at, column in enumerate(table.columns):
        shown = [len(_shown(row[at], words)) + 4 for row in table.rows]
        label = max((len(word) for word in words.text(column.label).split()), default=0) + 5
        widths.append(max(_NARROWEST, label, *shown))
    return widths


def _stretch(spread: _Spread, table: Table, gap: float) -> Stretch:
    """Return how tall the rows of a table are on paper, and the empty row below it."""
    words = spread.words
    title, labels = (
        spread.whole(words.text(table.title), "section"),
        spread.tallest(_labels(table, words), BOLD),
    )
    caption = spread.whole(words.text(table.caption), "note") if table.caption else 0.0
    rows = [spread.tallest([_shown(cell, words) for cell in cells]) for cells in table.rows]
    if not table.rows and table.empty:
        rows = [spread.whole(words.text(table.empty), "note")]
    return Stretch(title + caption + labels, tuple(rows), again=title + labels, gap=gap)


def _table(
    spread: _Spread, table: Table, row: int, heights: Sequence[float], cuts: Sequence[int], breaks: list[int]
) -> int:
    """Write one table, note before which rows a page ends, and return the first free row."""
    words, title = spread.words, spread.words.text(table.title)
    if 0 in cuts:
        breaks.append(row)
    spread.across(row, title, "section")
    if table.caption:
        row += 1
        spread.across(row, words.text(table.caption), "note")
    row = _head(spread, table, row + 1)
    for number, (cells, tall) in enumerate(zip(table.rows, heights, strict=False)):
        if number and number in cuts:
            breaks.append(row)
            spread.across(row, words.say("INGEST.CONTINUED", title=title), "section")
            row = _head(spread, table, row + 1)
        spread.sheet.set_row(row, tall)
        for span, column, cell in zip(spread.spans, table.columns, cells, strict=True):
            spread.cell(row, span, *_looks(column, cell, words, spread.styles))
        row += 1
    if not table.rows and table.empty:
        spread.across(row, words.text(table.empty), "note")
        row += 1
    return row


def _labels(table: Table, words: Words) -> list[str]:
    return [words.text(column.label) for column in table.columns]


def _head(spread: _Spread, table: Table, row: int) -> int:
    """Write the headings of a table and return the row below."""
    labels = _labels(table, spread.words)
    spread.sheet.set_row(row, spread.tallest(labels, BOLD))
    for span, column, label in zip(spread.spans, table.columns, labels, strict=True):
        style = "header" if column.kind == "text" else "header_number"
        spread.cell(row, span, label, spread.styles[style])
    return row + 1


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
    if isinstance(cell, (Spark, Dots, Stakes)):
        # A workbook draws nothing; the figures stand beside.
        return ""
    # A link is shown as its text: a workbook leads nowhere.
    return words.text(cell.text if isinstance(cell, Link) else cell)
