"""Writes one order form; the same form gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from datetime import UTC, datetime
from types import MappingProxyType

from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from engine.findings import Finding
from engine.forms import Answers, OrderForm, Text
from engine.messages import Catalogue
from ingest.form_check import check_form
from ingest.identity import FormCode
from ingest.wording import CODE_PROPERTY, Words
from ingest.writing import forecast, limits, lists, pages, tables
from ingest.writing.contents import Found, contents_of, faults_of
from ingest.writing.formulas import Contents
from ingest.writing.layout import HEAD_ROWS, PORTRAIT_WIDTH, Layout, layout
from ingest.writing.orders import OrdersPage, write_orders
from ingest.writing.orders_pages import on_pages
from ingest.writing.sheets import Sheet
from ingest.writing.situation import write_situation
from ingest.writing.styles import BROWN, GREEN, Styles

# A fixed date: the bytes must not depend on when they were written.
_CREATED = datetime(1999, 1, 1, tzinfo=UTC)
_OPTIONS = {
    "in_memory": True,
    # Texts stay texts, whatever they look like: no formula, no link, no number.
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    # The font that columns are measured in. Each figure of it is seven pixels wide, as Excel's own font has
    # it; but that one is missing elsewhere, and columns a third wider came of it, and print a third smaller.
    "default_format_properties": {"font_name": "Times New Roman", "font_size": 10.5},
}
_A4 = 9
_NOTHING: Found = MappingProxyType({})


def write_form(
    form: OrderForm,
    catalogue: Catalogue,
    language: str,
    code: FormCode,
    *,
    answers: Answers | None = None,
    findings: Iterable[Finding] = (),
    found: Found = _NOTHING,
    sending: Sequence[Text] = (),
) -> bytes:
    """Write the workbook of one seat.

    Parameters
    ----------
    form : OrderForm
        What is asked.
    catalogue : Catalogue
        The game's texts.
    language : str
        Language of the player.
    code : FormCode
        Identity, written three times: visibly, on a hidden sheet, as a document property.
    answers : Answers, optional
        Values to write instead of the defaults: the player's own, for a copy to correct and send again.
    findings : iterable of Finding, optional
        Their cells carry a comment; those of refused and changed answers are coloured.
    found : mapping, optional
        What stands in cells that could not be read, as `Reading.found` has it: written back for correction.
    sending : sequence of texts, optional
        When the form is due and where it goes, above the advice on filling it in.

    Returns
    -------
    bytes
        An .xlsx file; the same for the same arguments.

    Raises
    ------
    ValueError
        If the form could not be read back (see `check_form`); always a bug in the game.
    """
    words = Words(catalogue, language)
    check_form(form, catalogue)
    target = io.BytesIO()
    # The library notes things in what it is given; the next form begins with none of them.
    book = Workbook(target, deepcopy(_OPTIONS))
    _describe(book, form, words, code)
    shown = tuple(findings)
    contents = contents_of(form, words, answers, shown, found)
    _write_sheets(book, form, words, code, contents, shown, " ".join(map(words.text, sending)))
    book.close()
    return target.getvalue()


def _describe(book: Workbook, form: OrderForm, words: Words, code: FormCode) -> None:
    book.set_properties({"title": words.text(form.title), "author": "Turnsheet", "created": _CREATED})
    book.set_custom_property(CODE_PROPERTY, str(code), "text")
    book.set_calc_mode("auto")
    book.set_size(24_000, 14_000)


def _write_sheets(
    book: Workbook,
    form: OrderForm,
    words: Words,
    code: FormCode,
    contents: Contents,
    findings: tuple[Finding, ...],
    sending: str,
) -> None:
    names = [words.say(f"INGEST.SHEET.{name}") for name in ("ORDERS", "SITUATION", "HELP")]
    orders, situation, help_sheet = (book.add_worksheet(name, Sheet) for name in names)
    hidden = (lists.SHEET, forecast.SHEET, "_form")
    listed, summed, identity = (book.add_worksheet(name, Sheet) for name in hidden)
    styles = Styles(book, words.say("INGEST.MONEY_FORMAT"))
    places = lists.write_lists(book, listed, form, words)
    longest = {name: max(place.options.values(), key=len, default="") for name, place in places.items()}
    plan, faults = on_pages(layout(form, words), form, words, longest, sending), faults_of(form, findings)
    sums = forecast.Sums(summed, names[0], form, plan, places, contents)
    judged = _limit_sheet(book, names[0], form, words, plan, places, contents, sums)
    page = OrdersPage(orders, form, words, plan, styles, places, contents, faults, judged, sending)
    write_orders(page, code, sums)
    write_situation(situation, form, words, styles)
    pages.write_help(help_sheet, form, words, styles)
    pages.write_identity(identity, code, words.language)
    _set_up_orders(orders, plan)
    for sheet, frozen in ((orders, HEAD_ROWS - 1), (situation, 2), (help_sheet, 2)):
        _set_up(sheet, frozen, code)
    for sheet in book.worksheets()[len(names) :]:
        sheet.hide()
        sheet.protect()
    orders.activate()


def _limit_sheet(
    book: Workbook,
    orders: str,
    form: OrderForm,
    words: Words,
    plan: Layout,
    places: Mapping[str, lists.ListPlace],
    contents: Contents,
    sums: forecast.Sums,
) -> limits.LimitSheet | None:
    """Add the sheets on which limits are reckoned and their tables stand, where a field has any."""
    if not any(field.limits or field.once for *_, field in form.fields()):
        return None
    reckoned, tabled = (book.add_worksheet(name, Sheet) for name in (limits.SHEET, tables.SHEET))
    figures = tables.Tables(tabled, form, words)
    sums.tables = figures
    values = limits.values_of(form, places, contents)
    return limits.LimitSheet(reckoned, orders, form, plan, places, values, words, sums, figures)


def _set_up_orders(sheet: Worksheet, plan: Layout) -> None:
    sheet.set_tab_color(GREEN)
    sheet.repeat_rows(0, HEAD_ROWS - 2)
    sheet.set_h_pagebreaks(list(plan.breaks))
    # Comments hang over the last column and are not to be printed.
    sheet.print_area(0, 0, plan.last_row, plan.check)
    if plan.total_width > PORTRAIT_WIDTH:
        sheet.set_landscape()


def _set_up(sheet: Worksheet, frozen: int, code: FormCode) -> None:
    """Look, print and protection of a sheet a player sees; no password, for there is nothing to hide."""
    sheet.hide_gridlines(2)
    sheet.freeze_panes(frozen, 0)
    sheet.set_paper(_A4)
    sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
    sheet.fit_to_pages(1, 0)
    sheet.set_footer(f'&L&"Times New Roman,Italic"&9&K{BROWN[1:]}{code}&R&9&P / &N')
    sheet.protect("", {"format_columns": True, "format_rows": True, "select_locked_cells": True})
