"""Targets of the site: real folders, a real rsync, any command; what stops half way."""

from __future__ import annotations

import os
import shutil
from itertools import count
from pathlib import Path

import pytest

from referee.deploy import targets
from referee.deploy.folder import Folder
from referee.deploy.order import in_order
from referee.faults import LeakFound, Mistake
from referee.workspace.settings import Site
from tests.referee.helpers import NAME, Stopped, hashes
from tests.referee.sites import aim, needs_rsync

pytestmark = pytest.mark.slow


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
    with pytest.raises(Mistake, match="contains the built site or is inside it"):
        desk.publish()


def test_a_folder_that_cannot_be_written(desk, tmp_path):
    (tmp_path / "file").write_text("in the way")
    aim(desk, f'kind = "folder"\npath = "{tmp_path / "file"}"')
    with pytest.raises(Mistake, match=r"Cannot copy the site to .*file: .* still stand"):
        desk.publish()
    (tmp_path / "file").unlink()
    # The turn was not lost with the target: what is missing goes out at the next call.
    assert desk.publish()[-1].startswith(f"sent to folder {tmp_path / 'file'}: ")


def test_a_full_disk_at_the_target_is_named_and_gets_its_room_back(desk, tmp_path, monkeypatch):
    target = tmp_path / "www"
    aim(desk, f'kind = "folder"\npath = "{target}"')
    desk.publish()
    old, copy2 = hashes(target), shutil.copy2

    def full(source, copied):
        copy2(source, copied)
        raise OSError(28, "No space left on device", str(source), None, str(copied))

    desk.gift(1, 2, 10)
    with monkeypatch.context() as patch:
        patch.setattr("referee.deploy.folder.shutil.copy2", full)
        with pytest.raises(Mistake, match=rf"No space left on device \({target}/"):
            desk.publish(now=True)
    assert hashes(target) == old
    desk.publish()
    assert hashes(target) == hashes(desk.workspace.site)


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
    from referee.publication.sending import send
    from referee.workspace import settings

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
def test_a_target_that_was_put_back_gets_what_is_of_the_same_size_too(desk, tmp_path, turnsheet):
    target = tmp_path / "www"
    aim(desk, f'kind = "folder"\npath = "{target}"')
    desk.publish()
    before = (target / NAME / "desk" / "turns.json").read_bytes()
    desk.gift(1, 2, 10)
    desk.publish(now=True)
    now = target / NAME / "desk" / "turns.json"
    assert len(before) == now.stat().st_size
    assert before != now.read_bytes()
    now.write_bytes(before)
    assert turnsheet("deploy", *desk.there)[0] == 0
    assert hashes(target) == hashes(desk.workspace.site)


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
    with pytest.raises(Mistake, match=r"1 file\(s\) are not there as sent:\n  index.html"):
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
