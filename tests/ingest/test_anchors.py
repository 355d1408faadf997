"""Forms that were moved about: the same orders, or a finding at the place that cannot be trusted."""

import pytest

from engine.findings import Outcome
from tests.ingest.forms_for_tests import (
    as_sent,
    carried_out,
    edited,
    filled,
    plain_answers,
    read_back,
    small_form,
    split,
)

VALUES = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "B&O",
    ("T1", "shares"): 150,
    ("T1", "limit"): 30,
    ("T2", "action"): "sell",
    ("T2", "railroad"): "PRR",
    ("T2", "shares"): 20,
    ("PRR-RUN", "dividend"): 7,
    ("MSG", "text"): "hello",
}
WANTED = {**VALUES, ("T2", "action"): "SELL", ("BO-RUN", "dividend"): 5}
PLACES = read_back(filled(VALUES)).places


def cell(line, column):
    return PLACES[line, column].cell


def row(line):
    column = "text" if line == "MSG" else "shares" if line.startswith("T") else "dividend"
    return int("".join(filter(str.isdigit, cell(line, column))))


def header_row(line):
    return row(line) - 1


def after(change, sheet="Orders"):
    return read_back(edited(filled(VALUES), change, sheet))


def codes(reading):
    return [finding.code for finding in reading.findings]


def test_untouched():
    reading = after(lambda sheet: None)
    assert plain_answers(reading) == WANTED
    assert codes(reading) == []


def insert_rows(sheet):
    split(sheet).insert_rows(1, 3)
    sheet.insert_rows(row("T2") + 3)


def insert_columns(sheet):
    split(sheet).insert_cols(1)
    sheet.insert_cols(4)


def sort_trades(sheet):
    rows = list(range(row("T1"), row("T6") + 1))
    old = {r: [sheet.cell(r, c).value for c in range(1, 12)] for r in rows}
    for target, source in zip(rows, reversed(rows), strict=True):
        for c, value in enumerate(old[source], 1):
            sheet.cell(target, c).value = value


def rename(sheet):
    sheet.title = "Mes ordres"


def swap_columns(sheet):
    """Move the column of limits in front of that of shares, from its heading to its mark."""
    for r in range(header_row("T1"), row("T6") + 2):
        left, right = sheet.cell(r, 4), sheet.cell(r, 5)
        left.value, right.value = right.value, left.value


def respell_headings(sheet):
    sheet.cell(header_row("T1"), 4).value = "  SHARES : "
    sheet.cell(header_row("T1"), 5).value = "Cours limite"


def own_column(sheet):
    split(sheet).insert_cols(4)
    sheet.cell(header_row("T1"), 4).value = "my notes"
    sheet.cell(row("T1"), 4).value = 77


def lose_id_heading(sheet):
    sheet.cell(header_row("T1"), 1).value = None


def spaced_id(sheet):
    sheet.cell(row("T1"), 1).value = " t1\u00a0"


@pytest.mark.parametrize(
    "change",
    [
        insert_rows,
        insert_columns,
        sort_trades,
        rename,
        swap_columns,
        respell_headings,
        own_column,
        lose_id_heading,
        spaced_id,
    ],
)
def test_moved_forms_still_read(change):
    reading = after(change)
    assert plain_answers(reading) == WANTED
    assert codes(reading) == []


def test_places_follow_the_cells():
    place = after(insert_rows).places["T2", "shares"]
    assert place.cell == f"D{row('T2') + 4}"
    assert after(rename).places["T2", "shares"].sheet == "Mes ordres"


def test_a_notice_sheet_in_front_and_lost_hidden_sheets_do_not_matter():
    def export(book):
        book.create_sheet("Export Summary", 0)
        for name in ("_lists", "_sums", "_form"):
            del book[name]

    assert plain_answers(after(export, sheet=None)) == WANTED


def test_a_copied_sheet_that_says_the_same_is_one_order():
    reading = after(lambda book: book.copy_worksheet(book["Orders"]), sheet=None)
    assert plain_answers(reading) == WANTED


