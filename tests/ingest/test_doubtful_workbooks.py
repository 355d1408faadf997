"""Files in which a cell looks other than it reads: each such cell is a finding, in workbooks."""

import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula

from ingest import CATALOGUE
from ingest.reading.door import open_file
from ingest.reading.formats import shows_value
from tests.ingest.doubtful_cells import (
    GOOD,
    LIMIT,
    NEXT,
    SHARES,
    form_of,
    is_read,
    is_refused,
    ods_number,
    with_shares,
)
from tests.ingest.forms_for_tests import blank, cell_of, edited, filled, plain_answers, read_back
from tests.ingest.packing import ods_row, repacked
from tests.ingest.programs import libreoffice
from tests.ingest.test_annotated import copied


def runs(*parts, **look):
    """Return a text whose odd parts have another look."""
    font = InlineFont(**look)
    return CellRichText(*(TextBlock(font, part) if at % 2 else part for at, part in enumerate(parts)))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("1\n200", "SEVERAL_LINES"),
        ("1\r\n200", "SEVERAL_LINES"),
        ("1_x000D_200", "SEVERAL_LINES"),
        ("1_x0009_200", "SEVERAL_LINES"),
        ("1\t20", "SEVERAL_LINES"),
        ("\u202e21", "HIDDEN_SIGN"),
        ("1  200", "NOT_A_NUMBER"),
        (runs("1", "2", strike=True), "STRUCK"),
        (runs("", "12", strike=True), "STRUCK"),
        (runs("1", "2", vertAlign="superscript"), "RAISED"),
        (runs("1", "2", vertAlign="subscript"), "RAISED"),
    ],
)
def test_texts_of_a_workbook(value, code):
    is_refused(with_shares(value), code)


@pytest.mark.parametrize(
    ("value", "code"), [(True, "General"), (0.5, "0%"), (1_200_000, '0,,"M"'), (2.5, "General"), (2.567, "0")]
)
def test_what_is_no_text_in_a_free_text_is_told_how_to_become_one(value, code):
    def write(sheet):
        sheet[cell_of("MSG", "text")], sheet[cell_of("MSG", "text")].number_format = value, code

    data = edited(filled(GOOD), write)
    is_refused(data, "NOT_A_TEXT", line="MSG", column="text")
    assert "format to Text" in read_back(data).findings[0].line(CATALOGUE, "en")


@pytest.mark.parametrize("value", [12, "12"])
@pytest.mark.parametrize(
    ("font", "code"),
    [
        ({"strike": True}, "STRUCK"),
        ({"vertAlign": "superscript"}, "RAISED"),
        ({"vertAlign": "subscript"}, "RAISED"),
    ],
)
def test_fonts_of_whole_cells(value, font, code):
    is_refused(with_shares(value, **font), code)
    is_refused(edited(filled(GOOD), lambda sheet: _dress(sheet, font)), code, column="action")


def _dress(sheet, font):
    sheet[cell_of("T1", "action")].font = Font(**font)


def test_fonts_that_say_no_harm_nobody():
    is_read(with_shares(12, strike=False, vertAlign="baseline"), 12)
    is_read(with_shares(runs("1", "2", b=True)), 12)
    is_read(with_shares(runs("12", " ", strike=True)), 12)


@pytest.mark.parametrize("how", ["strike", "sub"])
def test_texts_that_stand_in_the_sheet_itself(how):
    look = {"strike": b"<strike/>", "sub": b'<vertAlign val="subscript"/>'}[how]
    inline = b't="inlineStr"><is><r><t>1</t></r><r><rPr>%s</rPr><t>2</t></r></is></c>' % look
    data = in_cell(SHARES, b' t="n"><v>12</v></c>', inline)
    is_refused(data, "STRUCK" if how == "strike" else "RAISED")


def in_cell(cell, old, new, data=None):
    """Return a form with the XML of one cell replaced."""
    data = data or with_shares(12)
    begin = b'r="%s"' % cell.encode()

    def replace(name, content):
        head, found, tail = content.partition(begin)
        if not found or not name.endswith("sheet1.xml"):
            return content
        assert old in tail
        return head + found + tail.replace(old, b" " + new if new.startswith(b"t=") else new, 1)

    return repacked(replace=replace, data=data)


@pytest.mark.parametrize(
    ("stored", "code"),
    [(b"1_000", "NOT_A_NUMBER"), ("\u0661\u0662".encode(), "OTHER_FIGURE"), (b"0x10", "NOT_A_NUMBER")],
)
def test_numbers_as_python_alone_would_read_them(stored, code):
    is_refused(in_cell(SHARES, b"<v>12</v>", b"<v>%s</v>" % stored), code)
    is_refused(form_of(ods_row("T1", "BUY", "PRR", ods_number(stored.decode()))), code)


def test_the_fifteen_digits_that_programs_show_are_read():
    """What a formula left behind the fifteenth nobody sees, neither in the cell nor when editing it."""
    stored = b"<v>2.9999999999999996</v>"
    is_read(in_cell(SHARES, b"<v>12</v>", stored), 3)
    is_read(form_of(ods_row("T1", "BUY", "PRR", ods_number("2.9999999999999996", "3"))), 3)
    is_refused(form_of(ods_row("T1", "BUY", "PRR", ods_number("2.9999999999999996", "3,000"))), "DISGUISED")
    reading = read_back(in_cell(SHARES, b"<v>12</v>", b"<v>2.99999999999999</v>"))
    assert "“2.99999999999999” is not a whole number" in reading.findings[0].line(CATALOGUE, "en")


