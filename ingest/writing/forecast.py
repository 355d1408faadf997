"""Writes the live cash forecast as spreadsheet formulas."""

from __future__ import annotations

from dataclasses import replace

from xlsxwriter.utility import quote_sheetname, xl_range_abs, xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from engine.forms import Field, ForecastTerm, Kind, OrderForm
from ingest.writing.formulas import Amount, Contents, amount_formula
from ingest.writing.layout import Layout
from ingest.writing.lists import ListPlace
from ingest.writing.tables import Tables

SHEET = "_sums"
_LAST = 999_999_999
"""What stands for a blank number where lines are put in order."""


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
        self.tables: Tables | None = None
        self._column = 0
        self._places: dict[ForecastTerm, str] = {}

    def cell(self, term: ForecastTerm) -> str:
        """Return the formula, without its sign of equality, of a term that several sums may share."""
        unlabelled = replace(term, label="")
        if unlabelled not in self._places:
            self._places[unlabelled] = self.term(term)[0].removeprefix("=")
        return self._places[unlabelled]

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
        quantity = self._at(line, term.column) if term.column else None
        only = None
        if term.only:
            at, content = self._at(line, term.only[0])
            only = (at, content, self._list(line, term.only[0]), term.only[1])
        before = self._before(term, line) or self._is_first(term, line)
        if not term.times:
            return Amount(quantity, only=only, before=before)
        cell = self._cells.get((line, term.times))
        priced = (
            self._list(line, term.times) if isinstance(cell, Field) and cell.kind is Kind.CHOICE else None
        )
        most = self.tables.figures(term.most) if term.most and self.tables else None
        return Amount(quantity, self._at(line, term.times), priced, only, most, before)

    def _before(self, term: ForecastTerm, line: str) -> tuple[str, bool] | None:
        """Return the condition that a line comes before another, and whether it does at first."""
        if term.before is None:
            return None
        last, column = term.before
        places = (*term.rows, last)
        (own, content), (other, last_content) = self._at(line, column), self._at(last, column)
        is_above = places.index(line) < places.index(last)
        sign = "<=" if is_above else "<"
        first, second = (_in_order(one) for one in (content, last_content))
        holds = first <= second if is_above else first < second
        return f"IF(ISNUMBER({own}),{own},{_LAST}){sign}IF(ISNUMBER({other}),{other},{_LAST})", holds

    def _is_first(self, term: ForecastTerm, line: str) -> tuple[str, bool] | None:
        """Return the condition that no earlier line is filled, and whether none is at first."""
        earlier = term.rows[: term.rows.index(line)]
        if not (term.first and term.only and earlier):
            return None
        cells = [self._at(row, term.only[0]) for row in earlier]
        blank = all(content in (None, "") for _, content in cells)
        return f'{"&".join(cell for cell, _ in cells)}=""', blank

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


def _in_order(content: int | str | None) -> int:
    return content if isinstance(content, int) else _LAST
