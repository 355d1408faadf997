"""Targets of the site: real folders, a real git and a real rsync; what stops half way; going back."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import count
from pathlib import Path

import pytest

from referee.deploy import targets
from referee.deploy.folder import Folder
from referee.deploy.order import in_order
from referee.faults import LeakFound, Mistake
from referee.settings import Site
from tests.referee.helpers import NAME, hashes

pytestmark = pytest.mark.slow

needs_git = pytest.mark.skipif(not shutil.which("git"), reason="git is not installed")
needs_rsync = pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed")


def aim(desk, text):
    """Name a target in turnsheet.toml."""
    path = desk.workspace.settings
    path.write_text(f"{path.read_text().partition('[deploy]')[0]}\n[deploy]\n{text}\n")


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def bare(tmp_path):
    """Return a bare repository, as a Pages host keeps it."""
    folder = tmp_path / "host.git"
    git(tmp_path, "init", "--quiet", "--bare", str(folder))
    return folder


def checked_out(bare, tmp_path, branch="gh-pages"):
    """Return what a Pages host would serve."""
    out = tmp_path / "served"
    shutil.rmtree(out, ignore_errors=True)
    git(tmp_path, "clone", "--quiet", "--branch", branch, str(bare), str(out))
    shutil.rmtree(out / ".git")
    return hashes(out)


def test_without_a_target_the_site_stays_in_its_folder(desk):
    assert desk.publish()[-1].startswith("site published, ")
    assert not (desk.workspace.work / "sent").exists()


def test_folder(desk, tmp_path):
    target = tmp_path / "www"
    aim(desk, f'kind = "folder"\npath = "{target}"')
    (target / "other").mkdir(parents=True)
    (target / "other/mine.html").write_text("not ours")
    lines = desk.publish()
    count = len(hashes(desk.workspace.site))
    assert lines[-1] == f"sent to folder {target}: {count} files, found there as sent."
    assert hashes(target) == hashes(desk.workspace.site) | {
        "other/mine.html": hashes(target)["other/mine.html"]
    }
    assert desk.publish()[-1] == "the site is up to date."
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    assert {k: v for k, v in hashes(target).items() if k != "other/mine.html"} == hashes(desk.workspace.site)


def test_a_folder_from_the_workspace(desk):
    aim(desk, 'kind = "folder"\npath = "public"')
    desk.publish()
    assert hashes(desk.workspace.path / "public") == hashes(desk.workspace.site)


@pytest.mark.parametrize("path", ["site", ".", "site/inside"])
def test_a_folder_that_is_the_site_is_refused(desk, path):
    aim(desk, f'kind = "folder"\npath = "{path}"')
    with pytest.raises(Mistake, match="holds the built site or lies inside it"):
        desk.publish()


def test_a_folder_that_cannot_be_written(desk, tmp_path):
    (tmp_path / "file").write_text("in the way")
    aim(desk, f'kind = "folder"\npath = "{tmp_path / "file"}"')
    with pytest.raises(Mistake, match=r"Cannot copy the site to .*file: .* still stand"):
        desk.publish()
    (tmp_path / "file").unlink()
    # The turn was not lost with the target: what is missing goes out at the next call.
    assert desk.publish()[-1].startswith(f"sent to folder {tmp_path / 'file'}: ")


class Stopped(BaseException):
    """Like a kill: nothing in the house catches it."""


def stopping_at(patch, step):
    calls = count(1)
    real = Path.replace

    def replace(self, target):
        if ".turnsheet-new" in self.parts and next(calls) == step:
            raise Stopped
        return real(self, target)

    patch.setattr(Path, "replace", replace)


def test_a_stop_in_the_middle_leaves_pages_whole_and_the_front_page_last(desk, tmp_path):
    target = tmp_path / "www"
    aim(desk, f'kind = "folder"\npath = "{target}"')
    desk.publish()
    old = hashes(target)
    shutil.copytree(target, tmp_path / "old", copy_function=shutil.copy2)
    desk.gift(1, 2, 10)
    workspace = desk.workspace.path
    shutil.copytree(workspace, tmp_path / "start", copy_function=shutil.copy2)
    desk.publish(now=True)
    new = hashes(target)
    for step in (1, 2, 5, len(new) - len(old), len(new) - len(old) + 1):
        for source, place in ((tmp_path / "start", workspace), (tmp_path / "old", target)):
            shutil.rmtree(place)
            shutil.copytree(source, place, copy_function=shutil.copy2)
        with pytest.MonkeyPatch.context() as patch:
            stopping_at(patch, step)
            with pytest.raises(Stopped):
                desk.publish(now=True)
        there = {name: found for name, found in hashes(target).items() if ".turnsheet-new" not in name}
        # Every file is the old or the new one, none is gone, and each front page waits for all turn pages.
        assert old.keys() <= there.keys()
        assert all(found in (old.get(name), new[name]) for name, found in there.items())
        fronts = [f"{NAME}/en/index.html", f"{NAME}/fr/index.html", "index.html"]
        if any(there[name] == new[name] != old[name] for name in fronts):
            assert there.keys() >= {name for name in new if "/turns/" in name}
        desk.publish()
        assert hashes(target) == new, step


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
def test_a_repository_out_of_reach_leaves_the_old_site(desk, bare, tmp_path):
    aim(desk, f'kind = "git"\nrepository = "{bare}"')
    desk.publish()
    before = checked_out(bare, tmp_path)
    bare.rename(tmp_path / "gone")
    desk.gift(1, 2, 10)
    with pytest.raises(Mistake, match=r"Cannot send the site to branch gh-pages of .*: git ended with code"):
        desk.publish(now=True)
    assert desk.match.turn == 2
    (tmp_path / "gone").rename(bare)
    assert checked_out(bare, tmp_path) == before
    desk.publish()
    assert hashes(desk.workspace.site).items() <= checked_out(bare, tmp_path).items()


@needs_rsync
def test_rsync(desk, tmp_path):
    target = tmp_path / "srv"
    target.mkdir()
    (target / "mine.html").write_text("not ours")
    aim(desk, f'kind = "rsync"\npath = "{target}"')
    assert desk.publish()[-1].startswith(f"sent to rsync {target}: ")
    mine = {"mine.html": hashes(target)["mine.html"]}
    assert hashes(target) == hashes(desk.workspace.site) | mine
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    assert hashes(target) == hashes(desk.workspace.site) | mine
    # Same length, same time, other content: the front page that says who is in.
    page = desk.workspace.site / NAME / "en" / "index.html"
    facts, text = page.stat(), page.read_text()
    page.write_text(text.swapcase())
    os.utime(page, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    send_again(desk)
    assert (target / NAME / "en" / "index.html").read_text() == text.swapcase()


def send_again(desk):
    from referee import settings
    from referee.sending import send

    return send(desk.workspace, settings.read(desk.workspace.settings, Site), [desk.match], again=True)


@needs_rsync
def test_what_a_target_lost_is_sent_again(desk, tmp_path):
    for kind, name in (("rsync", "srv"), ("folder", "www")):
        target = tmp_path / name
        aim(desk, f'kind = "{kind}"\npath = "{target}"')
        desk.publish()
        (target / NAME / "en/turns/000/index.html").unlink()
        (target / "index.html").write_text("short")
        assert send_again(desk)[0].endswith(": 2 files, found there as sent.")
        assert hashes(target) == hashes(desk.workspace.site)


@needs_rsync
def test_a_server_that_refuses_is_a_sentence(desk, tmp_path):
    aim(desk, f'kind = "rsync"\npath = "{tmp_path / "no" / "such" / "folder"}"')
    with pytest.raises(
        Mistake, match=r"Cannot send the site to .*folder: rsync ended with code \d+ and said"
    ):
        desk.publish()


def test_a_target_that_keeps_changing_what_was_sent(desk, tmp_path, monkeypatch):
    aim(desk, f'kind = "folder"\npath = "{tmp_path / "www"}"')
    real = Folder.send

    def meddled(self, site, put, drop, when):
        real(self, site, put, drop, when)
        (self.path / "index.html").write_text("an advertisement")

    monkeypatch.setattr(targets.Folder, "send", meddled)
    with pytest.raises(Mistake, match=r"1 file\(s\) do not stand there as sent:\n  index.html"):
        desk.publish()


def test_a_command_gets_the_folder_and_the_lists(desk, tmp_path):
    script = tmp_path / "upload.sh"
    script.write_text('#!/bin/sh\ncp -R "$1" "$2" && cp "$3" "$2.changed"\n')
    script.chmod(0o755)
    out = tmp_path / "up"
    aim(desk, f'kind = "command"\nrun = "{script} {{site}} \'{out}\' {{changed}}"\ncheck = "test -d {out}"')
    desk.publish()
    assert hashes(out) == hashes(desk.workspace.site)
    assert (tmp_path / "up.changed").read_text().splitlines() == in_order(hashes(desk.workspace.site))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('run = "no-such-uploader {site}"', "the program 'no-such-uploader' cannot be started here"),
        ('run = "ls {nothing}"', "cannot be read as a command"),
        ('run = "ls \'open"', "cannot be read as a command"),
        ('run = ""', "`run` is empty"),
        ("run = \"sh -c 'echo quota exceeded; exit 3'\"", r"ended with code 3 and said:\n  quota exceeded"),
        ('run = "true"\ncheck = "false"', "false ended with code 1"),
    ],
)
def test_a_command_that_cannot_do_it_is_a_sentence(desk, text, said):
    aim(desk, f'kind = "command"\n{text}')
    with pytest.raises(Mistake, match=said):
        desk.publish()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('kind = "ftp"', "ftp"),
        ('kind = "rsync"', "path"),
        ('kind = "folder"\npath = "x"\nport = 3', "port"),
        ('path = "x"', "kind"),
    ],
)
def test_a_wrong_setting_names_the_file_and_the_word(desk, text, said):
    aim(desk, text)
    with pytest.raises(Mistake, match=f"turnsheet.toml: .*{said}"):
        desk.publish()


def test_the_gate_stands_before_the_target(desk, tmp_path):
    target = tmp_path / "www"
    aim(desk, f'kind = "folder"\npath = "{target}"')
    desk.publish()
    before = hashes(target)
    passphrase = desk.match.secrets.seat(1).passphrase
    (desk.workspace.site / NAME / "note.txt").write_text(f"Ann: {passphrase}")
    with pytest.raises(LeakFound, match=f"passphrase in {NAME}/note.txt") as alarm:
        desk.publish()
    assert passphrase not in str(alarm.value)
    assert hashes(target) == before
    (desk.workspace.site / NAME / "note.txt").unlink()
    (desk.workspace.site / "robots.txt").write_text("User-agent: *\n")
    desk.publish()
    assert (target / "robots.txt").is_file()


def test_dry_run_lists_and_changes_nothing(desk, tmp_path, turnsheet):
    desk.publish()
    aim(desk, f'kind = "folder"\npath = "{tmp_path / "www"}"')
    before = hashes(desk.workspace.path)
    code, out, _ = turnsheet("deploy", "--dry-run", *desk.there)
    assert code == 0
    assert f"would send {NAME}/en/turns/000/index.html\n" in out
    assert out.index("turns/000") < out.index("would send index.html")
    assert "would send index.html" in turnsheet("publish", "--dry-run", *desk.there)[1]
    assert hashes(desk.workspace.path) == before
    assert not (tmp_path / "www").exists()
    assert "found there as sent" in turnsheet("deploy", *desk.there)[1]
    assert turnsheet("deploy", "--dry-run", *desk.there)[1] == "The target has everything.\n"


def test_deploy_needs_a_target_and_a_site(desk, turnsheet):
    code, _, said = turnsheet("deploy", *desk.there)
    assert (code, "Run `turnsheet publish` first" in said) == (2, True)
    desk.publish()
    code, _, said = turnsheet("deploy", *desk.there)
    assert (code, "names no target. Add a part [deploy]" in said) == (2, True)


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
