"""What stands in a cell: the same number, choice or text however it is written, or a finding at that cell."""

import dataclasses
import datetime

import pytest

from engine.findings import Outcome
from engine.messages import LANGUAGES
from ingest import CATALOGUE
from ingest.folding import fold
from ingest.numbers import read_number, whole
from tests.ingest.forms_for_tests import (
    as_sent,
    blank,
    filled,
    plain_answers,
    read_back,
    small_form,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5),
        ("007", 7),
        ("1 000", 1000),
        ("1\u00a0000", 1000),
        ("1\u202f234\u202f567", 1234567),
        ("1,000", 1000),
        ("1,234,567", 1234567),
        ("1.234.567", 1234567),
        ("1'000", 1000),
        ("1’000", 1000),
        ("１２３", 123),
        ("$1,000", 1000),
        ("1 000 $", 1000),
        ("US$ 50", 50),
        ("-$5", -5),
        ("$-5", -5),
        ("−5", -5),
        ("–5", -5),
        ("- 5", -5),
        ("+5", 5),
        ("5.0", 5),
        ("5,00", 5),
        ("1,000.00", 1000),
        ("1.000,00", 1000),
        ("0.000", 0),
        ("\ufeff42\n", 42),
        ("1\u2009000", 1000),
        ("1\u2007000", 1000),
        ("－１，０００", -1000),
        ("1,000,000", 1000000),
        ("0.0", 0),
        ("usd 5", 5),
        ("-5 $", -5),
    ],
)
def test_numbers_in_many_spellings(text, value):
    assert read_number(text).value == value


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("1.000", "ambiguous"),
        ("12.500", "ambiguous"),
        ("5.5", "not_whole"),
        ("5,25", "not_whole"),
        ("1.000,50", "not_whole"),
        ("1,000.50", "not_whole"),
        ("0.500", "not_whole"),
        ("1000.000", "not_whole"),
        ("1,000.000", "not_a_number"),
        ("1 00", "not_a_number"),
        ("1,00,000", "not_a_number"),
        ("5²", "other_figure"),
        ("½", "other_figure"),
        ("1e5", "not_a_number"),
        ("--5", "not_a_number"),
        ("five", "not_a_number"),
        ("5 shares", "not_a_number"),
        ("٥", "other_figure"),
        ("१२", "other_figure"),
        ("1२", "other_figure"),
        ("1２", "other_figure"),
        ("①", "other_figure"),
        ("Ⅻ", "other_figure"),
        ("五", "not_a_number"),
        ("𝟓", "other_figure"),
        ("1O0", "other_figure"),
        ("l5", "other_figure"),
        ("O", "not_a_number"),
        ("1\n200", "several_lines"),
        ("1\r\n200", "several_lines"),
        ("1 \n 200", "several_lines"),
        ("1\t200", "several_lines"),
        ("1\u2028200", "several_lines"),
        ("1  200", "not_a_number"),
        ("1\u3000200", "not_a_number"),
        ("\u202e002", "hidden_sign"),
        ("\u202a42\u202c", "hidden_sign"),
        ("\u200e42", "hidden_sign"),
        ("\u206642", "hidden_sign"),
        ("1\u200b200", "hidden_sign"),
        ("1\x00200", "hidden_sign"),
        ("5$50", "not_a_number"),
        ("$5$", "not_a_number"),
        ("$5k", "not_a_number"),
        ("5k", "not_a_number"),
        ("1_000", "not_a_number"),
        ("1e3", "not_a_number"),
        ("1E+3", "not_a_number"),
        ("0x10", "not_a_number"),
        ("50%", "not_a_number"),
        ("(500)", "not_a_number"),
        ("5-", "not_a_number"),
        ("-$-5", "not_a_number"),
        ("5.", "not_a_number"),
        ("5,", "not_a_number"),
        ("1,0000", "not_whole"),
        ("12,34,567", "not_a_number"),
        ("1 000,000", "not_whole"),
        ("1 000'000", "not_a_number"),
        ("2\u03360\u03360", "not_a_number"),
        ("9" * 13, "too_large"),
    ],
)
def test_doubtful_numbers_are_not_guessed(text, doubt):
    assert read_number(text).value is None
    assert read_number(text).doubt == doubt


