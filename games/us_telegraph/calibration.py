"""Figures of whole computer matches, against those of the data sheet (data/calibration.toml)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.turn import Event
from games.common.calibration import Figures
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.state import ALL_BUILT, CONNECTED, State
from games.us_telegraph.tables import supply

FREE = "BUILT_FREE"
BUILT = (FREE, "BUILT_APART", "BUILT", "BUILT_ON_SYMBOLS")
"""Events of a building, however it was paid."""


def figures(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    """Return the figures of one match, from the position and the events after each publication.

    Returns
    -------
    dict
        Figure -> whole number, or list of them, one for each seat; {} for a match that has not ended.
    """
    if not states or not states[-1].ended:
        return {}
    state, all_events = states[-1], [event for turn in events for event in turn]
    seats = sorted(state.seats)
    return {
        "rounds": tally.round_of(state, len(states)),
        "all_built": int(state.victory == ALL_BUILT),
        "connected": int(state.victory == CONNECTED),
        "buildings": [tally.built(state, seat).total() for seat in seats],
        "cards_spent": [sum(_paid(event) for event in all_events if _built(event, seat)) for seat in seats],
        "free_buildings": [
            sum(event.code == FREE for event in all_events if _built(event, seat)) for seat in seats
        ],
        "workers_won": supply().workers - acc.balance(state, acc.RESERVE, acc.WORKER),
        "regions": len(state.tiles),
        "cards_there": [_deck_and_discards(one) + _hands(one) for one in states],
        "deck_and_discards": min(_deck_and_discards(one) for one in states),
        "reshuffles": sum(event.code == "RESHUFFLED" for event in all_events),
    }


def _built(event: Event, seat: int) -> bool:
    return event.code in BUILT and event.facts["seat"] == seat


def _paid(event: Event) -> int:
    return sum(event.facts["paid"].values())


def _deck_and_discards(state: State) -> int:
    return len(state.deck) + sum(acc.discards(state).values())


def _hands(state: State) -> int:
    return sum(acc.hand_size(state, seat) for seat in state.seats)
