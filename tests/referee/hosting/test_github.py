"""Every step of the workflow for GitHub, run in a clean environment with faked events."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from referee.match.match import open_match
from referee.workspace.folders import Workspace
from referee.workspace.seat_list import read_csv

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="runners of the workflow have bash"),
]
NAME = "CE1"
SEATS = (
    "number,player,mail,human\n"
    "1,Philippa Quill,philippa@example.org,yes\n2,Barnaby Reed,barnaby@example.org,yes\n3,,,no\n"
)
PATHS = os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"])


def git(folder, *words):
    environment = {"PATH": PATHS, "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    run = ["git", *identity, *words]
    return subprocess.run(run, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


class Runner:
    """What a host does with a workflow, as far as it can be had here: checkout, steps, the order of both."""

    def __init__(self, room):
        self.room = room
        self.origin = room / "origin.git"
        self.key = (room / "club.key").read_text()
        self.log = ""
        self.runs = 0

    def run(self, command="", meanwhile=None, job="publish", file="turnsheet.yml"):
        """Run a job for an event; return the steps that ended well."""
        self.runs += 1
        temp = self.room / f"run-{self.runs}"
        temp.mkdir()
        checkout = temp / "checkout"
        git(temp, "clone", "-q", str(self.origin), str(checkout))
        workflow = yaml.safe_load((checkout / ".github/workflows" / file).read_text())
        given = {
            "${{ vars.TURNSHEET }}": "pip",
            "${{ secrets.TURNSHEET_KEY }}": self.key.strip(),
            "${{ inputs.command }}": command,
            "${{ runner.temp }}/ws/site": str(temp / "ws" / "site"),
        }
        job, outputs, done = workflow["jobs"][job], temp / "outputs", []
        outputs.touch()
        self.temp = temp
        clean = {"PATH": PATHS, "HOME": str(temp), "RUNNER_TEMP": str(temp), "GITHUB_OUTPUT": str(outputs)}
        clean |= {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        clean |= {name: given.get(value, "") for name, value in job["env"].items()}
        for step in job["steps"]:
            name = step.get("name") or step["uses"].partition("@")[0]
            if step.get("if") == "${{ inputs.command != '' }}" and not command:
                continue
            if "upload-pages" in name:
                assert (Path(given[step["with"]["path"]]) / "index.html").is_file()
            if "run" in step:
                if meanwhile and name == "Keep the workspace":
                    meanwhile()
                own = dict(line.split("=", 1) for line in outputs.read_text().splitlines())
                more = {key: own.get("code", "") for key in step.get("env", ())}
                bash = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
                ended = subprocess.run(
                    bash, cwd=checkout, env=clean | more, capture_output=True, text=True, check=False
                )
                self.log += ended.stdout + ended.stderr
                if ended.returncode:
                    return done
            done.append(name)
        return done

    def workspace(self):
        """Open the workspace as it is kept at the host."""
        folder = self.room / f"kept-{self.runs}"
        checkout = self.room / f"look-{self.runs}"
        git(self.room, "clone", "-q", str(self.origin), str(checkout))
        turnsheet("restore", checkout / "workspace.age", "--key", self.room / "club.key", "-w", folder)
        return Workspace(folder)

    def upload(self, name, data):
        """Put a form into the inbox as a referee does in a browser."""
        checkout = self.room / f"upload-{name}"
        git(self.room, "clone", "-q", str(self.origin), str(checkout))
        (checkout / "inbox" / NAME / name).write_bytes(data)
        git(checkout, "add", ".")
        git(checkout, "commit", "-qm", "A form")
        git(checkout, "push", "-q")


def turnsheet(*words):
    program = Path(sys.executable).parent / "turnsheet"
    return subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=True).stdout


@pytest.fixture
def runner(tmp_path):
    (tmp_path / "seats.csv").write_text(SEATS)
    command = ("chicago-express", NAME, "--seats", tmp_path / "seats.csv", "--host", "github")
    last_line = turnsheet("new", *command, "-w", tmp_path / "club").splitlines()[-1]
    repository = tmp_path / "club-repository"
    assert last_line == (
        f"Next: read {repository / 'README.md'}. Its key is {tmp_path / 'club.key'}: "
        "keep a copy elsewhere, and out of it."
    )
    git(tmp_path, "init", "-q", "--bare", "-b", "main", str(tmp_path / "origin.git"))
    git(repository, "init", "-q", "-b", "main")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "Our club")
    git(repository, "push", "-q", str(tmp_path / "origin.git"), "main")
    assert git(repository, "ls-files").splitlines() == [
        ".github/workflows/canary.yml",
        ".github/workflows/turnsheet.yml",
        "README.md",
        f"inbox/{NAME}/.gitkeep",
        "workspace.age",
    ]
    return Runner(tmp_path)


STEPS = (
    "actions/checkout",
    "actions/setup-python",
    "Install Turnsheet",
    "Open the workspace",
    "Take in the forms",
    "Do what was asked",
    "Publish",
    "Keep the workspace",
    "Check the site",
    "actions/upload-pages-artifact",
    "actions/deploy-pages",
    "Say how it went",
)


def test_an_evening_of_a_club_on_github(runner):
    scheduled = [step for step in STEPS if step != "Do what was asked"]
    assert runner.run() == scheduled
    place = runner.workspace()
    match = open_match(place, NAME)
    assert (match.last, (place.site / NAME / "en" / "index.html").is_file()) == (0, True)
    for seat in match.people():
        runner.upload(f"Book{seat}.xlsx", match.folder.turn(0).form(seat).read_bytes())
    assert runner.run() == scheduled
    place = runner.workspace()
    assert open_match(place, NAME).last == 1
    received = open_match(place, NAME).folder.turn(1).received
    assert len(list(received.glob("*.bin"))) == 2
    files = git(runner.origin, "ls-tree", "-r", "--name-only", "main").splitlines()
    assert [name for name in files if name.startswith("inbox/")] == [f"inbox/{NAME}/.gitkeep"]
    wish = f'extend {NAME} "2030-01-08 20:00" --why "The printer’s holiday; rm -rf $HOME `id`"'
    assert runner.run(wish) == list(STEPS)
    (notice,) = open_match(runner.workspace(), NAME).notices.notices
    assert (notice.kind, notice.why) == ("extension", "The printer’s holiday; rm -rf $HOME `id`")
    private = [match.secrets.seat(seat).passphrase for seat in match.people()]
    private += [runner.key.split()[-1], "Philippa", "Barnaby", "example.org"]
    assert [word for word in private if word in runner.log] == []
    assert "turnsheet publish ended with exit code 0" in runner.log


def test_what_somebody_pushed_meanwhile_keeps_the_site_back(runner):
    """The workspace could not be kept: no reader sees the turn, and the next run plays it from there."""
    done = runner.run(meanwhile=lambda: runner.upload("late.xlsx", b"no form"))
    assert done[-1] == "Publish"
    assert runner.run()[-1] == "Say how it went"
    assert "late.xlsx" in (runner.temp / "ws" / "publish.log").read_text()


def test_a_wrong_key_stops_before_anything_is_done(runner):
    runner.key = "AGE-SECRET-KEY-1WRONG"
    assert runner.run() == list(STEPS[:3])
    assert "1WRONG" not in runner.log


def test_a_wrong_command_stops_before_anything_is_published(runner):
    assert runner.run(f'extend {NAME} "no date" --why "x"')[-1] == "Take in the forms"


def test_a_trial_run_says_only_how_it_ended_and_keeps_nothing(runner):
    before = git(runner.origin, "rev-parse", "main")
    done = runner.run(job="canary", file="canary.yml")
    assert done[2:] == [
        "Install Turnsheet",
        "Open the workspace",
        "Verify its matches",
        "Try to publish",
        "Play a sample match",
    ]
    assert (runner.temp / "sample/site/index.html").is_file()
    assert git(runner.origin, "rev-parse", "main") == before
    assert not [word for word in ("Philippa", "Barnaby", "seat ") if word in runner.log]
    runner.key = runner.key[:-9] + "QQQQQQQQ"
    assert runner.run(job="canary", file="canary.yml")[-1] == "Install Turnsheet"


def test_an_unknown_host_is_a_sentence_and_makes_nothing(turnsheet, tmp_path):
    code, _, err = turnsheet("new", "chicago-express", NAME, "--host", "moon", "-w", tmp_path / "ws")
    assert (code, err.strip()) == (2, "--host 'moon' is not possible. Allowed: github, home, container.")
    assert not (tmp_path / "ws").exists()


def test_one_job_at_a_time_and_the_workspace_before_the_site():
    path = Path(__file__).parents[3] / "referee/hosting/github/turnsheet.yml"
    workflow = yaml.safe_load(path.read_text())
    assert workflow["concurrency"] == {"group": "turnsheet", "cancel-in-progress": False}
    steps = [
        step.get("name") or step["uses"].partition("@")[0] for step in workflow["jobs"]["publish"]["steps"]
    ]
    assert steps == list(STEPS)


def test_the_list_of_the_test_is_one_a_referee_writes(tmp_path):
    (tmp_path / "seats.csv").write_text(SEATS)
    assert [seat.player for seat in read_csv(tmp_path / "seats.csv")] == [
        "Philippa Quill",
        "Barnaby Reed",
        "",
    ]
