"""Small print that shows what was moved: ids at both ends of a line, a mark below each column."""

import io

import openpyxl
import pytest

from ingest import read_form
from ingest.grid import Item, ItemKind, SheetGrid
from ingest.reading.witnesses import marks_of, slipped_columns
from tests.ingest.busy import FORM
from tests.ingest.damage import delete_cells, good_case, insert_cells
from tests.ingest.forms_for_tests import CATALOGUE as GAME
from tests.ingest.forms_for_tests import cell_of, edited, filled, plain_answers, read_back, written

VALUES = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "B&O",
    ("T1", "shares"): 150,
    ("T1", "limit"): 30,
    ("T3", "action"): "SELL",
    ("T3", "railroad"): "PRR",
    ("T3", "shares"): 20,
    ("MSG", "text"): "hello",
}
FIRST = int(cell_of("T1", "shares")[1:])
LAST = FIRST + 5
SHARES, LIMIT, GUARD = 4, 5, 8


def after(change):
    return read_back(edited(filled(VALUES), change))


def told(reading):
    return [(finding.code, finding.place.row, finding.place.column) for finding in reading.findings]


@pytest.mark.parametrize("way", [insert_cells, delete_cells])
@pytest.mark.parametrize(("column", "name"), [(SHARES, "shares"), (LIMIT, "limit")])
@pytest.mark.parametrize("row", [FIRST, FIRST + 2, LAST])
def test_a_column_that_slipped_up_or_down_voids_its_lines(way, column, name, row):
    case = good_case()
    way(case.orders, range(row, row + 1), range(column, column + 1), True)
    reading = read_form(case.grid(), FORM, GAME, code=None)
    slipped = next(found for found in reading.findings if found.code == "INGEST.COLUMN_SLIPPED")
    assert (slipped.place.row, slipped.place.column) == ("T1", name)
    assert slipped.place.cell == f"{'ABCDE'[column - 1]}{FIRST - 1}"
    assert not any(line.startswith("T") for line, _ in reading.answers)
    assert reading.answers["MSG1", "to"].value == "UP"


def test_ids_that_slipped_void_their_lines():
    case = good_case()
    insert_cells(case.orders, range(FIRST, FIRST + 1), range(1, 2), True)
    reading = read_form(case.grid(), FORM, GAME, code=None)
    assert "INGEST.LINE_MIXED" in {found.code for found in reading.findings}
    assert not any(line.startswith("T") for line, _ in reading.answers)


def test_one_lost_id_is_made_good_by_the_other():
    def lose(sheet):
        sheet.cell(FIRST, 1).value = None
        sheet.cell(FIRST + 2, GUARD).value = None

    reading = after(lose)
    assert plain_answers(reading) == plain_answers(after(lambda sheet: None))
    assert told(reading) == []


def test_a_line_that_lost_both_ids_is_missing():
    def lose(sheet):
        sheet.cell(FIRST, 1).value = sheet.cell(FIRST, GUARD).value = None

    reading = after(lose)
    assert ("INGEST.LINE_MISSING", "T1", "") in told(reading)
    assert not any(line == "T1" for line, _ in reading.answers)


def test_an_id_among_foreign_cells_voids_its_line():
    def move(sheet):
        sheet.cell(FIRST + 20, 1).value, sheet.cell(FIRST, 1).value = "T1", None
        sheet.cell(FIRST, GUARD).value = None

    reading = after(move)
    assert ("INGEST.LINE_SHIFTED", "T1", "") in told(reading)
    assert not any(line == "T1" for line, _ in reading.answers)


def test_a_form_that_lost_all_small_print_is_read_as_ever():
    def lose(sheet):
        for row in range(1, 60):
            sheet.cell(row, GUARD).value = None
            if sheet.cell(row, 1).value == "·":
                for column in range(1, 10):
                    sheet.cell(row, column).value = None

    reading = after(lose)
    assert plain_answers(reading) == plain_answers(after(lambda sheet: None))
    assert told(reading) == []


def test_small_print_is_not_printed():
    sheet = openpyxl.load_workbook(io.BytesIO(written()))["Orders"]
    assert sheet.print_area.rpartition(":")[2].startswith("$G$")
    assert sheet.cell(FIRST, GUARD).value == "T1"
    assert sheet.row_dimensions[LAST + 1].height < 12


def test_a_mark_alone_says_nothing():
    mark = Item(ItemKind.TEXT, "·", "·")
    sheet = SheetGrid("Orders", {(4, 2): mark})
    marks = list(marks_of(sheet))
    numbers = {"action": 1, "shares": 2}
    assert marks == [(4, {2: 0})]
    assert slipped_columns(marks, 5, 9, 1, {"shares": 3}, numbers) == frozenset()
    assert slipped_columns([], 1, 3, 1, {"shares": 3}, numbers) == frozenset()
    assert slipped_columns(marks, 1, 3, 1, {"action": 2, "shares": 3}, numbers) == {"shares"}


@pytest.mark.parametrize("left", [1, 2])
def test_headings_pasted_one_column_to_the_right_give_no_column_to_another(left):
    """The shares of a line were read as the number of a railroad (found by the fuzz test)."""
    case = good_case()
    cells, row = case.orders.cells, FIRST - 1
    for at in range(SHARES, left, -1):
        cells[row, at] = cells[row, at - 1]
    reading = read_form(case.grid(), FORM, GAME, code=None)
    assert {code for code, _, column in told(reading) if column == "railroad"} == {"INGEST.COLUMN_SLIPPED"}
    assert not any(line == "T5" for line, _ in reading.answers)


def test_two_headings_that_changed_places_alone_void_the_lines_below():
    """Shares and limits are both numbers: nothing else in the cells would tell."""

    def swap(sheet):
        left, right = sheet.cell(FIRST - 1, SHARES), sheet.cell(FIRST - 1, LIMIT)
        left.value, right.value = right.value, left.value

    reading = after(swap)
    assert {code for code, _, column in told(reading) if column in ("shares", "limit")} == {
        "INGEST.COLUMN_SLIPPED"
    }
    assert not any(line == "T1" for line, _ in reading.answers)


def test_a_form_of_an_earlier_version_has_marks_without_numbers():
    def older(sheet):
        for row in sheet.iter_rows():
            for cell in row:
                if str(cell.value or "").startswith("·"):
                    cell.value = "·"

    reading = after(older)
    assert plain_answers(reading) == plain_answers(after(lambda sheet: None))
    assert told(reading) == []
