"""Robber Baron: points by rank of net worth at the end of the turn (1.2.1)."""

from __future__ import annotations

from collections.abc import Mapping

from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.tables import Changes, points
from games.continental_rails.worth import net_worth


def rank_points(worths: Mapping[int, int], changes: Changes = ()) -> dict[int, int]:
    """Return the points of each seat by its rank; equals share the better rank.

    Parameters
    ----------
    worths : mapping
        Seat -> net worth, dollars.
    changes : tuple
        Points that the match sets otherwise.

    Returns
    -------
    dict
        Seat -> points, 10 for the richest down to 1 for rank ten (data/victory_points.toml).

    Examples
    --------
    >>> rank_points({1: 500, 2: 900, 3: 900, 4: 100})
    {1: 8, 2: 10, 3: 10, 4: 7}
    """
    ladder = {row.figure: row.points for row in points("robber_rank", changes)}
    ranks = {seat: 1 + sum(other > worth for other in worths.values()) for seat, worth in worths.items()}
    return {seat: ladder.get(rank, 0) for seat, rank in ranks.items()}


def score(turn: CrTurn) -> dict[int, int]:
    """Return the points of the turn: by rank, and once in a match for the first million (1.2.1)."""
    worths = {seat: net_worth(turn.state, seat) for seat in sorted(turn.state.seats)}
    earned = rank_points(worths, rules_of(turn).tables)
    for seat in _first_millionaires(turn, worths):
        earned[seat] += rules_of(turn).robber_million_points
    return earned


def _first_millionaires(turn: CrTurn, worths: Mapping[int, int]) -> list[int]:
    """Return who passes a million this turn, if nobody ever did; several at once are all first."""
    players = turn.state.seats
    if any(player.millionaire for player in players.values()):
        return []
    first = [seat for seat, worth in worths.items() if worth > rules_of(turn).robber_million_usd]
    for seat in first:
        players[seat].millionaire = True
        turn.tell("FIRST_MILLION", "1.2.1", seat=seat, tycoon=players[seat].name)
    return first
