"""What the label of a turn's period means, in words: a game of rounds labels them alike in all languages."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.messages import Message, say

_ROUND = re.compile(r"R(\d+)(?:\.(\d+))?")
_OF_ALL = re.compile(r"(\d+)/(\d+)")


def period_text(period: str) -> Message | str:
    """Return a period as it is told to readers.

    Parameters
    ----------
    period : str
        As the report names it: R3 the third round, R3.2 its second move, R0 what comes before the first,
        3/8 the third of eight turns of the game. Anything else (years) says what it means itself.

    >>> [getattr(period_text(one), "code", one) for one in ("R0", "R3", "R3.2", "3/8", "1863-64")]
    ['SITE.PERIOD.START', 'SITE.PERIOD.ROUND', 'SITE.PERIOD.MOVE', 'SITE.PERIOD.OF', '1863-64']
    """
    if found := _OF_ALL.fullmatch(period):
        return say("SITE.PERIOD.OF", number=found[1], count=found[2])
    if not (found := _ROUND.fullmatch(period)):
        return period
    if found[2]:
        return say("SITE.PERIOD.MOVE", round=found[1], move=found[2])
    return say("SITE.PERIOD.ROUND", round=found[1]) if int(found[1]) else say("SITE.PERIOD.START")


def period_words(words: Callable[[Message], str]) -> dict[str, str]:
    """Return the same texts for the slider, which puts the first number for # and the second for %."""
    blanks = {"round": "#", "move": "%", "number": "#", "count": "%"}
    return {
        name: words(say(f"SITE.PERIOD.{name.upper()}", **blanks)) for name in ("start", "round", "move", "of")
    }
