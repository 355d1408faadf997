"""Figures of whole computer matches against the scale of three real ones (design page, "Scale to aim at").

`figures` measures one match, `summary` many of them, `outside` says what has left the bands of
data/calibration.toml. Plain whole numbers throughout, ready for JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engine.exact import PERMILLE
from engine.figures import outside as outside_bands
from engine.figures import summary
from engine.tables import Table, read_toml
from engine.turn import Event
from games.continental_rails import accounts as acc
from games.continental_rails.phases.p07_players_finances import LAVISH_NEWS
from games.continental_rails.state import State

MEASURED_TURN = 8
"""The real matches that are known stood at turns 7 and 8."""
LATE_TURN = 20
BUSY_TURNS = (6, 8)
COUNTED = {
    "tycoon_bankruptcies": ("TYCOON_BANKRUPT",),
    "mergers": ("MERGED",),
    "bank_failures": ("BANK_FAILURE",),
    "panics": ("CLIMATE_PANIC",),
    "insolvencies": ("RAILROAD_INSOLVENT",),
    "railroad_bankruptcies": ("RAILROAD_BANKRUPT",),
    "reorganisations": ("RAILROAD_REORGANISED",),
    "short_sales": ("SHORT_WON", "SHORT_LOST"),
    "rate_wars": ("RATE_WAR",),
    "doubled_lines": ("LINE_DOUBLED",),
    "absorptions": ("ABSORBED",),
    "incorporations": ("INCORPORATED",),
    "splits": ("STOCK_SPLIT",),
}
"""Events counted over a whole match, by the name of their figure."""

__all__ = ["bands", "figures", "outside", "summary"]
Figures = dict[str, Any]


def figures(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    """Return the figures of one match.

    Parameters
    ----------
    states : sequence of State
        The position after each turn, turn 1 first.
    events : sequence of sequences of Event
        What happened in each of these turns.

    Returns
    -------
    dict
        Figure -> whole number, or list of them where a match has many (prices, net worths, bids): at turn
        8, and from the whole match.

    Raises
    ------
    ValueError
        If the match is shorter than eight turns, or the two sequences differ in length.
    """
    if len(states) < MEASURED_TURN or len(states) != len(events):
        raise ValueError(f"{len(states)} positions and {len(events)} turns of events: eight or more of each")
    return _at_turn_8(states[MEASURED_TURN - 1]) | _until_turn_8(events) | _whole_match(states, events)


def _at_turn_8(state: State) -> Figures:
    railroads = state.railroads.values()
    return {
        "railroads": len(railroads),
        "anonymous_presidents": sum(rr.president is None for rr in railroads),
        "share_prices": sorted(rr.price_usd for rr in railroads),
        "net_worths": sorted(history[MEASURED_TURN - 1] for history in _worths(state)),
        "grand_stations": sum(bool(rr.grand_station) for rr in railroads),
        "best_engine": state.best_engine,
        "technologies": len(state.technologies),
    }


def _worths(state: State) -> list[list[int]]:
    """Return each seat's net worth at the end of each turn; the stake of the start stands first."""
    played = state.turn - 1
    return [history[-played:] for history in state.worth_history.values()]


def _until_turn_8(events: Sequence[Sequence[Event]]) -> Figures:
    until = events[:MEASURED_TURN]
    news = [event for turn in until for event in turn]
    first, last = BUSY_TURNS
    return {
        "winning_bids": sorted(
            e.facts["usd"] for e in news if e.code in ("COMPANY_BOUGHT", "COMPANY_BOUGHT_FROM")
        ),
        "most_lavish": sorted(e.facts["usd"] for turn in until[-2:] for e in turn if e.code in LAVISH_NEWS),
        "lines_built": [_count(turn, "LINE_BUILT") for turn in until[first - 1 : last]],
        "recalls": [_count(turn, "LOANS_CALLED") for turn in until],
    }


def _count(events: Iterable[Event], code: str) -> int:
    return sum(event.code == code for event in events)


def _whole_match(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    late = states[min(LATE_TURN, len(states)) - 1]
    codes = Counter(event.code for turn in events for event in turn)
    found: Figures = {name: sum(codes[code] for code in told) for name, told in COUNTED.items()}
    corners = _first_corners(events)
    found["corners"] = len(corners)
    found["first_corner_turn"] = min(corners.values(), default=0)
    found["turns"] = len(states)
    found["richest_usd"] = max(history[-1] for history in late.worth_history.values())
    found["millionaires"] = sum(seat.millionaire for seat in late.seats.values())
    held = sum(acc.public_shares(late, code) for code in late.railroads)
    issued = sum(acc.issued(late, code) for code in late.railroads)
    found["public_permille"] = held * PERMILLE // max(1, issued)
    return found


def _first_corners(events: Sequence[Sequence[Event]]) -> dict[str, int]:
    """Return the turn in which each railroad's stock was first cornered (6.4)."""
    found: dict[str, int] = {}
    for turn, told in enumerate(events, 1):
        for event in told:
            if event.code == "STOCK_CORNERED":
                found.setdefault(event.facts["railroad"], turn)
    return found


@cache
def bands() -> Table:
    """Return data/calibration.toml: between which values a statistic should lie."""
    return read_toml(files(__package__) / "data" / "calibration.toml")


def outside(found: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return one line for each statistic of a `summary` that has left its band; none is a good sign."""
    return outside_bands(found, bands())
