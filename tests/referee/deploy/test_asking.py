"""What is published is read back from every kind of target, or from the public address, in time."""

from __future__ import annotations

import threading

import pytest

from referee.deploy import published_file, target_of
from referee.deploy.folder import Folder
from referee.faults import OutOfReach
from referee.intake.uploads.static_server import make_server
from referee.workspace.deploy_settings import ToBranch, ToCommand, ToFolder, ToRsync
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site
from tests.referee.sites import bare, needs_git, needs_rsync
from tests.servers import answering

__all__ = ["bare"]
CHAIN, SAID = "TOY1/verification/chain.json", '[{"why":"Éloïse"}]\n'


@pytest.fixture
def place(tmp_path):
    """Return a workspace whose site holds one chain."""
    workspace = Workspace(tmp_path / "ws")
    path = workspace.site / CHAIN
    path.parent.mkdir(parents=True)
    path.write_text(SAID, encoding="utf-8")
    return workspace


def sent(place, deploy):
    """Send the site to a target, and return it as another command meets it."""
    target_of(place, Site(deploy=deploy)).send(place.site, [CHAIN], [], 1_700_000_000)
    return target_of(place, Site(deploy=deploy))


def check(place, deploy):
    target = sent(place, deploy)
    assert published_file(target, "", CHAIN, 30) == SAID.encode()
    assert published_file(target, "", "TOY2/verification/chain.json", 30) is None


def test_a_folder(place, tmp_path):
    check(place, ToFolder(str(tmp_path / "www")))


@needs_rsync
def test_rsync(place, tmp_path):
    (tmp_path / "srv").mkdir()
    check(place, ToRsync(str(tmp_path / "srv")))


@needs_git
def test_a_branch_that_we_sent_and_one_that_another_computer_sent(place, bare, tmp_path):
    check(place, ToBranch(str(bare)))
    elsewhere = Workspace(tmp_path / "other")
    elsewhere.work.mkdir(parents=True)
    target = target_of(elsewhere, Site(deploy=ToBranch(str(bare))))
    assert published_file(target, "", CHAIN, 30) == SAID.encode()
    assert published_file(target, "", "TOY2/verification/chain.json", 30) is None
    bare.rename(tmp_path / "gone")
    with pytest.raises(OutOfReach, match="Cannot ask branch gh-pages"):
        published_file(target_of(place, Site(deploy=ToBranch(str(bare)))), "", CHAIN, 30)


def test_a_command_that_reads(place, tmp_path):
    script = tmp_path / "cat.sh"
    script.write_text(f'#!/bin/sh\ntest ! -f "{place.site}/$1" || cat "{place.site}/$1"\n')
    script.chmod(0o755)
    check(place, ToCommand("true", read=f"{script} {{file}}"))


def test_a_command_that_cannot_read_leaves_the_question_to_the_address(place):
    target = sent(place, ToCommand("true"))
    with answering(make_server(place.site, 0)) as address:
        assert published_file(target, address, CHAIN, 30) == SAID.encode()
        assert published_file(target, address, "TOY2/verification/chain.json", 30) is None
    with pytest.raises(OutOfReach, match="cannot be read"):
        published_file(target, address, CHAIN, 30)
    with pytest.raises(OutOfReach, match=r"add `read` under \[deploy\]"):
        published_file(target, "", CHAIN, 30)


def test_who_does_not_answer_is_out_of_reach_in_time(place, monkeypatch):
    with pytest.raises(OutOfReach, match=r"(no answer|did not answer) within"):
        published_file(target_of(place, Site(deploy=ToCommand("true", read="sleep 60"))), "", CHAIN, 0.2)
    released = threading.Event()
    monkeypatch.setattr(Folder, "read", lambda *_: released.wait(60))
    with pytest.raises(OutOfReach, match="did not answer within"):
        published_file(target_of(place, Site(deploy=ToFolder("/www"))), "", CHAIN, 0.2)
    released.set()
