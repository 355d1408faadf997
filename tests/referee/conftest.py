"""Fixtures of the office: the toy game behind the one door, and a match of it."""

from __future__ import annotations

import shutil

import pytest

import games
from referee.match.keys import from_text
from referee.runtime import fetching
from referee.turns.creating import NewMatch, create
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat
from tests.referee import helpers, toy_game
from tests.referee.intake.doors.smtp import Post

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

    for place in ("games.load", "referee.match.match.load", "referee.simulation.one_match.load"):
        monkeypatch.setattr(place, load)


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    """Keep a small site's pages in this process: forked copies of the tests cost more than they save."""
    monkeypatch.setattr("publish.common.parallel._two_hands", lambda: False)


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """Return the folder in which unfinished series of matches are kept, of each test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "turnsheet" / "simulate"


@pytest.fixture
def plain_pages(monkeypatch):
    """Build a site of one file per turn and language: these tests are not about how pages look."""
    monkeypatch.setattr("referee.publication.building.build_edition", helpers.plain_build)
    # Nothing to print: MkDocs need not get ready.
    monkeypatch.setattr("publish.generator.mkdocs_worker.MkdocsWorker.start", lambda self: None)


@pytest.fixture(scope="session")
def _first_workspace(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setattr("referee.match.match.load", lambda name: toy_game.ToyGame())
    workspace = Workspace(tmp_path_factory.mktemp("first"))
    create(workspace, NewMatch("toy", helpers.NAME, SEATS, {}), helpers.START, from_text("tests"))
    patch.undo()
    return workspace.path


@pytest.fixture
def workspace(_first_workspace, tmp_path):
    """Return a workspace with the match TOY1: two people, one computer seat, nothing published."""
    shutil.copytree(_first_workspace, tmp_path / "ws")
    return Workspace(tmp_path / "ws")


@pytest.fixture(scope="session")
def _over_workspace(tmp_path_factory, _first_workspace):
    folder = tmp_path_factory.mktemp("over") / "ws"
    shutil.copytree(_first_workspace, folder)
    patch = pytest.MonkeyPatch()
    patch.setattr("referee.match.match.load", lambda name: toy_game.ToyGame())
    patch.setattr("referee.publication.building.build_edition", helpers.plain_build)
    patch.setattr("publish.generator.mkdocs_worker.MkdocsWorker.start", lambda self: None)
    helpers.play_to_the_end(helpers.Desk(Workspace(folder)))
    patch.undo()
    return folder


@pytest.fixture
def over(_over_workspace, tmp_path, plain_pages):
    """Return the office with the match played to its end: forms, a missing form, a computer, four turns."""
    shutil.copytree(_over_workspace, tmp_path / "ws", copy_function=shutil.copy2)
    return helpers.Desk(Workspace(tmp_path / "ws"))


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


@pytest.fixture
def post():
    """Return a mail server that keeps what it is given."""
    server = Post()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def fetched(tmp_path, monkeypatch):
    """A folder that holds what was fetched, as far as anybody looks."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in fetching.NAMES:
        (folder / name).write_bytes(name.encode())
    for name in fetching._PINS:
        (folder / name).write_bytes(fetching._pin(name))
    monkeypatch.setenv(fetching.VARIABLE, str(folder))
    return folder


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """Return the workspace of a finished demonstration, and what the console said."""
    folder = tmp_path_factory.mktemp("demo") / "demo"
    ended = helpers.in_a_process("demo", folder, "--no-serve", PYTHONHASHSEED="1")
    assert (ended.returncode, ended.stderr) == (0, "")
    return Workspace(folder), ended.stdout


@pytest.fixture
def own_copy(demo, tmp_path):
    """Return a copy of the demonstration that a test may play on with."""
    shutil.copytree(demo[0].path, tmp_path / "demo")
    return Workspace(tmp_path / "demo")
