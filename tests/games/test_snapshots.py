"""Every game answers with the figures of a snapshot; what earlier matches have is never changed."""

import re
from pathlib import Path

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.snapshot import Snapshot, with_snapshot
from games.common.shipped import BEFORE_SNAPSHOTS

SEED = b"snapshots"
FIRST = {
    "chicago-express": "3a5ae6c22a7823699e715ec86686947220a9e73ac45c3c810fe9a88587de46bb",
    "continental-divide": "64e7bacd38649711845ecec0f1a83858390e03f7233e3251823e5a19c6804a01",
    "continental-rails": "0af5b96b37c5b7db5c3b5cc7bec0b18841c0a450e6a8276112aca8f30366dc20",
    "us-telegraph": "22169ba290ab85223e45bebc98646639fedce8d5d51ed3e05b4b016f170190bb",
}
"""Game -> digest of the figures of all matches that have no snapshot."""
CHANGED = {
    "chicago-express": ("setup.csv", "6,20,120", "6,21,126"),
    "continental-divide": ("setup.toml", "cash_usd = 60", "cash_usd = 90"),
    "continental-rails": ("rules.toml", "value = 1500", "value = 1600"),
    "us-telegraph": ("setup.csv", "4,4,8,4,5,6,7", "4,4,8,5,5,6,7"),
}
"""Game -> table, a row of it, and another."""
SEATS = {"chicago-express": 6}
PURE = {
    "games/common/accounts.py",
    "games/common/rule_links.py",
    "games/common/shipped.py",
    "games/common/texts.py",
    "games/continental_rails/accounts.py",
}
"""Remember what no figure changes: names of accounts, texts, sources, the tables as they are shipped."""


def started(game, count):
    seats = [SeatSetup(number) for number in range(1, count + 1)]
    return game.new_match({}, seats, Dice(SEED, 0))


@pytest.fixture(params=sorted(FIRST))
def name(request):
    return request.param


def test_the_figures_of_matches_without_a_snapshot_stay_for_ever(name):
    """Before a table changes for new matches, its text of now goes into data/before_snapshots/."""
    assert games.load(name).first_snapshot().digest == FIRST[name]


def test_a_game_plays_and_prints_with_the_figures_of_its_snapshot(name):
    game = games.load(name)
    other, seats = altered(game, *CHANGED[name]), SEATS.get(name, 4)
    state, before = started(other, seats), game.state_to_json(started(game, seats))
    assert game.state_to_json(state) != before
    assert other.rulebook(state, "en") != game.rulebook(state, "en")
    assert game.state_to_json(started(game, seats)) == before


def altered(game, table, old, new):
    """Return a game with one figure changed."""
    files = dict(game.snapshot().files)
    assert files[table].count(old) >= 1
    return with_snapshot(game, Snapshot.of({**files, table: files[table].replace(old, new, 1)}))


def test_no_game_remembers_figures_of_one_match_for_another():
    root = Path(games.__file__).parent.parent
    paths = {path.relative_to(root).as_posix(): path for path in (root / "games").rglob("*.py")}
    found = {
        name
        for name, path in paths.items()
        if re.search(r"functools import .*\b(lru_)?cache\b(?!d)", path.read_text(encoding="utf-8"))
    }
    assert found <= PURE, "use engine.snapshot.cache: its memory belongs to the figures in force"


def test_no_table_is_kept_twice(name):
    """A copy in data/before_snapshots/ that equals the table of today is one too many."""
    data = Path(games.__file__).parent / name.replace("-", "_") / "data"
    kept = list((data / BEFORE_SNAPSHOTS).glob("*"))
    assert all(path.read_bytes() != (data / path.name).read_bytes() for path in kept)