def test_a_comma_is_no_separator_where_the_file_has_decimal_commas():
    found = read_number("2,500", decimal_comma=True)
    assert (found.value, found.doubt, found.either) == (None, "ambiguous", ("2500", "2.5"))
    assert read_number("2,500").value == 2500
    assert read_number("1,234,567", decimal_comma=True).value == 1234567
    assert read_number("12,00", decimal_comma=True).value == 12


def test_dollars_are_read_where_money_is_asked():
    assert read_number("$40", "").doubt == read_number("40 $", "mi").doubt == "not_money"
    assert read_number("40 $", "usd").value == 40


def test_number_cells_are_not_rounded():
    assert whole(5.0).value == 5
    assert whole(4.999999999).doubt == "not_whole"
    assert whole(float("inf")).doubt == whole(10**15).doubt == "too_large"


def test_a_unit_behind_a_number_is_read_over():
    assert read_number("40 mi", "mi").value == 40


def one(line, column, value, language="en"):
    return read_back(filled({(line, column): value}, language))


@pytest.mark.parametrize(
    "value",
    [
        "B&O",
        "b&o",
        "B&O · Baltimore & Ohio",
        "baltimore & ohio",
        "BALTIMORE AND OHIO",
        "14",
        14,
        14.0,
        "Ｂ＆Ｏ",
        "B&O·Baltimore & Ohi",
        "B&O · Baltimore et Ohio",
    ],
)
def test_choices_in_many_spellings(value):
    assert plain_answers(one("T1", "railroad", value))["T1", "railroad"] == "B&O"


@pytest.mark.parametrize("value", ["acheter", "BUY · acheter", "buy", "BUY · buy", "Purchase"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_labels_of_all_languages_count(value, language):
    form = {"en": "Orders", "fr": "Ordres"}[language]
    reading = one("T1", "action", value, language)
    assert reading.places["T1", "action"].sheet == form
    assert plain_answers(reading)["T1", "action"] == "BUY"


@pytest.mark.parametrize(
    "text", ["\u2460\u2463", "\U0001d7cf\U0001d7d2", "\u0661\u0664", "\u216b", "1\u2074"]
)
def test_other_figures_are_no_number_of_a_choice(text):
    assert ("T1", "railroad") not in one("T1", "railroad", text).answers


def test_accents_do_not_count():
    assert plain_answers(one("T1", "railroad", "saint-cloud letourneau"))["T1", "railroad"] == "SCL"
    assert fold("É") == "e"


FAULTS = [
    ("T1", "shares", "many", "INGEST.NOT_A_NUMBER", ("many", "0 to 180")),
    ("T1", "shares", 5.5, "INGEST.NOT_WHOLE", ("5.5", "0 to 180")),
    ("T1", "shares", "1.000", "INGEST.AMBIGUOUS_NUMBER", ("1000 or 1",)),
    ("T1", "shares", 10**15, "INGEST.NUMBER_TOO_LARGE", ()),
    ("T1", "limit", 201, "INGEST.OUT_OF_RANGE", ("201", "$1 to $200")),
    ("T1", "limit", 0, "INGEST.OUT_OF_RANGE", ("$1 to $200",)),
    ("PRR-RUN", "track", "x", "INGEST.NOT_A_NUMBER", ("a whole number",)),
    ("T1", "shares", "=1+1", "INGEST.FORMULA", ("=1+1",)),
    ("T1", "railroad", "=A1", "INGEST.FORMULA", ()),
    ("MSG", "text", '=HYPERLINK("http://x","y")', "INGEST.FORMULA", ()),
    ("T1", "shares", True, "INGEST.LOGICAL", ("TRUE",)),
    ("T1", "shares", "#N/A", "INGEST.ERROR_VALUE", ("#N/A",)),
    ("T1", "shares", datetime.datetime(2026, 3, 4), "INGEST.DATE", ("(4 March 2026)",)),
    ("T1", "railroad", datetime.date(2026, 3, 4), "INGEST.DATE", ()),
    ("T1", "railroad", "Pensylvania", "INGEST.UNKNOWN_CHOICE_NEAR", ("PRR · Pennsylvania",)),
    (
        "T1",
        "railroad",
        "santa fe",
        "INGEST.UNKNOWN_CHOICE_NEAR",
        ("Did you mean ATSF · Atchison, Topeka & Santa Fe?",),
    ),
    ("T1", "railroad", "the Southern railroad", "INGEST.UNKNOWN_CHOICE_NEAR", ("mean SOU · Southern?",)),
    ("T1", "railroad", "B0O", "INGEST.UNKNOWN_CHOICE_NEAR", ("B&O",)),
    ("T1", "railroad", "zzz", "INGEST.UNKNOWN_CHOICE", ("9",)),
    ("T1", "action", "hold", "INGEST.UNKNOWN_CHOICE_OF", ("BUY · buy or SELL · sell",)),
    ("T1", "railroad", "B&O · Pennsylvania", "INGEST.CODE_AND_LABEL", ()),
    ("T1", "railroad", "XYZ · Pennsylvania", "INGEST.CODE_AND_LABEL", ()),
    ("T1", "railroad", 99, "INGEST.UNKNOWN_CHOICE", ("99",)),
    ("T1", "railroad", 5.5, "INGEST.UNKNOWN_CHOICE", ()),
]


@pytest.mark.parametrize(("line", "column", "value", "code", "said"), FAULTS)
def test_faults_name_cell_value_and_what_is_allowed(line, column, value, code, said):
    reading = one(line, column, value)
    finding, *held = reading.findings
    assert (finding.code, finding.outcome) == (code, Outcome.REJECTED)
    assert [one.code for one in held] == ["INGEST.LINE_AS_SENT"] * bool(as_sent(small_form(), line))
    assert finding.place == blank()[1][line, column]
    assert (line, column) not in reading.answers
    assert reading.grade == "yellow"
    spoken = finding.line(CATALOGUE, "en")
    assert spoken.startswith(f"Orders!{finding.place.cell} ({line}, ")
    for part in said:
        assert part in spoken


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("2.500", "peut vouloir dire 2500 ou 2,5."),
        (2.5, "«\N{NO-BREAK SPACE}2,5\N{NO-BREAK SPACE}»"),
        (datetime.datetime(2026, 3, 4), "(4 mars 2026)"),
        (datetime.date(2026, 3, 1), "(1er mars 2026)"),
        (datetime.datetime(2026, 3, 4, 15, 30), "(2026-03-04 15:30:00)"),
        (True, "la valeur logique VRAI."),
        (False, "la valeur logique FAUX."),
    ],
)
def test_decimals_dates_and_logical_values_are_told_in_the_readers_language(value, said):
    (finding,) = one("T1", "shares", value).findings
    assert said in finding.line(CATALOGUE, "fr")


