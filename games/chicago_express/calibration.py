"""Figures of whole computer matches, against those of the data sheet (data/calibration.toml)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.turn import Event
from games.chicago_express import accounts as acc
from games.chicago_express.rules.ending import REASONS
from games.chicago_express.rules.income import income
from games.chicago_express.state import State
from games.chicago_express.tables import companies, late_company
from games.common.calibration import Figures

ACTIONS = {
    "auctions": ("SHARE_SOLD", "NO_BIDS"),
    "builds": ("BUILT",),
    "developments": ("DEVELOPED", "TRACK_RAISED", "FOREST_FELLED"),
    "dials_only": ("DIAL_ONLY",),
}
"""Events counted over a whole match, by the name of their figure; opening auctions count too."""


def figures(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    """Return the figures of one match, from the position and the events after each turn.

    Returns
    -------
    dict
        Figure -> whole number, or list of them; {} for a match that has not ended.
    """
    if not states or not states[-1].ended:
        return {}
    state, all_events = states[-1], [event for turn in events for event in turn]
    codes = [event.code for event in all_events]
    reached = list(_chicago_rounds(all_events))
    late = late_company()
    return {
        "rounds": state.dividends,
        "moves": state.moves,
        "income_east": sorted(income(state, code) for code, row in companies().items() if row.open_at_start),
        "income_wabash": [income(state, late)] if state.companies[late].open else [],
        "highest_income": max(usd for incomes in state.income_history.values() for usd in incomes),
        "in_chicago": len(reached),
        "matches_to_chicago": int(bool(reached)),
        "first_in_chicago": reached[:1],
        "richest_usd": max(acc.cash(state, seat) for seat in state.seats),
        "poorest_usd": min(acc.cash(state, seat) for seat in state.seats),
        **{f"end_{reason.lower()}": int(reason in state.end_reasons) for reason in REASONS},
        **{name: sum(code in counted for code in codes) for name, counted in ACTIONS.items()},
    }


def _chicago_rounds(told: Sequence[Event]) -> Iterator[int]:
    """Yield the round in which each company came to Chicago, the first one first (seed, Chicago)."""
    rounds = 1
    for event in told:
        rounds += event.code == "DIVIDEND_PHASE"
        if event.code == "CHICAGO_REACHED":
            yield rounds
