"""A club of many matches: nothing due, one turn published, status, and the size of the site."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks.clock import Measure, against
from benchmarks.sites import TURNSHEET, run_command
from referee.match.keys import from_text
from referee.pipeline import Run, publish_match
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace.disk import sizes_below
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat

MANY = (60, 200)
FIRST = datetime(2026, 1, 2, 20, tzinfo=UTC)
SEATS = (Seat(1, human=True), Seat(2))


def measures(runs: int) -> list[Measure]:
    """Measure workspaces of 60 and 200 young matches of a small game against one of a single match."""
    with tempfile.TemporaryDirectory() as folder:
        one, many = Workspace(Path(folder) / "one"), Workspace(Path(folder) / "many")
        _fill(one, 1)
        lines: list[Measure] = []
        for count in MANY:
            _fill(many, count)
            lines += _compared(one, many, count, runs)
        return lines


def _fill(workspace: Workspace, count: int) -> None:
    """Make and publish matches until there are so many."""
    for number in range(len(workspace.names()), count):
        name = f"M{number:03}"
        create(workspace, NewMatch("us-telegraph", name, SEATS, {}), FIRST, from_text(name))
        publish_match(Run(workspace, Wish(), FIRST), name)
    # As on any evening: what the command itself keeps for the next time lies there.
    run_command(str(TURNSHEET), "publish", "-w", str(workspace.path))


def _compared(one: Workspace, many: Workspace, count: int, runs: int) -> list[Measure]:
    # The last match: no turn of it is played here.
    young = sum(sizes_below(many.site / f"M{count - 1:03}").values())
    goal = "5 s" if count == MANY[-1] else ""
    return [
        against(
            f"publish, nothing due, {count} matches", _nothing(many), "1 match", _nothing(one), runs, goal
        ),
        against(f"publish one of {count} matches", _Turns(many), "alone", _Turns(one), runs, "1.05 x"),
        against(f"publish after that, {count} matches", _nothing(many), "1 match", _nothing(one), runs, goal),
        against(f"status, {count} matches", _status(many), "1 match", _status(one), runs),
        Measure(f"site of a young match: {young / 1e6:.2f} MB", 0, goal="1 MB"),
    ]


def _nothing(workspace: Workspace) -> partial[None]:
    return partial(_publish_nothing, workspace)


def _publish_nothing(workspace: Workspace) -> None:
    """Publish where nothing is due; a run that built pages would measure something else."""
    outcome = run_command(str(TURNSHEET), "publish", "-w", str(workspace.path))
    if "site published" in outcome or "resolved" in outcome:
        raise SystemExit(f"something was due:\n{outcome}")


def _status(workspace: Workspace) -> partial[str]:
    return partial(run_command, str(TURNSHEET), "status", "-w", str(workspace.path))


class _Turns:
    """Publishes the next turn of the first match at each call."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def __call__(self) -> None:
        turn = self._workspace.match("M000").played()[-1] + 1
        outcome = run_command(
            str(TURNSHEET), "publish", "M000", "--turn", str(turn), "-w", str(self._workspace.path)
        )
        if f"turn {turn} resolved" not in outcome or "site published" not in outcome:
            raise SystemExit(f"turn {turn} was not published:\n{outcome}")
