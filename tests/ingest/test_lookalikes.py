"""Codes typed with letters of another alphabet that look the same are read as meant, or asked about."""

import unicodedata
from itertools import chain

import pytest

import games
from engine.forms import Choice
from engine.lookalikes import latin
from ingest.choices import Spellings
from ingest.wording import CATALOGUE, Words
from kit.conformance.positions import played, start
from tests.ingest.forms_for_tests import RAILROADS

WORDS = Words(CATALOGUE, "en")
SPELLINGS = Spellings(RAILROADS, [WORDS])
CYRILLIC = {
    "A": "А", "B": "В", "C": "С", "E": "Е", "H": "Н", "I": "І", "J": "Ј", "K": "К", "M": "М", "O": "О",
    "P": "Р", "S": "Ѕ", "T": "Т", "X": "Х", "Y": "У", "Q": "Ԛ", "W": "Ԝ",
}  # fmt: skip
GREEK = {
    "A": "Α", "B": "Β", "E": "Ε", "H": "Η", "I": "Ι", "K": "Κ", "M": "Μ", "N": "Ν", "O": "Ο", "P": "Ρ",
    "T": "Τ", "X": "Χ", "Y": "Υ", "Z": "Ζ",
}  # fmt: skip


def typed(code, alphabet):
    """The code with every letter of another alphabet that it can have."""
    return "".join(alphabet.get(letter, letter) for letter in code)


@pytest.mark.parametrize("alphabet", [CYRILLIC, GREEK])
def test_each_letter_is_of_another_alphabet_and_looks_like_its_own(alphabet):
    for letter, other in alphabet.items():
        assert letter != other
        assert not unicodedata.name(other).startswith("LATIN")
        assert latin(other) == letter
        assert latin(other.lower()) == letter.lower()


@pytest.mark.parametrize("alphabet", [CYRILLIC, GREEK])
@pytest.mark.parametrize("choice", RAILROADS, ids=lambda choice: choice.code)
def test_a_code_in_another_alphabet_is_read_as_meant(choice, alphabet):
    for spelling in (choice.code, choice.code.lower(), f" {choice.code} ", f"{choice.code} · {choice.label}"):
        code, cut, label = spelling.partition(" ·")
        assert SPELLINGS.pick(typed(code.upper(), alphabet) + cut + label).code == choice.code
        assert SPELLINGS.pick(typed(code.upper(), alphabet).lower() + cut + label).code == choice.code


@pytest.mark.parametrize("position", range(3))
def test_one_letter_of_another_alphabet_among_others_is_enough(position):
    code = "ATSF"
    mixed = code[:position] + CYRILLIC.get(code[position], code[position]) + code[position + 1 :]
    assert SPELLINGS.pick(mixed).code == "ATSF"


def test_what_looks_like_two_codes_is_asked_about():
    both = Spellings((Choice("CP", "Central"), Choice("СР", "Северная")), [WORDS])
    assert both.pick("CP").code == "CP"
    assert both.pick("СР").code == "СР"
    assert both.pick("CР").several == ("CP", "СР")


def test_a_name_and_a_code_that_disagree_are_still_asked_about():
    assert SPELLINGS.pick("В&О · Pennsylvania").fight


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("B&M · Hudson River Line, from $700", None),
        ("B&M · Boston & Albany, from $990", None),
        # No longer in the list itself.
        ("B&M · Hudson Valley Line, from $700", None),
        ("S3 · James Hill", None),
        ("B&M · Boston & Maine, from $700", "B&M"),
        ("B&M · Boston & Main, from $700", "B&M"),
        ("B&M · Boston & Ma", "B&M"),
    ],
)
def test_a_name_beside_a_code_is_its_own_or_nobodys(written, code):
    choices = (
        Choice("B&M", "Boston & Maine, from $725"),
        Choice("B&A", "Boston & Albany, from $1,005"),
        Choice("HRL", "Hudson River Line, from $710"),
        Choice("S3", "James Fisk"),
        Choice("S7", "James J. Hill"),
    )
    picked = Spellings(choices, [WORDS]).pick(written)
    assert (picked.code, picked.fight) == (code, code is None)


def test_a_word_that_looks_like_no_code_is_none():
    assert SPELLINGS.pick("Ж&О").code is None


@pytest.mark.parametrize("name", games.names())
def test_no_two_codes_of_a_list_look_the_same(name):
    game = games.load(name)
    positions = [start(game), *(result.state for *_, result in played(game))]
    forms = [game.form(state, seat, "T1") for state in positions for seat in game.seats_to_move(state)]
    lists = [form.choices.values() for form in forms]
    codes = [[choice.code for choice in choices] for choices in chain.from_iterable(lists)]
    assert codes or not game.meta.printed_rules
    assert [one for one in codes if len(set(map(latin, one))) < len(one)] == []
