"""Decides whether a turn is played now, late forms and turns taken back included."""

from __future__ import annotations

from datetime import datetime

from referee.match.lateness import InTime
from referee.match.match import Match
from referee.match.turn_files import published_at
from referee.turns.due import Verdict, Wish, verdict
from referee.turns.undoing import held

LATE_CHOICE = "--late-ok or --late-out"


def decide(match: Match, sorted_out: InTime, wish: Wish, now: datetime) -> Verdict:
    """Say whether the turn is resolved; whether a file saved by hand was late, only the referee can say."""
    decision = verdict(match, sorted_out.index, wish, now, published_at(match, match.last))
    asks = bool(sorted_out.doubtful) and wish.late_ok is None
    decision = held(match, decision, wish, now, doubtful=asks)
    if decision.due and asks:
        return Verdict(
            False, f"it is for you to say whether the {_counting(sorted_out.doubtful)}: {LATE_CHOICE}"
        )
    return decision


def _counting(seats: list[int]) -> str:
    if len(seats) == 1:
        return f"late form of seat {seats[0]} counts"
    return f"late forms of seats {', '.join(map(str, seats))} count"
