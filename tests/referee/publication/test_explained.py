"""The page of what decided a match: not a byte before the end, the same bytes again, covered by `verify`."""

import errno
import shutil
from contextlib import suppress
from datetime import timedelta

import pytest

from referee import pipeline
from referee.explaining.account import read_account
from referee.explaining.explain import may_explain
from referee.explaining.values import Unexplainable
from referee.fairness.archive import write_archive
from referee.faults import Damaged, Mistake
from referee.pipeline import Run, explain_match, publish_match
from referee.turns.due import Wish
from referee.turns.undoing import undo
from referee.verifying.whole import verify
from referee.workspace.folders import Workspace
from tests.referee.explaining.matches import NAME, opened, play_on, playing_on_little, seated
from tests.referee.helpers import START

pytestmark = pytest.mark.slow
LATER = START + timedelta(days=400)


def run(workspace):
    return Run(workspace, Wish(), LATER)


def why_pages(workspace):
    return sorted((workspace.site / NAME).rglob("why/index.html"))


@pytest.fixture(scope="module")
def explained(tmp_path_factory):
    """A match of which turn 2 was taken back once, published during the match, at its end, and explained."""
    workspace = seated(tmp_path_factory.mktemp("explained") / "ws", "chicago-express", 3)
    play_on(workspace, 2)
    undo(workspace, NAME, "the wrong forms", START + timedelta(days=2))
    play_on(workspace, 3)
    publish_match(run(workspace), NAME)
    assert explain_match(run(workspace), NAME) == []
    assert why_pages(workspace) == []
    assert not any("why/" in page.read_text() for page in (workspace.site / NAME).rglob("*.html"))
    play_on(workspace)
    publish_match(run(workspace), NAME)
    assert why_pages(workspace) == []
    with playing_on_little():
        explain_match(run(workspace), NAME)
    return workspace


def test_each_language_has_the_page_at_the_last_turn_only(explained):
    last = opened(explained).last
    assert [page.parts[-5:-1] for page in why_pages(explained)] == [
        (language, "turns", f"{last:03}", "why") for language in ("en", "fr")
    ]


def test_the_account_is_of_the_turns_that_stand(explained):
    match = opened(explained)
    assert [turn.turn for turn in read_account(match).turns] == match.folder.played()[1:]


def test_verify_covers_the_page(explained):
    with verify(NAME, explained) as verified:
        assert not list(verified.differences)
    page = why_pages(explained)[0]
    before = page.read_bytes()
    page.write_bytes(before.replace(b"won", b"lost", 1))
    with verify(NAME, explained) as verified:
        assert [one.file for one in verified.differences] == [
            page.relative_to(explained.site / NAME).as_posix()
        ]
    page.write_bytes(before)


def test_the_archive_verifies_too(explained, tmp_path):
    write_archive(explained, opened(explained), tmp_path / "match.zip")
    with verify(str(tmp_path / "match.zip"), explained) as verified:
        assert not list(verified.differences)


def test_published_again_it_is_the_same(explained):
    before = {path: path.read_bytes() for path in (explained.site / NAME).rglob("*") if path.is_file()}
    assert explain_match(run(explained), NAME) == []
    publish_match(run(explained), NAME)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (Damaged("turn 2 is damaged"), True),
        (Mistake("a process was ended from outside"), True),
        (Unexplainable("turn 2 comes out otherwise"), False),
        (ZeroDivisionError("a bug"), False),
    ],
)
def test_only_what_this_code_cannot_explain_is_given_up(explained, tmp_path, monkeypatch, error, again):
    workspace = Workspace(shutil.copytree(explained.path, tmp_path / "ws"))
    opened(workspace).folder.account.unlink()

    def fail(*_):
        raise error

    monkeypatch.setattr(pipeline, "explain", fail)
    assert may_explain(opened(workspace))
    with suppress(OSError, Damaged, ZeroDivisionError):
        explain_match(run(workspace), NAME)
    assert may_explain(opened(workspace)) == again
