"""Publishing in a process of its own and killing it, and what must last all the same."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time

from referee.workspace import disk
from tests.referee.helpers import hashes

# A step ends when a finished file or folder is put in its place, or one that is needed no more is removed.
STEPS = {"os.rename", "shutil.rmtree"}


def stop_before(step):
    """Kill this process before its `step`-th change of the disk; return where the steps are counted."""
    count = [0]

    def hook(event, _):
        if event in STEPS:
            count[0] += 1
            if count[0] == step:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)
    return count


def publish_in_a_child(desk, step=0, after=None):
    """Publish in a process of its own and kill it; return steps done, seconds taken, and whether it ended."""
    told, tell = os.pipe()
    began = time.monotonic()
    child = os.fork()
    if not child:
        try:
            os.close(told)
            count = stop_before(step)
            desk.publish()
            os.write(tell, str(count[0]).encode())
        finally:
            os._exit(0)
    os.close(tell)
    if after is not None:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(told, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    return int(said or 0), time.monotonic() - began, not os.WIFSIGNALED(status)


def lasting(desk):
    """Return the hashes of all that must last: matches and site, not what may be made again."""
    found = hashes(desk.workspace.path)
    return {name: sha for name, sha in found.items() if not name.startswith((".work/", ".publish.lock"))}


def restored(desk, start):
    # The process that a killed run was about to print with ends by itself, perhaps a moment later.
    for _ in range(1200):
        try:
            disk.remove(desk.workspace.path)
            shutil.copytree(start, desk.workspace.path, copy_function=shutil.copy2, dirs_exist_ok=True)
            return
        except (OSError, shutil.Error):
            time.sleep(0.05)
    raise AssertionError("the workspace could not be laid anew")
