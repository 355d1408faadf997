"""Which matches are built again: those that changed, and all where a shared file is not as we built it."""

import pytest

from referee.match.keys import from_text
from referee.pipeline import Run, publish_match
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace import settings
from referee.workspace.settings import MatchSettings, Seat
from tests.referee.helpers import NAME, START, Stopped

OTHERS = ("TOY2", "TOY3")


@pytest.fixture
def club(desk):
    """Return the office with three matches, all published."""
    seats = (Seat(1, human=True), Seat(2), Seat(3))
    for name in OTHERS:
        create(desk.workspace, NewMatch("toy", name, seats, {}), START, from_text(name))
    assert built(desk) == [NAME, *OTHERS]
    assert built(desk) == []
    return desk


def built(desk):
    """Publish every match once; return those whose pages were built."""
    run = Run(desk.workspace, Wish(), START)
    lines = {name: publish_match(run, name) for name in desk.workspace.names()}
    outcomes = ("site published", "the site is up")
    assert all(any(line.startswith(outcomes) for line in of_match) for of_match in lines.values())
    return [name for name, of_match in lines.items() if "the site is up to date." not in of_match]


def give_deadline(club, name):
    """Set a deadline: the card of the match on the shared home page gets longer by it."""
    path = club.workspace.match(name).settings
    chosen = settings.read(path, MatchSettings)
    chosen.deadlines.first, chosen.deadlines.every_days = "2026-12-04 20:00", 7
    settings.write(path, chosen)


def test_a_turn_of_one_match_builds_no_other(club):
    home = club.workspace.site / "index.html"
    for name in OTHERS:
        before = home.stat().st_size
        give_deadline(club, name)
        publish_match(Run(club.workspace, Wish(turn=1), START), name)
        # The home page they share is another one now.
        assert home.stat().st_size > before
        assert built(club) == []


def test_a_new_match_builds_no_other(club):
    create(
        club.workspace,
        NewMatch("toy", "TOY0", (Seat(1, human=True), Seat(2), Seat(3)), {}),
        START,
        from_text("0"),
    )
    assert built(club) == ["TOY0"]
    assert built(club) == []


@pytest.mark.parametrize("name", ["index.html", "asset"])
def test_a_shared_file_that_is_gone_builds_every_match_once(club, name):
    site = club.workspace.site
    path = next((site / "assets").iterdir()) if name == "asset" else site / name
    path.unlink()
    assert built(club) == [NAME, *OTHERS]
    assert path.is_file()
    assert built(club) == []


def test_it_is_not_forgotten_where_one_match_alone_is_published(club):
    path = next((club.workspace.site / "assets").iterdir())
    path.write_bytes(b"other")
    publish_match(Run(club.workspace, Wish(), START), "TOY2")
    assert built(club) == [NAME, "TOY3"]


@pytest.mark.parametrize("damage", [b"", b'{"round": "one"}', b"\xff"])
def test_what_was_remembered_and_is_damaged_is_made_afresh(club, damage):
    remembered = club.workspace.work / "built" / ".common.json"
    whole = remembered.read_bytes()
    remembered.write_bytes(damage)
    assert NAME in built(club)
    assert remembered.read_bytes() == whole
    assert built(club) == []


def test_a_page_of_a_match_that_is_gone_builds_that_match_alone(club):
    (club.workspace.site / "TOY3" / "en" / "index.html").unlink()
    assert built(club) == ["TOY3"]


def test_a_publish_that_was_stopped_before_its_mark_builds_every_match_once(club, monkeypatch):
    def stop(*_):
        raise Stopped

    give_deadline(club, "TOY2")
    with monkeypatch.context() as patch:
        patch.setattr("referee.pipeline.mark_fresh", stop)
        with pytest.raises(Stopped):
            publish_match(Run(club.workspace, Wish(turn=1), START), "TOY2")
    assert built(club) == [NAME, *OTHERS]
    assert built(club) == []
