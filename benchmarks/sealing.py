"""Sealing: publishing one turn with locked desks and proofs, against publishing it without them."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from unittest import mock

from benchmarks.clock import Measure, against
from referee.demonstration import play, prepare
from referee.due import Wish
from referee.folders import Workspace
from referee.pipeline import Run, publish_match

GAME = "continental-rails"


def measures(runs: int) -> list[Measure]:
    """Measure turn 2 of the demonstration: fifteen seats, no passphrase changed."""
    with tempfile.TemporaryDirectory() as folder:
        start, place = Path(folder) / "start", Workspace(Path(folder) / "work")
        demo = prepare(GAME, Workspace(start))
        match = play(demo, 1)
        run = Run(place, Wish(turn=2), demo.moment(2))

        def sealed() -> None:
            shutil.rmtree(place.path, ignore_errors=True)
            shutil.copytree(start, place.path)
            publish_match(run, match.name)

        def bare() -> None:
            nothing = {"write_desks": lambda *_: (), "write_proofs": lambda *_: []}
            with mock.patch.multiple("referee.site", **nothing):
                sealed()

        return [
            against(
                f"publish one turn, {len(match.seats)} desks sealed and proved",
                sealed,
                "the same, nothing sealed",
                bare,
                runs,
                "1.1 x",
            )
        ]
