"""OpenDocument and CSV files in which a cell looks other than it reads: each such cell is a finding."""

import pytest

from ingest import CATALOGUE
from tests.ingest.doubtful_cells import form_of, is_read, is_refused, ods_number
from tests.ingest.forms_for_tests import read_back
from tests.ingest.packing import ods_cell, ods_row
from tests.ingest.test_ods import CODE, HEADINGS

RUBY = "<text:ruby-base>12</text:ruby-base><text:ruby-text>9</text:ruby-text>"


def ods_text(content, **more):
    return ods_cell("", **more).replace("<text:p></text:p>", content)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (ods_text("<text:p>1</text:p><text:p>200</text:p>"), "SEVERAL_LINES"),
        (ods_text("<text:p>1<text:line-break/>200</text:p>"), "SEVERAL_LINES"),
        (ods_text("<text:p>1<text:tab/>200</text:p>"), "SEVERAL_LINES"),
        (ods_text("<text:p>1<text:s text:c='2'/>200</text:p>"), "NOT_A_NUMBER"),
        (ods_text("<text:p>1<text:span text:style-name='raised'>2</text:span></text:p>"), "RAISED"),
        (ods_text("<text:p>1<text:span text:style-name='child'>2</text:span></text:p>"), "STRUCK"),
        (ods_cell("12", table__style_name="struck"), "STRUCK"),
        (ods_number("12", table__style_name="child"), "STRUCK"),
        (ods_number("12", table__style_name="raised"), "RAISED"),
        (ods_number("1200000", "1.2 M"), "DISGUISED"),
        (ods_number("12", "12,000"), "DISGUISED"),
        (ods_number("12", ""), "DISGUISED"),
        (ods_number("2.5", "3"), "NOT_WHOLE"),
        (ods_number("12").replace("table-cell", "covered-table-cell"), "COVERED"),
    ],
)
def test_cells_of_an_opendocument_file(cell, code):
    is_refused(form_of(ods_row("T1", "BUY", "B&amp;O", cell)), code)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (ods_text("<text:p>1<text:s/>200</text:p>"), 1200),
        (ods_number("12", table__style_name="good"), 12),
        (ods_number("1200", "1.200"), 1200),
        (ods_number("1200", "1\u202f200,00 €"), 1200),
        (ods_number("-5", "($5)"), -5),
        (ods_text("<text:p>1<text:span text:style-name='good'>2</text:span></text:p>"), 12),
        (ods_text(f"<text:p><text:ruby>{RUBY}</text:ruby></text:p>"), 12),
    ],
)
def test_good_cells_of_an_opendocument_file(cell, value):
    is_read(form_of(ods_row("T1", "BUY", "B&amp;O", cell)), value)


def test_a_time_of_an_opendocument_file_is_told_as_it_is_seen():
    cell = ods_cell("12:30", "time", office__time_value="PT12H30M00S")
    findings = read_back(form_of(ods_row("T1", "BUY", "B&amp;O", cell))).findings
    assert [one.facts["found"] for one in findings if one.code == "INGEST.DATE"] == ["12:30"]


def test_styles_of_rows_and_columns_count():
    columns = (
        '<table:table-column table:number-columns-repeated="3"/>'
        '<table:table-column table:default-cell-style-name="struck"/>'
    )
    row = ods_row("T1", "BUY", "B&amp;O", ods_number("12"))
    is_refused(form_of(row, columns=columns), "STRUCK")
    styled = row.replace("<table:table-row", '<table:table-row table:default-cell-style-name="good"')
    is_read(form_of(styled, columns=columns), 12)


def test_merged_cells_and_arrays_of_an_opendocument_file():
    merged_cell = ods_number("12", table__number_rows_spanned="2")
    is_refused(form_of(ods_row("T1", "BUY", "B&amp;O", merged_cell)), "COVERED_BLANK", line="T2")
    array = ods_number("3", table__formula="of:=1", table__number_matrix_columns_spanned="2")
    data = form_of(ods_row("T1", "BUY", "B&amp;O", array, ods_number("4")))
    (whole,) = (one for one in read_back(data).findings if one.place.row == "T1")
    assert (whole.place.row, whole.facts["columns"]) == ("T1", ["shares", "limit"])
    said = whole.line(CATALOGUE, "en")
    assert "D3: This cell has a formula" in said
    assert "the result of a formula in another cell" in said
    assert not any(row == "T1" for row, _ in read_back(data).answers)


def listed(shares, sign=",", more=""):
    rows = [["Form code", CODE], HEADINGS, ["T1", "BUY", "B&O", shares], ["T2", "SELL", "", "", more]]
    quoted = [[f'"{field}"' for field in (*row, *[""] * (7 - len(row)))] for row in rows]
    return "\n".join(sign.join(row) for row in quoted).encode()


@pytest.mark.parametrize(
    ("shares", "sign", "code"),
    [
        ("2,500", ";", "AMBIGUOUS_NUMBER"),
        ("2.500", ";", "AMBIGUOUS_NUMBER"),
        ("2.500", ",", "AMBIGUOUS_NUMBER"),
        ("-2,500", ";", "AMBIGUOUS_NUMBER"),
        ("2,5", ";", "NOT_WHOLE"),
        ("1\n200", ";", "SEVERAL_LINES"),
        ("1\t200", ",", "SEVERAL_LINES"),
        ("\u202e21", ",", "HIDDEN_SIGN"),
        ("1_000", ",", "NOT_A_NUMBER"),
    ],
)
def test_cells_of_a_list_of_values(shares, sign, code):
    is_refused(listed(shares, sign), code)


def test_a_decimal_comma_elsewhere_in_a_list_speaks_for_all_of_it():
    is_refused(listed("2,500", "\t", more="0,5"), "AMBIGUOUS_NUMBER")
    is_read(listed("2,500", "\t"), 2500)


@pytest.mark.parametrize(
    ("shares", "sign", "value"),
    [("2,500", ",", 2500), ("2 500", ";", 2500), ("1,234,567", ";", 1234567), ("12,0", ";", 12)],
)
def test_good_cells_of_a_list_of_values(shares, sign, value):
    is_read(listed(shares, sign), value)
