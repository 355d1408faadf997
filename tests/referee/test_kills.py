"""kill -9 while publishing: at step boundaries and at any instant. TURNSHEET_KILLS says how often."""

from __future__ import annotations

import json
import os
import random
import shutil

import pytest

from tests.referee.blows import lasting, publish_in_a_child, restored
from tests.referee.helpers import NAME, hashes

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")]
KILLS = int(os.environ.get("TURNSHEET_KILLS", "36"))


@pytest.fixture(autouse=True)
def one_process():
    """Forked copies are part of what is tested here."""


def check_host(desk, before, after):
    """No file is anything but old or new, and no page is new before all that it leads to."""
    site = {name: sha for name, sha in hashes(desk.workspace.site).items() if not name.endswith(".part")}
    old, new = (
        {n.removeprefix("site/"): h for n, h in f.items() if n.startswith("site/")} for f in (before, after)
    )
    for name, sha in site.items():
        assert sha in (old.get(name), new.get(name)), f"{name} is neither old nor new"
    assert old.keys() <= site.keys()
    turns = json.loads((desk.workspace.site / NAME / "desk" / "turns.json").read_bytes())
    papers = [name for name in new if name.startswith(f"{NAME}/desk/") and name.endswith(".bin")]
    if turns["latest"] == 1:
        assert all(site.get(name) == new[name] for name in papers)
    for language in ("en", "fr"):
        front = f"{NAME}/{language}/index.html"
        if site[front] == new[front]:
            later = (f"{NAME}/en/index.html", f"{NAME}/fr/index.html", f"{NAME}/index.html", "index.html")
            missing = [n for n in new if site.get(n) != new[n] and n not in (*later, "fr/index.html")]
            assert missing == [], f"{front} came before {missing}"


def test_killed_two_hundred_times(desk, tmp_path):
    desk.publish()
    desk.gift(1, 2, 100)
    desk.gift(2, 1, 30)
    desk.hand_in("bad.xlsx", b"text")
    start = tmp_path / "start"
    shutil.copytree(desk.workspace.path, start, copy_function=shutil.copy2)
    before, inbox = lasting(desk), hashes(desk.inbox)
    steps, seconds, ended = publish_in_a_child(desk)
    assert ended
    after = lasting(desk)
    assert desk.match.last == 1
    chance = random.Random(1841)
    boundaries = min(steps, KILLS * 2 // 3)
    plan = [{"step": 1 + n * steps // boundaries} for n in range(boundaries)]
    plan += [{"after": chance.random() * seconds} for _ in range(KILLS - boundaries)]
    killed = 0
    for blow in plan:
        restored(desk, start)
        killed += not publish_in_a_child(desk, **blow)[2]
        assert hashes(desk.inbox) == inbox, blow
        check_host(desk, before, after)
        desk.publish()
        assert lasting(desk) == after, blow
    # Some of those at random instants may have come after the end.
    assert killed >= boundaries
    print(f"{len(plan)} blows ({boundaries} of {steps} step boundaries), {killed} killed")
