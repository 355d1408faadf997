"""Fixtures of the office: the toy game behind the one door, and a match of it."""

from __future__ import annotations

import shutil

import pytest

import games
from publish import Built
from publish.files import write
from referee.creating import NewMatch, create
from referee.folders import Workspace
from referee.keys import from_text
from referee.settings import Seat
from tests.referee import helpers, toy_game

SEATS = (
    Seat(1, "Ann & Co", "ann@example.org", "en", human=True),
    Seat(2, "Éloïse", "", "fr", human=True),
    Seat(3, "Bot", "", "en"),
)


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    """Let every room find the toy game where it looks for games."""
    real = games.load

    def load(name):
        return toy_game.ToyGame() if name == "toy" else real(name)

    for place in ("games.load", "referee.match.load", "referee.simulating.load"):
        monkeypatch.setattr(place, load)


@pytest.fixture
def plain_pages(monkeypatch):
    """Build a site of one file per turn and language: these tests are not about how pages look."""

    def build(edition, work, site, published=None):
        texts = {"": [seat.state for seat in edition.status], f"turns/{edition.turn:03}/": edition.period}
        changed = []
        for language in edition.languages:
            for address, text in texts.items():
                path = site / edition.match / language / address / "index.html"
                changed += [path] if write(path, f"{edition.turn} {text}".encode(), edition.published) else []
        return Built(tuple(changed), len(texts))

    monkeypatch.setattr("referee.site.build_edition", build)


@pytest.fixture(scope="session")
def _first_workspace(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setattr("referee.match.load", lambda name: toy_game.ToyGame())
    workspace = Workspace(tmp_path_factory.mktemp("first"))
    create(workspace, NewMatch("toy", helpers.NAME, SEATS, {}), helpers.START, from_text("tests"))
    patch.undo()
    return workspace.path


@pytest.fixture
def workspace(_first_workspace, tmp_path):
    """Return a workspace with the match TOY1: two people, one computer seat, nothing published."""
    shutil.copytree(_first_workspace, tmp_path / "ws")
    return Workspace(tmp_path / "ws")


@pytest.fixture
def desk(workspace, plain_pages):
    """Return the office at work on that match."""
    return helpers.Desk(workspace)


@pytest.fixture
def turnsheet(capsys):
    """Return a function that runs the console script: arguments -> (exit code, output, errors)."""
    from referee.cli import main

    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return ended.value.code or 0, said.out, said.err

    return run