def test_a_copied_sheet_that_says_something_else_is_named():
    def copy(book):
        book.copy_worksheet(book["Orders"])[cell("T1", "shares")] = 1

    reading = after(copy, sheet=None)
    assert codes(reading) == ["INGEST.LINE_TWICE"]
    assert reading.findings[0].facts["cells"] == [f"Orders!A{row('T1')}", f"Orders Copy!A{row('T1')}"]
    assert not any(line == "T1" for line, _ in reading.answers)
    assert reading.answers["T2", "shares"].value == 20


@pytest.mark.parametrize(
    ("line", "column", "value", "code", "gone"),
    [
        ("T2", 1, "T1", "INGEST.LINE_MISSING", ["T2"]),
        ("PRR-RUN", 2, "B&O · Baltimore & Ohio", "INGEST.SHOWN_CHANGED", ["PRR-RUN"]),
        ("T1", 6, 30, "INGEST.SHOWN_CHANGED", ["T1"]),
        ("PRR-RUN", 5, 12, "INGEST.MISPLACED", ["PRR-RUN"]),
        ("PRR-RUN", 5, "ask Bob", "INGEST.STRAY", []),
    ],
)
def test_damage_to_a_line_is_named_and_voids_only_that_line(line, column, value, code, gone):
    def damage(sheet):
        sheet.cell(row(line), column).value = value

    reading = after(damage)
    assert code in codes(reading)
    if value == "T1":
        assert "INGEST.LINE_TWICE" in codes(reading)
        gone = [*gone, "T1"]
    wanted = {at: value for at, value in WANTED.items() if at[0] not in gone}
    assert carried_out(reading) == wanted
    assert reading.refused == set(gone)


@pytest.mark.parametrize("line", ["T1", "T2", "BO-RUN", "PRR-RUN"])
@pytest.mark.parametrize("step", [-1, 1])
def test_shifted_cells_are_never_other_orders(line, step):
    def shift(sheet):
        values = [sheet.cell(row(line), c).value for c in range(1, 10)]
        for c in range(2, 9):
            sheet.cell(row(line), c).value = values[c - 1 - step] if 2 <= c - step <= 9 else None

    reading = after(shift)
    own = {at: value for at, value in plain_answers(reading).items() if at[0] == line}
    assert own == (as_sent(small_form(), line) if line in reading.refused else own)
    assert line in reading.refused or own.items() <= WANTED.items()
    assert any(finding.place.row == line for finding in reading.findings)


@pytest.mark.parametrize(
    ("value", "code"), [(None, "INGEST.COLUMN_MISSING"), ("Limit price", "INGEST.COLUMN_MISSING")]
)
def test_a_lost_heading_voids_every_line_that_needs_its_column(value, code):
    def lose(sheet):
        sheet.cell(header_row("T1"), 4).value = value

    reading = after(lose)
    assert code in codes(reading)
    assert not any(line.startswith("T") for line, _ in reading.answers)
    assert carried_out(reading) == {at: answer for at, answer in WANTED.items() if not at[0].startswith("T")}
    if value:
        assert "INGEST.COLUMN_TWICE" in codes(reading)


def test_a_lost_heading_row_voids_its_section_and_no_other_reads_its_lines():
    def lose(sheet):
        for column in range(1, 10):
            sheet.cell(header_row("BO-RUN"), column).value = None

    reading = after(lose)
    assert codes(reading) == ["INGEST.SECTION_MISSING", "INGEST.LINE_AS_SENT", "INGEST.LINE_AS_SENT"]
    assert {line for line, _ in carried_out(reading)} == {"T1", "T2", "MSG"}
    assert reading.answers["PRR-RUN", "dividend"].value == 5
    assert reading.findings[0].outcome is Outcome.REJECTED
    assert reading.grade == "yellow"


def test_orders_in_a_row_without_id_are_remarked_upon():
    def extra(sheet):
        split(sheet).insert_rows(row("T6") + 1)
        sheet.cell(row("T6") + 1, 3).value = "B&O"

    reading = after(extra)
    assert codes(reading) == ["INGEST.LINE_UNKNOWN"]
    assert reading.findings[0].place.cell == f"C{row('T6') + 1}"
    assert plain_answers(reading) == WANTED


def test_a_cleared_form_without_its_sheet_is_all_findings():
    reading = after(lambda book: book.remove(book["Orders"]), sheet=None)
    assert codes(reading) == ["INGEST.NO_ORDERS"]
    assert (reading.answers, reading.grade) == ({}, "red")
