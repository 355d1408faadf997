"""Ranks draws: by the chance that they moved, and by how hard they struck a seat, at the end."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from referee.explaining.account import Moment, TurnAccount
from referee.explaining.values import impact

LISTED = 5
"""How many moments of a kind a page lists."""
CANDIDATES = 50
"""So many draws that struck hardest are thrown again 20 times each, and as many that moved most chance."""
SLIGHT = 20
"""Thousandths of a seat's points, or chance, at the end: what changed less is not named."""


def proved(moment: Moment, seats: tuple[int, ...]) -> int:
    """Return 1 where its seat ends better for it, -1 where worse, 0 where matches played on do not agree.

    More points with less chance to win are neither: a match may only have ended later.
    """
    ending, place = moment.ending, seats.index(moment.seat)
    if ending is None or abs(ending.share(place)) < SLIGHT:
        return 0
    sign = 1 if ending.share(place) > 0 else -1
    return sign if sign == ending.agreed(place) and sign * moment.chance_at_end(seats) >= 0 else 0


def leading_draws(turns: Iterable[TurnAccount]) -> list[tuple[int, str]]:
    """Return turn and label of the draws to look at, by the few throws of each: hardest strokes first."""
    hard, moving = [], []
    for turn in turns:
        for label, (strength, chance, _) in turn.strokes.items():
            hard.append((-abs(strength), turn.turn, label))
            moving.append((-chance, turn.turn, label))
    leading = (*sorted(hard)[:CANDIDATES], *sorted(moving)[:CANDIDATES])
    return list(dict.fromkeys((turn, label) for size, turn, label in leading if size))


def moving_draws(draws: Iterable[Moment], seats: tuple[int, ...]) -> list[Moment]:
    """Return draws, those that moved most chance at once first, each about the seat it moved most."""
    moved = [one for one in draws if impact(one.worth)]
    moved.sort(key=lambda one: (-impact(one.worth), one.turn, one.label))
    return [replace(one, seat=_most_moved(one, seats)) for one in moved]


def _most_moved(draw: Moment, seats: tuple[int, ...]) -> int:
    return max(seats, key=lambda seat: abs(draw.to(seat, seats)))


def hard_draws(draws: Iterable[Moment], seats: tuple[int, ...]) -> list[Moment]:
    """Return draws as hard as they struck their seat at once, for better or worse.

    By that the last player's misfortune counts as much as the leader's, in an early turn as in a late one.
    """
    hard = [one for one in draws if one.strength(seats)]
    return sorted(hard, key=lambda one: (-abs(one.strength(seats)), one.turn, one.label))


def deciding_draws(draws: Iterable[Moment], seats: tuple[int, ...]) -> tuple[Moment, ...]:
    """Return the draws that moved most chance to win by the end."""
    moved = [one for one in moving_draws(draws, seats) if proved(one, seats) and one.chance_at_end(seats)]
    moved.sort(key=lambda one: -abs(one.chance_at_end(seats)))
    return tuple(moved[:LISTED])


def hardest_strokes(draws: Iterable[Moment], seats: tuple[int, ...]) -> tuple[Moment, ...]:
    """Return draws by how many times as much a seat had at the end with or without them, the most first."""
    hard = [one for one in hard_draws(draws, seats) if proved(one, seats)]
    return tuple(sorted(hard, key=lambda one: -abs(one.ratio_at_end(seats))))
