"""A match that is over, in every game: each command ends in a sentence, and nothing is played or lost."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime, timedelta

import pytest

import games
from referee.cli import main
from referee.faults import Mistake
from referee.intake.receiving import Parcel, hand_in
from referee.match.keys import from_text
from referee.match.match import open_match
from referee.turns.creating import NewMatch, create
from referee.turns.playing import play_turn
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Seat
from tests.referee.helpers import hashes, plain_build

START = datetime(2026, 11, 1, 20, tzinfo=UTC)
NAME = "OVER1"
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("finished matches")]


@pytest.fixture(scope="module", params=games.names())
def _ended(request, tmp_path_factory):
    """A match of each game with one person, whose position says that it is over."""
    workspace = Workspace(tmp_path_factory.mktemp("over"))
    most = games.load(request.param).meta.max_seats
    seats = tuple(Seat(number, human=number == 1) for number in range(1, most + 1))
    # A form of the time when it was not over: a finished match gives none out.
    create(
        Workspace(workspace.path / "before"),
        NewMatch(request.param, NAME, seats, {}),
        START,
        from_text("over"),
    )
    game = games.load(request.param)
    opening, report = game.new_match, game.report

    def said_to_be(state, ended):
        facts = {**json.loads(game.state_to_json(state)), "ended": ended}
        return game.state_from_json(json.dumps(facts).encode())

    def over(options, seats, dice):
        return said_to_be(opening(options, seats, dice), True)

    def of_the_opening(state, *rest):
        # A real end has winners to report; this one was only said to be one.
        return report(said_to_be(state, False), *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(game), "new_match", staticmethod(over))
        patch.setattr(type(game), "report", staticmethod(of_the_opening))
        create(workspace, NewMatch(request.param, NAME, seats, {}), START, from_text("over"))
    return workspace.path


@pytest.fixture
def over(_ended, tmp_path, monkeypatch):
    shutil.copytree(_ended, tmp_path / "ws")
    monkeypatch.setattr("referee.publication.building.build_edition", plain_build)
    monkeypatch.setattr("publish.generator.mkdocs_worker.MkdocsWorker.start", lambda self: None)
    return Workspace(tmp_path / "ws")


@pytest.fixture
def said(over, capsys):
    """Return a function that runs a command: -> exit code, all that was printed."""

    def run(*words):
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in (*words, "-w", over.path)])
        found = capsys.readouterr()
        return ended.value.code or 0, found.out + found.err

    return run


def turns(over):
    return hashes(over.match(NAME).turns)


def test_no_turn_is_played(over):
    match, before = open_match(over, NAME), turns(over)
    assert match.is_over
    with pytest.raises(Mistake, match="OVER1 is over since turn 0: there is no further turn to play"):
        play_turn(match, Index(match.turn, ""), START)
    assert turns(over) == before


@pytest.mark.parametrize("wish", [(), ("--now",), ("--turn", 1), ("--turn", 9), ("--dry-run",)])
def test_publish_says_that_it_is_over_and_plays_nothing(over, said, wish):
    before = turns(over)
    code, text = said("publish", NAME, *wish)
    assert code == 0, text
    assert "the match is over after turn 0" in text
    assert turns(over) == before


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("extend", NAME, "2099-01-01 20:00", "--why", "snow"), 2, "OVER1 is over: there is no turn"),
        (("excuse", NAME, "1", "--why", "ill"), 2, "OVER1 is over: there is no turn"),
        (("undo", NAME, "--why", "wrong"), 2, "has played no turn yet"),
        (("amend", NAME, "--why", "wrong", "--extend", "2099-01-01 20:00"), 2, "has played no turn yet"),
        (("remind", NAME), 0, "OVER1: is over; nobody's form is missing"),
        (("status", NAME), 0, "over after turn 0"),
    ],
)
def test_every_other_command_ends_in_a_sentence(over, said, words, code, sentence):
    before = turns(over)
    found, text = said(*words)
    assert (found, sentence in text) == (code, True), text
    assert "bug in Turnsheet" not in text
    assert turns(over) == before


def test_a_form_handed_in_is_told_that_the_match_is_over(over):
    data = Workspace(over.path / "before").match(NAME).turn(0).form(1).read_bytes()
    now = START + timedelta(days=1)
    found = hand_in(over, Parcel("late.xlsx", data, now, "mail"), now)
    assert [finding["code"] for finding in found.entry.findings] == ["REFEREE.MATCH_OVER"]
    assert "The match OVER1 is over since turn 0. No further orders are needed." in found.receipt.text
    assert "The match is over: no form counts any longer." in found.receipt.text
    assert "before the deadline" not in found.receipt.text
    assert len(list(over.match(NAME).inbox.iterdir())) == 1
