"""Forms on the desk and the page to try: one turn published with them and the judge, against none."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest import mock

from benchmarks.clock import Measure, against
from benchmarks.sealing import GAME
from engine.messages import LANGUAGES
from ingest import form_code, issue, write_form
from referee import serialise
from referee.demo.demonstration import play, prepare
from referee.match.letters import order_form
from referee.match.match import Match
from referee.match.order_forms import WrittenForm
from referee.pipeline import Run, publish_match
from referee.runtime.served import Served
from referee.turns.due import Wish
from referee.workspace import disk
from referee.workspace.folders import Workspace


class _Workbook(WrittenForm):
    """A workbook and what it asks, as before there was a form on the desk."""

    def write(self, path: Path) -> None:
        disk.write(path, self.workbook, disk.SECRET_FILE)
        disk.write(path.with_suffix(".json"), self.asked, disk.SECRET_FILE)


def _workbook(match: Match, state: Any, seat: int) -> WrittenForm:
    catalogue = match.game.catalogue
    language = next((one.language for one in match.seats if one.number == seat), LANGUAGES[0])
    form = order_form(match, state, seat)
    code = form_code(match.name, match.game.turn_number(state), seat, match.secrets.form_key_of(seat))
    asked = serialise.dump(issue(form, catalogue, language))
    return _Workbook(write_form(form, catalogue, language, code), asked, b"")


@contextmanager
def _without() -> Iterator[None]:
    """Make no papers behind forms, and put neither judge nor page to try onto the site."""
    with (
        mock.patch("referee.match.turn_files.written_form", _workbook),
        mock.patch("referee.publication.building.judge_of", return_value=Served()),
        mock.patch("referee.publication.site.tries_of", return_value=Served()),
    ):
        yield


def measures(runs: int) -> list[Measure]:
    """Measure turn 2 of the demonstration: fifteen seats, the judge on the site since turn 1."""
    with tempfile.TemporaryDirectory() as folder:
        ours = _Turn(Path(folder) / "ours", nullcontext)
        bare = _Turn(Path(folder) / "bare", _without)

        def lay_out() -> None:
            ours.lay_out()
            bare.lay_out()

        what = "publish one turn, 15 desks with forms, judge, page to try"
        return [against(what, ours.publish, "workbooks only", bare.publish, runs, "1.15 x", lay_out)]


class _Turn:
    """The demonstration before its turn 2, to be published again and again."""

    def __init__(self, room: Path, manner: Callable[[], AbstractContextManager[None]]) -> None:
        self._start, self._work, self._manner = room / "start", room / "work", manner
        with manner():
            demo = prepare(GAME, Workspace(self._start))
            self._name = play(demo, 1).name
        self._run = Run(Workspace(self._work), Wish(turn=2), demo.moment(2))

    def lay_out(self) -> None:
        shutil.rmtree(self._work, ignore_errors=True)
        shutil.copytree(self._start, self._work)

    def publish(self) -> None:
        with self._manner():
            publish_match(self._run, self._name)
