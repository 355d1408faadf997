"""`simulate` reports the figures of data/calibration.toml for Continental Rails."""

import pytest

from games.continental_rails import calibration as scale
from referee.simulation.one_match import Job, calibration
from referee.simulation.series import simulate, workers


def test_a_series_is_measured_against_the_bands():
    played = list(simulate(Job("continental-rails", "figures", 9), 1, workers(1)))
    found = calibration("continental-rails", played)
    assert played[0].turns == 9
    assert 10 <= found["figures"]["railroads"]["median"] <= 60
    assert found["figures"]["railroads"]["what"] == "railroads in play"
    assert len(found["outside"]) == sum(not band["inside"] for band in found["bands"])
    assert [(band["key"], band["statistic"]) for band in found["bands"]] == [
        (row["key"], row["statistic"]) for row in scale.bands()
    ]


def test_a_match_too_short_for_the_figures_has_none():
    played = list(simulate(Job("continental-rails", "figures", 2), 1, workers(1)))
    assert calibration("continental-rails", played) is None
    assert played[0].conserved


def test_every_figure_is_explained_and_every_band_has_its_figure():
    (match,) = simulate(Job("continental-rails", "figures", 9), 1, workers(1))
    assert set(match.figures) == set(scale.meanings())
    assert {row["key"] for row in scale.bands()} <= set(match.figures)
    assert {name for name in match.figures if f"{name}_end" in match.figures} >= {
        "railroads", "share_prices", "net_worths", "winning_bids", "most_lavish", "lines_built",
    }  # fmt: skip


@pytest.fixture(scope="module")
def six_matches():
    """Six whole matches: few, but what is asked of them below holds of any six of a hundred."""
    return list(simulate(Job("continental-rails", "six", 60), 6, workers(0)))


@pytest.mark.slow
@pytest.mark.xdist_group("simulated")
def test_matches_end_by_their_rules_between_turn_21_and_45(six_matches):
    assert [(match.ended, match.conserved, match.fault) for match in six_matches] == [(True, True, "")] * 6
    assert all(21 <= match.turns <= 45 for match in six_matches)


@pytest.mark.slow
@pytest.mark.xdist_group("simulated")
@pytest.mark.parametrize(
    "event",
    ["corners", "panics", "mergers", "bank_failures", "railroad_bankruptcies", "reorganisations", "splits"],
)
def test_the_dramas_of_the_age_occur(six_matches, event):
    assert sum(match.figures[event] for match in six_matches) > 0


@pytest.mark.slow
@pytest.mark.xdist_group("simulated")
@pytest.mark.parametrize(
    "figure",
    ["railroads", "lines_built", "best_engine", "public_permille_20", "railroads_end", "technologies_end"],
)
def test_medians_that_hardly_sway_lie_in_their_bands(six_matches, figure):
    found = scale.report([match.figures for match in six_matches])["bands"]
    assert [
        band["value"]
        for band in found
        if (band["key"], band["statistic"]) == (figure, "median") and band["inside"]
    ]
