"""The seed that the players' lucky words give together with the referee's."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice
from engine.lucky_words import mixed_seed, word_digest

SEEDS = st.binary(min_size=32, max_size=32)
WORDS = st.dictionaries(st.integers(1, 15), st.text(max_size=12).map(word_digest), max_size=15)


@given(SEEDS, WORDS, st.randoms())
def test_the_order_in_which_the_forms_came_is_of_no_matter(seed, words, random):
    pairs = list(words.items())
    random.shuffle(pairs)
    assert mixed_seed(seed, dict(pairs)) == mixed_seed(seed, words)


@given(SEEDS, WORDS, st.integers(1, 9), st.integers(0, 999))
def test_the_same_words_give_the_same_dice(seed, words, turn, high):
    one, other = (Dice(mixed_seed(seed, dict(words)), turn) for _ in range(2))
    assert one.between("wear", 0, high) == other.between("wear", 0, high)


@given(SEEDS, WORDS, st.integers(1, 15), st.text(min_size=1, max_size=12))
def test_any_other_word_of_any_seat_gives_another_seed(seed, words, seat, word):
    changed = {**words, seat: word_digest(word)}
    same = changed[seat] == words.get(seat, "")
    assert (mixed_seed(seed, changed) == mixed_seed(seed, words)) == same


@given(SEEDS, st.integers(1, 14), st.text(min_size=1).filter(word_digest))
def test_a_word_counts_for_the_seat_that_wrote_it(seed, seat, word):
    assert mixed_seed(seed, {seat: word_digest(word)}) != mixed_seed(seed, {seat + 1: word_digest(word)})


@given(SEEDS, WORDS)
def test_a_seat_without_a_word_is_as_if_it_were_not_there(seed, words):
    silent = dict.fromkeys(range(16, 20), "")
    assert mixed_seed(seed, {**words, **silent}) == mixed_seed(seed, words)


@given(SEEDS)
def test_where_nobody_wrote_a_word_the_dice_are_those_of_the_referees_seed(seed):
    assert mixed_seed(seed, {}) == mixed_seed(seed, {1: "", 2: ""}) == seed


@given(SEEDS, SEEDS, WORDS.filter(lambda words: any(words.values())))
def test_neither_the_seed_nor_the_words_decide_alone(seed, other, words):
    mixed = mixed_seed(seed, words)
    assert mixed != seed
    assert (mixed_seed(other, words) == mixed) == (other == seed)


@given(st.text(max_size=20))
def test_a_word_is_the_same_in_every_way_of_composing_its_signs(word):
    forms = {word_digest(unicodedata.normalize(form, word)) for form in ("NFC", "NFD")}
    assert forms == {word_digest(f"  {word}\t")}
