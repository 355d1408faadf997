"""Takes a turn back, corrects it, and looks at what is left."""

from __future__ import annotations

from referee.turns import amending, undoing
from referee.turns.amending import Correction
from tests.referee.helpers import NAME

WHY = "Éloïse's form lay in the wrong folder <b>"


def undo(desk, why=WHY):
    return undoing.undo(desk.workspace, NAME, why, desk.now)


def amend(desk, **wanted):
    correction = Correction(**wanted)
    amending.check_correction(desk.match, correction, desk.now)
    found = undo(desk)
    amending.correct(found, correction, WHY, desk.now)
