"""Sealing: one turn with locked desks, against papers left unsealed, and against no desks at all."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from unittest import mock

from benchmarks.clock import Measure, against
from publish import Header, SeatKeys, object_name
from referee.demo.demonstration import play, prepare
from referee.pipeline import Run, publish_match
from referee.turns.due import Wish
from referee.workspace.folders import Workspace

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
            with mock.patch.multiple("referee.publication.building", **nothing):
                sealed()

        def unsealed() -> None:
            with mock.patch("referee.publication.desks.seal_packed", _unsealed):
                sealed()

        what = f"publish one turn, {len(match.seats)} desks"
        return [
            against(f"{what} sealed", sealed, "papers made, none sealed", unsealed, runs, "1.1 x"),
            against(f"{what} made, sealed and proved", sealed, "no papers, no proofs", bare, runs, "1.1 x"),
        ]


def _unsealed(keys: SeatKeys, header: Header, _packed: bytes, _least: int = 0) -> tuple[str, bytes]:
    """Name a paper and leave it empty: what it would hold in the open, the leak gate would stop."""
    return object_name(keys, header), b"unsealed"
