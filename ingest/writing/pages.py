"""The sheets beside the orders: Situation and Help to look at, and the hidden one with the identity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xlsxwriter.worksheet import Worksheet

from engine.forms import OrderForm, Section, Text
from engine.report import Cell, Column, Link, Table
from ingest.identity import FormCode
from ingest.wording import CODE_KEY, LANGUAGE_KEY, Words
from ingest.writing.layout import PORTRAIT_WIDTH, height, share_columns
from ingest.writing.styles import Styles

VERSION = 1
_NARROWEST = 9
_WIDEST = 36
_HELP_WIDTH = 100
_HELP_COLUMNS = 4
_PER_ROW = 1_200


def write_situation(sheet: Worksheet, form: OrderForm, words: Words, styles: Styles) -> None:
    """Write the tables of a form one under the other; they share the sheet's columns."""
    widths, places = share_columns([_widths(table, words) for table in form.situation] or [[_NARROWEST] * 8])
    for column, width in enumerate(widths):
        sheet.set_column(column, column, width)
    if sum(widths) > PORTRAIT_WIDTH:
        sheet.set_landscape()
    row = _banner(sheet, words.say("INGEST.SHEET.SITUATION"), form, words, styles, len(widths))
    for table, own in zip(form.situation, places, strict=False):
        row = _table(_Spread(sheet, widths, own, words, styles), table, row + 1)
    if not form.situation:
        sheet.write_string(row + 1, 0, words.say("INGEST.NO_SITUATION"), styles["note"])


