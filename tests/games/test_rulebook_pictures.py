"""The rulebook's pictures of form and map: drawn from the game, with numbers that the list below explains."""

import re

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.messages import LANGUAGES
from publish import Example, forms_asked
from publish.common.markup import clean
from publish.common.texts import site_texts
from publish.pages.illustrated import ASKED, PictureError, illustrated
from referee.match.examples import example
from tests.games.sources import PRINTED

NUMBERS = re.compile(r'<b class="ts-callout">(\d+)</b>|<text x="\d+" y="\d+">(\d+)</text></g>')


def chapters(game, language):
    played = games.load(game)
    seats = [SeatSetup(number) for number in range(1, played.meta.max_seats + 1)]
    book = played.rulebook(played.new_match({}, seats, Dice(b"pictures", 0)), language)
    return {slug: text for slug, _, text in book}


def drawn(game, language, text=None):
    text = text or chapters(game, language)["in-pictures"]
    catalogue = games.load(game).catalogue.joined(site_texts())
    return illustrated(
        text, example(game, frozenset(forms_asked([text]))), lambda one: clean(catalogue.text(one, language))
    )


@pytest.mark.parametrize("game", PRINTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_number_of_a_picture_is_explained_below_it(game, language):
    pieces = drawn(game, language).split("<figure ")[1:]
    assert len(pieces) >= 2
    for piece in pieces:
        picture, _, after = piece.partition("</figure>")
        listed = re.match(r"\n\n((?:\d+\. .+\n)+)", after)
        found = sorted(int(one or other) for one, other in NUMBERS.findall(picture))
        assert found == [int(number) for number in re.findall(r"^(\d+)\.", listed[1], re.MULTILINE)]
        assert len(found) >= 4
        assert re.search(r'aria-label="[^"]{30,}"', picture)
        assert "\n\n" not in picture


@pytest.mark.parametrize("game", PRINTED)
def test_a_game_shows_form_and_map_with_the_same_numbers_in_all_languages(game):
    asked = {one: ASKED.findall(chapters(game, one)["in-pictures"]) for one in LANGUAGES}
    kinds = {picture.partition("-")[0] for _, picture, _, _ in asked["en"]}
    assert kinds == {"form", "map"}
    marks = [[(picture, mark) for _, picture, _, mark in found] for found in asked.values()]
    assert marks.count(marks[0]) == len(LANGUAGES)
    assert all(len({words for words, *_ in found}) == len(found) for found in asked.values())


@pytest.mark.parametrize("game", PRINTED)
def test_the_ten_minutes_lead_to_the_pictures(game):
    assert all("](in-pictures.md)" in chapters(game, one)["ten-minutes"] for one in LANGUAGES)


def test_a_form_is_shown_in_the_readers_words_with_its_example_orders():
    text = drawn("continental-rails", "fr")
    assert "<code>PENN</code> · Pennsylvania" in text
    assert "<code>BUY</code> · acheter" in text
    assert drawn("continental-rails", "fr") == text


def test_without_an_example_there_are_no_pictures_and_no_broken_ones():
    text = illustrated(chapters("continental-rails", "en")["in-pictures"], None, str)
    assert "picture:" not in text
    assert "<figure" not in text
    assert "1. **Whose form it is" in text


@pytest.mark.parametrize(
    "marks", ['form-1 "T9"', 'form-1 "T1.action=LEND"', 'form-1 "nobody"', 'map "atlantis"']
)
def test_a_mark_that_is_nowhere_is_a_bug_that_says_which(marks):
    with pytest.raises(PictureError, match=r"T9|LEND|nobody|atlantis"):
        drawn("continental-rails", "en", f"![x](picture:{marks})")


def test_an_example_has_only_the_forms_that_are_asked_for():
    shown = example("chicago-express", frozenset({2}))
    assert isinstance(shown, Example)
    assert set(shown.forms) == {2}
    assert shown.report.turn == 0
