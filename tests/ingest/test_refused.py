"""A line with a cell that cannot be read is read as it was sent out, and so are the lines it governs."""

import io
from dataclasses import replace

import openpyxl
import pytest

from engine.findings import Outcome
from ingest.form_check import check_form
from ingest.wording import CATALOGUE as TEXTS
from tests.ingest.forms_for_tests import (
    CATALOGUE,
    carried_out,
    edited,
    filled,
    plain_answers,
    read_back,
    small_form,
    written,
)
from tests.ingest.test_round_trip import by_libreoffice
from tests.ingest.test_workbook import figures

TRADE = {("T1", "action"): "BUY", ("T1", "railroad"): "B&O", ("T1", "shares"): 5}
OTHER = {("T2", "action"): "SELL", ("T2", "railroad"): "PRR", ("T2", "shares"): 7, ("T2", "limit"): 9}


def governing(**governs):
    """Return the form of the tests in which some lines govern others."""
    form = small_form()
    sections = tuple(
        replace(
            section,
            rows=tuple(
                replace(line, governs=governs.get(line.id.replace("-", "_"), ())) for line in section.rows
            ),
        )
        for section in form.sections
    )
    return replace(form, sections=sections)


def told(reading):
    return [(finding.code, finding.place.row) for finding in reading.findings]


def again(reading, form):
    """Return what is read from the copy for correction, sent back as it is."""
    copy = written(form, answers=reading.answers, findings=reading.findings, found=reading.found)
    return read_back(copy, form)


def test_no_cell_of_a_line_is_carried_out_without_the_one_that_cannot_be_read():
    reading = read_back(filled({**TRADE, ("T1", "limit"): "15,5", **OTHER}))
    assert {line for line, _ in plain_answers(reading)} == {"T2", "BO-RUN", "PRR-RUN"}
    assert told(reading) == [("INGEST.NOT_WHOLE", "T1")]
    (remark,) = reading.findings
    assert (remark.outcome, remark.place.cell) == (Outcome.REJECTED, "E9")
    said = remark.line(TEXTS, "en")
    assert "is not a whole number" in said
    assert said.endswith("Therefore nothing in line T1 is carried out. Write the whole number you mean.")


def test_several_cells_of_a_line_are_one_remark_that_names_each():
    reading = read_back(filled({**TRADE, ("T1", "limit"): "15,5", ("T1", "shares"): "1x"}))
    (remark,) = reading.findings
    assert (remark.code, remark.place.row, remark.place.cell) == ("INGEST.LINE_VOID", "T1", "D9")
    said = remark.line(TEXTS, "en")
    assert said.startswith("Orders!D9 (T1): D9: “1x” is not a number.")
    assert "E9: “15,5” is not a whole number" in said
    assert said.endswith(
        "Nothing that you wrote in line T1 is carried out as long as D9 and E9 cannot be read. "
        "Correct D9 and E9 and send the form again."
    )


def test_several_cells_of_a_line_that_says_nothing_else_are_one_remark():
    assert told(read_back(filled({("T1", "limit"): "15,5", ("T1", "shares"): "1x"}))) == [
        ("INGEST.LINE_VOID", "T1")
    ]


def test_the_copy_for_correction_marks_each_cell_of_the_remark_on_a_line():
    form = small_form()
    reading = read_back(filled({**TRADE, ("T1", "limit"): "15,5", ("T1", "shares"): "1x"}))
    copy = written(form, answers=reading.answers, findings=reading.findings, found=reading.found)
    cells = openpyxl.load_workbook(io.BytesIO(copy))["Orders"][9]
    assert [cell.coordinate for cell in cells if cell.comment] == ["D9", "E9"]


def test_a_line_that_says_nothing_else_needs_no_second_remark():
    assert told(read_back(filled({("T1", "shares"): "1x"}))) == [("INGEST.NOT_A_NUMBER", "T1")]


def test_what_stood_before_holds_and_is_named():
    reading = read_back(filled({("PRR-RUN", "dividend"): 9, ("PRR-RUN", "track"): "many"}))
    assert plain_answers(reading) == {("BO-RUN", "dividend"): 5, ("PRR-RUN", "dividend"): 5}
    assert told(reading) == [
        ("INGEST.NOT_A_NUMBER", "PRR-RUN"),
        ("INGEST.LINE_AS_SENT", "PRR-RUN"),
    ]
    assert reading.findings[-1].facts["values"] == ["$5"]


