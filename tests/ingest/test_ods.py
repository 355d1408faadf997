"""OpenDocument spreadsheets: the kind of each cell, where it stands, and what another reader makes of it."""

import io

import pytest
from python_calamine import CalamineWorkbook

from ingest import identify
from ingest.grid import ItemKind
from ingest.reading.ods import grid_of_ods
from tests.ingest.forms_for_tests import (
    KEY,
    carried_out,
    code_of,
    read_back,
    small_form,
)
from tests.ingest.packing import ods, ods_cell, ods_row

CODE = str(code_of(small_form()))
HEADINGS = ("Line", "Action", "Railroad", "Shares", "Limit price", "Allowed", "Check")


TWO_LINES = "<text:p>a<text:s text:c='9'/><text:span>b</text:span></text:p><text:p>c</text:p>"


def cells(data):
    return grid_of_ods(data).sheets[0].cells


def trades(*rows):
    """Return a form of trades only, as somebody might write it himself."""
    return ods(ods_row("Form code", CODE) + ods_row(*HEADINGS) + "".join(rows))


def number(value, **more):
    return ods_cell(value, "float", office__value=value, **more)


def test_a_form_is_read():
    reading = read_back(trades(ods_row("T1", "BUY", "B&amp;O", number(180), number(1))))
    assert carried_out(reading) == {
        ("T1", "action"): "BUY",
        ("T1", "railroad"): "B&O",
        ("T1", "shares"): 180,
        ("T1", "limit"): 1,
    }
    assert reading.places["T1", "limit"].cell == "E3"


@pytest.mark.parametrize(
    ("cell", "kind", "shown"),
    [
        (number(2, table__formula="of:=1+1"), ItemKind.FORMULA, "=1+1"),
        (ods_cell("#N/A", calcext__value_type="error"), ItemKind.ERROR, "#N/A"),
        (ods_cell("50%", "percentage", office__value="0.5"), ItemKind.PERCENT, "50%"),
        (ods_cell("TRUE", "boolean", office__boolean_value="true"), ItemKind.LOGICAL, "TRUE"),
        (ods_cell("1 March", "date", office__date_value="2020-03-01"), ItemKind.DATE, "2020-03-01"),
        (number(5.5), ItemKind.NUMBER, "5.5"),
        (number(5), ItemKind.NUMBER, "5"),
        (
            f"<table:table-cell>{TWO_LINES}</table:table-cell>",
            ItemKind.TEXT,
            "a b c",
        ),
        ("<table:table-cell office:value-type='string' office:string-value='x'/>", ItemKind.TEXT, "x"),
    ],
)
def test_each_kind_is_known(cell, kind, shown):
    found = cells(ods(ods_row("", cell)))
    assert (found[1, 2].kind, found[1, 2].shown) == (kind, shown)


def test_repeated_rows_and_columns_keep_every_address_true():
    blank = '<table:table-cell table:number-columns-repeated="3"/>'
    covered = '<table:covered-table-cell table:number-columns-repeated="2"/>'
    formula = number(1, table__formula="of:=1", table__number_columns_repeated="2")
    data = ods(
        ods_row(blank, repeated=4)
        + ods_row(blank, formula, covered, "x", repeated=2)
        + ods_row(blank, repeated=1_048_000)
    )
    found = cells(data)
    assert {at: item.kind for at, item in found.items()} == {
        **{(row, column): ItemKind.FORMULA for row in (5, 6) for column in (4, 5)},
        (5, 8): ItemKind.TEXT,
        (6, 8): ItemKind.TEXT,
    }


def test_cells_under_a_merged_one_are_known_as_such():
    hidden = (
        '<table:covered-table-cell office:value-type="string"><text:p>T1</text:p></table:covered-table-cell>'
    )
    found = cells(ods(ods_row("a", hidden, "b")))
    assert [found[1, column].kind for column in (1, 2, 3)] == ["text", "covered", "text"]


def test_a_table_in_a_cell_is_no_form():
    inner = "<table:table-cell><table:table><table:table-row/></table:table></table:table-cell>"
    refused = identify(ods(ods_row(inner)), "form.ods", KEY)[2]
    assert [finding.code for finding in refused] == ["INGEST.DAMAGED"]


def test_another_reader_sees_the_same_plain_cells():
    rows = [("Line", number(5.5), "", "é &amp; ü"), ("", number(-3), "x")]
    data = ods("".join(ods_row(*row) for row in rows))
    ours = cells(data)
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    theirs = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    assert {at: item.value for at, item in ours.items()} == {
        (row, column): value
        for row, values in enumerate(theirs, 1)
        for column, value in enumerate(values, 1)
        if value != ""
    }


def test_notes_are_no_part_of_a_cell():
    note = "<office:annotation><text:p>ask Bob</text:p></office:annotation>"
    cell = f'<table:table-cell office:value-type="string">{note}<text:p>T1</text:p></table:table-cell>'
    assert cells(ods(ods_row(cell)))[1, 1].shown == "T1"


def test_properties_are_read():
    data = ods(properties=f'<meta:user-defined meta:name="TurnsheetForm">{CODE}</meta:user-defined>')
    assert str(identify(data, "form.ods", KEY)[0]) == CODE


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (number(2, table__formula="of:=1+1"), "INGEST.FORMULA"),
        (ods_cell("100%", "percentage", office__value="1"), "INGEST.PERCENT"),
        (ods_cell("TRUE", "boolean", office__boolean_value="true"), "INGEST.LOGICAL"),
    ],
)
def test_what_is_no_answer_is_said_at_its_cell(cell, code):
    reading = read_back(trades(ods_row("T1", "BUY", "PRR", cell)))
    found = {finding.code: finding.place.cell for finding in reading.findings}
    assert found[code] == "D3"
    assert ("T1", "shares") not in reading.answers