def write_help(sheet: Worksheet, form: OrderForm, words: Words, styles: Styles) -> None:
    """Write how to fill the form, what the game says about it, and each section's advice."""
    # Several columns: LibreOffice prints a sheet of one wide column without fitting it to the page.
    sheet.set_column(0, _HELP_COLUMNS - 1, _HELP_WIDTH // _HELP_COLUMNS)
    row = _banner(sheet, words.say("INGEST.SHEET.HELP"), form, words, styles, _HELP_COLUMNS)
    for text, style in _help_texts(form, words):
        size = 24.0 if style == "help_title" else height(text, _HELP_WIDTH)
        sheet.set_row(row, size + (4 if style == "help_text" else 0))
        _across(sheet, row, text, _HELP_COLUMNS, styles, style)
        row += 1


def write_identity(sheet: Worksheet, code: FormCode, language: str) -> None:
    """Write the code, the language and the version of the form, each beside its key."""
    rows = ((CODE_KEY, str(code)), (LANGUAGE_KEY, language), ("turnsheet.version", str(VERSION)))
    for row, (key, value) in enumerate(rows):
        sheet.write_string(row, 0, key)
        sheet.write_string(row, 1, value)


def _banner(sheet: Worksheet, title: str, form: OrderForm, words: Words, styles: Styles, columns: int) -> int:
    """Write title and subtitle over all columns; return the first free row."""
    who = words.say(
        "INGEST.HEAD",
        player=form.player,
        match=form.match,
        turn=form.turn,
        seat=form.seat,
        period=form.period,
    )
    for row, (text, style, size) in enumerate(((title, "title", 32), (who, "band", 20))):
        sheet.set_row(row, size)
        if columns > 1:
            sheet.merge_range(row, 0, row, columns - 1, "", styles[style])
        sheet.write_string(row, 0, text, styles[style])
    return 2


def _help_texts(form: OrderForm, words: Words) -> Iterator[tuple[str, str]]:
    yield words.say("INGEST.HELP.TITLE"), "help_title"
    for number in range(1, 7):
        yield words.say(f"INGEST.HELP.{number}"), "help_text"
    if form.help:
        yield words.text(form.title), "help_title"
        yield from _paragraphs(form.help, words)
    for section in form.sections:
        if texts := list(_section_help(form, section, words)):
            yield words.text(section.title), "help_title"
            yield from texts


def _section_help(form: OrderForm, section: Section, words: Words) -> Iterator[tuple[str, str]]:
    if section.rule:
        yield words.say("INGEST.HELP.RULE", rule=section.rule), "help_strong"
    if section.note:
        yield from _paragraphs((section.note,), words)
    yield from _field_help(form, section.id, words)


def _field_help(form: OrderForm, section_id: str, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the help of each kind of cell in a section once, however many lines have it."""
    seen = set()
    for section, _, _, field in form.fields():
        if section.id == section_id and field.help:
            text = words.say("INGEST.HELP.FIELD", label=words.text(field.label), help=words.text(field.help))
            if text not in seen:
                seen.add(text)
                yield text, "help_text"


def _paragraphs(texts: tuple[Text, ...], words: Words) -> Iterator[tuple[str, str]]:
    """Yield paragraphs that fit a row: Excel shows no row higher than 409 points."""
    for text in texts:
        for part in words.text(text).split("\n"):
            while len(part) > _PER_ROW:
                cut = part.rfind(" ", 0, _PER_ROW)
                cut = cut if cut > 0 else _PER_ROW
                yield part[:cut], "help_text"
                part = part[cut:].lstrip()
            if part.strip():
                yield part, "help_text"


@dataclass(frozen=True, slots=True)
class _Spread:
    """What a table is written with: the sheet, the width of its columns, and those of them it uses."""

    sheet: Worksheet
    widths: tuple[int, ...]
    places: tuple[int, ...]
    words: Words
    styles: Styles

    def across(self, row: int, text: str, style: str) -> None:
        self.sheet.set_row(row, max(height(text, sum(self.widths)), 24 if style == "section" else 0))
        _across(self.sheet, row, text, len(self.widths), self.styles, style)

    def fit(self, row: int, texts: Sequence[str]) -> None:
        room = [self.widths[place] for place in self.places]
        self.sheet.set_row(row, max(height(text, width) for text, width in zip(texts, room, strict=True)))


def _widths(table: Table, words: Words) -> list[int]:
    widths = []
    for at, column in enumerate(table.columns):
        shown = [len(_shown(row[at], words)) + 4 for row in table.rows]
        label = max((len(word) for word in words.text(column.label).split()), default=0) + 5
        widths.append(max(_NARROWEST, min(max([label, *shown]), _WIDEST)))
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
        for place, column, cell in zip(spread.places, table.columns, cells, strict=True):
            _cell(spread.sheet, (row, place), column, cell, words, spread.styles)
    if not table.rows and table.empty:
        row += 1
        spread.across(row, words.text(table.empty), "note")
    return row + 1


def _labels(spread: _Spread, table: Table, row: int) -> None:
    labels = [spread.words.text(column.label) for column in table.columns]
    spread.fit(row, labels)
    for place, column, label in zip(spread.places, table.columns, labels, strict=True):
        style = "header" if column.kind == "text" else "header_number"
        spread.sheet.write_string(row, place, label, spread.styles[style])


def _across(sheet: Worksheet, row: int, text: str, columns: int, styles: Styles, style: str) -> None:
    if columns > 1:
        sheet.merge_range(row, 0, row, columns - 1, "", styles[style])
    sheet.write_string(row, 0, text, styles[style])


def _cell(
    sheet: Worksheet, where: tuple[int, int], column: Column, cell: Cell, words: Words, styles: Styles
) -> None:
    if cell is None:
        sheet.write_blank(*where, None, styles["shown"])
    elif isinstance(cell, int) and column.kind == "usd":
        sheet.write_number(*where, cell, styles.amount("shown"))
    elif isinstance(cell, int) and column.kind == "permille":
        sheet.write_number(*where, cell / 1000, styles.figure("shown", "0.0%"))
    elif isinstance(cell, int):
        sheet.write_number(*where, cell, styles["shown_number"])
    else:
        sheet.write_string(*where, _shown(cell, words), styles["shown"])


def _shown(cell: Cell, words: Words) -> str:
    # A link is shown as its text: a workbook leads nowhere.
    return words.text(cell.text if isinstance(cell, Link) else cell)
