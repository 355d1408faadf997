"""Ratings over finished matches: Plackett-Luce by openskill, in whole millionths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

_START, _SCALE = 1000, 40
"""Where a rating begins, and how many points one unit of openskill's skill is on the page."""
_PLACES = 6

Table = Sequence[tuple[str, int]]
"""(who, place) of each rated seat of a match; the best place is 1, equals share one."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is: skill and its deviation in openskill's units, after so many matches.

    Both are rounded to millionths after every match, so that the last bit of a machine's logarithm changes
    nothing that is shown.
    """

    skill: float
    deviation: float
    matches: int

    @property
    def points(self) -> int:
        """Return the rating as it is shown: what somebody is at least, as sure as three deviations.

        >>> Rating(25.0, 25 / 3, 0).points
        1000
        """
        return _START + round(_SCALE * (self.skill - 3 * self.deviation))


def rated(tables: Iterable[Table]) -> dict[str, Rating]:
    """Return everybody's rating after some matches.

    Parameters
    ----------
    tables : iterable of Table
        The finished matches of one game, in the order in which they ended. Somebody with several seats of one
        match gets the mean of what each would give.

    Returns
    -------
    dict
        Who -> rating.

    Notes
    -----
    Weng and Lin (2011), A Bayesian approximation method for online ranking.
    """
    ratings: dict[str, Rating] = {}
    for table in tables:
        # A match of one, or of one computer against itself, says nothing.
        if len({who for who, _ in table}) > 1:
            ratings |= _after(ratings, table)
    return ratings


def _after(ratings: Mapping[str, Rating], table: Table) -> dict[str, Rating]:
    model = _model()
    before = [_skill(model, ratings.get(who)) for who, _ in table]
    after = [team[0] for team in model.rate([[one] for one in before], ranks=[place for _, place in table])]
    seats: dict[str, list[Any]] = {}
    for (who, _), one in zip(table, after, strict=True):
        seats.setdefault(who, []).append(one)
    return {
        who: Rating(
            round(fmean(one.mu for one in of), _PLACES),
            round(fmean(one.sigma for one in of), _PLACES),
            (ratings[who].matches if who in ratings else 0) + 1,
        )
        for who, of in seats.items()
    }


@cache
def _model() -> Any:
    # Loaded when a match is over, not with every command.
    from openskill.models import PlackettLuce

    return PlackettLuce()


def _skill(model: Any, rating: Rating | None) -> Any:
    return model.rating(mu=rating.skill, sigma=rating.deviation) if rating else model.rating()
