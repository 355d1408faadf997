"""The texts that games share: said by games, worded once, and those of stored reports still readable."""

import re
import string
from importlib.resources import files
from pathlib import Path

import pytest

import games
from engine.findings import Outcome
from engine.messages import LANGUAGES, Catalogue, Message, MissingText, say
from engine.record import HowPlayed
from engine.tables import read_csv
from games.common import texts as texts_of
from games.common.stakes import stakes_table
from games.common.texts import texts
from kit.conformance.sources import own_texts
from referee import serialise
from tests.games.sources import PRINTED, own_codes

SHARED = Catalogue.read(texts_of.SHARED)
CODES = sorted(SHARED.codes("en"))
STORED = Path(__file__).parent / "stored_texts"
"""Texts of reports and forms as the version before the shared catalogue stored them; never written again."""


def package(name):
    return f"games.{name.replace('-', '_')}"


def template(catalogue, code, language):
    return catalogue._find(say(code, count=2), language)


def asked(text):
    return {fact for _, fact, _, _ in string.Formatter().parse(text) if fact}


@pytest.mark.parametrize("code", CODES)
def test_a_shared_text_is_in_every_language_with_the_same_facts(code):
    assert all(code in SHARED.codes(language) for language in LANGUAGES)
    assert len({frozenset(asked(template(SHARED, code, language))) for language in LANGUAGES}) == 1


def test_a_text_that_three_games_word_alike_is_shared():
    worded = {}
    for name in PRINTED:
        mine = own_texts(games.load(name))
        for code in mine.codes("en"):
            said = tuple(template(mine, code, language) for language in LANGUAGES)
            worded.setdefault((code, said), []).append(name)
    assert {code: where for (code, _), where in worded.items() if len(where) > 2} == {}


def test_every_shared_text_is_said_by_a_game_or_by_what_games_share():
    root = Path(games.__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in sorted(root.rglob("*.py")))
    words = set(re.findall(r"[A-Za-z_]+", " ".join(re.findall(r'"([^"\n]*)"', source))))
    words |= {word.upper() for word in (*Outcome, *HowPlayed)}
    # A chart is said with its caption.
    for code in {code.removesuffix(".CAPTION") for code in CODES}:
        stem, _, last = code.rpartition(".")
        # Of a story the kind is said, and the part composed.
        told = stem.startswith("STORY.") and stem.removeprefix("STORY.") in words
        composed = told or f'f"{stem}.{{' in source or f'"{stem}.' in source
        assert f'"{code}"' in source or (composed and {last, last.lower()} & words), code


@pytest.mark.parametrize("name", PRINTED)
def test_codes_that_were_renamed_are_gone_and_what_they_are_called_now_is_there(name):
    path = files(package(name)) / "messages" / "renamed.csv"
    codes = texts(package(name)).codes("en")
    for row in read_csv(path):
        assert any(code.startswith(row["new"]) for code in codes), row
        assert not row["old"] or not any(code.startswith(row["old"]) for code in own_codes(package(name))), (
            row
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(STORED.glob("*.json")), ids=lambda path: path.stem)
def test_texts_of_stored_reports_can_still_be_read(path, language):
    catalogue = games.load(path.stem).catalogue
    messages = serialise.load(path.read_bytes())
    assert len(messages) > 20
    assert all(catalogue.text(message, language) for message in messages)


def test_a_missing_text_names_the_code_and_the_files_of_the_game():
    with pytest.raises(MissingText) as caught:
        games.load("us-telegraph").catalogue.text(say("NO.SUCH_TEXT"), "fr")
    said = str(caught.value)
    assert said.startswith("no text NO.SUCH_TEXT in us_telegraph/messages/forms/fr.po, ")
    assert "games/common/messages/fr.po" in said


def test_a_missing_fact_is_named_with_its_text():
    with pytest.raises(MissingText, match=r"REPORT\.NAME\.OWN asks for the fact 'turn'"):
        SHARED.text(Message("REPORT.NAME.OWN", {"name": "Ann"}), "en")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Ann: 3, Bob: 1, and 5 not sold", "1 not sold"]),
        ("fr", ["Ann\N{NO-BREAK SPACE}: 3, Bob\N{NO-BREAK SPACE}: 1 et 5 non vendues", "1 non vendue"]),
        ("ru", ["Ann: 3, Bob: 1 и 5 не продано", "1 не продана"]),
    ],
)
def test_shares_that_are_not_sold_end_the_list_of_holders(language, said):
    shares = [("X", {1: 3, 2: 1}, 5), ("Y", {}, 1)]
    rows = stakes_table(shares, {1: "Ann", 2: "Bob"}).rows
    assert [SHARED.text(holders, language) for _, _, holders in rows] == said
