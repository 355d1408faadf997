"""Missed forms (NMR): how many in a row, and takeover."""

from __future__ import annotations

from referee.match.match import Match
from referee.match.orders_played import how_played


def misses(match: Match, seat: int, turn: int) -> int:
    """Return how many forms of a seat in a row had not come by the end of a turn.

    A turn in which the seat was excused, or had no orders to give, neither counts nor breaks the row.
    """
    count = 0
    for played in reversed([number for number in match.folder.played() if 0 < number <= turn]):
        how = how_played(match.folder.turn(played)).get(seat)
        if how is None or (how.missed and seat in match.notices.excused(played)):
            continue
        if not how.missed:
            break
        count += 1
    return count


def taken_over(match: Match, seat: int) -> bool:
    """Return whether the computer plays a person's seat this turn, if no form comes."""
    after = match.settings.takeover_after
    return 0 < after <= misses(match, seat, match.last)
