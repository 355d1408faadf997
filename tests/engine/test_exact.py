"""Whole-number arithmetic: against exact fractions and the float neighbourhood."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.exact import clamp, floor_root, scale, scale_up, share_out, times_power


@given(st.integers(0, 10**30), st.integers(1, 12))
def test_floor_root_is_the_largest_whole_root(value, degree):
    root = floor_root(value, degree)
    assert root**degree <= value < (root + 1) ** degree


@given(st.integers(0, 10**9), st.integers(0, 3000))
def test_scaling_rounds_down_and_up_around_the_fraction(amount, permille):
    exact = Fraction(amount * permille, 1000)
    assert scale(amount, permille) <= exact <= scale_up(amount, permille)
    assert scale_up(amount, permille) - scale(amount, permille) <= 1


def test_scale_rounds_down_below_zero_too():
    assert scale(-1, 500) == -1
    assert (clamp(-5, 0, 10), clamp(50, 0, 10), clamp(7, 0, 10)) == (0, 10, 7)


@given(st.integers(1, 200), st.integers(1, 50_000), st.integers(1, 50_000))
def test_times_power_is_exact(price, up, down):
    result = times_power(price, up, down, 7)
    bound = Fraction(price**10 * up**7, down**7)
    assert result**10 <= bound < (result + 1) ** 10


@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**5), min_size=1, max_size=15))
def test_share_out_never_gives_more_than_there_is(total, weights):
    parts = share_out(total, weights)
    assert all(part >= 0 for part in parts)
    if sum(weights):
        assert total - len(weights) < sum(parts) <= total
    else:
        assert sum(parts) == 0


@pytest.mark.parametrize(
    "call", [lambda: floor_root(-1, 2), lambda: times_power(5, 1, 0, 7), lambda: times_power(5, 1, 2, -7)]
)
def test_impossible_figures_are_refused(call):
    with pytest.raises(ValueError):
        call()
