"""Writes the live cash forecast as spreadsheet formulas."""

from __future__ import annotations

from xlsxwriter.utility import quote_sheetname, xl_range_abs, xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from engine.forms import Field, ForecastTerm, Kind, OrderForm
from ingest.writing.formulas import Amount, Contents, amount_formula
from ingest.writing.layout import Layout
from ingest.writing.lists import ListPlace

SHEET = "_sums"


class Sums:
    """The hidden sheet where each line of a term is worked out: short formulas, however many lines there are.

    Parameters
    ----------
    sheet : Worksheet
        The hidden sheet.
    orders : str
        Name of the sheet with the orders.
    form, plan, lists, contents
        What is asked, where it stands, the lists, and what is written into the cells.
    """

    def __init__(
        self,
        sheet: Worksheet,
        orders: str,
        form: OrderForm,
        plan: Layout,
        lists: dict[str, ListPlace],
        contents: Contents,
    ) -> None:
        self._sheet = sheet
        self._orders = quote_sheetname(orders)
        self._cells = {
            (line.id, column): cell
            for section in form.sections
            for line in section.rows
            for column, cell in line.cells.items()
        }
        self._plan = plan
        self._lists = lists
        self._contents = contents
        self._column = 0

    def term(self, term: ForecastTerm) -> tuple[str, int]:
        """Return formula and first result of a term whose lines have been written to the hidden sheet.

        Raises
        ------
        ValueError
            If the term names a column that has no figures; always a mistake of the game.
        """
        column, self._column = self._column, self._column + 1
        total = 0
        for row, line in enumerate(term.rows):
            formula, value = amount_formula(self._amount(term, line))
            self._sheet.write_formula(row, column, formula, None, value)
            total += value
        area = xl_range_abs(0, column, max(len(term.rows) - 1, 0), column)
        sign = "-" if term.sign < 0 else ""
        part = f"INT({abs(term.sign)}*SUM('{SHEET}'!{area})*{term.permille}/1000)"
        return f"={sign}{part}", (-1 if term.sign < 0 else 1) * (
            abs(term.sign) * total * term.permille // 1000
        )

    def _amount(self, term: ForecastTerm, line: str) -> Amount:
        quantity = self._at(line, term.column)
        only = None
        if term.only:
            at, content = self._at(line, term.only[0])
            only = (at, content, self._list(line, term.only[0]), term.only[1])
        if not term.times:
            return Amount(quantity, only=only)
        cell = self._cells.get((line, term.times))
        priced = (
            self._list(line, term.times) if isinstance(cell, Field) and cell.kind is Kind.CHOICE else None
        )
        return Amount(quantity, self._at(line, term.times), priced, only)

    def _at(self, line: str, column: str) -> tuple[str, int | str | None]:
        row, place = self._plan.where(line, column)
        return f"{self._orders}!{xl_rowcol_to_cell(row, place, True, True)}", self._contents.get(
            (line, column)
        )

    def _list(self, line: str, column: str) -> ListPlace:
        cell = self._cells.get((line, column))
        if not isinstance(cell, Field) or cell.kind is not Kind.CHOICE:
            raise ValueError(f"forecast: column {column!r} of line {line!r} is no choice")
        return self._lists[cell.choices]
