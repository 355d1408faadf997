"""A match keeps the figures it began with: written once, never changed, read whenever its game is asked."""

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from referee.faults import Mistake
from referee.match.figures import check_figures, keep_figures, with_figures_of
from referee.workspace import disk
from referee.workspace.folders import MatchFolder

GAME = games.load("chicago-express")
OLD, NEW = "6,20,120", "6,21,126"


@pytest.fixture
def folder(tmp_path):
    """Return a match as `turnsheet new` begins it, with the figures of today."""
    found = MatchFolder(tmp_path)
    keep_figures(GAME, found.turn(0))
    record(found)
    return found


def record(folder):
    path = folder.turn(0).figures
    folder.turn(0).path.mkdir(parents=True, exist_ok=True)
    line = f'"figures.json" = "{disk.sha256_file(path)}"\n' if path.is_file() else ""
    folder.turn(0).record.write_text(f"[files]\n{line}")


def alter(folder):
    path = folder.turn(0).figures
    text = path.read_text()
    assert OLD in text
    path.write_text(text.replace(OLD, NEW))


def cash(game):
    state = game.new_match({}, [SeatSetup(number) for number in range(1, 7)], Dice(b"", 0))
    return state.books["usd"]["seat/01"]


def test_a_new_match_is_played_with_the_figures_of_today(folder):
    check_figures(folder)
    assert with_figures_of(GAME, folder) is GAME


def test_a_match_is_played_with_the_figures_it_began_with(folder):
    alter(folder)
    record(folder)
    check_figures(folder)
    assert (cash(with_figures_of(GAME, folder)), cash(GAME)) == (21, 20)


def test_a_match_of_a_version_that_kept_none_has_those_of_that_version(folder, monkeypatch):
    folder.turn(0).figures.unlink()
    record(folder)
    check_figures(folder)
    monkeypatch.setattr(type(GAME), "first_snapshot", lambda self: self.snapshot())
    assert with_figures_of(GAME, folder) is GAME, "as long as no figure has changed"
    first = GAME.snapshot().from_json(GAME.snapshot().to_json().replace(OLD.encode(), NEW.encode()))
    monkeypatch.setattr(type(GAME), "first_snapshot", lambda self: first)
    assert cash(with_figures_of(GAME, folder)) == 21


@pytest.mark.parametrize("blow", [alter, lambda folder: folder.turn(0).figures.unlink()])
def test_figures_that_somebody_altered_or_removed_stop_everything(folder, blow):
    blow(folder)
    with pytest.raises(Mistake, match=r"figures.json is not what the match was made with"):
        check_figures(folder)
