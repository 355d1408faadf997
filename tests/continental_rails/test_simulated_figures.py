"""`simulate` reports the figures of data/calibration.toml for Continental Rails."""

from referee.simulating import Job, calibration, simulate


def test_a_series_is_measured_against_the_bands():
    played = list(simulate(Job("continental-rails", "figures", 9), 1, 1))
    found = calibration("continental-rails", played)
    assert played[0].turns == 9
    assert 10 <= found["figures"]["railroads"]["median"] <= 60
    assert isinstance(found["outside"], list)


def test_a_match_too_short_for_the_figures_has_none():
    played = list(simulate(Job("continental-rails", "figures", 2), 1, 1))
    assert calibration("continental-rails", played) is None
    assert played[0].conserved
