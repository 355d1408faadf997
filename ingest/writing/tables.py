"""Writes the hidden sheet of figures and reasons that limits look up by the choices made."""

from __future__ import annotations

from collections.abc import Mapping

from xlsxwriter.utility import xl_range_abs
from xlsxwriter.worksheet import Worksheet

from engine.forms import OrderForm
from ingest.wording import Words
from ingest.writing.formulas import KEY, Table

SHEET = "_tables"


class Tables:
    """The tables of a form, each written when it is first asked for: keys in one column, beside them values.

    Parameters
    ----------
    sheet : Worksheet
        The hidden sheet.
    form, words
        What is asked, and the texts of its reasons.
    """

    def __init__(self, sheet: Worksheet, form: OrderForm, words: Words) -> None:
        self._sheet = sheet
        self._form = form
        self._words = words
        self._column = 0
        self._written: dict[str, Table] = {}

    def figures(self, name: str) -> Table:
        """Return where a table of figures stands."""
        return self._written.get(f"figures {name}") or self._write(
            f"figures {name}", dict(self._form.figures[name])
        )

    def reasons(self, name: str) -> Table:
        """Return where a table of reasons stands."""
        by_choice = self._form.reasons[name]
        texts: dict[str, int | str] = {key: self._words.text(text) for key, text in by_choice.items()}
        return self._written.get(f"reasons {name}") or self._write(f"reasons {name}", texts)

    def column(self, values: tuple[int | str, ...]) -> str:
        """Write values one below the other and return their range."""
        for row, value in enumerate(values):
            self._put(row, self._column, value)
        self._column += 1
        return f"'{SHEET}'!{xl_range_abs(0, self._column - 1, max(len(values), 1) - 1, self._column - 1)}"

    def _write(self, name: str, values: Mapping[str, int | str]) -> Table:
        at, last = self._column, max(len(values), 1) - 1
        for row, (key, value) in enumerate(values.items()):
            self._sheet.write_string(row, at, KEY + key)
            self._put(row, at + 1, value)
        self._column += 2
        keys, table = (f"'{SHEET}'!{xl_range_abs(0, at, last, right)}" for right in (at, at + 1))
        self._written[name] = Table(keys, table, dict(values))
        return self._written[name]

    def _put(self, row: int, column: int, value: int | str) -> None:
        if isinstance(value, int):
            self._sheet.write_number(row, column, value)
        else:
            self._sheet.write_string(row, column, value)
