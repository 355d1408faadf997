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
    if decision.due and sorted_out.doubtful and wish.late_ok is None:
        doubtful = _forms_of(sorted_out.doubtful)
        why = f"it is for you to say whether the {doubtful} counts: {LATE_CHOICE}"
        return Verdict(False, why)
    return held(match, decision, wish, now)


def _forms_of(seats: list[int]) -> str:
    return f"late form{'s' if len(seats) > 1 else ''} of seat{'s' if len(seats) > 1 else ''} " + ", ".join(
        map(str, seats)
    )
