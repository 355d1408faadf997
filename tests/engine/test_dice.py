"""Labelled draws: repeatable, independent of each other, logged."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice, Draw, RethrownDice, drawn


@given(st.binary(min_size=1, max_size=40), st.integers(0, 60), st.integers(-50, 50), st.integers(0, 1000))
def test_draws_repeat_and_stay_in_range(seed, turn, low, span):
    one, two = Dice(seed, turn), Dice(seed, turn)
    values = [one.between("label", low, low + span) for _ in range(5)]
    assert values == [two.between("label", low, low + span) for _ in range(5)]
    assert all(low <= value <= low + span for value in values)


def test_a_draw_added_elsewhere_shifts_no_other():
    plain, disturbed = Dice(b"seed", 3), Dice(b"seed", 3)
    disturbed.between("new label", 1, 6)
    assert plain.between("wear/B&O", 3, 7) == disturbed.between("wear/B&O", 3, 7)


def test_known_answer_so_that_old_matches_replay():
    dice = Dice(b"known", 1)
    assert [dice.between("a", 1, 100) for _ in range(4)] == KNOWN
    assert dice.between("b", 0, 10**6) == KNOWN_B


KNOWN = [70, 93, 24, 15]
KNOWN_B = 772_621


def test_every_face_comes_up_about_equally():
    dice = Dice(b"fair", 1)
    counts = Counter(dice.between("die", 1, 6) for _ in range(6000))
    assert set(counts) == set(range(1, 7))
    assert all(850 < n < 1150 for n in counts.values())


def test_shuffle_keeps_the_deck_and_normal_has_its_spread():
    dice = Dice(b"s", 1)
    assert sorted(dice.shuffled("deck", range(52))) == list(range(52))
    draws = [dice.normal_milli("n", 4000) for _ in range(2000)]
    mean = sum(draws) / len(draws)
    assert abs(mean) < 300
    assert 3700 < (sum((d - mean) ** 2 for d in draws) / len(draws)) ** 0.5 < 4300


def test_log_tells_turn_label_range_and_value():
    dice = Dice(b"s", 7).scoped("computer/03")
    value = dice.between("bid", 1, 9)
    (draw,) = dice.log
    assert (draw.turn, draw.label, draw.n, draw.low, draw.high, draw.value) == (
        7,
        "computer/03/bid",
        0,
        1,
        9,
        value,
    )


@pytest.mark.parametrize("high", [1, 0, -(10**30), 2 + (1 << 64)])
def test_a_range_that_no_dice_have_is_refused(high):
    """Such a range in somebody's log must not keep its reader waiting for ever either."""
    dice = Dice(b"s", 1)
    with pytest.raises(ValueError, match="'x' has a range of"):
        dice.between("x", 2, high)
    with pytest.raises(ValueError, match="'x' has a range of"):
        drawn(b"s", Draw(1, "x", 0, 2, high, 2))
    assert dice.log == []


def test_the_widest_range_can_be_drawn():
    dice = Dice(b"s", 1)
    dice.between("x", 1, 1 << 64)
    (draw,) = dice.log
    assert drawn(b"s", draw) == draw.value


def test_only_what_is_thrown_again_comes_out_otherwise():
    thrown, again = Dice(b"seed", 3), RethrownDice(b"seed", 3, b"other", lambda label: label == "wear/B&O")
    for dice in (thrown, again):
        for label in ("climate", "wear/B&O", "wear/ERIE", "wear/B&O"):
            dice.between(label, 1, 10**9)
    first, second = thrown.log, again.log
    assert [a == b for a, b in zip(first, second, strict=True)] == [True, False, True, False]
    other = Dice(b"other", 3)
    assert second[1].value == other.between("wear/B&O", 1, 10**9)


def test_a_mirror_image_is_as_far_from_the_other_end():
    thrown, mirrored = (
        RethrownDice(b"seed", 3, b"other", lambda label: label == "wear/B&O", mirrored=mirrored)
        for mirrored in (False, True)
    )
    for dice in (thrown, mirrored):
        dice.between("climate", 1, 6)
        dice.between("wear/B&O", 11, 30)
    assert mirrored.log[0] == thrown.log[0]
    assert mirrored.log[1].value - 11 == 30 - thrown.log[1].value
