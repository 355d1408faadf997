"""Reading: one returned form from bytes to checked orders, against openpyxl's bare load of the same bytes."""

from __future__ import annotations

import io
import tempfile
from importlib.resources import files
from pathlib import Path

import openpyxl

from benchmarks.clock import Measure, against
from referee.creating import NewMatch, create
from referee.demonstration import prepare
from referee.folders import Workspace
from referee.keys import from_text
from referee.match import open_match
from referee.reading import judge

GAME = "continental-rails"


def measures(runs: int) -> list[Measure]:
    """Measure the demonstration's first workbook, as LibreOffice saved it."""
    data = (files("games") / "continental_rails" / "sample_orders" / "turn-1" / "seat-03.xlsx").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        demo = prepare(GAME, Workspace(Path(folder)))
        sample = demo.sample
        create(
            demo.workspace,
            NewMatch(GAME, sample.match, sample.seats, sample.options),
            demo.moment(0),
            from_text(sample.seed_text),
        )
        match = open_match(demo.workspace, sample.match)
        if not judge(match, data, "form.xlsx").counts:
            raise SystemExit("the sample workbook does not fit this match: run make_samples.py")
        return [
            against(
                f"read and check one form ({len(data) // 1000} KB)",
                lambda: judge(match, data, "form.xlsx"),
                "openpyxl load",
                lambda: openpyxl.load_workbook(io.BytesIO(data)),
                runs,
                "2 x",
            )
        ]
