"""The built wheel alone, without make, shell or any other program on the path, plays the demonstration."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]
BIN = "Scripts" if os.name == "nt" else "bin"
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
LONGEST = 180
"""Of a path inside a workspace; Windows takes 260 in all."""


def run(*command, **options):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True, **options)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return an environment with the wheel in it; what it depends on is lent by this one."""
    room = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip")
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", room, TOP, cwd=room)
    venv.create(room / "venv", with_pip=False)
    (wheel,) = room.glob("turnsheet-*.whl")
    run(*pip, "--python", room / "venv", "install", "-q", "--no-deps", "--no-index", wheel, cwd=room)
    (packages,) = (room / "venv").rglob("site-packages")
    # A path in a .pth file is not searched for other .pth files: the project itself is not lent.
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return room


def turnsheet(room, *words):
    environment = {
        "PATH": str(room / "venv" / BIN),
        "HOME": str(room),
        "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""),
    }
    return run(room / "venv" / BIN / "turnsheet", *words, cwd=room, env=environment).stdout


@pytest.fixture(scope="module")
def played(installed):
    return installed / "demo", turnsheet(installed, "demo", installed / "demo", "--no-serve")


def test_the_program_is_that_of_the_wheel(installed):
    python = installed / "venv" / BIN / "python"
    where = run(
        python, "-c", "import engine, games, publish, referee; print(referee.__file__)", cwd=installed
    )
    assert Path(where.stdout.strip()).is_relative_to(installed / "venv")


def test_the_demonstration_runs_and_its_match_verifies(installed, played):
    folder, out = played
    assert out.startswith(f"DEMO: 3 turns published. The site is in {folder / 'site'}\n")
    assert (folder / "site" / "DEMO" / "fr" / "desk" / "index.html").is_file()
    assert "\nEverything was computed again: " in turnsheet(installed, "verify", "DEMO", "-w", folder)


def test_a_match_is_made_published_and_backed_up(installed):
    there = ("-w", installed / "club")
    turnsheet(installed, "new", "us-telegraph", "UT1", *there)
    turnsheet(installed, "publish", *there)
    assert turnsheet(installed, "status", *there).startswith("Next: ")
    turnsheet(installed, "backup", installed / "club.age", "--new-key", installed / "club.key", *there)
    key = ("--key", installed / "club.key")
    turnsheet(installed, "restore", installed / "club.age", *key, "-w", installed / "again")


def test_every_file_has_a_name_that_windows_takes(played):
    folder, _ = played
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]
    parts = {part for name in names for part in name.split("/")}
    assert [part for part in parts if re.search(r'[<>:"|?*\\\x00-\x1f]|[. ]$', part)] == []
    assert [part for part in parts if part.lower().partition(".")[0] in RESERVED] == []
    assert [name for name in names if len(name) > LONGEST] == []
    assert len({name.lower() for name in names}) == len(names)