def test_a_text_that_was_cut_refuses_nothing():
    reading = read_back(filled({("MSG", "text"): "x" * 90}))
    assert told(reading) == [("INGEST.TEXT_TOO_LONG", "MSG")]
    assert carried_out(reading)["MSG", "text"] == "x" * 80


def test_lines_that_another_line_governs_are_void_with_it_and_so_on():
    form = governing(T1=("T2",), T2=("PRR-RUN", "T3"))
    values = {("T1", "shares"): "1x", **OTHER, ("PRR-RUN", "dividend"): 9, ("BO-RUN", "dividend"): 8}
    reading = read_back(filled(values, form=form), form)
    assert plain_answers(reading) == {("BO-RUN", "dividend"): 8, ("PRR-RUN", "dividend"): 5}
    assert reading.refused == {"T1", "T2", "T3", "PRR-RUN"}
    assert told(reading) == [
        ("INGEST.NOT_A_NUMBER", "T1"),
        ("INGEST.LINE_GOVERNED", "T2"),
        ("INGEST.LINE_GOVERNED", "PRR-RUN"),
        ("INGEST.LINE_AS_SENT", "PRR-RUN"),
    ]


def test_lines_that_govern_each_other_are_void_together():
    form = governing(T1=("T2",), T2=("T1",))
    reading = read_back(filled({**TRADE, **OTHER, ("T2", "limit"): "?"}, form=form), form)
    assert not any(line.startswith("T") for line, _ in plain_answers(reading))
    assert told(reading) == [
        ("INGEST.LINE_GOVERNED", "T1"),
        ("INGEST.NOT_A_NUMBER", "T2"),
    ]


@pytest.mark.parametrize("governs", [{}, {"T1": ("T2",)}])
def test_the_copy_for_correction_shows_every_cell_of_a_void_line_and_is_void_too(governs):
    form = governing(**governs)
    values = {
        **TRADE,
        **OTHER,
        ("T1", "limit"): "1.000",
        ("PRR-RUN", "dividend"): None,
        ("PRR-RUN", "track"): "x",
    }
    first = read_back(filled(values, form=form), form)
    second = again(first, form)
    assert plain_answers(second) == plain_answers(first)
    assert second.found == first.found
    assert first.found["T1", "railroad"] == "B&O"
    assert first.found["PRR-RUN", "dividend"] == ""
    assert (("T2", "shares") in first.found) == bool(governs)


def test_the_copy_does_not_pass_without_a_column_that_was_lost():
    data = filled({**TRADE, ("T1", "limit"): 9})

    def lose(sheet):
        sheet["E8"] = None

    first = read_back(edited(data, lose))
    assert told(first) == [("INGEST.COLUMN_MISSING", "T1")]
    assert first.found["T1", "limit"] == "?"
    second = again(first, small_form())
    assert not any(line.startswith("T") for line, _ in plain_answers(second))
    assert ("INGEST.NOT_A_NUMBER", "T1") in told(second)


def test_a_form_names_only_lines_of_its_own():
    form = governing(T1=("T77",))
    with pytest.raises(ValueError, match="T77"):
        check_form(form, CATALOGUE)


@pytest.mark.parametrize(
    ("typed", "shown"), [("one", "Shares: not a whole number"), (999, "ok"), (None, "ok")]
)
def test_the_check_column_of_a_governed_line_names_what_it_lacks(typed, shown):
    form = governing(T1=("T2",))
    data = filled({("T1", "shares"): typed, **OTHER}, form=form)
    reading = read_back(data, form)
    copy = written(form, answers=reading.answers, found=reading.found)
    assert openpyxl.load_workbook(io.BytesIO(copy), data_only=True)["Orders"]["G10"].value == shown


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
def test_libreoffice_checks_a_governed_line_alike(tmp_path):
    form = governing(T1=("T2", "T3"), T2=("T3",))
    data = filled({("T1", "shares"): "one", **OTHER, ("T4", "shares"): 3}, form=form)
    shown = figures(by_libreoffice(tmp_path, data, "xlsx"))
    assert shown["T2"] == "Shares: not a whole number"
    assert shown["T3"] == shown["T5"]
    assert "Action" in shown["T4"]
