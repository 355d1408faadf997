"""Who has handed in, as plain data."""

from __future__ import annotations

from typing import Any

from referee import serialise
from referee.match import calendar
from referee.match.deadlines import on_clock
from referee.match.lateness import cutoff
from referee.match.match import Match
from referee.match.nmr import misses_now, taken_over
from referee.workspace.index import Entry, Index
from referee.workspace.settings import Seat


def status_of(match: Match, index: Index) -> dict[str, Any]:
    """Return match, turn, deadline, and per seat what came in and what it was worth."""
    due = calendar.due(match)
    early = index.until(cutoff(match))
    return {
        "match": match.name,
        "game": match.settings.game,
        "turn": match.turn,
        "deadline": due.isoformat().replace("+00:00", "Z") if due else None,
        "deadline_local": on_clock(due, match.settings.deadlines.zone) if due else None,
        "over": match.is_over,
        "seats": [_seat(match, index, early, seat) for seat in match.to_move()],
        "not_counted": [_file(match, entry) for entry in index.entries if entry.seat is None],
    }


def _seat(match: Match, index: Index, early: Index, seat: Seat) -> dict[str, Any]:
    best, last = early.best(seat.number), index.last(seat.number)
    shown = best or last
    return {
        "seat": seat.number,
        "player": seat.player,
        "name": match.game.seat_name(match.state, seat.number),
        "plays": _plays(match, seat),
        "missed": misses_now(match, seat.number) if seat.human else 0,
        "state": _state(match, seat, best, last),
        "grade": shown.grade.value if shown else None,
        "receipt": shown.number if shown else None,
        "received": shown.latest.when if shown else None,
        "received_local": calendar.on_wall(match, shown.latest.when) if shown else None,
        "remarks": len(shown.findings) if shown else 0,
    }


def _plays(match: Match, seat: Seat) -> str:
    if not seat.human:
        return "computer"
    return "computer until a form comes" if taken_over(match, seat.number) else "person"


def _state(match: Match, seat: Seat, best: Entry | None, last: Entry | None) -> str:
    if not seat.human:
        return "computer"
    if best and last and last.number != best.number and last.age > best.age:
        return f"in (a later file {'came too late' if last.counts else 'was refused'})"
    if best:
        return "in"
    if last:
        return "late" if last.counts else "refused"
    return "excused" if seat.number in match.notices.excused(match.turn) else "waiting"


def _file(match: Match, entry: Entry) -> dict[str, Any]:
    # The terminal speaks English, whatever the languages of the match.
    remarks = [match.said(finding, "en") for finding in serialise.from_plain(entry.findings)]
    return {"file": entry.latest.name, "grade": entry.grade.value, "remarks": remarks}
