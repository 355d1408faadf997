"""Puts a period into words."""

from __future__ import annotations

from engine.messages import Message, say
from engine.period import Period


def period_text(period: Period, turn: int | None = None) -> Message | str:
    """Return a period as it is told to readers.

    Parameters
    ----------
    period : Period
        As the report names it.
    turn : int, optional
        Number of the turn, where it is known: round 0 may be turn 0, before which nobody moved, and the turns
        that come before the first round.
    """
    return say("SITE.PERIOD.START") if turn == 0 and not period.years else period.text("SITE.PERIOD.")
