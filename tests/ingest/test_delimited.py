"""Lists of values: every usual separator, encoding and first line; content decides, not the name."""

import csv
import io

import openpyxl
import pytest

from ingest import identify
from ingest.reading.delimited import grid_of_delimited
from tests.ingest.forms_for_tests import (
    KEY,
    carried_out,
    code_of,
    filled,
    plain_answers,
    read_back,
    small_form,
)

WANTED = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "SCL",
    ("T1", "shares"): 150,
    ("T1", "limit"): 30,
    ("BO-RUN", "dividend"): 5,
    ("PRR-RUN", "dividend"): 5,
    ("MSG", "text"): 'Réunion; "à midi", | chez nous',
}
VALUES = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "Saint-Cloud Létourneau",
    ("T1", "shares"): "150",
    ("T1", "limit"): 30,
    ("MSG", "text"): WANTED["MSG", "text"],
}


def exported(delimiter=",", encoding="utf-8", head="", sheet="Orders", data=None):
    """Return a filled form as a spreadsheet program exports its first sheet."""
    book = openpyxl.load_workbook(io.BytesIO(data or filled(VALUES)))
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    for row in book[sheet].iter_rows(max_col=9, values_only=True):
        # Programs export what a formula shows.
        writer.writerow(["ok" if str(value).startswith("=IF(IF") else value for value in row])
    return (head + out.getvalue()).encode(encoding, errors="replace")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman", "cp850"])
def test_every_spelling_of_a_table_is_read(delimiter, encoding):
    data = exported(delimiter, encoding)
    reading = read_back(data)
    assert plain_answers(reading) == WANTED
    assert reading.findings == ()


@pytest.mark.parametrize("encoding", ["cp1251", "cp866"])
def test_a_russian_form_in_an_old_encoding_is_read(encoding):
    letter = {("MSG", "text"): "Привет, я и ты: 5 акций!"}
    data = exported(";", encoding, sheet="Приказы", data=filled(letter, "ru"))
    assert plain_answers(read_back(data))["MSG", "text"] == letter["MSG", "text"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Привет, я и ты!", "cp1251"),
        ("Привет, я и ты!", "cp866"),
        ("Καλημέρα", "cp1253"),
        ("Zażółć gęślą jaźń", "cp1250"),
        ("Привет, я и ты!", "cp1252"),
        ("Une œuvre", "cp850"),
    ],
)
def test_a_letter_in_an_old_encoding_that_the_form_does_not_tell_is_asked_back(text, encoding):
    data = exported(";", encoding, data=filled({**VALUES, ("T1", "railroad"): "B&O", ("MSG", "text"): text}))
    reading = read_back(data)
    assert [(finding.code, finding.place.row) for finding in reading.findings] == [
        ("INGEST.LOST_LETTERS", "MSG")
    ]
    assert carried_out(reading) == {
        at: "B&O" if at == ("T1", "railroad") else value for at, value in WANTED.items() if at[0] != "MSG"
    }


def test_a_form_whose_printed_words_the_encoding_has_not_is_told_so():
    data = exported(";", "cp1252", sheet="Приказы", data=filled({}, "ru"))
    code, _, (finding,) = identify(data, "form.csv", KEY)
    assert (code, finding.code) == (None, "INGEST.LOST_LETTERS")


def test_letters_that_a_program_lost_are_asked_back():
    reading = read_back(filled({("MSG", "text"): "R\ufffdunion"}))
    assert [(finding.code, finding.place.row) for finding in reading.findings] == [
        ("INGEST.LOST_LETTERS", "MSG")
    ]
    broken = exported().replace("Réunion".encode(), "Réunion".encode() + b"\xe9")
    assert [(finding.code, finding.place.row) for finding in read_back(broken).findings] == [
        ("INGEST.LOST_LETTERS", "MSG")
    ]


@pytest.mark.parametrize("filename", ["form.csv", "orders.xlsx", "mail.txt", "form"])
def test_the_content_decides(filename):
    code, grid, findings = identify(exported(";"), filename, KEY)
    assert (code, findings) == (code_of(small_form()), ())
    assert grid.sheets[0].name == "CSV"


@pytest.mark.parametrize("head", ["sep=;\r\n", "SEP=;\r\n"])
def test_a_line_that_names_the_separator_is_believed(head):
    data = exported(";", head=head)
    assert plain_answers(read_back(data)) == WANTED


def test_places_count_lines_as_a_spreadsheet_would():
    reading = read_back(exported())
    assert reading.places["T1", "shares"].address == read_back(filled({})).places[
        "T1", "shares"
    ].address.replace("Orders", "CSV")


def test_nothing_in_a_text_file_is_a_formula():
    item = grid_of_delimited(b"a,=1+1\nb,c\n").sheets[0].cells[1, 2]
    assert (item.kind, item.shown) == ("text", "=1+1")
    reading = read_back(exported().replace(b",150,", b",=1+1,"))
    assert [(finding.code, finding.place.column) for finding in reading.findings] == [
        ("INGEST.NOT_A_NUMBER", "shares"),
    ]


def test_cells_pasted_into_a_mail_are_read_line_for_line():
    lines = ("Line\tAction\tRailroad\tShares\tLimit price", "T1\tbuy\tB&O\t5\t6", "")
    text = "\n".join([f"Form code\t\t{code_of(small_form())}", "", *lines])
    reading = read_back(text.encode())
    assert carried_out(reading) == {
        ("T1", "action"): "BUY",
        ("T1", "railroad"): "B&O",
        ("T1", "shares"): 5,
        ("T1", "limit"): 6,
    }
    assert "INGEST.LINE_MISSING" in {finding.code for finding in reading.findings}
