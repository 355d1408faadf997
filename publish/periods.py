"""What the label of a turn's period means, in words: a game of rounds labels them alike in all languages."""

from __future__ import annotations

import re

from engine.messages import Message, say

_ROUND = re.compile(r"R(\d+)(?:\.(\d+))?")
_OF_ALL = re.compile(r"(\d+)/(\d+)")


def period_text(period: str, turn: int | None = None) -> Message | str:
    """Return a period as it is told to readers.

    Parameters
    ----------
    period : str
        As the report names it: R3 the third round, R3.2 its second move, R0 what comes before the first,
        3/8 the third of eight turns of the game. Anything else (years) says what it means itself.
    turn : int, optional
        Number of the turn, where it is known: R0 may be turn 0, before which nobody moved, and the turns
        that come before the first round.

    >>> [getattr(period_text(one), "code", one) for one in ("R0", "R3", "R3.2", "3/8", "1863-64")]
    ['SITE.PERIOD.BEFORE', 'SITE.PERIOD.ROUND', 'SITE.PERIOD.MOVE', 'SITE.PERIOD.OF', '1863-64']
    >>> [getattr(period_text(one, 0), "code", one) for one in ("R0", "0/8", "1840")]
    ['SITE.PERIOD.START', 'SITE.PERIOD.START', '1840']
    """
    of_all, of_round = _OF_ALL.fullmatch(period), _ROUND.fullmatch(period)
    if turn == 0 and (of_all or of_round):
        return say("SITE.PERIOD.START")
    if of_all:
        return say("SITE.PERIOD.OF", number=of_all[1], count=of_all[2])
    return _in_rounds(*of_round.groups()) if of_round else period


def _in_rounds(number: str, move: str | None) -> Message:
    if move:
        return say("SITE.PERIOD.MOVE", round=number, move=move)
    return say("SITE.PERIOD.ROUND", round=number) if int(number) else say("SITE.PERIOD.BEFORE")
