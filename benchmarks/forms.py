"""Order forms of a late turn: read and checked against openpyxl, written against bare XlsxWriter."""

from __future__ import annotations

import io
import tempfile
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import openpyxl

import games
from benchmarks import writing
from benchmarks.clock import Measure, against
from benchmarks.turns import late_state
from engine.record import Record
from referee.demo.demonstration import prepare
from referee.match import turn_files
from referee.match.judging import judge
from referee.match.keys import from_text
from referee.match.match import Match, open_match
from referee.turns.creating import NewMatch, create
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat

GAME = "continental-rails"
SEATS = 15
STRENGTH = "strong"


def measures(runs: int) -> list[Measure]:
    """Measure one form as LibreOffice saved it, then all fifteen of a late turn."""
    with tempfile.TemporaryDirectory() as folder:
        demo, data = _sample(Path(folder) / "sample")
        late = _late(Path(folder) / "late")
        numbers = range(1, SEATS + 1)
        sent = [late.folder.turn(late.last).form(seat).read_bytes() for seat in numbers]
        return [
            _reading("read and check one form", demo, [data], runs),
            _reading("read and check one form of a late turn", late, sent[:1], runs),
            _reading(f"read and check {SEATS} forms of a late turn", late, sent, runs),
            *writing.measures(late, runs),
        ]


def _reading(what: str, match: Match, sent: list[bytes], runs: int) -> Measure:
    if not all(judge(match, data, "form.xlsx").counts for data in sent):
        raise SystemExit("a workbook does not fit its match: run make_samples.py")
    return against(
        f"{what} ({sum(map(len, sent)) // 1000} KB)",
        lambda: [judge(match, data, "form.xlsx") for data in sent],
        "openpyxl load",
        lambda: [openpyxl.load_workbook(io.BytesIO(data)) for data in sent],
        runs,
        "2 x",
    )


def _sample(folder: Path) -> tuple[Match, bytes]:
    demo = prepare(GAME, Workspace(folder))
    sample = demo.sample
    new_match = NewMatch(GAME, sample.match, sample.seats, sample.options)
    create(demo.workspace, new_match, demo.moment(0), from_text(sample.seed_text))
    path = files("games") / "continental_rails" / "sample_orders" / "turn-1" / "seat-03.xlsx"
    return open_match(demo.workspace, sample.match), path.read_bytes()


def _late(folder: Path) -> Match:
    """Return a match of fifteen people whose position is that of a late turn."""
    place = Workspace(folder)
    seats = tuple(Seat(number, human=True) for number in range(1, SEATS + 1))
    moment = datetime(2026, 11, 1, tzinfo=UTC)
    create(place, NewMatch(GAME, "LATE", seats, {}), moment, from_text("benchmark"))
    match = open_match(place, "LATE")
    state = late_state(games.load(GAME), STRENGTH)
    turn = match.game.turn_number(state) - 1
    turn_files.write_common(match, match.folder.turn(turn), state, Record())
    return open_match(place, "LATE")
