"""kill -9 of MkDocs itself, and of a publish that MkDocs outlives: nothing half, and the same bytes after."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from publish import MkdocsWorker
from referee.faults import Exit, Unbuilt
from referee.workspace.folders import Workspace
from tests.referee.blows import lasting, publish_in_a_child, restored
from tests.referee.helpers import Desk, hashes
from tests.referee.test_kills import check_host
from tests.referee.toy_game import ToyGame

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")]
KILLS = int(os.environ.get("TURNSHEET_PAGE_KILLS", "6"))
SEED = int(os.environ.get("TURNSHEET_PAGE_KILLS_SEED", "1841"))


@pytest.fixture(autouse=True)
def one_process():
    """Forked copies are part of what is tested here."""


@dataclass(frozen=True)
class Printed:
    """A match with forms for turn 1 handed in, its site built, and what lasts of an undisturbed publish."""

    start: Path
    before: dict
    after: dict


@pytest.fixture(scope="module")
def printed(_first_workspace, tmp_path_factory):
    folder = tmp_path_factory.mktemp("printed")
    shutil.copytree(_first_workspace, folder / "ws")
    desk = Desk(Workspace(folder / "ws"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("referee.match.match.load", lambda name: ToyGame())
        desk.publish()
        desk.gift(1, 2, 100)
        desk.gift(2, 1, 30)
        before = lasting(desk)
        # MkDocs is to be at work: with what it built before there would be nothing for it to do.
        frames = list(desk.workspace.work.glob("templates/frames-*.zip"))
        assert frames
        for kept in frames:
            kept.unlink()
        shutil.copytree(desk.workspace.path, folder / "start", copy_function=shutil.copy2)
        desk.publish()
    return Printed(folder / "start", before, lasting(desk))


@pytest.fixture
def printing_desk(printed, tmp_path):
    """Return the office at work on that match, with pages as MkDocs builds them."""
    shutil.copytree(printed.start, tmp_path / "ws", copy_function=shutil.copy2)
    return Desk(Workspace(tmp_path / "ws"))


def children(process):
    """Return the processes a process has started, and theirs."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    found = [int(one) for one in listed.read_text().split()] if listed.exists() else []
    return found + [one for child in found for one in children(child)]


def prints(process):
    try:
        return b"publish.generator.mkdocs_process" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def alive(process):
    """Return whether a process runs or stands still; one that nobody asked about after its end does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def wait_for(what):
    for _ in range(6000):
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError("never came true")


def builds(process):
    """Return whether a copy is in the middle of its work: it holds its log open."""
    try:
        return any(os.readlink(one).endswith("mkdocs.log") for one in Path(f"/proc/{process}/fd").iterdir())
    except OSError:
        return False


def at_work(printer):
    """Return the copies once one of them is in the middle of its work, that one first."""
    copies = children(printer)
    return sorted(copies, key=builds, reverse=True) if any(map(builds, copies)) else []


@contextmanager
def struck(monkeypatch, whom):
    """Kill MkDocs in the middle of its next order: `whom` picks of its process and the copies that build."""
    told = MkdocsWorker._ask

    def ask(worker, order):
        def strike():
            copies = wait_for(lambda: at_work(worker._process.pid))
            for process in whom(worker._process.pid, copies):
                os.kill(process, signal.SIGKILL)

        blow = threading.Thread(target=strike)
        blow.start()
        try:
            return told(worker, order)
        finally:
            blow.join()

    with monkeypatch.context() as patch:
        patch.setattr(MkdocsWorker, "_ask", ask)
        yield


WHOM = {
    "the printer": lambda printer, copies: [printer],
    "one of the copies that build": lambda printer, copies: copies[:1],
    "all of them": lambda printer, copies: [printer, *copies],
}


@pytest.mark.parametrize("who", WHOM)
def test_mkdocs_is_killed(printing_desk, printed, monkeypatch, who):
    site = hashes(printing_desk.workspace.site)
    with struck(monkeypatch, WHOM[who]), pytest.raises(Unbuilt, match="was ended") as said:
        printing_desk.publish(turn=1)
    assert said.value.exit_code is Exit.UNBUILT
    assert "was not touched, and no turn is lost. Run publish again." in str(said.value)
    assert hashes(printing_desk.workspace.site) == site
    assert printing_desk.match.last == 1
    printing_desk.publish()
    assert lasting(printing_desk) == printed.after


def held_while_building(desk):
    """Hold the builders of a publish still; return its process, MkDocs' and the copies that build."""
    folder = desk.workspace.path
    child = os.fork()
    if not child:
        try:
            desk.publish()
        finally:
            os._exit(0)
    # The copies bear the same command line; the child that reads workbooks bears another.
    printer = wait_for(lambda: next((one for one in children(child) if prints(one) and children(one)), 0))
    # All configurations are written before the first copy is made, one copy for each.
    wanted = len(list(folder.glob(".work/pages/*/*/*/mkdocs.yml")))
    assert wanted > 1

    def held():
        copies = [one for one in children(printer) if builds(one)]
        for process in copies:
            os.kill(process, signal.SIGSTOP)
        return copies if len(copies) == wanted else None

    return child, printer, wait_for(held)


def kill(child):
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_a_killed_publish_leaves_no_builder(printing_desk):
    """The order is under way when whoever gave it is gone: MkDocs sees that, and ends its copies too."""
    child, printer, copies = held_while_building(printing_desk)
    kill(child)
    wait_for(lambda: not any(map(alive, (printer, *copies))))


def test_a_builder_that_outlives_its_publish_spoils_nothing(printing_desk, printed):
    """Held still in the middle of its work, it goes on while the next publish builds the same pages."""
    folder = printing_desk.workspace.path
    child, printer, copies = held_while_building(printing_desk)
    # The one that would end the copies goes first.
    os.kill(printer, signal.SIGKILL)
    kill(child)
    assert all(map(alive, copies))
    old = list(folder.glob(".work/pages/*/*/*/mkdocs.log"))

    def go_on():
        wait_for(lambda: [log for log in folder.glob(".work/pages/*/*/*/mkdocs.log") if log not in old])
        for process in copies:
            os.kill(process, signal.SIGCONT)

    waking = threading.Thread(target=go_on)
    waking.start()
    printing_desk.publish()
    waking.join()
    assert lasting(printing_desk) == printed.after
    wait_for(lambda: not any(map(alive, copies)))
    printing_desk.publish()
    assert lasting(printing_desk) == printed.after


def test_killed_with_the_pages_of_mkdocs(printing_desk, printed):
    """As test_kills.py does it with plain pages; TURNSHEET_PAGE_KILLS says how often, _SEED where."""
    inbox = hashes(printing_desk.inbox)
    steps, seconds, ended = publish_in_a_child(printing_desk)
    assert ended
    assert lasting(printing_desk) == printed.after
    chance = random.Random(SEED)
    boundaries = KILLS // 2
    plan = [{"step": step} for step in sorted(chance.sample(range(1, steps + 1), boundaries))]
    plan += [{"after": chance.random() * seconds} for _ in range(KILLS - boundaries)]
    killed = 0
    for blow in plan:
        restored(printing_desk, printed.start)
        killed += not publish_in_a_child(printing_desk, **blow)[2]
        assert hashes(printing_desk.inbox) == inbox, blow
        check_host(printing_desk, printed.before, printed.after)
        printing_desk.publish()
        assert lasting(printing_desk) == printed.after, blow
    assert killed >= boundaries
    print(f"{len(plan)} blows ({boundaries} of {steps} step boundaries), {killed} killed")
