"""Plays the first turns of a computer match of each game and stores it: `python tools/store_match.py NAME`.

Run it before figures or rules of a game change: `tests/referee/verifying/test_stored_matches.py` verifies
from then on that a match begun today plays on as it began (decision 29). NAME says which
version that is. Forms are left out: nothing compares what another version printed on them.
"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.fairness.archive import write_archive
from referee.match import turn_files
from referee.match.match import open_match
from referee.turns.creating import NewMatch, create
from referee.turns.playing import play_turn
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Seat

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "referee" / "verifying" / "stored"
MATCHES = {
    "continental-rails": (15, 6),
    "chicago-express": (4, 8),
    "continental-divide": (4, 6),
    "us-telegraph": (3, 8),
}
"""Game -> seats, turns."""
BEGAN = datetime(2026, 11, 23, 6, tzinfo=UTC)


def store(game: str, seats: int, turns: int, path: Path) -> None:
    """Play a match and write its archive, without forms, as tar.xz."""
    with TemporaryDirectory() as room:
        place = Workspace(Path(room) / "workspace")
        players = tuple(Seat(number) for number in range(1, seats + 1))
        create(place, NewMatch(game, "STORED", players, {}, ("en",)), BEGAN)
        for later in range(1, turns + 1):
            match = open_match(place, "STORED")
            if not match.is_over:
                play_turn(match, Index(match.turn, ""), BEGAN + timedelta(hours=later))
        archive, unpacked = Path(room) / "archive.zip", Path(room) / "archive"
        write_archive(place, open_match(place, "STORED"), archive)
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(unpacked)
        with tarfile.open(path, "w:xz") as stored:
            stored.add(unpacked, game)


if __name__ == "__main__":
    turn_files.write_forms = lambda *about: None  # type: ignore[assignment]
    for game, (seats, turns) in MATCHES.items():
        store(game, seats, turns, FOLDER / f"{game}-{sys.argv[1]}.tar.xz")
