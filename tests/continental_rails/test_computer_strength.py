"""Strong seats beat the simple policy; matches of normal seats look like real ones (issue 3)."""

import statistics

import pytest

from engine.dice import Dice
from engine.turn import resolve
from games.continental_rails import calibration
from games.continental_rails.checks import check
from games.continental_rails.computer import computer_orders
from games.continental_rails.game import GAME
from games.continental_rails.standings import points_of
from tests.continental_rails.build import fresh
from tests.mass_runs import sliced

OCCUR = [
    "mergers",
    "bank_failures",
    "panics",
    "railroad_bankruptcies",
    "reorganisations",
    "short_sales",
    "corners",
]


def play(seed, strengths):
    state, states, events = fresh(seed), [], []
    for seat, strength in strengths.items():
        state.seats[seat].strength = strength
    while not state.ended:
        throw = Dice(seed, state.turn)
        made = {s: computer_orders(state, s, throw.scoped(f"computer/{s:02}")) for s in state.seats}
        orders = {seat: check(state, seat, made[seat])[0] for seat in made}
        result = resolve(GAME, state, orders, seed, digests=False)
        state = result.state
        states.append(state)
        events.append(result.events)
    return states, events


@pytest.mark.slow
@pytest.mark.parametrize("matches", sliced([4, 12], 1))
def test_strong_seats_beat_the_median_of_the_easy_ones(matches):
    """Eight strong and seven easy seats, then the other way round: the mark is 80% over 50 matches."""
    beaten = []
    for number in range(matches):
        strengths = {seat: "strong" if (seat + number) % 2 else "easy" for seat in range(1, 16)}
        points = points_of(play(f"strength {number}".encode(), strengths)[0][-1])
        baron = {seat: found["rail_baron"] for seat, found in points.items()}
        median = statistics.median(baron[seat] for seat in baron if strengths[seat] == "easy")
        beaten += [baron[seat] > median for seat in baron if strengths[seat] == "strong"]
    assert len(beaten) == matches * 15 // 2
    assert sum(beaten) >= 0.85 * len(beaten)


@pytest.fixture(scope="module")
def summary():
    return calibration.summary(
        [calibration.figures(*play(f"scale {number}".encode(), {})) for number in range(32)]
    )


@pytest.mark.soak
def test_matches_of_normal_seats_land_in_the_scale(summary):
    """Thirty-two matches: medians and tenths; extremes and rare events want forty (benchmarks/).

    Of every landing test_simulated_figures.py asks the same of six.
    """
    central = ("p10:", "median:", "p90:")
    assert not [line for line in calibration.outside(summary) if line.split()[1] in central]


@pytest.mark.soak
def test_what_makes_the_news_of_the_period_occurs(summary):
    assert not [name for name in OCCUR if not summary[name]["high"]]
    assert 21 <= summary["turns"]["low"] <= summary["turns"]["high"] <= 45
