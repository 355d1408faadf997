"""Takes a turn back, corrects it, and looks at what is left."""

from __future__ import annotations

from referee.turns import amending, undoing
from referee.turns.amending import Correction
from referee.verifying import verify
from tests.referee.helpers import NAME

WHY = "Éloïse's form lay in the wrong folder <b>"


def undo(desk, why=WHY):
    return undoing.undo(desk.workspace, NAME, why, desk.now)


def amend(desk, **wanted):
    correction = Correction(**wanted)
    amending.check_correction(desk.match, correction, desk.now)
    found = undo(desk)
    amending.correct(found, correction, WHY, desk.now)


def differences(desk):
    with verify(NAME, desk.workspace) as found:
        return [str(difference) for difference in found.differences]


def cash(desk, seat):
    return desk.match.state["books"]["usd"][f"seat:{seat}"]