def test_a_logical_value_in_a_free_text_is_told_in_the_readers_language_too():
    finding, *_ = one("MSG", "text", True).findings
    assert "Cette case contient VRAI, mais pas comme texte" in finding.line(CATALOGUE, "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_write_names_no_figure_that_may_not_be_allowed(language):
    (finding,) = one("T1", "shares", "many").findings
    assert not any(sign.isdigit() for sign in CATALOGUE.text(finding.fix, language))


def test_outside_of_advice_goes_on_to_the_rules():
    reading = one("T1", "shares", 5000)
    assert reading.answers["T1", "shares"].value == 5000
    assert reading.findings == ()


def test_a_name_of_two_railroads_is_asked_back():
    form = small_form()
    twins = (
        *form.choices["railroads"],
        dataclasses.replace(form.choices["railroads"][0], code="BOS", number=None),
    )
    form = dataclasses.replace(form, choices={**form.choices, "railroads": twins})
    reading = read_back(filled({("T1", "railroad"): "Baltimore & Ohio"}, form=form), form)
    assert [finding.code for finding in reading.findings] == ["INGEST.AMBIGUOUS_CHOICE"]


@pytest.mark.parametrize("rest", ["bcd", "b" * 5000])
def test_long_texts_are_cut_with_a_finding(rest):
    reading = one("MSG", "text", "a" * 79 + rest)
    assert reading.answers["MSG", "text"].value == "a" * 79 + "b"
    (finding,) = reading.findings
    assert (finding.code, finding.outcome) == ("INGEST.TEXT_TOO_LONG", Outcome.ADJUSTED)
    assert "longer than the 80 characters that are allowed" in finding.line(CATALOGUE, "en")


def test_invisible_signs_are_taken_out_with_a_note():
    reading = one("MSG", "text", "pay \u202egnp.exe\u202c me\nnow")
    assert reading.answers["MSG", "text"].value == "pay gnp.exe me now"
    (finding,) = reading.findings
    assert (finding.code, finding.outcome) == ("INGEST.SIGNS_REMOVED", Outcome.NOTED)


def test_numbers_are_texts_where_a_text_is_asked():
    assert one("MSG", "text", 1841).answers["MSG", "text"].value == "1841"
