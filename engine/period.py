"""The time in a game that a turn is about: a round, a move of one, a turn of the game, or years."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.messages import Message, say

_ROUND = re.compile(r"R(\d+)(?:\.(\d+))?")
_OF_ALL = re.compile(r"(\d+)/(\d+)")
_SPAN = re.compile(r"(\d{4})-(\d{2})")
"""Two years as files keep them: 1841-42. A turn that spans a century would need its own figure."""


@dataclass(frozen=True, slots=True)
class Period:
    """A round, perhaps with a move of it or with how many there are of all; or `years`.

    `round` 0 is what comes before the first. `years` ("1841-42") is as files keep it; with it the rest stays
    empty. All of it is empty where the turn's number says enough.
    """

    round: int | None = None
    move: int | None = None
    of: int | None = None
    years: str = ""

    @property
    def label(self) -> str:
        """Return it as files keep it: R3, R3.2 (the second move), 3/8 (the third of eight), 1841-42."""
        if self.round is None:
            return self.years
        if self.of is not None:
            return f"{self.round}/{self.of}"
        return f"R{self.round}" if self.move is None else f"R{self.round}.{self.move}"

    def text(self, codes: str) -> Message | str:
        """Return it in words.

        Parameters
        ----------
        codes : str
            What the codes of the five texts begin with, such as ``SITE.PERIOD.``: ROUND (round), MOVE
            (round, move), OF (number, count), YEARS (first, last) and BEFORE, for what comes before the
            first round.
        """
        if self.round is None:
            span = _SPAN.fullmatch(self.years)
            return say(f"{codes}YEARS", first=span[1], last=span[1][:2] + span[2]) if span else self.years
        if self.of is not None:
            return say(f"{codes}OF", number=self.round, count=self.of)
        if self.move is not None:
            return say(f"{codes}MOVE", round=self.round, move=self.move)
        return say(f"{codes}ROUND", round=self.round) if self.round else say(f"{codes}BEFORE")


def of_label(label: str) -> Period:
    """Return the period that a file keeps as `label`; what is no round and no turn of the game is `years`.

    >>> [of_label(label) == period for label, period in (("R3.2", Period(3, 2)), ("3/8", Period(3, of=8)))]
    [True, True]
    """
    if match := _ROUND.fullmatch(label):
        return Period(int(match[1]), int(match[2]) if match[2] else None)
    if match := _OF_ALL.fullmatch(label):
        return Period(int(match[1]), of=int(match[2]))
    return Period(years=label)
