"""Decides which forms came in time, by their arrival."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.match import calendar
from referee.match.match import Match
from referee.match.turn_files import published_at
from referee.workspace import index as indices
from referee.workspace.index import HAND, Entry, Index, moment


@dataclass(frozen=True, slots=True)
class InTime:
    """What may count, and whose forms came too late: seat -> the late form.

    `doubtful` are the late ones that were saved by hand: only the referee knows when they had reached him.
    """

    index: Index
    late: dict[int, Entry]

    @property
    def doubtful(self) -> list[int]:
        """Return the seats whose late form was saved by hand."""
        return sorted(seat for seat, entry in self.late.items() if entry.latest.door == HAND)


def in_time(match: Match, index: Index, *, late_ok: bool | None = None) -> InTime:
    """Return what came before the deadline of the coming turn.

    Parameters
    ----------
    match : Match
        The match.
    index : Index
        All that came in.
    late_ok : bool, optional
        Whether the referee lets late forms count.

    Returns
    -------
    InTime
        A late form never replaces one that came in time.
    """
    if late_ok:
        return InTime(index, {})
    early = _with_let_in(match, index, index.until(cutoff(match)))
    best = {seat: (early.best(seat), index.best(seat)) for seat in match.people()}
    late = {seat: last for seat, (first, last) in best.items() if last and (not first or _other(first, last))}
    return InTime(early, late)


def left_out(match: Match) -> list[int]:
    """Return the seats whose late form, saved by hand, the referee did not let count in the newest turn."""
    received = indices.read(match.folder.turn(match.last).received)
    then = match.before(match.last)
    return in_time(then, received).doubtful if received else []


def _with_let_in(match: Match, index: Index, early: Index) -> Index:
    """Add the forms of seats whose late form the referee let in, in the open, before the turn is played."""
    seats = {notice.seat for notice in match.notices.of(match.turn, "late")}
    known = {entry.sha256 for entry in early.entries}
    late = [entry for entry in index.entries if entry.seat in seats and entry.sha256 not in known]
    return Index(early.turn, early.state, [*early.entries, *late]) if late else early


def cutoff(match: Match) -> str:
    """Return the moment after which a form is late, as an index writes it; "" where there is none."""
    due = calendar.due(match)
    # Nobody can keep a deadline that had passed before the forms went out.
    return moment(due) if due and due > published_at(match, match.last) else ""


def is_past(match: Match, now: datetime) -> bool:
    """Return whether a form of the coming turn that comes now is late."""
    end = cutoff(match)
    return bool(end) and moment(now) > end


def _other(first: Entry, last: Entry) -> bool:
    return first.number != last.number
