"""What a computer at home and a container need: lines written for them are run, or read by their program."""

from __future__ import annotations

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).parent / "turnsheet"
CLEAN = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


@pytest.fixture
def written(tmp_path):
    """Return a function that makes a match with a host, in a folder with a blank in its name."""

    def make(host):
        folder = tmp_path / "our club"
        command = [PROGRAM, "new", "chicago-express", "CE1", "--host", host, "-w", folder]
        ended = subprocess.run(command, capture_output=True, text=True, check=True)
        beside = folder.with_name(f"our club-{host}")
        assert ended.stdout.splitlines()[-1] == f"Next: read {beside / 'README.md'}."
        texts = "".join(path.read_text() for path in beside.iterdir())
        assert not {"@workspace@", "@turnsheet@"} & set(re.findall(r"@\w+@", texts))
        return folder, beside

    return make


def publishes(folder, *, shell=None, words=None):
    ended = subprocess.run(
        ["sh", "-c", shell] if shell else words, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (folder / "site" / "CE1").is_dir()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="neither cron nor systemd")
def test_a_timer_at_home_publishes_with_no_terminal_around_it(written):
    folder, beside = written("home")
    unit = configparser.RawConfigParser()
    unit.optionxform = str
    unit.read(beside / "turnsheet.service")
    publishes(folder, words=shlex.split(unit["Service"]["ExecStart"]))
    shutil.rmtree(folder / "site")
    *when, line = (beside / "crontab.txt").read_text().strip().split(" ", 5)
    assert when == ["17", "*", "*", "*", "*"]
    publishes(folder, shell=line)
    task = (beside / "task.cmd").read_text()
    (run,) = re.findall(r'/TR "((?:\\"|[^"])+)"', task)
    assert run.replace("\\", "") == line
    if shutil.which("systemd-analyze"):
        units = [beside / "turnsheet.service", beside / "turnsheet.timer"]
        checked = subprocess.run(
            ["systemd-analyze", "--user", "verify", *units], capture_output=True, text=True, check=False
        )
        assert not [one for one in checked.stderr.splitlines() if "turnsheet" in one]


def test_a_container_has_no_rights_and_writes_into_the_workspace_only(written):
    folder, beside = written("container")
    recipe = (beside / "Dockerfile").read_text().splitlines()
    assert [line.split()[1] for line in recipe if line.startswith("USER")] == ["referee"]
    assert recipe[-2:] == ['ENTRYPOINT ["turnsheet"]', 'CMD ["publish"]']
    readme = (beside / "README.md").read_text()
    run = shlex.split(next(line for line in readme.splitlines() if line.startswith("$ docker run")))
    assert {"--read-only", "--rm", "no-new-privileges"} <= set(run)
    assert f"{folder}:/workspace" in run
