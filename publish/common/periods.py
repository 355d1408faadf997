"""Puts a period into words."""

from __future__ import annotations

import re

from engine.messages import Message, say
from engine.period import Period

_SPAN = re.compile(r"(\d{4})-(\d{2})")
"""Two years as files keep them: 1841-42. A turn that spans a century would need its own figure."""


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
    if span := _SPAN.fullmatch(period.years):
        return say("SITE.PERIOD.YEARS", first=span[1], last=span[1][:2] + span[2])
    return say("SITE.PERIOD.START") if turn == 0 and not period.years else period.text("SITE.PERIOD.")
