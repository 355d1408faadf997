"""Figures of whole computer matches against the scale of three real ones (design page, "Scale to aim at").

`figures` measures one match, `summary` many of them, `outside` says what has left the bands of
data/calibration.toml. Plain whole numbers throughout, ready for JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any

from engine.exact import PERMILLE
from engine.figures import judged, summary
from engine.figures import outside as outside_bands
from engine.snapshot import cache
from engine.tables import Table, read_csv, read_toml
from engine.turn import Event
from games.continental_rails import accounts as acc
from games.continental_rails.phases.p07_players_finances import LAVISH_NEWS
from games.continental_rails.railways.network import eligible_rights_of_way, owner_of
from games.continental_rails.state import State
from games.continental_rails.undertakings import undertakings
from games.continental_rails.world import WEST, world

MEASURED_TURN = 8
"""The real matches that are known stood at turns 7 and 8."""
LATE_TURN = 20
LAVISH_TURNS, BUSY_TURNS = 2, 3
UNSOLD_TURNS = 3
"""Over how many turns up to the measured one lavish spenders, and lines built, are looked at."""
END = "_end"
"""What the name of a figure ends in that is measured at turn 8 and once more at the end."""
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
        8, the same at the end (`_end`), and from the whole match.

    Raises
    ------
    ValueError
        If the match is shorter than eight turns, or the two sequences differ in length.
    """
    if len(states) < MEASURED_TURN or len(states) != len(events):
        raise ValueError(f"{len(states)} positions and {len(events)} turns of events: eight or more of each")
    early = _position(states[MEASURED_TURN - 1]) | _course(events[:MEASURED_TURN])
    late = _position(states[-1]) | _course(events)
    return early | {name + END: values for name, values in late.items()} | _whole_match(states, events)


def _position(state: State) -> Figures:
    railroads = state.railroads.values()
    return {
        "railroads": len(railroads),
        "anonymous_presidents": sum(rr.president is None for rr in railroads),
        "share_prices": sorted(rr.price_usd for rr in railroads),
        "net_worths": sorted(history[-1] for history in state.worth_history.values()),
        "grand_stations": sum(bool(rr.grand_station) for rr in railroads),
        "best_engine": state.best_engine,
        "technologies": len(state.technologies),
        "public_permille": _public_permille(state),
    }


def _public_permille(state: State) -> int:
    """Return how much of all issued stock the Public holds, thousandths."""
    held = sum(acc.public_shares(state, code) for code in state.railroads)
    issued = sum(acc.issued(state, code) for code in state.railroads)
    return held * PERMILLE // max(1, issued)


def _course(until: Sequence[Sequence[Event]]) -> Figures:
    """Return what happened in the turns up to the measured one."""
    bought = ("COMPANY_BOUGHT", "COMPANY_BOUGHT_FROM")
    return {
        "winning_bids": sorted(e.facts["usd"] for turn in until for e in turn if e.code in bought),
        "most_lavish": sorted(
            e.facts["usd"] for turn in until[-LAVISH_TURNS:] for e in turn if e.code in LAVISH_NEWS
        ),
        "lines_built": [_count(turn, "LINE_BUILT") for turn in until[-BUSY_TURNS:]],
        "recalls": [_count(turn, "LOANS_CALLED") for turn in until],
    }


def _count(events: Iterable[Event], code: str) -> int:
    return sum(event.code == code for event in events)


def _whole_match(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    late = states[min(LATE_TURN, len(states)) - 1]
    codes = Counter(event.code for turn in events for event in turn)
    values: Figures = {name: sum(codes[code] for code in told) for name, told in COUNTED.items()}
    corners = _first_corners(events)
    values["corners"] = len(corners)
    # A list, so that a match without a corner says nothing of when the first one comes.
    values["first_corner_turn"] = sorted(corners.values())[:1]
    values["turns"] = len(states)
    values |= _shorts_won(states, events)
    values["richest_usd"] = max(history[-1] for history in late.worth_history.values())
    values["millionaires"] = sum(seat.millionaire for seat in late.seats.values())
    values["public_permille_20"] = _public_permille(late)
    values["west_built_permille"] = _built_permille(late, WEST)
    values["finished_railroads"] = sum(_finished(late, code) for code in late.railroads)
    idle = sum(not undertakings(late, code) for code in late.railroads)
    values["idle_permille"] = idle * PERMILLE // max(1, len(late.railroads))
    values["unsold_companies"] = _unsold(states[:LATE_TURN])
    return values


def _built_permille(state: State, side: str) -> int:
    """Return how many rights-of-way of a side are built, thousandths of all."""
    routes = [route for route in world().routes.values() if route.side == side and not route.company]
    built = owner_of(state)
    return sum(route.code in built for route in routes) * PERMILLE // len(routes)


def _finished(state: State, code: str) -> bool:
    """Return whether a railroad holds no right-of-way and has none to ask for."""
    return not state.railroads[code].right_of_way and not eligible_rights_of_way(state, code)


def _unsold(states: Sequence[State]) -> int:
    """Return how many companies the Bank has offered for more than three turns without a buyer."""
    late = states[-UNSOLD_TURNS - 1 :]
    offered = [{code for code, one in state.companies.items() if one.status == "bank"} for state in late]
    return len(set.intersection(*offered))


def _shorts_won(states: Sequence[State], events: Sequence[Sequence[Event]]) -> Figures:
    """Return 1000 for each short sale won, 0 for each lost: all, those while the climate fell, the others."""
    won: dict[bool, list[int]] = {True: [], False: []}
    for state, of_turn in zip(states, events, strict=True):
        fell = state.climate_history[-1] < state.climate_history[-2:][0]
        codes = [event.code for event in of_turn if event.code in COUNTED["short_sales"]]
        won[fell] += [PERMILLE * (code == "SHORT_WON") for code in codes]
    return {
        "shorts_won": sorted(won[True] + won[False]),
        "shorts_won_falling": sorted(won[True]),
        "shorts_won_else": sorted(won[False]),
    }


def _first_corners(events: Sequence[Sequence[Event]]) -> dict[str, int]:
    """Return the turn in which each railroad's stock was first cornered (6.4)."""
    turns: dict[str, int] = {}
    for turn, of_turn in enumerate(events, 1):
        for event in of_turn:
            if event.code == "STOCK_CORNERED":
                turns.setdefault(event.facts["railroad"], turn)
    return turns


@cache
def bands() -> Table:
    """Return data/calibration.toml: between which values a statistic should lie."""
    return read_toml(files(__package__) / "data" / "calibration.toml")


@cache
def meanings() -> Mapping[str, Mapping[str, str]]:
    """Return data/calibration_figures.csv: figure -> when it is measured, and what it is."""
    rows = read_csv(files(__package__) / "data" / "calibration_figures.csv")
    return {row["figure"]: row for row in rows}


def outside(measured: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return one line for each statistic of a `summary` that has left its band; none is a good sign."""
    return outside_bands(measured, bands())


def report(matches: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the figures of many matches, explained and with ranges, their bands, and what lies outside."""
    spreads = summary(matches)
    explained = {name: {**meanings()[name], **spread} for name, spread in spreads.items()}
    return {"figures": explained, "bands": judged(spreads, bands()), "outside": outside(spreads)}
