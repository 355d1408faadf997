"""Cells whose look and content could mean two things: each is a finding at its cell, never an answer."""

import pytest

from engine.forms import Choice, Field, Kind
from engine.messages import Message
from ingest import CATALOGUE as TEXTS
from ingest.choices import Spellings
from ingest.folding import tidy
from ingest.grid import Item, ItemKind
from ingest.values import fixable, read_value
from ingest.wording import Words
from tests.ingest.forms_for_tests import CATALOGUE

WORDS = Words(CATALOGUE, "en")
SHARES = Field(Kind.INTEGER, "Shares", 0, 180)
PRICE = Field(Kind.INTEGER, "Limit price", 1, 900, unit="$")
RAILROAD = Field(Kind.CHOICE, "Railroad", choices="railroads")
MESSAGE = Field(Kind.TEXT, "Message", max_length=80)
SPELLINGS = Spellings((Choice("B&O", "Baltimore & Ohio", 14), Choice("PRR", "Pennsylvania", 3)), [WORDS])


def value_of(item, asked):
    return read_value(item, asked, SPELLINGS, WORDS)


def text(value, kind=ItemKind.TEXT):
    return Item(kind, value, tidy(value))


REFUSED = [
    (Item(ItemKind.STRUCK, 12, "12"), "STRUCK"),
    (text("B&O", ItemKind.STRUCK), "STRUCK"),
    (text("B&O", ItemKind.COVERED), "COVERED"),
    (Item(ItemKind.COVERED, "", ""), "COVERED_BLANK"),
    (Item(ItemKind.ARRAY, 14, "14"), "ARRAY"),
]
DISGUISED = Item(ItemKind.DISGUISED, 14, "14")
NOT_IN_TEXTS = [
    (text("14", ItemKind.RAISED), "RAISED"),
    (text("B&O", ItemKind.RAISED), "RAISED"),
    (text("1\n4"), "SEVERAL_LINES"),
    (text("B&O\nPRR"), "SEVERAL_LINES"),
    (text("B&O \u00b7\tBaltimore & Ohio"), "SEVERAL_LINES"),
    (text("\u202e41"), "HIDDEN_SIGN"),
    (text("\u2067PRR"), "HIDDEN_SIGN"),
    (text("P\u0336R\u0336R\u0336"), "STRUCK"),
]


def test_a_list_without_entries_is_said_to_be_empty():
    got = read_value(text("PRR"), RAILROAD, Spellings((), [WORDS]), WORDS)
    assert got.fault.code == "INGEST.LIST_EMPTY"
    assert TEXTS.text(Message(got.fault.code, got.fault.facts), "en").startswith("“PRR” cannot be chosen")


@pytest.mark.parametrize(("width", "code"), [(10, "UNKNOWN_CHOICE_OF"), (60, "UNKNOWN_CHOICE")])
def test_a_short_list_is_told_unless_its_entries_are_long(width, code):
    few = Spellings([Choice(f"X{n}", "y" * width) for n in range(8)], [WORDS])
    assert read_value(text("zzz"), RAILROAD, few, WORDS).fault.code == f"INGEST.{code}"


@pytest.mark.parametrize(("item", "code"), [*REFUSED, *NOT_IN_TEXTS, (DISGUISED, "DISGUISED")])
@pytest.mark.parametrize("asked", [SHARES, PRICE, RAILROAD], ids=lambda asked: str(asked.label))
def test_no_number_and_no_choice_is_read_from_it(item, code, asked):
    got = value_of(item, asked)
    assert (got.value, got.fault.code) == (None, f"INGEST.{code}")
    for language in ("en", "fr"):
        assert tidy(item.shown) in TEXTS.text(Message(got.fault.code, got.fault.facts), language)


@pytest.mark.parametrize(("item", "code"), [*REFUSED, (DISGUISED, "NOT_A_TEXT")])
def test_no_text_is_read_from_it_either(item, code):
    got = value_of(item, MESSAGE)
    assert (got.value, got.fault.code) == (None, f"INGEST.{code}")


@pytest.mark.parametrize(("item", "code"), NOT_IN_TEXTS)
def test_free_texts_may_have_lines_and_raised_letters(item, code):
    assert value_of(item, MESSAGE).value


@pytest.mark.parametrize(("item", "code"), [*REFUSED, *NOT_IN_TEXTS, (DISGUISED, "DISGUISED")])
@pytest.mark.parametrize("asked", [SHARES, PRICE, RAILROAD, MESSAGE], ids=lambda asked: str(asked.label))
def test_the_copy_for_correction_does_not_make_an_answer_of_it(item, code, asked):
    if value_of(item, asked).value is None:
        shown = fixable(item, asked, SPELLINGS, WORDS)
        assert value_of(text(str(shown)), asked).value is None


def test_a_comma_of_a_file_with_decimal_commas_is_asked_back():
    item = text("2,500", ItemKind.COMMA)
    got = value_of(item, PRICE)
    assert (got.value, got.fault.code) == (None, "INGEST.AMBIGUOUS_NUMBER")
    assert value_of(item, MESSAGE).value == "2,500"
    assert value_of(item, RAILROAD).value is None


@pytest.mark.parametrize(
    ("found", "asked", "code"),
    [
        ("1O0", SHARES, "INGEST.OTHER_FIGURE"),
        ("\u0661\u0662", SHARES, "INGEST.OTHER_FIGURE"),
        ("$12", SHARES, "INGEST.NOT_MONEY"),
        ("5$50", PRICE, "INGEST.NOT_A_NUMBER"),
        ("1_000", PRICE, "INGEST.NOT_A_NUMBER"),
    ],
)
def test_other_spellings_are_refused_by_name(found, asked, code):
    got = value_of(text(found), asked)
    assert (got.value, got.fault.code, got.fault.facts["found"]) == (None, code, found)
