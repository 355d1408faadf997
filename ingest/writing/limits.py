"""Writes the hidden sheet where each limit of a cell is judged by formulas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xlsxwriter.utility import quote_sheetname, xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from engine.forms import Bound, Field, Kind, Limit, OrderForm, Row, Section, cell_at
from ingest.forecast import Values, amount
from ingest.limits import SENTENCES, allowed_now, broken_limits, figure_of, key_of, told
from ingest.wording import Words, fields_of
from ingest.writing.forecast import Sums
from ingest.writing.formulas import Contents, Judged, code_formula, is_chosen, price_formula, quoted
from ingest.writing.layout import Layout
from ingest.writing.lists import ListPlace
from ingest.writing.tables import Tables

SHEET = "_checks"
_KEY, _FIGURE, _FAULT, _ALLOWED, _TOTAL = range(5)
"""Columns of the hidden sheet: key of a table, figure, what is wrong, what is allowed; totals of the sums."""
_MARK = "%bound"
_COMPARED = {Bound.LOW: "<", Bound.HIGH: ">"}


def values_of(form: OrderForm, lists: Mapping[str, ListPlace], contents: Contents) -> Values:
    """Return what is written into the cells of a form, choices by their codes."""
    values: dict[tuple[str, str], int | str] = {}
    for _, row, column, asked in form.fields():
        content = contents[row.id, column.id]
        if content is not None and content != "":
            code = lists[asked.choices].code(content) if asked.kind is Kind.CHOICE else None
            values[row.id, column.id] = code or content
    return values


@dataclass
class LimitSheet:
    """The hidden sheet, one row a limit: where the orders are, what is asked and answered."""

    sheet: Worksheet
    orders: str
    form: OrderForm
    plan: Layout
    lists: Mapping[str, ListPlace]
    values: Values
    words: Words
    sums: Sums
    tables: Tables
    row: int = 0
    totals: dict[str, str] = field(default_factory=dict)

    def judge(self, section: Section, row: Row) -> tuple[list[Judged], list[Judged]]:
        """Write the limits of a row; return where each says what is wrong, and where what is allowed."""
        faults: list[Judged] = []
        allowed: list[Judged] = []
        broken = list(broken_limits(self.form, section, row.id, self.values))
        several = len(fields_of(section, row)) > 1
        for column, asked in fields_of(section, row):
            label = self.words.text(column.label)
            limits = (*asked.limits, *([None] if asked.once else []))
            for limit in limits:
                one = next((one for one in broken if one.column == column.id and one.limit is limit), None)
                shown = told(one, self.form, self.values, label, self.words) if one else ""
                if limit is None:
                    faults.append((self._once(row.id, column.id, asked, label, shown), shown))
                    continue
                faults.append((self._fault(row.id, column.id, asked, limit, label, shown), shown))
                if limit.bound in _COMPARED and asked.kind is Kind.INTEGER:
                    name = label if several else ""
                    text = allowed_now(self.form, row.id, asked, limit, name, self.values, self.words)
                    allowed.append((self._allowed(asked, limit, name, text), text))
                self.row += 1
            self.row += bool(asked.once)
        return faults, allowed

    def _at(self, row: str, column: str) -> str:
        return f"{self.orders_sheet}!{xl_rowcol_to_cell(*self.plan.where(row, column), True, True)}"

    @property
    def orders_sheet(self) -> str:
        """Name of the sheet with the orders, as formulas write it."""
        return quote_sheetname(self.orders)

    def _write(self, column: int, formula: str, shown: int | str) -> str:
        self.sheet.write_formula(self.row, column, f"={formula}", None, shown)
        return f"'{SHEET}'!{xl_rowcol_to_cell(self.row, column, True, True)}"

    def _listed(self, row: str, cell: str) -> tuple[str, ListPlace]:
        """Return address and list of a choice that a limit goes by."""
        at = cell_at(row, cell)
        asked = next(f for _, r, c, f in self.form.fields() if (r.id, c.id) == at)
        return self._at(*at), self.lists[asked.choices]

    def _fault(self, row: str, column: str, asked: Field, limit: Limit, label: str, shown: str) -> str:
        at = self._at(row, column)
        if limit.bound is Bound.NEVER:
            formula = self.tables.reasons(limit.source).found(self._key(row, limit))
            return self._write(_FAULT, f'IF({at}="","",{self._where(row, limit, formula)})', shown)
        if limit.bound is Bound.TAKEN:
            taken = self.tables.column(limit.values)
            typed = f"TRIM({at})" if asked.kind is Kind.TEXT else at
            formula = f'IF(SUMPRODUCT(--({taken}={typed}))>0,{self._text(asked, limit, label, "0")},"")'
            return self._write(_FAULT, f'IF({at}="","",{self._where(row, limit, formula)})', shown)
        figure = self._figure(row, limit)
        listed = self.lists[asked.choices] if asked.kind is Kind.CHOICE else None
        number = price_formula(at, listed)
        counts = f'{at}<>""' if listed else f"ISNUMBER({at})"
        if limit.bound is Bound.LEFT:
            wrong, bound = f"{figure}<0", f"-{figure}"
        else:
            wrong, bound = f"{number}{_COMPARED[limit.bound]}{figure}", f"MAX({figure},0)"
        text = self._text(asked, limit, label, bound)
        return self._write(_FAULT, f'IF({figure}="","",IF({counts},IF({wrong},{text},""),""))', shown)

    def _figure(self, row: str, limit: Limit) -> str:
        """Write the figure that a limit holds to and return where; it is blank where there is none."""
        if limit.by:
            key = self._write(_KEY, self._key(row, limit), key_of(row, limit, self.values))
            formula = self.tables.figures(limit.source).found(key)
        else:
            formula = f"INT({self._total(limit.source)}*1000/{limit.each_permille})"
        shown = figure_of(self.form, row, limit, self.values)
        return self._write(_FIGURE, self._where(row, limit, formula), "" if shown is None else shown)

    def _key(self, row: str, limit: Limit) -> str:
        return '&"/"&'.join(code_formula(*self._listed(row, cell)) for cell in limit.by)

    def _where(self, row: str, limit: Limit, formula: str) -> str:
        for cell, code in limit.only:
            formula = f'IF({is_chosen(*self._listed(row, cell), code)},{formula},"")'
        return formula

    def _total(self, name: str) -> str:
        """Return where the total of a sum stands, written when it is first asked for."""
        if name not in self.totals:
            number, terms = len(self.totals), self.form.sums[name]
            parts = (
                str(one.sign * one.value) if one.value is not None else self.sums.cell(one) for one in terms
            )
            total = sum(amount(self.form, one, self.values) for one in terms)
            self.sheet.write_formula(number, _TOTAL, f"={'+'.join(parts) or 0}", None, total)
            self.totals[name] = f"'{SHEET}'!{xl_rowcol_to_cell(number, _TOTAL, True, True)}"
        return self.totals[name]

    def _text(self, asked: Field, limit: Limit, label: str, bound: str) -> str:
        """Return the formula of what the Check column says of a limit."""
        if limit.text is not None:
            return quoted(self.words.text(limit.text))
        return self._with(self.words.say(SENTENCES[limit.bound], label=label, bound=self._unit(asked)), bound)

    def _allowed(self, asked: Field, limit: Limit, label: str, shown: str) -> str:
        figure = f"'{SHEET}'!{xl_rowcol_to_cell(self.row, _FIGURE, True, True)}"
        text = self.words.now(limit.bound, self._unit(asked), label)
        return self._write(_ALLOWED, f'IF({figure}="","",{self._with(text, f"MAX({figure},0)")})', shown)

    def _unit(self, asked: Field) -> str:
        return self.words.unit(asked).replace("%", _MARK)

    def _with(self, text: str, bound: str) -> str:
        before, _, after = text.partition(_MARK)
        # Thousands as the reader's own program separates them.
        return f"{quoted(before)}&FIXED({bound},0)&{quoted(after)}" if _MARK in text else quoted(text)

    def _once(self, row: str, column: str, asked: Field, label: str, shown: str) -> str:
        cells = [
            (other.id, one.id) for _, other, one, field in self.form.fields() if field.once == asked.once
        ]
        before = cells[: cells.index((row, column))]
        own = code_formula(self._at(row, column), self.lists[asked.choices])
        code = self._write(_KEY, own, self.values.get((row, column), ""))
        same = ",".join(f"{code_formula(*self._listed(r, f'{r}.{c}'))}={code}" for r, c in before)
        text = quoted(self.words.say("INGEST.CHECK.TWICE", label=label))
        return self._write(_FAULT, f'IF({code}="","",IF(OR({same or "FALSE"}),{text},""))', shown)
