"""Rail Mogul: points for sitting on boards, presiding, and paying dividends (1.2.2)."""

from __future__ import annotations

from engine.exact import PERMILLE
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.operations.mergers import survivor_of
from games.continental_rails.rules import Rules
from games.continental_rails.tables import points


def dividend_points(rules: Rules, dividend_usd: int, start_price_usd: int) -> int:
    """Return the president's points for a dividend.

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    dividend_usd : int
        Paid this turn, dollars a share, before any split.
    start_price_usd : int
        Price before phase 1; it counts as $15 at least.

    Returns
    -------
    int
        Points of the highest step of data/victory_points.toml that the dividend reaches.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> [dividend_points(rules_for({}), *paid) for paid in ((0, 20), (1, 20), (1, 200), (2, 10), (5, 40))]
    [0, 3, 0, 5, 5]
    """
    measure = max(start_price_usd, rules.mogul_price_floor_usd)
    steps = [
        row.points
        for row in points("mogul_dividend", rules.tables)
        if dividend_usd * PERMILLE >= row.figure * measure
    ]
    return max(steps, default=0)


def score(turn: CrTurn) -> dict[int, int]:
    """Return the points of the turn for those who held office before phase 1 (rulings A1, A2).

    A railroad that owes its president at the end of the turn, before the elections void the debt, scores
    for nobody; one merged away answers for its survivor's debt. Of a failure the president bears the loss
    in any case, and points may fall below nought (ruling A4).
    """
    start, rules = start_of(turn), rules_of(turn)
    owing: list[str] = turn.notes.get("owing", [])
    earned = dict.fromkeys(sorted(turn.state.seats), 0)
    for code, president in sorted(start.presidents.items()):
        if survivor_of(turn.state, code) not in owing:
            for seat in start.directors[code]:
                earned[seat] += rules.mogul_director_points
            if president is not None:
                earned[president] += rules.mogul_president_points + _for_dividend(turn, code)
    for code in turn.notes.get("failures", []):
        president = start.presidents.get(code)
        if president is not None:
            earned[president] += rules.mogul_bankruptcy_points
    return earned


def _for_dividend(turn: CrTurn, code: str) -> int:
    """Return the points for what was paid in phase 13; a railroad merged away paid nothing (ruling A26)."""
    paid: dict[str, int] = turn.notes.get("dividends", {})
    return dividend_points(rules_of(turn), paid.get(code, 0), start_of(turn).prices[code])
