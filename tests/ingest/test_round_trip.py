"""Write a form, read it back: the same answers, whatever program saved it in between."""

import subprocess
import unicodedata
from functools import cache
from shutil import which

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.findings import Place
from engine.forms import Answer, Kind
from ingest import Grade, write_form
from ingest.folding import tidy
from tests.ingest.forms_for_tests import (
    CATALOGUE,
    code_of,
    edited,
    filled,
    plain_answers,
    read_back,
    small_form,
    written,
)

BUSY = {
    ("T1", "action"): "BUY",
    ("T1", "railroad"): "B&O",
    ("T1", "shares"): 180,
    ("T1", "limit"): 1,
    ("T3", "action"): "SELL",
    ("T3", "railroad"): "SCL",
    ("T3", "shares"): 0,
    ("BO-RUN", "dividend"): 12,
    ("PRR-RUN", "track"): -40,
    ("MSG", "text"): 'À bientôt & =HYPERLINK("x") <b>{{7*7}}</b> | +1 @you',
}


def answers_of(values):
    return {at: Answer(value, Place()) for at, value in values.items()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_answers_come_back_as_they_were_written(language):
    reading = read_back(written(language=language, answers=answers_of(BUSY)))
    assert plain_answers(reading) == BUSY
    assert reading.findings == ()
    assert reading.grade is Grade.GREEN


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_same_form_has_the_same_bytes(language):
    assert written(language=language) == written(language=language)
    assert written(answers=answers_of(BUSY)) == written(answers=answers_of(BUSY))


def test_openpyxl_load_and_save_keeps_the_orders():
    data = edited(written(answers=answers_of(BUSY)), lambda book: None, sheet=None)
    assert plain_answers(read_back(data)) == BUSY


def test_defaults_left_in_place_are_answers():
    reading = read_back(written())
    assert plain_answers(reading) == {("BO-RUN", "dividend"): 5, ("PRR-RUN", "dividend"): 5}
    assert [finding.code for finding in reading.findings] == ["INGEST.UNTOUCHED_FORM"]
    assert reading.grade is Grade.YELLOW


def test_a_cleared_form_asks_for_nothing_and_says_so():
    reading = read_back(filled({("BO-RUN", "dividend"): None, ("PRR-RUN", "dividend"): "  \u00a0"}))
    assert reading.answers == {}
    assert [finding.code for finding in reading.findings] == ["INGEST.EMPTY_FORM"]


def test_blank_and_nought_differ():
    reading = read_back(filled({("BO-RUN", "dividend"): 0, ("PRR-RUN", "dividend"): None}))
    assert plain_answers(reading) == {("BO-RUN", "dividend"): 0}


def test_places_name_the_cell_of_every_field():
    reading = read_back(written())
    assert len(reading.places) == len(list(small_form().fields()))
    assert reading.places["T1", "shares"].label == "T1, Shares"


@cache
def form_for_properties():
    return small_form()


def value_of(field):
    if field.kind is Kind.CHOICE:
        return st.sampled_from([choice.code for choice in form_for_properties().choices[field.choices]])
    if field.kind is Kind.TEXT:
        texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs")), max_size=80)
        return texts.map(tidy).filter(lambda text: text and tidy(text) == text)
    low, high = (field.low, field.high) if field.strict else (-(10**9), 10**9)
    return st.integers(low, high)


@st.composite
def some_answers(draw):
    fields = [((line.id, column.id), field) for _, line, column, field in form_for_properties().fields()]
    chosen = draw(st.lists(st.sampled_from(fields), min_size=1, unique_by=lambda one: one[0]))
    return {at: draw(value_of(field)) for at, field in chosen}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(some_answers(), st.sampled_from(["en", "fr"]))
def test_any_answers_come_back(values, language):
    form = form_for_properties()
    data = write_form(form, CATALOGUE, language, code_of(form), answers=answers_of(values))
    wanted = {
        at: unicodedata.normalize("NFC", value) if isinstance(value, str) else value
        for at, value in values.items()
    }
    assert plain_answers(read_back(data, form)) == wanted


def by_libreoffice(folder, data, *formats):
    """Convert a workbook through the formats, one after the other, back to .xlsx."""
    name = folder / "form.xlsx"
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    name.write_bytes(data)
    for number, target in enumerate(formats):
        out = folder / str(number)
        subprocess.run(
            ["soffice", profile, "--headless", "--convert-to", target, "--outdir", str(out), str(name)],
            check=True,
            capture_output=True,
            timeout=180,
        )
        name = out / f"form.{target}"
    return name.read_bytes()


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.skipif(which("soffice") is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("formats", [("xlsx",), ("ods", "xlsx")])
def test_libreoffice_keeps_the_orders(tmp_path, formats):
    data = by_libreoffice(tmp_path, written(language="fr", answers=answers_of(BUSY)), *formats)
    reading = read_back(data)
    assert plain_answers(reading) == BUSY
    assert reading.findings == ()
