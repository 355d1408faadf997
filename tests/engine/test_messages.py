"""Texts: placeholders, plurals and lists in both languages."""

import re
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from babel.messages.pofile import read_po

from engine.formats import dollars, number, percent
from engine.messages import Catalogue, Message, MissingText, say

TOP = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "ingest", "games", "publish", "referee", "kit")
EN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "BOUGHT"
msgstr "{tycoon} bought {shares:n} shares of {railroad} for {usd:usd}."

msgid "BUILT"
msgid_plural "BUILT"
msgstr[0] "{count:n} line built: {lines:list}."
msgstr[1] "{count:n} lines built: {lines:list}."

msgid "RATE"
msgstr "Interest {rate:permille} until {when:date}, {what}"

msgid "AT"
msgstr "{at:time}"

msgid "WON"
msgstr "First in {what:within}."

msgid "ONLY_EN"
msgstr "only here"
"""
FR = (
    EN.replace("(n != 1)", "(n > 1)")
    .replace("bought {shares:n} shares of", "a acheté {shares:n} actions de")
    .replace("line built", "ligne construite")
    .replace("lines built", "lignes construites")
    .replace('msgid "ONLY_EN"\nmsgstr "only here"\n', "")
)


@pytest.fixture
def catalogue(tmp_path):
    (tmp_path / "en.po").write_text(EN, encoding="utf-8")
    (tmp_path / "fr.po").write_text(FR, encoding="utf-8")
    return Catalogue.read(tmp_path)


def test_numbers_and_dollars_are_set_by_language(catalogue):
    said = say("BOUGHT", tycoon="Gould", shares=1500, railroad="B&O", usd=12345)
    assert catalogue.text(said, "en") == "Gould bought 1,500 shares of B&O for $12,345."
    french = catalogue.text(said, "fr").replace("\u202f", " ").replace("\xa0", " ")
    assert french == "Gould a acheté 1 500 actions de B&O for 12 345 $."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_figures_below_zero_have_the_minus_sign_of_money(catalogue, language):
    sign = dollars(-2, "en")[0]
    assert number(-1500, language)[0] == sign
    said = catalogue.text(say("BOUGHT", tycoon=-2, shares=-1500, railroad="B-O", usd=-1), language)
    assert said.count(sign) == 3
    assert said.replace("B-O", "").count("-") == 0


@pytest.mark.parametrize(
    "at", ["2026-12-04T19:59:30+00:00", "2026-12-04T20:59:30+01:00", "2026-12-04T19:59:30"]
)
def test_every_moment_is_told_in_utc(catalogue, at):
    assert catalogue.text(say("AT", at=at), "en") == "4 December 2026, 19:59 UTC"


def test_a_moment_in_a_zone_is_told_there_and_the_hour_that_comes_twice_is_told_apart(catalogue):
    twice = [datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1)]
    told = [catalogue.text(say("AT", at=at.astimezone(ZoneInfo("Europe/Paris"))), "en") for at in twice]
    assert told == [f"25 October 2026, 02:30 (Paris, GMT+0{offset}:00)" for offset in (2, 1)]


def test_plurals_follow_the_language(catalogue):
    for count, english, french in ((0, "lines", "ligne"), (1, "line", "ligne"), (2, "lines", "lignes")):
        said = say("BUILT", count=count, lines=["PA1", "PA2", "PA3"][: max(count, 1)])
        assert f"{count} {english} built" in catalogue.text(said, "en")
        assert f"{count} {french} construite" in catalogue.text(said, "fr")
    assert catalogue.text(say("BUILT", count=2, lines=["PA1", "PA2"]), "fr").endswith("PA1 et PA2.")


def test_dates_percentages_and_nested_messages(catalogue):
    said = say("RATE", rate=75, when=datetime(2026, 11, 21), what=Message("ONLY_EN"))
    assert catalogue.text(said, "en") == "Interest 7.5% until 21 November 2026, only here"


@pytest.mark.parametrize("heading", ["Net worth", say("HEADING")])
def test_a_heading_amid_a_sentence_has_a_small_initial(tmp_path, heading):
    (tmp_path / "en.po").write_text(EN + '\nmsgid "HEADING"\nmsgstr "Net worth"\n', encoding="utf-8")
    assert Catalogue.read(tmp_path).text(say("WON", what=heading), "en") == "First in net worth."


def test_the_first_day_of_a_month_is_an_ordinal_in_french(catalogue):
    written = {
        day: catalogue.text(say("RATE", rate=75, when=datetime(1863, 1, day), what=""), "fr")
        for day in (1, 11)
    }
    assert " 1er janvier 1863" in written[1]
    assert " 11 janvier 1863" in written[11]


def test_hostile_facts_stay_text(catalogue):
    said = say("BOUGHT", tycoon="{usd} {0.__class__}", shares=1, railroad="x", usd=1)
    assert catalogue.text(said, "en").startswith("{usd} {0.__class__} bought")


def test_missing_codes_fall_back_to_english_then_fail(catalogue):
    assert catalogue.text(say("ONLY_EN"), "fr") == "only here"
    assert catalogue.text_or(say("NOWHERE"), "fr", "-") == "-"
    with pytest.raises(MissingText):
        catalogue.text(say("NOWHERE"), "en")
    assert catalogue.codes("en") - catalogue.codes("fr") == {"ONLY_EN"}


def test_signs_go_before_the_dollar():
    assert dollars(-1500, "en") == "−$1,500"
    assert percent(675, "en") == "67.5%"
    assert dollars(1500, "fr").endswith("$")


def wrong_texts(name, pattern):
    """Return the texts of all catalogues of a language, found by scan, in which a pattern stands."""
    files = sorted(path for room in ROOMS for path in (TOP / room).rglob(name))
    assert len(files) > 10
    return [
        f"{path.relative_to(TOP)}: {text}"
        for path in files
        for entry in read_po(path.open("rb"))
        for text in ([entry.string] if isinstance(entry.string, str) else entry.string)
        if entry.id and re.search(pattern, text)
    ]


def test_french_marks_have_no_break_spaces_in_every_catalogue():
    """A line of a phone must not begin with a colon."""
    assert wrong_texts("fr.po", r" [:;!?»]|« ") == []


@pytest.mark.parametrize("name", ["en.po", "fr.po"])
def test_apostrophes_are_those_of_print_in_every_catalogue(name):
    # Patterns of dates quote their letters with straight ones.
    assert wrong_texts(name, r"[a-zé]'[a-zé ](?!.*mm$)") == []
