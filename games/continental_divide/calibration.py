"""Figures of whole computer matches, against those of the data sheet (data/calibration.toml)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.exact import PERMILLE
from engine.turn import Event
from games.common.calibration import Figures
from games.continental_divide import accounts as acc
from games.continental_divide.shares import seat_points
from games.continental_divide.state import State


def figures(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    """Return the figures of one match, from the position and the events after each publication.

    Returns
    -------
    dict
        Figure -> whole number, or list of them: one for each railroad (0 or 1000, so that their mean is a
        share in thousandths), or one for each seat; {} for a match that has not ended.
    """
    if not states or not states[-1].ended:
        return {}
    state = states[-1]
    railroads = state.railroads.values()
    points = sorted((seat_points(state, seat) for seat in state.seats), reverse=True)
    return {
        "railroads": len(railroads),
        "income": sorted(railroad.income_usd for railroad in railroads),
        "ports_permille": [_sign(bool(railroad.port)) for railroad in railroads],
        "portland_permille": _sign(any(railroad.port == "Portland" for railroad in railroads)),
        "crossed_permille": [_sign(railroad.crossed) for railroad in railroads],
        "sold_out_permille": [_sign(not acc.unsold(state, railroad.code)) for railroad in railroads],
        "first_port": list(_port_turns(states, events))[:1],
        "dividends_usd": _dividends(events),
        "end_cash_usd": sorted(acc.cash(state, seat) for seat in state.seats),
        "winner_points": points[0],
        "margin_points": points[0] - points[1],
        "turns": state.round,
    }


def _sign(holds: bool) -> int:
    return PERMILLE if holds else 0


def _port_turns(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Iterator[int]:
    """Yield the turn in which each port was reached, the first one first (4.5)."""
    rounds = [1, *(state.round for state in states)]
    for turn, of_turn in zip(rounds, events, strict=False):
        yield from (turn for event in of_turn if event.code == "PORT_REACHED")


def _dividends(events: Sequence[Sequence[Event]]) -> int:
    """Return what all shareholders were paid, dollars (5)."""
    paid = (event.facts["paid"] for of_turn in events for event in of_turn if event.code == "DIVIDEND")
    return sum(usd for holders in paid for _, usd in holders)
