"""Sealing: the site of one turn with locked desks and proofs, against the same site without them."""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest import mock

from benchmarks.clock import Measure, against
from publish.press import Press
from referee.demonstration import play, prepare
from referee.folders import Workspace
from referee.index import Index
from referee.settings import Site
from referee.site import publish_site

GAME = "continental-rails"


def measures(runs: int) -> list[Measure]:
    """Measure turn 2 of the demonstration: fifteen seats, no passphrase changed."""
    with tempfile.TemporaryDirectory() as folder:
        place = Workspace(Path(folder))
        match = play(prepare(GAME, place), 2)
        index = Index(match.turn, "")

        def sealed() -> None:
            with Press(place.work / "templates") as press:
                publish_site(place, Site(), match, index, press)

        def bare() -> None:
            nothing = {"write_desks": lambda *_: (), "write_proofs": lambda *_: []}
            with mock.patch.multiple("referee.site", **nothing):
                sealed()

        return [
            against(
                f"site of a turn, {len(match.seats)} desks sealed and proved",
                sealed,
                "the same pages, nothing sealed",
                bare,
                runs,
                "1.1 x",
            )
        ]