def merged(data, *ranges):
    extra = b"".join(b'<mergeCell ref="%s"/>' % name.encode() for name in ranges)

    def replace(name, content):
        return (
            content.replace(b"</mergeCells>", extra + b"</mergeCells>")
            if name.endswith("sheet1.xml")
            else content
        )

    return repacked(replace=replace, data=data)


def test_a_value_under_merged_cells_does_not_count():
    is_refused(merged(with_shares(12), f"{cell_of('T1', 'railroad')}:{SHARES}"), "COVERED")


def test_a_blank_cell_of_a_merged_one_has_not_its_value():
    data = merged(with_shares(12), f"{SHARES}:{NEXT}")
    is_refused(data, "COVERED_BLANK", line="T2")
    is_read(data, 12)


def test_cells_merged_with_others_that_ask_nothing_are_read():
    beyond = f"{LIMIT}:{chr(ord(LIMIT[0]) + 1)}{LIMIT[1:]}"
    assert plain_answers(read_back(merged(with_shares(12), beyond)))["T1", "limit"] == 30


@pytest.mark.parametrize(("number", "refused"), [(1, []), (30, []), (2_000, ["INGEST.TOO_MANY_CELLS"])])
def test_merged_ranges_as_large_as_a_sheet_cost_nothing(number, refused):
    data = merged(filled(GOOD), *["A1:XFD1048576"] * number)
    assert [finding.code for finding in open_file(data, "form.xlsx")[1]] == refused


@pytest.mark.parametrize("kind", ["array", "table"])
def test_members_of_an_array_formula_are_not_read(kind):
    def write(sheet):
        sheet[SHARES] = ArrayFormula(f"{SHARES}:{NEXT}", "=A1:A2")
        sheet[NEXT] = 12

    data = edited(filled(GOOD), write)
    if kind == "table":
        data = repacked(replace=lambda _, old: old.replace(b't="array"', b't="dataTable"'), data=data)
    is_refused(data, "FORMULA")
    is_refused(data, "ARRAY", line="T2")


def test_the_same_cell_twice_is_a_damaged_file():
    data = in_cell(SHARES, b"<v>12</v></c>", b'<v>12</v></c><c r="%s"><v>13</v></c>' % SHARES.encode())
    assert [finding.code for finding in open_file(data, "form.xlsx")[1]] == ["INGEST.DAMAGED"]


def test_what_a_program_shows_is_compared_with_what_it_stores():
    for shown, value in (("-", 0), ("1'200", 1200), ("0012", 12), ("1.200,00", 1200)):
        assert shows_value(shown, value)
    for shown, value in (("12 k", 12), ("1.2", 1200), ("", 12), ("-", 5), ("5", -5)):
        assert not shows_value(shown, value)


def test_a_line_whose_id_is_struck_through_is_not_read():
    struck = Font(strike=True)

    def strike(cells):
        return lambda sheet: [setattr(sheet[cell], "font", struck) for cell in cells(sheet)]

    for cells in (lambda sheet: [f"A{SHARES[1:]}"], lambda sheet: [c.coordinate for c in sheet[SHARES[1:]]]):
        reading = read_back(edited(with_shares(12), strike(cells)))
        assert [(f.code, f.place.row) for f in reading.findings] == [("INGEST.LINE_STRUCK", "T1")]
        assert {line for line, _ in reading.answers} == {"T2", "BO-RUN", "PRR-RUN"}


def test_every_case_starts_from_a_good_form():
    assert read_back(with_shares(12)).findings == ()
    assert blank()[1]["T1", "shares"].cell == SHARES


@pytest.mark.parametrize("covered", [LIMIT, SHARES])
def test_a_blank_cell_of_a_merged_one_is_not_blank_in_the_copy_for_correction(covered):
    left = f"{chr(ord(covered[0]) - 1)}{covered[1:]}"
    first = read_back(
        merged(edited(with_shares(12), lambda sheet: _clear(sheet, covered)), f"{left}:{covered}")
    )
    again = read_back(copied(first))
    assert (
        {line for line, _ in first.answers}
        == {line for line, _ in again.answers}
        == {"T2", "BO-RUN", "PRR-RUN"}
    )


def _clear(sheet, cell):
    sheet[cell] = None


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.parametrize("target", ["ods", "xlsx"])
def test_an_office_program_keeps_what_is_in_doubt(target, tmp_path):
    """What a person sees in LibreOffice is what the reader is told by the file that it saves."""
    at = {n: cell_of(f"T{n}", "shares") for n in range(1, 7)}

    def fill(sheet):
        sheet[at[1]], sheet[at[1]].font = 12, Font(strike=True)
        sheet[at[2]] = runs("1", "2", vertAlign="superscript")
        sheet[at[3]], sheet[at[3]].number_format = 12_000, "0,"
        sheet[at[4]] = "1\n200"
        sheet[at[5]] = ArrayFormula(f"{at[5]}:{at[6]}", "=ROW(A1:A2)")
        sheet[cell_of("PRR-RUN", "dividend")].number_format = '"$"#,##0.00'
        sheet[cell_of("PRR-RUN", "dividend")] = 7

    reading = read_back(libreoffice(tmp_path, edited(filled({}), fill), "xlsx", target))
    found = {
        finding.place.row: finding.code for finding in reading.findings if finding.place.column == "shares"
    }
    assert [found[f"T{n}"].removeprefix("INGEST.") for n in range(1, 7)] == [
        "STRUCK",
        "RAISED",
        "DISGUISED",
        "SEVERAL_LINES",
        "FORMULA",
        "ARRAY",
    ]
    assert plain_answers(reading) == {("BO-RUN", "dividend"): 5, ("PRR-RUN", "dividend"): 7}
