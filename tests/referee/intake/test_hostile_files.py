"""Hostile files through the office: each its sentence, soon, in little memory; the next form counts."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest

from ingest import Grade
from ingest.apart import reader
from referee.intake.receiving import Parcel, hand_in
from tests.ingest.hostile import KINDS
from tests.referee.helpers import NAME, START

pytestmark = pytest.mark.slow
SECONDS = 2
KILOBYTES = 200_000
PROC = Path("/proc/self/status").exists()


def worked():
    """Return the seconds that we and the reader's child have worked: a busy machine is no fault."""
    pid = reader._shared.pid
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() if PROC and pid else [0] * 20
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + time.process_time()


def most_memory():
    """Return the most memory the child ever held, in KB."""
    lines = Path(f"/proc/{reader._shared.pid}/status").read_text().splitlines() if PROC else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def test_each_costs_little_and_the_next_form_counts(desk):
    reader._shared.close()
    reader._shared.start()
    child, came = reader._shared.pid, START
    for number, (kind, (name, code, make)) in enumerate(KINDS.items(), 1):
        data, began = make(), worked()
        came += timedelta(seconds=1)
        bad = hand_in(desk.workspace, Parcel(name, data, came, "mail"), desk.now, NAME)
        assert worked() - began < SECONDS, kind
        # A made-up code names no match of ours, which says more than that its tag is false.
        said = "WRONG_MATCH" if code == "CODE_FALSE" else code
        assert [finding["code"] for finding in bad.entry.findings] == [f"INGEST.{said}"], kind
        assert bad.receipt.text.count("  - not accepted: ") == 1, kind
        good = desk.form(2, {("G1", "to"): "P1", ("G1", "usd"): number})
        came += timedelta(seconds=1)
        found = hand_in(desk.workspace, Parcel("next.xlsx", good, came, "mail"), desk.now, NAME)
        assert (found.entry.seat, found.entry.grade, found.entry.findings) == (2, Grade.GREEN, []), kind
    assert reader._shared.pid == child, "the child fell over one of them"
    assert most_memory() < KILOBYTES
    # Some kinds differ by their names alone: one entry, two arrivals.
    assert sum(len(entry.arrivals) for entry in desk.index().entries) == 2 * len(KINDS)


def test_check_opens_no_file_itself(desk, turnsheet, tmp_path, monkeypatch):
    def never(*_args, **_more):
        raise AssertionError("a foreign file was opened in the office's own process")

    names = []
    for number, (name, _, make) in enumerate(list(KINDS.values())[::4]):
        names.append(tmp_path / f"{number}{Path(name).suffix}")
        names[-1].write_bytes(make())
    for place in ("openpyxl.load_workbook", "zipfile.ZipFile", "ingest.reading.door.open_file"):
        monkeypatch.setattr(place, never)
    code, said, warned = turnsheet("check", *names, *desk.there)
    assert (code, warned) == (2, "")
    assert said.count(": red\n") == len(names)
