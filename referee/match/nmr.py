"""Missed forms (NMR): how many in a row, and takeover."""

from __future__ import annotations

from referee.match.match import Match
from referee.match.orders_played import how_played


def misses(match: Match, seat: int, turn: int) -> int:
    """Return how many forms of a seat in a row had not come by the end of a turn.

    A turn in which the seat was excused, or had no orders to give, neither counts nor breaks the row. Who has
    a seat newly answers for no turn before.
    """
    count, since = 0, max(one.since for one in match.secrets.epochs(seat) if one.since < max(1, turn))
    for played in reversed([number for number in match.folder.played() if since < number <= turn]):
        how = how_played(match.folder.turn(played)).get(seat)
        if how is None or (how.missed and seat in match.notices.excused(played)):
            continue
        if not how.missed:
            break
        count += 1
    return count


def misses_now(match: Match, seat: int) -> int:
    """Return how many forms in a row whoever has a seat now has missed."""
    return 0 if _is_new(match, seat) else misses(match, seat, match.last)


def missed_last(match: Match, seat: int) -> bool:
    """Return whether the newest turn went without a form of a seat that was not excused from it."""
    how = how_played(match.folder.turn(match.last)).get(seat) if match.last else None
    return how is not None and how.missed and seat not in match.notices.excused(match.last)


def taken_over(match: Match, seat: int) -> bool:
    """Return whether the computer plays a person's seat this turn, if no form comes."""
    after = match.settings.takeover_after
    return 0 < after <= misses_now(match, seat)


def _is_new(match: Match, seat: int) -> bool:
    """Return whether a seat has another holder since the newest turn: nothing was missed by them."""
    return 0 < match.last == match.secrets.seat(seat).since


def lent_seats(match: Match) -> set[int]:
    """Return the persons' seats that the computer plays this turn, if no form comes."""
    return {seat for seat in match.people() if taken_over(match, seat)}
