"""Decides whether a turn is due: all in, deadline, or command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.faults import Mistake
from referee.match import calendar
from referee.match.deadlines import on_clock
from referee.match.match import Match
from referee.match.nmr import lent_seats
from referee.match.turn_files import published_at
from referee.workspace.index import Index

PASSED = "the deadline has passed"


@dataclass(frozen=True, slots=True)
class Wish:
    """What the referee asked for: resolve now, or exactly this turn; whether late forms count, if he said."""

    now: bool = False
    turn: int | None = None
    late_ok: bool | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the turn is resolved, and the reason as a sentence for the referee."""

    due: bool
    why: str


def verdict(match: Match, index: Index, wish: Wish, now: datetime) -> Verdict:
    """Say whether the coming turn is resolved now.

    Parameters
    ----------
    match : Match
        The match.
    index : Index
        What came in for the turn.
    wish : Wish
        What the referee asked for.
    now : datetime
        This moment.

    Returns
    -------
    Verdict
        A turn is never resolved again: afterwards the same question is about the next turn, with nothing in.
    """
    excused, lent = match.notices.excused(match.turn), lent_seats(match)
    missing = [seat for seat in match.people() if seat not in index.seats_in | excused | lent]
    if match.is_over:
        return Verdict(False, "the match is over")
    if wish.turn is not None:
        return _this_turn(match, wish.turn)
    away = (excused | lent) - index.seats_in
    if not missing and any(seat.human for seat in match.seats) and (index.seats_in or not away):
        return Verdict(True, f"all orders are in{_but_for(excused - index.seats_in, lent - index.seats_in)}")
    if wish.now and index.seats_in:
        return Verdict(True, "you said --now")
    return _by_the_clock(match, missing, wish, now)


def _but_for(excused: set[int], lent: set[int]) -> str:
    """Return whose orders nobody waits for."""
    names = ["the excused"] if excused else []
    names += [f"{_seats(sorted(lent))}, played by the computer"] if lent else []
    return f", but for {' and '.join(names)}" if names else ""


def _this_turn(match: Match, number: int) -> Verdict:
    if number == match.turn:
        return Verdict(True, f"you said --turn {number}")
    if number < match.turn:
        return Verdict(False, f"turn {number} was resolved before")
    raise Mistake(f"{match.name}: turn {number} cannot be resolved yet, turn {match.turn} comes first.")


def _by_the_clock(match: Match, missing: list[int], wish: Wish, now: datetime) -> Verdict:
    moment = calendar.due(match)
    waiting = f"waiting for {_seats(missing)}" if missing else _nobody(match)
    if wish.now:
        return Verdict(False, f"--now needs at least one form for turn {match.turn}; {waiting}")
    if moment is None:
        return Verdict(False, f"{waiting}, no deadline is set")
    if moment <= published_at(match, match.last):
        # Nobody can keep a deadline that had passed before there were forms.
        return Verdict(False, f"{waiting}; the deadline is before the forms went out: set a later one")
    if now >= moment:
        return Verdict(True, PASSED)
    return Verdict(False, f"{waiting}, deadline {on_clock(moment, match.settings.deadlines.zone)}")


def _nobody(match: Match) -> str:
    """Say why nobody is waited for: all are excused, or played by the computer."""
    lent = sorted(lent_seats(match))
    if lent:
        return f"the computer plays {_seats(lent)} until a form comes; say --turn {match.turn} to play on"
    return "no person plays it; say --turn N"


def _seats(numbers: list[int]) -> str:
    return f"seat{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
