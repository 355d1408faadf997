"""Where printed pages end, and forms whose blocks are longer than a page."""

import csv
import dataclasses
import io

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.report import Column, Table
from ingest.writing.paper import Stretch, page_ends
from tests.ingest.forms_for_tests import (
    edited,
    filled,
    plain_answers,
    read_back,
    small_form,
    split,
    trade,
    written,
)

LINES = 34
WANTED = {
    (f"T{n}", column): value
    for n in range(1, LINES + 1)
    for column, value in (("action", "BUY"), ("railroad", "IC"), ("shares", n), ("limit", 30))
}


def long_form():
    """A form whose first block is longer than a page of paper."""
    form = small_form()
    trades = dataclasses.replace(form.sections[0], rows=tuple(map(trade, range(1, LINES + 1))))
    return dataclasses.replace(form, sections=(trades, *form.sections[1:]))


def column_a(data, sheet):
    """Return what the first column says, and the rows above which a page ends."""
    sheet = openpyxl.load_workbook(io.BytesIO(data))[sheet]
    return [row[0].value for row in sheet.iter_rows()], [end.id for end in sheet.row_breaks.brk]


@pytest.mark.parametrize(
    ("language", "sheet", "said"), [("en", "Orders", "continued"), ("fr", "Ordres", "suite")]
)
def test_a_block_longer_than_a_page_goes_on_below_its_headings(language, sheet, said):
    texts, ends = column_a(written(long_form(), language), sheet)
    torn = [end for end in ends if str(texts[end]).endswith(f"({said})")]
    assert torn
    for end in torn:
        assert texts[end + 1] in ("Line", "Repère")
        assert texts[end + 2].startswith("T")
        assert texts[end - 1].startswith("T")
    assert [text for text in texts if str(text)[:1] == "T" and str(text)[1:].isdigit()] == [
        f"T{n}" for n in range(1, LINES + 1)
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_headings_written_again_change_nothing_of_what_is_read(language):
    form = long_form()
    data = filled(WANTED, language, form)
    for sent in (data, as_csv(data)):
        reading = read_back(sent, form)
        assert [finding.code for finding in reading.findings] == []
        assert {at: value for at, value in plain_answers(reading).items() if at[0][0] == "T"} == WANTED


def test_where_the_first_headings_are_gone_those_written_again_do_not_stand_in_for_them():
    """They would do so for the lines below only, and those above would fall without a word."""
    form = long_form()
    header = column_a(written(form), "Orders")[0].index("Line") + 1
    reading = read_back(
        edited(filled(WANTED, form=form), lambda sheet: split(sheet).delete_rows(header)), form
    )
    assert "INGEST.SECTION_MISSING" in {finding.code for finding in reading.findings}
    assert not any(line.startswith("T") for line, _ in reading.answers)


def as_csv(data):
    out = io.StringIO()
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    for row in sheet.iter_rows(values_only=True):
        csv.writer(out).writerow(["ok" if str(value).startswith("=") else value for value in row])
    return out.getvalue().encode()


def test_a_table_longer_than_a_page_goes_on_below_its_headings():
    columns = (Column("hex", "Hex"), Column("told", "What lies there"))
    rows = tuple((f"A{n}", "forest, and a river") for n in range(80))
    form = dataclasses.replace(small_form(), situation=(Table("ground", "The ground", columns, rows),))
    texts, ends = column_a(written(form), "Situation")
    assert len(ends) > 1
    for end in ends:
        assert texts[end : end + 2] == ["The ground (continued)", "Hex"]
    assert [text for text in texts if str(text)[:1] == "A"] == [row[0] for row in rows]


TABLES = st.lists(
    st.builds(
        Stretch,
        st.floats(20, 100),
        st.lists(st.floats(16, 120), min_size=6, max_size=60).map(tuple),
        st.floats(20, 60),
        st.sampled_from((0.0, 15.0)),
    ),
    min_size=1,
    max_size=8,
)


@given(TABLES, st.floats(600, 1200), st.floats(0, 120), st.floats(0, 80))
def test_no_page_overflows_and_none_but_long_tables_are_torn(tables, room, used, titles):
    filled_to = used
    for number, (table, cuts) in enumerate(zip(tables, page_ends(tables, room, used, titles), strict=True)):
        whole = table.head + sum(map(in_pixels, table.rows)) + table.gap
        assert not [cut for cut in cuts if cut] or titles + whole > room or number == 0
        starts = sorted({0, *cuts})
        for at, end in zip(starts, [*starts[1:], len(table.rows)], strict=True):
            above = titles if at in cuts else filled_to
            filled_to = above + (table.again if at else table.head) + sum(map(in_pixels, table.rows[at:end]))
            assert filled_to <= room + 1e-6
            assert end - at >= min(3, len(table.rows) // len(starts))
        filled_to += table.gap


def test_rows_that_go_along_with_the_last_leave_none_alone_before_them():
    rows = (31.0, 40.0, 80.0, 120.0, 120.0, 16.0, 83.0, 120.0, 120.0)
    assert list(page_ends([Stretch(88, rows, 60)], 600, 120, 66)) == [(3, 6)]


def in_pixels(points):
    return -(-points // 0.75) * 0.75
