"""Makes the grid of a form whose answers were typed on a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.forms import Field, Kind, OrderForm, Row, Section
from engine.messages import Catalogue
from ingest.grid import Grid, Item, ItemKind, SheetGrid
from ingest.reading.items import text_item
from ingest.wording import SLOT, Words


def grid_of_typed(
    form: OrderForm, catalogue: Catalogue, language: str, typed: Mapping[tuple[str, str], str]
) -> Grid:
    """Return the cells that a workbook with these answers has, as far as a reader looks for them.

    Parameters
    ----------
    form : OrderForm
        What is asked.
    catalogue : Catalogue
        The game's texts.
    language : str
        Of the headings.
    typed : mapping
        (row, column) -> what was typed, or the code that was chosen; a cell left out has its default.
    """
    words = Words(catalogue, language)
    cells: dict[tuple[int, int], Item] = {}
    for section in form.sections:
        for line in _lines(form, section, words, typed):
            top = max((row for row, _ in cells), default=0) + 1
            cells |= {(top, column): item for column, item in enumerate(line, 1) if item is not None}
    return Grid((SheetGrid(words.text(form.title), cells),))


def _lines(
    form: OrderForm, section: Section, words: Words, typed: Mapping[tuple[str, str], str]
) -> Iterator[list[Item | None]]:
    """Yield headings and rows, each with its name at both ends as in a workbook."""
    names = [words.say(SLOT), *(words.text(column.label) for column in section.columns), words.say(SLOT)]
    yield [_text(name) for name in names]
    for row in section.rows:
        answers = [_answer(form, row, column.id, words, typed) for column in section.columns]
        yield [_text(row.id), *answers, _text(row.id)]


def _answer(
    form: OrderForm, row: Row, column: str, words: Words, typed: Mapping[tuple[str, str], str]
) -> Item | None:
    field = row.cells.get(column)
    if not isinstance(field, Field):
        # What is printed there is nobody's answer, and a blank harms nobody.
        return None
    default = "" if field.default is None else str(field.default)
    text = typed.get((row.id, column), default).strip()
    if field.kind is Kind.CHOICE:
        options = {choice.code: words.option(choice) for choice in form.choices[field.choices]}
        return _text(options.get(text, text))
    return _text(text)


def _text(text: str) -> Item | None:
    return text_item(ItemKind.TEXT, text) if text else None
