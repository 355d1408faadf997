"""Rail Prodigal: thirty points a turn among those who spend for the newspapers (1.2.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.exact import scale, share_out
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.operations.bankruptcy import went_bankrupt
from games.continental_rails.rules import Rules


def prodigal_points(
    rules: Rules, spent: Mapping[int, int], lot: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Return the points of each spender.

    Parameters
    ----------
    rules : Rules
        How many points there are.
    spent : mapping
        Seat -> dollars; only seats that spent enough.
    lot : mapping, optional
        Seat -> place drawn: of equal spenders the lower one comes first. Without it, the seat number.

    Returns
    -------
    dict
        Seat -> points, all thirty together whenever anyone spends: fifteen in equal parts, rounded down;
        the rest and fifteen more in proportion, rounded down; what then remains one each, from the
        greatest spender down.

    Notes
    -----
    Rulebook 1.2.5; equal spenders by lot (ruling A9).

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> prodigal_points(rules_for({}), {1: 15_000, 2: 10_000, 3: 4_000, 4: 1_000})
    {1: 13, 2: 9, 3: 5, 4: 3}
    """
    if not spent:
        return {}
    even = rules.prodigal_even_points // len(spent)
    pool = rules.prodigal_even_points - even * len(spent) + rules.prodigal_shared_points
    shared = dict(zip(spent, share_out(pool, list(spent.values())), strict=True))
    places = lot or {seat: seat for seat in spent}
    left = pool - sum(shared.values())
    lucky = sorted(spent, key=lambda seat: (-spent[seat], places[seat]))[:left]
    return {seat: even + shared[seat] + (seat in lucky) for seat in spent}


def score(turn: CrTurn) -> dict[int, int]:
    """Return the points for what was spent in phase 7 (11.1 step 7b); less of a bankrupt's (ruling B41)."""
    lavish: dict[int, int] = dict(sorted(turn.notes.get("lavish", {}).items()))
    counted = {seat: _counted(turn, seat, usd) for seat, usd in lavish.items()}
    spent = {seat: usd for seat, usd in counted.items() if usd}
    drawn = turn.dice.shuffled("prodigal", list(spent))
    lot = {seat: place for place, seat in enumerate(drawn)}
    return dict.fromkeys(sorted(turn.state.seats), 0) | prodigal_points(rules_of(turn), spent, lot)


def _counted(turn: CrTurn, seat: int, usd: int) -> int:
    return scale(usd, rules_of(turn).bankrupt_lavish_permille) if went_bankrupt(turn, seat) else usd
