"""Hostile files: each has its sentence, soon and in little memory, and the next player's file is read."""

import os
import time
from pathlib import Path

import pytest
from openpyxl.styles import Font

from engine.messages import LANGUAGES
from ingest import CATALOGUE, Apart, read_form
from tests.ingest.forms_for_tests import CATALOGUE as GAME
from tests.ingest.forms_for_tests import KEY, edited, small_form, written
from tests.ingest.hostile import KINDS
from tests.ingest.hostile_files import headings_everywhere

SECONDS = 2
KILOBYTES = 200_000
GOOD = written()
PROC = Path("/proc/self/status").exists()


@pytest.fixture(scope="module")
def apart():
    with Apart() as reader:
        reader.start()
        yield reader


def seconds_of(pid):
    """Return the time a process has worked, and we: a busy machine must not make a test fail."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() if PROC else [0] * 20
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + time.process_time()


def most_memory(pid):
    """Return the most memory a process ever held, in KB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def test_there_are_many_kinds():
    assert len(KINDS) >= 40


@pytest.mark.parametrize("kind", KINDS)
def test_each_is_refused_soon_in_little_memory_and_harms_nobody(apart, kind):
    filename, code, make = KINDS[kind]
    data = make()
    child = apart.pid
    began = seconds_of(child)
    found = apart.identify(data, filename, KEY)
    assert [finding.code for finding in found[2]] == [f"INGEST.{code}"]
    assert all(len(found[2][0].line(CATALOGUE, language)) > 20 for language in LANGUAGES)
    assert apart.pid == child, "the child fell over it"
    assert seconds_of(child) - began < SECONDS
    assert not PROC or most_memory(child) < KILOBYTES
    code, grid, findings = apart.identify(GOOD, "next.xlsx", KEY)
    assert (code.seat, findings) == (3, ())
    assert read_form(grid, small_form(), GAME, code=code).answers


@pytest.mark.parametrize("corner", ["XFD1048576", "A1048576", "XFD1"])
def test_a_style_far_away_is_no_reason_to_refuse(apart, corner):
    def far(sheet):
        sheet[corner].font = Font(bold=True)

    data, began = edited(GOOD, far), seconds_of(apart.pid)
    code, grid, findings = apart.identify(data, "form.xlsx", KEY)
    assert findings == ()
    assert read_form(grid, small_form(), GAME, code=code).answers
    assert seconds_of(apart.pid) - began < SECONDS
    assert not PROC or most_memory(apart.pid) < KILOBYTES


@pytest.mark.slow
def test_a_file_full_of_headings_is_read_soon(apart):
    data, began = headings_everywhere(), seconds_of(apart.pid)
    code, grid, _ = apart.identify(data, "form.xlsx", KEY)
    reading = read_form(grid, small_form(), GAME, code=code)
    assert seconds_of(apart.pid) - began < SECONDS
    assert "INGEST.SECTION_TOO_OFTEN" in {finding.code for finding in reading.findings}
    assert not any(line.startswith("T") for line, _ in reading.answers)
