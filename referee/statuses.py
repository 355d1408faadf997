"""Who is in, as plain data for a table or for other programs."""

from __future__ import annotations

from typing import Any

from referee import plain
from referee.due import deadline
from referee.index import Entry, Index
from referee.match import Match
from referee.settings import Seat


def status_of(match: Match, index: Index) -> dict[str, Any]:
    """Return match, turn, deadline, and per seat what came in and what it was worth."""
    due = deadline(match.settings.deadlines, match.turn)
    return {
        "match": match.name,
        "game": match.settings.game,
        "turn": match.turn,
        "deadline": due.isoformat().replace("+00:00", "Z") if due else None,
        "over": match.is_over,
        "seats": [_seat(match, index, seat) for seat in match.to_move()],
        "not_counted": [_file(match, entry) for entry in index.entries if entry.seat is None],
    }


def _seat(match: Match, index: Index, seat: Seat) -> dict[str, Any]:
    best, last = index.best(seat.number), index.last(seat.number)
    shown = best or last
    return {
        "seat": seat.number,
        "name": match.game.seat_name(match.state, seat.number),
        "plays": "person" if seat.human else "computer",
        "state": _state(seat, best, last),
        "grade": shown.grade.value if shown else None,
        "receipt": shown.number if shown else None,
        "received": shown.latest.when if shown else None,
        "remarks": len(shown.findings) if shown else 0,
    }


def _state(seat: Seat, best: Entry | None, last: Entry | None) -> str:
    if not seat.human:
        return "computer"
    if best and last and last is not best and last.latest > best.latest:
        return "in (a later file was refused)"
    if best:
        return "in"
    return "refused" if last else "waiting"


def _file(match: Match, entry: Entry) -> dict[str, Any]:
    language = match.settings.languages[0]
    remarks = [match.said(finding, language) for finding in plain.from_plain(entry.findings)]
    return {"file": entry.latest.name, "grade": entry.grade.value, "remarks": remarks}
