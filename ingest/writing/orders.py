"""Writes the Orders sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xlsxwriter.utility import xl_rowcol_to_cell
from xlsxwriter.worksheet import Worksheet

from engine.findings import Finding
from engine.forms import Field, Kind, OrderForm, Row, Section
from ingest.identity import FormCode
from ingest.wording import CODE_LABEL, Words, fields_of
from ingest.writing.forecast import Sums
from ingest.writing.formulas import Checked, Contents, Judged, check_formula, quoted
from ingest.writing.inputs import remark, validate, write_input
from ingest.writing.layout import HEAD_ROWS, Block, Layout, height
from ingest.writing.limits import LimitSheet
from ingest.writing.lists import ListPlace
from ingest.writing.orders_pages import HEAD, TERM, TITLE, TOTAL, advice_of, headings, headings_again, tallest
from ingest.writing.pages import whose
from ingest.writing.paper import GAP
from ingest.writing.styles import Styles
from ingest.writing.witnesses import write_witnesses

_CODE_WIDTH = 30


@dataclass(frozen=True, slots=True)
class OrdersPage:
    """Everything the sheet is written from."""

    sheet: Worksheet
    form: OrderForm
    words: Words
    plan: Layout
    styles: Styles
    lists: dict[str, ListPlace]
    contents: Contents
    faults: dict[tuple[str, str], list[Finding]]
    limits: LimitSheet | None = None
    sending: str = ""


def write_orders(page: OrdersPage, code: FormCode, sums: Sums) -> None:
    """Write the whole sheet."""
    for column, width in enumerate(page.plan.widths):
        page.sheet.set_column(column, column, width)
    cash = _forecast(page, sums)
    _head(page, code, cash)
    for block in page.plan.blocks:
        _block(page, block)
    _marks(page)


def merged(page: OrdersPage, row: int, first: int, last: int, text: str, style: str) -> None:
    """Write a text across columns of one row. Only printed texts are merged, never a cell to fill."""
    if last > first:
        page.sheet.merge_range(row, first, row, last, "", page.styles[style])
    page.sheet.write_string(row, first, text, page.styles[style])


def _head(page: OrdersPage, code: FormCode, cash: tuple[str, int] | None) -> None:
    sheet, words, plan, form = page.sheet, page.words, page.plan, page.form
    for row, tall in enumerate(HEAD):
        sheet.set_row(row, tall)
    merged(page, 0, 0, plan.check, words.text(form.title), "title")
    merged(page, 1, 0, plan.check, whose(form, words), "band")
    # The label takes the id column and the one beside it; the code must have a cell of its own.
    merged(page, 2, 0, 1, words.say(CODE_LABEL), "code_label")
    last = next(
        (at for at in range(2, plan.allowed) if sum(plan.widths[2 : at + 1]) >= _CODE_WIDTH), plan.allowed - 1
    )
    merged(page, 2, 2, last, str(code), "code")
    _cash_left(page, last + 1, cash)
    advice = advice_of(words, page.sending)
    sheet.set_row(3, height(advice, plan.total_width))
    sheet.set_row(HEAD_ROWS, GAP)
    merged(page, 3, 0, plan.check, advice, "advice")
    if page.sending:
        parts = (page.styles["sending"], page.sending, page.styles["advice"], advice[len(page.sending) :])
        sheet.write_rich_string(3, 0, *parts, page.styles["advice"])


def _cash_left(page: OrdersPage, first: int, cash: tuple[str, int] | None) -> None:
    """Repeat the last line of the forecast where it is always in sight."""
    plan, words = page.plan, page.words
    if cash is None:
        merged(page, 2, first, plan.check, "", "cash_label")
        return
    cell, value = cash
    left, short = words.say("INGEST.CASH_LEFT"), words.say("INGEST.CASH_SHORT")
    merged(page, 2, first, plan.allowed, "", "cash_label")
    formula = f"=IF({cell}<0,{quoted(short)},{quoted(left)})"
    page.sheet.write_formula(2, first, formula, page.styles["cash_label"], short if value < 0 else left)
    page.sheet.write_formula(2, plan.check, f"={cell}", page.styles.amount("cash"), value)


def _block(page: OrdersPage, block: Block) -> None:
    sheet, words, plan, section = page.sheet, page.words, page.plan, block.section
    title = words.text(section.title)
    if section.rule:
        title = words.say("INGEST.TITLE_WITH_RULE", title=title, rule=section.rule)
    _title(page, block.title, title)
    if block.note is not None:
        note = words.text(section.note)
        sheet.set_row(block.note, height(note, plan.total_width))
        merged(page, block.note, 0, plan.check, note, "note")
    _headings(page, block.header, headings(block, plan, words))
    for row in block.again:
        _title(page, row, words.say("INGEST.CONTINUED", title=title))
        _headings(page, row + 1, headings_again(block, plan, words))
    for line in section.rows:
        _line(page, block, line)
    write_witnesses(sheet, block, plan, page.styles, words)


def _title(page: OrdersPage, row: int, title: str) -> None:
    page.sheet.set_row(row, TITLE)
    merged(page, row, 0, page.plan.check, title, "section")


def _headings(page: OrdersPage, row: int, labels: list[str]) -> None:
    page.sheet.set_row(row, tallest(labels, page.plan))
    for at, label in enumerate(labels):
        page.sheet.write_string(row, at, label, page.styles["header"])


def _line(page: OrdersPage, block: Block, line: Row) -> None:
    sheet, plan, section, row = page.sheet, page.plan, block.section, block.rows[line.id]
    sheet.set_row(row, plan.heights[line.id])
    sheet.write_string(row, 0, line.id, page.styles["id"])
    for at in range(1, plan.allowed):
        sheet.write_blank(row, at, None, page.styles["idle"])
    for column in section.columns:
        if line.cells.get(column.id) is not None:
            _cell(page, block, line, column.id)
    faults, allowed = page.limits.judge(section, line) if page.limits else ([], [])
    _allowed(page, row, page.words.allowed(section, line), allowed)
    checked = _checked(page, section, line)
    if checked:
        formula, shown = check_formula(checked, section.needs, _governors(page, line), faults, page.words)
        sheet.write_formula(row, plan.check, formula, page.styles["check"], shown)
    else:
        sheet.write_blank(row, plan.check, None, page.styles["idle"])


def _allowed(page: OrdersPage, row: int, hint: str, now: list[Judged]) -> None:
    """Write the hint of a line, and after it what its limits allow with the answers as they are."""
    at, style = page.plan.allowed, page.styles["hint"]
    if not now:
        page.sheet.write_string(row, at, hint, style)
        return
    arrow = page.words.say("INGEST.ALLOWED.NOW")
    parts = "".join(f'&IF({cell}="","",{quoted(arrow)}&{cell})' for cell, _ in now)
    shown = "".join(f"{arrow}{text}" for _, text in now if text)
    page.sheet.write_formula(row, at, f"={quoted(hint)}{parts}", style, hint + shown)


def _cell(page: OrdersPage, block: Block, line: Row, column: str) -> None:
    where = (block.rows[line.id], block.columns[column])
    cell, content = line.cells[column], page.contents[line.id, column]
    if isinstance(cell, Field):
        faults = page.faults.get((line.id, column), [])
        write_input(page.sheet, where, cell, content, page.styles, faults)
        label = page.words.text(cell.label)
        listed = page.lists[cell.choices] if cell.kind is Kind.CHOICE else None
        validate(page.sheet, where, cell, label, listed, page.words)
        if faults:
            remark(page.sheet, where, faults, page.words)
    elif column == block.remark:
        merged(page, *where, page.plan.allowed - 1, str(content), "shown")
    elif isinstance(content, int):
        page.sheet.write_number(*where, content, page.styles["shown_number"])
    else:
        page.sheet.write_string(*where, str(content), page.styles["shown"])


def _checked(page: OrdersPage, section: Section, line: Row) -> list[Checked]:
    checked = []
    for column, asked in fields_of(section, line):
        cell = xl_rowcol_to_cell(*page.plan.where(line.id, column.id))
        listed = page.lists[asked.choices] if asked.kind is Kind.CHOICE else None
        label = page.words.text(column.label)
        checked.append(Checked(column.id, cell, asked, label, listed, page.contents[line.id, column.id]))
    return checked


def _governors(page: OrdersPage, line: Row) -> list[Checked]:
    """Return the cells without which a line is not carried out, advice on their numbers left out."""
    return [
        replace(
            cell,
            label=page.words.text(cell.field.label),
            field=cell.field if cell.field.strict else replace(cell.field, low=None, high=None),
        )
        for section in page.form.sections
        for other in section.rows
        if line.id in other.governs
        for cell in _checked(page, section, other)
    ]


def _forecast(page: OrdersPage, sums: Sums) -> tuple[str, int] | None:
    """Write the forecast and return address and first figure of what is left."""
    sheet, words, plan = page.sheet, page.words, page.plan
    if not page.form.forecast:
        return None
    row = plan.forecast
    _title(page, row, words.say("INGEST.FORECAST"))
    note = words.say("INGEST.FORECAST_NOTE")
    sheet.set_row(row + 1, height(note, plan.total_width))
    merged(page, row + 1, 0, plan.check, note, "note")
    total, first = 0, row + 2
    for at, term in enumerate(page.form.forecast, first):
        formula, value = (None, term.sign * term.value) if term.value is not None else sums.term(term)
        merged(page, at, 0, plan.allowed, words.text(term.label), "term")
        sheet.set_row(at, TERM)
        style = page.styles.amount("term")
        if formula is None:
            sheet.write_number(at, plan.check, value, style)
        else:
            sheet.write_formula(at, plan.check, formula, style, value)
        total += value
    last = first + len(page.form.forecast)
    sheet.set_row(last, TOTAL)
    merged(page, last, 0, plan.allowed, words.say("INGEST.CASH_LEFT"), "total")
    cells = f"{xl_rowcol_to_cell(first, plan.check)}:{xl_rowcol_to_cell(last - 1, plan.check)}"
    sheet.write_formula(last, plan.check, f"=SUM({cells})", page.styles.amount("total"), total)
    return xl_rowcol_to_cell(last, plan.check, True, True), total


def _marks(page: OrdersPage) -> None:
    """Colour what is right, and keep Excel from remarking on codes that are texts on purpose."""
    rows = [row for block in page.plan.blocks for row in block.rows.values()]
    if rows:
        last, check = max(rows), page.plan.check
        ok = quoted(page.words.say("INGEST.CHECK.OK"))
        rule = {"type": "cell", "criteria": "==", "value": ok, "format": page.styles.condition("check_ok")}
        page.sheet.conditional_format(min(rows), check, last, check, rule)
        area = f"A{min(rows) + 1}:{xl_rowcol_to_cell(last, check)}"
        page.sheet.ignore_errors(
            {"number_stored_as_text": area, "formula_differs": area, "formula_unlocked": area}
        )
