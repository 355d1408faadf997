"""A crash at any instant: the next run finishes the job, with the same bytes as an undisturbed one."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest

from referee.workspace import disk
from tests.referee.helpers import Stopped, hashes


@pytest.fixture(autouse=True)
def one_process():
    """Forked copies are part of what is tested here."""


def stop_at(patch, step):
    """Stop before the `step`-th time a finished file or folder is put in its place."""
    calls = count(1)

    def stopping(real):
        def call(self, target):
            if next(calls) == step:
                raise Stopped
            return real(self, target)

        return call

    for name in ("replace", "rename"):
        patch.setattr(Path, name, stopping(getattr(Path, name)))


def run(desk, step):
    """Publish with a stop; return whether it came to the stop."""
    with pytest.MonkeyPatch.context() as patch:
        stop_at(patch, step)
        try:
            desk.publish()
        except Stopped:
            return True
    return False


def copied(source, desk):
    disk.remove(desk.workspace.path)
    shutil.copytree(source, desk.workspace.path, copy_function=shutil.copy2)


@pytest.mark.slow
def test_stopped_at_every_step(desk, tmp_path):
    desk.publish()
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    desk.hand_in("bad.xlsx", b"text")
    shutil.copytree(desk.workspace.path, tmp_path / "start")
    desk.publish()
    wanted = hashes(desk.workspace.path)
    inbox = hashes(desk.inbox)
    for step in count(1):
        copied(tmp_path / "start", desk)
        if not run(desk, step):
            break
        assert hashes(desk.inbox) == inbox
        desk.publish()
        assert hashes(desk.workspace.path) == wanted, f"stopped before step {step}"
    assert step > 50


def test_what_an_interrupted_turn_left_is_swept(desk):
    desk.gift(1, 2, 100)
    desk.publish()
    left = desk.match.folder.unfinished(1).path
    left.mkdir()
    (left / "state.json").write_text("half")
    desk.publish()
    assert not left.exists()
    assert desk.match.turn == 1
