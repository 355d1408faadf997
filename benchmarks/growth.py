"""Publishing late in a match against early, and beside many other matches against alone."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from benchmarks.clock import Measure, against, alone
from benchmarks.sites import bare_build, pages_of_a_turn, publish_again, run_publish
from referee.fairness.continuity import check_history
from referee.intake.collecting import collect
from referee.match.chain import read_link
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.pipeline import Run, publish_match
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.turns.playing import play_turn
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat

NAME, LATE, OTHERS = "BENCH", 25, 19
FIRST = datetime(2026, 1, 2, 20, tzinfo=UTC)
SEATS = tuple(Seat(number, human=number == 1) for number in range(1, 16))
# No draw for the end before the turn that is measured.
_OPTIONS = {"last_certain_turn": str(LATE + 1)}


def measures(runs: int) -> list[Measure]:
    """Measure the whole command for turn 25 against turn 1, and for turn 1 among 20 matches against alone."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        early, late, many = room / "early", room / "late", room / "many"
        _make(early)
        shutil.copytree(early, late)
        shutil.copytree(early, many)
        _play_until(late, LATE - 1)
        _surround(many)
        return [
            _compared(f"publish turn {LATE}", late, LATE, "publish turn 1", early, 1, runs, "1.2 x"),
            _content(late, early, runs),
            _late_pages(late, runs),
            checks_before_signing(late, runs),
            _compared(f"publish one of {OTHERS + 1} matches", many, 1, "alone", early, 1, runs, "1.1 x"),
        ]


def _compared(
    what: str, one: Path, turn: int, bare: str, other: Path, other_turn: int, runs: int, goal: str
) -> Measure:
    ours, theirs = _Fresh(one, turn), _Fresh(other, other_turn)

    def lay_out() -> None:
        ours.lay_out()
        theirs.lay_out()

    return against(what, ours.publish, bare, theirs.publish, runs, goal, lay_out)


def _content(late: Path, early: Path, runs: int) -> Measure:
    """Bare builds of as many pages as the two turns have: so much of the growth is content, not history."""
    many, few = (
        pages_of_a_turn(_Fresh(place, turn).site, turn) for place, turn in ((late, LATE), (early, 1))
    )
    build, other = (bare_build(late.with_name(f"bare-{pages}"), pages) for pages in (many, few))
    return against(f"mkdocs build, {many} pages", build, f"mkdocs build, {few} pages", other, runs)


def _late_pages(late: Path, runs: int) -> Measure:
    """Compare the whole command for the late turn with a bare build of as many pages."""
    fresh = _Fresh(late, LATE)
    pages = pages_of_a_turn(fresh.site, LATE)
    build = bare_build(late.with_name("bare-late"), pages)
    what, other = f"publish turn {LATE}, {pages} pages", f"mkdocs build, {pages} pages"
    return against(what, fresh.publish, other, build, runs, "1.5 x", fresh.lay_out)


def checks_before_signing(late: Path, runs: int) -> Measure:
    """Measure the local checks of a match's history as a command makes them: with nothing remembered."""
    workspace = Workspace(late)

    def check() -> None:
        read_link.cache_clear()
        check_history(open_match(workspace, NAME), workspace.site)

    return alone(f"history checked before turn {LATE} is signed", check, max(runs, 5), "30 ms")


class _Fresh:
    """A workspace that is laid out afresh before each run."""

    def __init__(self, start: Path, turn: int) -> None:
        self._start, self._turn = start, turn
        self._work = start.with_name(f"{start.name}-work")

    def lay_out(self) -> None:
        shutil.rmtree(self._work, ignore_errors=True)
        shutil.copytree(self._start, self._work)

    @property
    def site(self) -> Path:
        """Where the match was published by the last run."""
        return self._work / "site" / NAME

    @property
    def publish(self) -> Callable[[], None]:
        return lambda: run_publish(self._work, self._turn, NAME)


def _make(place: Path) -> None:
    workspace = Workspace(place)
    create(workspace, NewMatch("continental-rails", NAME, SEATS, _OPTIONS), FIRST, from_text("growth"))
    publish_again(place)


def _play_until(place: Path, last: int) -> None:
    """Play turns without their pages, then publish the last: the site gets all that is missing."""
    workspace = Workspace(place)
    for turn in range(1, last + 1):
        now = FIRST + timedelta(days=14 * turn)
        match = open_match(workspace, NAME)
        play_turn(match, collect(match, now), now)
    publish_again(place)


def _surround(place: Path) -> None:
    workspace = Workspace(place)
    seats = (Seat(1, human=True), Seat(2))
    for number in range(OTHERS):
        name = f"OTHER{number:02}"
        create(workspace, NewMatch("us-telegraph", name, seats, {}), FIRST, from_text(name))
        publish_match(Run(workspace, Wish(), FIRST), name)
