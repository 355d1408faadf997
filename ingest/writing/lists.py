"""Writes the hidden sheet of dropdown options, spellings and prices."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from xlsxwriter.utility import xl_range_abs
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from engine.forms import Choice, OrderForm
from ingest.folding import fold
from ingest.wording import Words

SHEET = "_lists"


@dataclass(frozen=True, slots=True)
class ListPlace:
    """One list: the defined name of its options, and where formulas find spellings, codes and prices.

    `known` is the range of all spellings, `table` that of spelling, code, price (columns 1, 2, 3); `codes`
    is spelling (folded) -> code and `prices` code -> whole dollars, for figures that are written along.
    """

    name: str
    known: str
    table: str
    options: Mapping[str, str]
    codes: Mapping[str, str]
    prices: Mapping[str, int]

    def code(self, text: object) -> str | None:
        """Return the code a text names, as the formulas find it."""
        return self.codes.get(fold(str(text)))


def write_lists(book: Workbook, sheet: Worksheet, form: OrderForm, words: Words) -> dict[str, ListPlace]:
    """Write all lists of a form, four columns each, and return where they stand."""
    places = {}
    for number, name in enumerate(sorted(form.choices)):
        choices, left = form.choices[name], 4 * number
        spelled = [(text, choice.code) for choice in choices for text in _spellings(choice, words)]
        prices = dict(form.prices.get(name, {}))
        sheet.write_string(0, left, name)
        for row, choice in enumerate(choices, 1):
            sheet.write_string(row, left, words.option(choice))
        for row, (text, code) in enumerate(spelled, 1):
            # A number typed into a cell is looked up as a number, so numbers are there in both kinds.
            if isinstance(text, int):
                sheet.write_number(row, left + 1, text)
            else:
                sheet.write_string(row, left + 1, text)
            sheet.write_string(row, left + 2, code)
            sheet.write_number(row, left + 3, prices.get(code, 0))
        places[name] = _place(book, number, name, left, choices, spelled, prices, words)
    return places


def _place(
    book: Workbook,
    number: int,
    name: str,
    left: int,
    choices: tuple[Choice, ...],
    spelled: list[tuple[str | int, str]],
    prices: Mapping[str, int],
    words: Words,
) -> ListPlace:
    defined = f"list_{number + 1}_{re.sub(r'[^A-Za-z0-9]', '_', name)}"
    last, last_spelled = max(len(choices), 1), max(len(spelled), 1)
    # Workbook-level: a list named on a sheet of its own is dropped by some programs.
    book.define_name(defined, f"='{SHEET}'!{xl_range_abs(1, left, last, left)}")
    known = f"'{SHEET}'!{xl_range_abs(1, left + 1, last_spelled, left + 1)}"
    table = f"'{SHEET}'!{xl_range_abs(1, left + 1, last_spelled, left + 3)}"
    options = {choice.code: words.option(choice) for choice in choices}
    codes: dict[str, str] = {}
    for text, code in spelled:
        codes.setdefault(_folded(str(text)), code)
    return ListPlace(defined, known, table, options, codes, prices)


@lru_cache(maxsize=1 << 12)
def _folded(text: str) -> str:
    # The lists of all seats have most of their options in common.
    return fold(text)


def _spellings(choice: Choice, words: Words) -> list[str | int]:
    texts: list[str | int] = [words.option(choice), choice.code, words.text(choice.label)]
    texts += [words.text(alias) for alias in choice.aliases]
    if choice.number is not None:
        texts += [str(choice.number), choice.number]
    return [text for text in dict.fromkeys(texts) if text != ""]
