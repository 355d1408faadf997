"""A workspace goes into one encrypted file and comes out whole; a backup that breaks off breaks nothing."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from referee.workspace import backup, disk
from referee.workspace.folders import Workspace
from tests.referee.helpers import NAME, Desk, bad, good, hashes

WORDS = "amber crane dust elbow ferry gravel"


@pytest.fixture
def words(monkeypatch):
    monkeypatch.setenv("TURNSHEET_BACKUP_PASSPHRASE", WORDS)


@pytest.fixture
def quick(monkeypatch):
    """A lock that costs no second: what scrypt does is not ours to try."""
    return backup.by_key(backup.new_key(), "a test")


def modes(folder):
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mode & 0o777, int(path.stat().st_mtime))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def kept(folder):
    """What a backup holds: all but locks and what can be made again."""
    return {
        name: value
        for name, value in modes(folder).items()
        if not name.startswith(".work/") and not name.endswith(".lock")
    }


@pytest.mark.slow  # a passphrase is slow on purpose, four times
def test_backup_and_restore_by_passphrase_and_the_match_verifies(over, turnsheet, tmp_path, words):
    file, there = tmp_path / "safe" / "club.age", tmp_path / "other"
    code, out, wrong = turnsheet("backup", file, *over.there)
    assert (code, wrong) == (0, "")
    count = len(kept(over.workspace.path))
    assert out.startswith(f"{file}: {count} files, ")
    assert WORDS not in out
    assert file.read_bytes().startswith(b"age-encryption.org/v1\n")
    assert file.stat().st_mode & 0o777 == 0o600
    code, out, wrong = turnsheet("restore", file, "-w", there)
    assert (code, wrong) == (0, "")
    assert out.splitlines() == [
        f"{there}: {count} files. Matches: {NAME}.",
        "From now on publish from here alone: two workspaces that both go on sign two histories.",
        f"Next: `turnsheet verify {NAME} -w {there}`.",
    ]
    assert kept(there) == kept(over.workspace.path)
    names = [name for name in hashes(there) if name.startswith("matches/")]
    assert {name: hashes(over.workspace.path)[name] for name in names} == {
        name: hashes(there)[name] for name in names
    }
    assert (there / "matches" / NAME / "inbox").is_dir()
    code, out, wrong = turnsheet("verify", NAME, "-w", there)
    assert (code, wrong) == (0, "")


def test_a_restored_match_goes_on(desk, turnsheet, tmp_path):
    desk.gift(1, 2, 100)
    key, file, there = tmp_path / "club.key", tmp_path / "club.age", tmp_path / "other"
    assert turnsheet("backup", file, "--new-key", key, *desk.there)[0] == 0
    assert turnsheet("restore", file, "--key", key, "-w", there)[0] == 0
    other = Desk(Workspace(there), desk.now)
    other.publish(now=True)
    assert other.match.last == 1
    assert {entry.seat for entry in other.index(1).entries} == {1}


def test_a_file_of_the_inbox_comes_back_under_any_name(desk, turnsheet, tmp_path):
    key, file, there = tmp_path / "keys" / "club.key", tmp_path / "club.age", tmp_path / "other"
    names = {"Re: Turn 3.xlsx", "my\\orders.xlsx"}
    for name in names:
        (desk.inbox / name).write_text("a letter")
    good(turnsheet, "backup", file, "--new-key", key, *desk.there)
    good(turnsheet, "restore", file, "--key", key, "-w", there)
    assert names <= {path.name for path in Workspace(there).match(NAME).inbox.iterdir()}


def test_a_key_file_in_place_of_a_passphrase(desk, turnsheet, tmp_path):
    key, file = tmp_path / "club.key", tmp_path / "club.age"
    code, out, _ = turnsheet("backup", file, "--new-key", key, *desk.there)
    secret = key.read_text().split()[-1]
    assert (code, key.stat().st_mode & 0o777) == (0, 0o600)
    assert secret.startswith("AGE-SECRET-KEY-1")
    assert secret not in out
    assert turnsheet("backup", file, "--new-key", key, *desk.there)[0] == 2
    assert turnsheet("backup", file, "--key", key, *desk.there)[0] == 0
    assert turnsheet("restore", file, "--key", key, "-w", tmp_path / "other")[0] == 0


@pytest.mark.parametrize(
    ("wrong", "remark"),
    [
        ("another key", "was not opened (No matching keys found)"),
        ("no key", "holds no key of age: a line that begins with AGE-SECRET-KEY-1."),
        ("cut", "was not opened ("),
        ("altered", "was not opened ("),
        ("no backup", "is encrypted, but holds no backup of a workspace"),
        ("no age", "was not opened ("),
        ("missing", "club.age is missing."),
        (
            "full",
            "is not empty: mine.txt is there. A backup is restored into an empty folder, or one that is not",
        ),
    ],
)
def test_what_cannot_be_restored_is_said_and_nothing_is_left(desk, turnsheet, tmp_path, wrong, remark):
    key, file, there = tmp_path / "club.key", tmp_path / "club.age", tmp_path / "other"
    assert turnsheet("backup", file, "--new-key", key, *desk.there)[0] == 0
    data = file.read_bytes()
    if wrong == "another key":
        key.write_text(backup.new_key())
    elif wrong == "no key":
        key.write_text("AGE-SECRET-KEY-1QQQ and my diary")
    elif wrong == "cut":
        file.write_bytes(data[:-100])
    elif wrong == "altered":
        file.write_bytes(data[:-9] + bytes([data[-9] ^ 1]) + data[-8:])
    elif wrong == "no backup":
        file.write_bytes(backup.by_key(key.read_text(), "").encrypt(b"a letter"))
    elif wrong == "no age":
        file.write_bytes(b"a letter")
    elif wrong == "missing":
        file.unlink()
    else:
        there.mkdir()
        (there / "mine.txt").write_text("mine")
    before = hashes(tmp_path / "other") if there.exists() else None
    code, out, err = turnsheet("restore", file, "--key", key, "-w", there)
    assert (code, out) == (2, "")
    assert remark in err
    assert "diary" not in err
    assert (hashes(there) if there.exists() else None) == before
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name) == []


@pytest.mark.parametrize("there", [(), (".DS_Store",), (".restored.part/matches/half",)], ids=str)
def test_an_empty_folder_is_filled_and_stays_the_same(desk, turnsheet, tmp_path, monkeypatch, there):
    """It was replaced by another one: in the shell that stood in it every command failed."""
    key, file, here = tmp_path / "keys" / "club.key", tmp_path / "club.age", tmp_path / "here"
    good(turnsheet, "backup", file, "--new-key", key, *desk.there)
    here.mkdir()
    for name in there:
        disk.write(here / name, b"")
    monkeypatch.chdir(here)
    out = good(turnsheet, "restore", "../club.age", "--key", key)
    assert out.endswith(f"Next: `turnsheet verify {NAME} -w .`.\n")
    assert Path.cwd() == here
    assert os.path.samefile(".", here)
    left_out = {".DS_Store"} & {*there}
    assert {name for name in kept(here) if name not in left_out} == kept(desk.workspace.path).keys()
    good(turnsheet, "verify", NAME)


def test_what_stops_a_restore_leaves_an_empty_folder_empty(desk, turnsheet, tmp_path, monkeypatch):
    key, file, here = tmp_path / "keys" / "club.key", tmp_path / "club.age", tmp_path / "here"
    good(turnsheet, "backup", file, "--new-key", key, *desk.there)
    key.write_text(backup.new_key())
    here.mkdir()
    monkeypatch.chdir(here)
    assert "was not opened" in bad(turnsheet, "restore", file, "--key", key)
    assert not any(here.iterdir())


@pytest.mark.parametrize("name", ["../out.txt", "/out.txt", "a/../../out.txt"])
def test_a_foreign_archive_writes_nothing_outside(tmp_path, name, quick):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        entry = tarfile.TarInfo(name)
        entry.size = 1
        archive.addfile(entry, io.BytesIO(b"x"))
    file = tmp_path / "club.age"
    file.write_bytes(quick.encrypt(buffer.getvalue()))
    with pytest.raises(backup.Mistake, match="which no workspace holds"):
        backup.restore(file, quick, tmp_path / "in" / "other")
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["club.age"]


def test_a_link_in_a_foreign_archive_is_refused(tmp_path, quick):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        entry = tarfile.TarInfo("site")
        entry.type, entry.linkname = tarfile.SYMTYPE, "/tmp"
        archive.addfile(entry)
    file = tmp_path / "club.age"
    file.write_bytes(quick.encrypt(buffer.getvalue()))
    with pytest.raises(backup.Mistake, match="which no workspace holds"):
        backup.restore(file, quick, tmp_path / "other")


def test_a_place_inside_the_workspace_and_a_short_passphrase_are_refused(
    desk, turnsheet, tmp_path, monkeypatch
):
    code, _, err = turnsheet("backup", desk.workspace.path / "club.age", *desk.there)
    assert (code, err.strip()) == (
        2,
        f"{desk.workspace.path}/club.age is inside the workspace and would be lost with it. "
        "Name a place outside.",
    )
    monkeypatch.setenv("TURNSHEET_BACKUP_PASSPHRASE", "short")
    code, _, err = turnsheet("backup", tmp_path / "club.age", *desk.there)
    assert (code, err.strip()) == (
        2,
        "The passphrase has 5 characters. Use at least 12, better six words.",
    )
    assert not (tmp_path / "club.age").exists()


def test_a_key_inside_the_workspace_or_beside_the_backup_is_told(desk, turnsheet, tmp_path, monkeypatch):
    """A new one in the workspace was locked up in the backup that it opens."""
    monkeypatch.chdir(desk.workspace.path)
    file = tmp_path / "safe" / "club.age"
    said = bad(turnsheet, "backup", file, "--new-key", "club.key")
    assert said.startswith(
        "club.key is inside the workspace: its key would be lost with it, and lie locked up"
    )
    assert not (desk.workspace.path / "club.key").exists()
    good(turnsheet, "backup", file, "--new-key", tmp_path / "club.key")
    # The guide had it there: who followed it goes on, and is told.
    (desk.workspace.path / "club.key").write_text((tmp_path / "club.key").read_text())
    code, _, said = turnsheet("backup", file, "--key", "club.key")
    assert (code, said) == (
        0,
        "club.key is inside the workspace and would be lost with it: keep it outside.\n",
    )
    key = tmp_path / "safe" / "club.key"
    code, _, said = turnsheet("backup", file, "--new-key", key)
    beside = f"{key} is beside the backup, and whoever gets that folder opens it: move one of the two.\n"
    assert (code, said) == (0, beside)


def test_without_a_terminal_the_passphrase_is_not_asked_for_and_ctrl_c_is_no_bug(
    desk, turnsheet, tmp_path, monkeypatch
):
    monkeypatch.delenv("TURNSHEET_BACKUP_PASSPHRASE", raising=False)
    code, _, err = turnsheet("backup", tmp_path / "club.age", *desk.there)
    assert (code, err.strip()) == (
        2,
        "Nobody can type the passphrase here: set TURNSHEET_BACKUP_PASSPHRASE, or name a key file by --key.",
    )
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("click.termui.hidden_prompt_func", _ctrl_c)
    monkeypatch.setattr("typer._click.termui.hidden_prompt_func", _ctrl_c, raising=False)
    code, _, err = turnsheet("backup", tmp_path / "club.age", *desk.there)
    assert (code, err.strip().splitlines()[-1]) == (130, "Stopped. Nothing is lost: run the command again.")


def _ctrl_c(prompt):
    raise KeyboardInterrupt


def test_what_comes_out_otherwise_than_it_was_written_leaves_the_former_backup(desk, tmp_path, quick):
    file = tmp_path / "club.age"
    backup.write_backup(desk.workspace, file, quick)
    former = file.read_bytes()
    lying = backup.Lock(quick.encrypt, lambda data: quick.decrypt(data)[:-1])
    with pytest.raises(backup.Damaged, match="came out otherwise"):
        backup.write_backup(desk.workspace, file, lying)
    assert file.read_bytes() == former
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of files")
def test_a_full_disk_leaves_the_former_backup(desk, turnsheet, tmp_path):
    import resource

    key, file = tmp_path / "club.key", tmp_path / "club.age"
    assert turnsheet("backup", file, "--new-key", key, *desk.there)[0] == 0
    former = file.read_bytes()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    try:
        code, _, err = turnsheet("backup", file, "--key", key, *desk.there)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == 2
    assert err.startswith("The system refused: File too large (")
    assert file.read_bytes() == former
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
@pytest.mark.parametrize("step", ["encrypt", "write", "decrypt"])
def test_killed_at_any_step_the_former_backup_opens_and_the_next_is_written(desk, tmp_path, step):
    key, file = tmp_path / "club.key", tmp_path / "club.age"
    key.write_text(backup.new_key())
    lock = backup.by_key(key.read_text(), "a test")
    count = backup.write_backup(desk.workspace, file, lock)
    former = file.read_bytes()
    program = f"""
import os
from pathlib import Path
from referee.workspace import backup, disk
from referee.workspace.folders import Workspace
lock = backup.by_key(Path({str(key)!r}).read_text(), "a test")
def stop(*about):
    os.kill(os.getpid(), 9)
if {step!r} == "write":
    os.fsync = stop
else:
    object.__setattr__(lock, {step!r}, stop)
backup.write_backup(Workspace(Path({str(desk.workspace.path)!r})), Path({str(file)!r}), lock)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -9
    assert file.read_bytes() == former
    assert backup.restore(file, lock, tmp_path / "other") == count
    assert backup.write_backup(desk.workspace, file, lock) == count
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_no_secret_of_the_match_is_in_the_file_in_the_clear(over, tmp_path, quick):
    file = tmp_path / "club.age"
    backup.write_backup(over.workspace, file, quick)
    data = file.read_bytes()
    assert over.match.secrets.seat(1).passphrase.encode() not in data
