"""The chance to win: exact, blind to seat numbers, and the larger the more a seat has."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.chances import WHOLE, chances

WEIGHTS = {"MONEY": (1000, 5000, 20000)}
POINTS = st.lists(st.integers(-500, 10**6), min_size=2, max_size=15)
PLAYED = st.integers(0, WHOLE)


def of(points, played, order=None):
    by_seat = dict(enumerate(points, 1))
    return chances(WEIGHTS, {"MONEY": by_seat}, order or tuple(by_seat), played)


@given(POINTS, PLAYED)
def test_they_add_up_to_exactly_one(points, played):
    assert sum(of(points, played).values()) == 1


@given(POINTS, PLAYED, st.randoms(use_true_random=False))
def test_seat_numbers_do_not_matter(points, played, random):
    order = list(range(len(points)))
    random.shuffle(order)
    before, after = of(points, played), of([points[seat] for seat in order], played)
    assert [before[seat + 1] for seat in order] == list(after.values())


@given(POINTS, PLAYED)
def test_who_has_more_has_no_smaller_chance(points, played):
    chance = of(points, played)
    ranked = sorted(chance, key=lambda seat: points[seat - 1])
    assert [chance[seat] for seat in ranked] == sorted(chance.values())


def test_a_lead_is_worth_more_late():
    assert of([30, 20, 20], 100)[1] < of([30, 20, 20], 600)[1] < of([30, 20, 20], 950)[1]


def test_the_same_fractions_everywhere():
    assert of([2, 1], 500)[1] == Fraction(1000000000000, 1000000000000 + 188875917630)


def test_nothing_counted_is_an_even_chance():
    assert set(chances(WEIGHTS, {}, (1, 2, 3, 4), 0).values()) == {Fraction(1, 4)}
