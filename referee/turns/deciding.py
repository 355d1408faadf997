"""Decides whether a turn is played now: late forms, turns taken back, shut doors."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referee.match.lateness import InTime
from referee.match.match import Match
from referee.turns.due import PASSED, Verdict, Wish, verdict
from referee.turns.undoing import held

LATE_CHOICE = "--late-ok or --late-out"


def decide(match: Match, sorted_out: InTime, wish: Wish, now: datetime) -> Verdict:
    """Say whether the turn is resolved; whether a file saved by hand was late, only the referee can say."""
    decision = verdict(match, sorted_out.index, wish, now)
    asks = bool(sorted_out.doubtful) and wish.late_ok is None
    decision = held(match, decision, wish, now, doubtful=asks)
    if decision.due and asks:
        return Verdict(
            False, f"it is for you to say whether the {_counting(sorted_out.doubtful)}: {LATE_CHOICE}"
        )
    return decision


def unless_shut(match: Match, decision: Verdict, shut: Sequence[str]) -> Verdict:
    """Keep the clock alone from resolving a turn while forms that came in time may wait behind a door.

    `shut` names the doors that could not be looked into.
    """
    if not (decision.due and decision.why == PASSED and shut):
        return decision
    why = (
        f"{PASSED}, but {', '.join(shut)} could not be looked into, and forms may wait there; "
        f"run publish again, or say --turn {match.turn} to play without them"
    )
    return Verdict(False, why)


def _counting(seats: list[int]) -> str:
    if len(seats) == 1:
        return f"late form of seat {seats[0]} counts"
    return f"late forms of seats {', '.join(map(str, seats))} count"
