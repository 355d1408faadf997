"""Going back to the edition before, here and at the target, and forward again."""

from __future__ import annotations

import shutil

import pytest

from tests.referee.helpers import NAME, good, hashes
from tests.referee.sites import aim, bare, checked_out, needs_git, needs_rsync

__all__ = ["bare"]
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", ["folder", pytest.param("rsync", marks=needs_rsync)])
def test_going_back_and_forward(desk, tmp_path, turnsheet, kind):
    target = tmp_path / "www"
    aim(desk, f'kind = "{kind}"\npath = "{target}"')
    desk.publish()
    first = hashes(desk.workspace.site)
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    second = hashes(desk.workspace.site)
    assert "edition 2: TOY1 turn 1" in turnsheet("rollback", "--list", *desk.there)[1]
    code, out, _ = turnsheet("rollback", *desk.there)
    assert (code, "Taken back: edition 2, TOY1 turn 1." in out) == (0, True)
    assert hashes(desk.workspace.site) == first == hashes(target)
    # The turn stands; only what readers see went back, and stays there.
    assert desk.match.turn == 2
    assert desk.publish()[-1].startswith("the site is held at an earlier edition")
    assert hashes(target) == first
    assert "Publish builds the site again." in turnsheet("rollback", "--end", *desk.there)[1]
    desk.publish()
    assert hashes(desk.workspace.site) == second == hashes(target)


def test_a_restored_backup_holds_the_site_too(desk, tmp_path, turnsheet):
    """The mark lay in .work/, which no backup has: the next publish there showed what was taken back."""
    key, file, there = tmp_path / "keys" / "club.key", tmp_path / "club.age", tmp_path / "other"
    desk.publish()
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    good(turnsheet, "rollback", *desk.there)
    before = hashes(desk.workspace.site)
    good(turnsheet, "backup", file, "--new-key", key, *desk.there)
    good(turnsheet, "restore", file, "--key", key, "-w", there)
    assert "held at an earlier edition" in good(turnsheet, "publish", "-w", there)
    assert hashes(there / "site") == before
    assert "Publish builds the site again." in good(turnsheet, "rollback", "--end", "-w", there)
    assert "held" not in good(turnsheet, "publish", "-w", there)


def test_a_hold_of_an_earlier_version_is_kept_and_ended(desk, turnsheet):
    desk.publish()
    (desk.workspace.work / "held.txt").write_text("the site is held\n")
    assert desk.publish()[-1].startswith("the site is held at an earlier edition")
    assert "Publish builds the site again." in good(turnsheet, "rollback", "--end", *desk.there)
    assert "was not held" in good(turnsheet, "rollback", "--end", *desk.there)


@needs_git
def test_going_back_on_a_branch(desk, bare, tmp_path, turnsheet):
    aim(desk, f'kind = "git"\nrepository = "{bare}"')
    desk.publish()
    first = checked_out(bare, tmp_path)
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    assert checked_out(bare, tmp_path) != first
    turnsheet("rollback", *desk.there)
    assert checked_out(bare, tmp_path) == first


def test_a_site_that_could_not_be_sent_is_sent_by_deploy(desk, turnsheet, tmp_path):
    """It said to run the command again, which went one edition further back."""
    target = tmp_path / "www"
    aim(desk, f'kind = "folder"\npath = "{target}"')
    desk.publish()
    first = hashes(desk.workspace.site)
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    (target / NAME).rename(tmp_path / "aside")
    (target / NAME).write_text("in the way")
    code, _, said = turnsheet("rollback", *desk.there)
    assert (code, said.splitlines()[0]) == (
        2,
        "The site here is taken back: `turnsheet deploy` sends it, `rollback` would go further.",
    )
    (target / NAME).unlink()
    (tmp_path / "aside").rename(target / NAME)
    good(turnsheet, "deploy", *desk.there)
    assert hashes(target) == first == hashes(desk.workspace.site)


def test_nothing_to_go_back_to(desk, turnsheet):
    code, _, said = turnsheet("rollback", *desk.there)
    assert (code, "no earlier edition" in said) == (2, True)
    assert turnsheet("rollback", "--list", *desk.there)[1] == "There is no earlier edition to go back to.\n"
    assert "was not held" in turnsheet("rollback", "--end", *desk.there)[1]


def test_only_the_last_editions_are_kept(desk):
    from referee.deploy import journal

    for number in range(journal.KEEP + 4):
        stage = desk.workspace.work / "stage"
        stage.mkdir(parents=True)
        (stage / "page.html").write_text(str(number))
        journal.lay(desk.workspace, stage, ["page.html"], NAME, number, "2026-11-22T00:00:00Z")
        shutil.rmtree(stage)
    assert [one.turn for one in journal.kept(desk.workspace)] == list(range(4, journal.KEEP + 4))
    for number in reversed(range(3, journal.KEEP + 3)):
        journal.take_back(desk.workspace)
        assert (desk.workspace.site / "page.html").read_text() == str(number)
    assert journal.take_back(desk.workspace) is None
