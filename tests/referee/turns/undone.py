"""Takes a turn back, and looks at what is left."""

from __future__ import annotations

from referee.turns import undoing
from referee.verifying import verify
from tests.referee.helpers import NAME

WHY = "Éloïse's form lay in the wrong folder <b>"


def undo(desk, why=WHY):
    return undoing.undo(desk.workspace, NAME, why, desk.now)


def differences(desk):
    with verify(NAME, desk.workspace) as found:
        return [str(difference) for difference in found.differences]


def cash(desk, seat):
    return desk.match.state["books"]["usd"][f"seat:{seat}"]
