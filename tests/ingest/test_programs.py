"""A busy form through every program we can drive: the same orders, or a finding where it lost something."""

from pathlib import Path

import pytest

from ingest import identify
from tests.ingest.busy import ORDERS, filled_form, read_busy
from tests.ingest.forms_for_tests import KEY
from tests.ingest.programs import PROGRAMS

GUIDE = Path(__file__).parents[2] / "docs" / "forms.md"


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_orders_survive(tmp_path, program, language):
    saved = PROGRAMS[program](tmp_path, filled_form(language))
    reading, answers = read_busy(saved)
    assert answers == ORDERS
    assert [finding.code for finding in reading.findings] == []


@pytest.mark.slow
@pytest.mark.xdist_group("soffice")
@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_program_keeps_of_the_identity_is_what_the_guide_says(tmp_path, program):
    grid = identify(PROGRAMS[program](tmp_path, filled_form()), "form", KEY)[1]
    names = {sheet.name for sheet in grid.sheets}
    kept = [
        word
        for word, there in (
            ("code", True),
            ("hidden sheets", "_form" in names),
            ("property", "TurnsheetForm" in grid.properties),
        )
        if there
    ]
    assert f"| {program} | same orders | {', '.join(kept)} |" in GUIDE.read_text(encoding="utf-8")


def test_the_guide_lists_every_program():
    text = GUIDE.read_text(encoding="utf-8")
    assert [program for program in PROGRAMS if f"| {program} |" not in text] == []


def test_openpyxl_is_always_there(tmp_path):
    assert read_busy(PROGRAMS["openpyxl 3.1"](tmp_path, filled_form("fr")))[1] == ORDERS
