"""The demonstrations of the board games: forms that LibreOffice filled in, played as they were meant."""

import zipfile
from pathlib import Path

import pytest

import games
from engine.findings import Outcome
from referee import serialise
from referee.demo.demonstration import play, prepare
from referee.workspace import index
from referee.workspace.folders import Workspace
from tests.playing_through import plain_pages

pytestmark = pytest.mark.slow
LARGEST_BYTES = 60_000
GAMES = [
    name for name in games.names() if "pace" in (meta := games.load(name).meta).options and meta.printed_rules
]
REFUSED = {
    ("chicago-express", 2): {"CE.HALF_LINE"},
    ("continental-divide", 2): {"CD.NEVER"},
}
"""What a sample shows of a wish that can never be played; every other one fits the rules of today."""


@pytest.mark.parametrize("game", GAMES)
def test_a_demonstration_plays_its_samples_as_they_are_meant(tmp_path, game):
    """A sample fits the position it was made in: after a change of rules or texts, run make_samples.py."""
    demo = prepare(game, Workspace(tmp_path / "demo"))
    with plain_pages():
        match = play(demo)
    assert match.last == demo.sample.turns
    for turn in range(1, match.last + 1):
        played = (match.folder.turn(turn).path / "played.json").read_text()
        assert played.count('"form"') == 2, turn
        refused = {
            finding.code
            for entry in index.read(match.folder.turn(turn).received).entries
            for finding in serialise.from_plain(entry.findings)
            if finding.outcome is Outcome.REJECTED
        }
        assert refused == REFUSED.get((game, turn), set()), turn
    for path in sorted(Path(str(demo.orders)).glob("turn-*/*.xlsx")):
        assert path.stat().st_size < LARGEST_BYTES
        with zipfile.ZipFile(path) as archive:
            assert b"LibreOffice" in archive.read("docProps/app.xml")
