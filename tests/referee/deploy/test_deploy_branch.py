"""A branch of a real git repository as the target of the site."""

from __future__ import annotations

import shutil

import pytest

from referee.faults import Mistake, OutOfReach
from referee.match.keys import from_text
from referee.pipeline import Run, publish_match
from referee.turns.creating import NewMatch, create
from referee.turns.due import Wish
from referee.workspace.settings import Seat
from tests.referee.helpers import START, hashes
from tests.referee.sites import aim, bare, checked_out, git, needs_git

__all__ = ["bare"]
pytestmark = pytest.mark.slow


@needs_git
def test_branch_without_history(desk, bare, tmp_path):
    aim(desk, f'kind = "git"\nrepository = "{bare}"\ndomain = "rails.example"')
    lines = desk.publish()
    assert lines[-1].startswith(f"sent to branch gh-pages of {bare}: ")
    site = hashes(desk.workspace.site)
    served = checked_out(bare, tmp_path)
    assert {name for name in served if name not in site} == {".nojekyll", "CNAME"}
    assert site.items() <= served.items()
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    assert hashes(desk.workspace.site).items() <= checked_out(bare, tmp_path).items()
    assert git(bare, "rev-list", "--count", "gh-pages") == "1\n"
    # The commit is public: it names nobody, and carries the time of the turn.
    assert (
        git(bare, "log", "-1", "--format=%an %ae %cn %ce", "gh-pages").split()
        == [
            "Turnsheet",
            "turnsheet@localhost",
        ]
        * 2
    )
    before = git(bare, "rev-parse", "gh-pages")
    assert desk.publish()[-1] == "the site is up to date."
    assert git(bare, "rev-parse", "gh-pages") == before


@needs_git
def test_a_damaged_match_beside_this_one_holds_nothing_up(desk, bare):
    aim(desk, f'kind = "git"\nrepository = "{bare}"')
    desk.publish()
    create(desk.workspace, NewMatch("toy", "TOY2", (Seat(1, human=True),), {}), START, from_text("other"))
    publish_match(Run(desk.workspace, Wish(), START), "TOY2")
    desk.workspace.match("TOY2").turn(0).record.write_text("not a record")
    desk.gift(1, 2, 10)
    assert any(line.startswith("sent to branch") for line in desk.publish(now=True))


@needs_git
def test_a_branch_with_other_work_is_never_replaced(desk, bare, tmp_path):
    work = tmp_path / "work"
    git(tmp_path, "clone", "--quiet", str(bare), str(work))
    (work / "code.py").write_text("print()")
    git(work, "add", ".")
    git(work, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "Years of work")
    git(work, "push", "-q", "origin", "HEAD:refs/heads/main")
    before = git(bare, "rev-parse", "main")
    aim(desk, f'kind = "git"\nrepository = "{bare}"\nbranch = "main"')
    with pytest.raises(Mistake, match=r"holds something that is not a published site.*'Years of work'"):
        desk.publish()
    assert git(bare, "rev-parse", "main") == before


@needs_git
def test_what_is_said_after_somebody_else_pushed_brings_the_site_back(desk, bare, tmp_path, turnsheet):
    aim(desk, f'kind = "git"\nrepository = "{bare}"')
    desk.publish()
    work = tmp_path / "work"
    git(tmp_path, "clone", "--quiet", "--branch", "gh-pages", str(bare), str(work))
    git(work, "-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-qm", "x", "--allow-empty")
    git(work, "push", "-q", "origin", "gh-pages")
    desk.gift(1, 2, 10)
    with pytest.raises(Mistake, match="or delete that branch and run `turnsheet deploy`"):
        desk.publish(now=True)
    git(bare, "branch", "-D", "gh-pages")
    # Publishing does not send again what a target lost; it names the command that does, and no other.
    code, _, lines = turnsheet("publish", *desk.there)
    assert code == 2
    assert "`turnsheet deploy` sends the site again." in lines
    assert "the next publish sends it" not in lines
    assert turnsheet("deploy", *desk.there)[0] == 0
    assert hashes(desk.workspace.site).items() <= checked_out(bare, tmp_path).items()


@needs_git
def test_a_repository_out_of_reach_leaves_the_old_site(desk, bare, tmp_path):
    aim(desk, f'kind = "git"\nrepository = "{bare}"')
    desk.publish()
    before = checked_out(bare, tmp_path)
    bare.rename(tmp_path / "gone")
    desk.gift(1, 2, 10)
    said = r"turn 1 is open: .* could not be asked \(Cannot ask branch gh-pages of .*: git ended with code"
    with pytest.raises(OutOfReach, match=said):
        desk.publish(now=True)
    # Nobody knows what is published there: nothing was signed, and what came in was collected.
    assert (desk.match.turn, desk.index().seats_in) == (1, {1})
    (tmp_path / "gone").rename(bare)
    assert checked_out(bare, tmp_path) == before
    desk.publish(now=True)
    assert desk.match.turn == 2
    assert hashes(desk.workspace.site).items() <= checked_out(bare, tmp_path).items()


@needs_git
def test_after_a_rollback_the_same_edition_can_be_sent_once_more(desk, bare, turnsheet):
    aim(desk, f'kind = "git"\nrepository = "{bare}"')
    desk.publish()
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    newest = git(bare, "rev-parse", "gh-pages")
    for forgotten in (False, True):
        assert turnsheet("rollback", *desk.there)[0] == 0
        assert git(bare, "rev-parse", "gh-pages") != newest
        assert turnsheet("rollback", "--end", *desk.there)[0] == 0
        if forgotten:
            # Another computer, or a working folder that was deleted: what lies there has to be looked at.
            shutil.rmtree(desk.workspace.work / "branch.git")
        desk.publish()
        assert git(bare, "rev-parse", "gh-pages") == newest


@needs_git
def test_a_repository_may_be_named_from_the_workspace(desk, bare):
    aim(desk, f'kind = "git"\nrepository = "../{bare.name}"')
    assert bare.parent == desk.workspace.path.parent
    assert "sent to branch gh-pages of " in desk.publish()[-1]
    assert git(bare, "rev-list", "--count", "gh-pages") == "1\n"
