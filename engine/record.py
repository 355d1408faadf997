"""How the last turn came about, as the office tells a game that reports on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.findings import Finding
from engine.ledger import Posting
from engine.messages import Message
from engine.turn import Event


class HowPlayed(StrEnum):
    """Where the orders came from that a seat played a turn with."""

    FORM = "form"
    STANDING = "standing"
    """No form came in time (NMR): the seat held what it had."""
    REPEAT = "repeat"
    """No form came in time: the seat's last form was played again."""
    SUBSTITUTE = "substitute"
    """No form came in time: the computer played in the person's place."""
    LATE = "late"
    """A form came too late: the seat held what it had."""
    COMPUTER = "computer"
    """Nobody plays the seat."""

    @property
    def missed(self) -> bool:
        """Whether a person's form did not come in time."""
        return self not in (HowPlayed.FORM, HowPlayed.COMPUTER)

    @property
    def by_computer(self) -> bool:
        """Whether the computer wrote the orders: nothing of them is the player's to fix."""
        return self in (HowPlayed.SUBSTITUTE, HowPlayed.COMPUTER)


REMEMBERED = ("led", "colours", "past")
"""Facts of a public report that the next turn's report is told: fields of its Record."""


@dataclass(frozen=True, slots=True)
class Record:
    """How the last turn came about, as `report` needs it: findings and orders per seat where known."""

    events: tuple[Event, ...] = ()
    postings: tuple[Posting, ...] = ()
    findings: Mapping[int, tuple[Finding, ...]] = field(default_factory=dict)
    orders: Mapping[int, Any] = field(default_factory=dict)
    given: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)
    """seat -> what its form asked for, in words, before the rules cut anything; only where a form came."""
    words: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)
    """seat -> its orders as accepted, in words of the position they were given in: the prices of then."""
    how_played: Mapping[int, HowPlayed] = field(default_factory=dict)
    led: str = ""
    """What led the front page of the turn before: the fact `led` of its public report."""
    colours: str = ""
    """How the map of the turn before was coloured: the fact `colours` of its public report."""
    past: str = ""
    """What became of each subject until then: the fact `past` of its public report."""
