"""The front page's machinery: weights, memory, headlines that fit, one story of each kind and subject."""

import pytest

import games
from engine.messages import LANGUAGES, Catalogue, Message, say
from engine.translations import Translations
from games.common.stories import LONGEST, Kind, Story, front, kinds
from tests.games.front_pages import parts_of

KINDS = (
    Kind("BIG", "D", 1, 50, 10, 20),
    Kind("SMALL", "D", 2, 40, 0, 0),
    Kind("LAST", "D", 2, 1, 0, 0),
    Kind("OFTEN", "D", 2, 60, 0, 0),
)
TEXTS = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
msgid "STORY.BIG.HEAD"
msgstr "{n} miles for {name}"
msgid "STORY.BIG.SHORT"
msgstr "{n} miles"
msgid "STORY.SMALL.HEAD"
msgstr "Something small"
msgid "STORY.OFTEN.HEAD"
msgstr "{n} again"
msgid "STORY.OFTEN.HEAD.2"
msgstr "Once more: {n} {name}"
msgid "STORY.RIVAL.HEAD"
msgstr "Something else"
msgid "STORY.LAST.HEAD"
msgstr "Nothing at all"
msgid "STORY.TWO"
msgstr "{first} {second}"
"""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    folder = tmp_path_factory.mktemp("texts")
    for language in LANGUAGES:
        (folder / f"{language}.po").write_text(TEXTS, "utf-8")
    return Catalogue(
        {language: [Translations(folder / f"{language}.po", language)] for language in LANGUAGES}
    )


def big(size=0, name="B&O", subject=""):
    return Story("BIG", size, {"n": 7, "name": name}, subject)


SMALL, LAST = Story("SMALL"), Story("LAST")


def test_the_weightiest_leads_and_size_counts_up_to_its_most(catalogue):
    assert front((SMALL, big(), LAST), KINDS, catalogue).story == big()
    light = (Kind("BIG", "D", 1, 30, 10, 20), *KINDS[1:])
    assert front((SMALL, big(99), LAST), light, catalogue).story == SMALL
    assert front((SMALL, big(110), LAST), light, catalogue).story == big(110)
    capped = (Kind("BIG", "D", 1, 30, 10, 5), *KINDS[1:])
    assert front((SMALL, big(10**6), LAST), capped, catalogue).story == SMALL


def test_what_led_the_turn_before_does_not_lead_again_but_is_told(catalogue):
    found = front((SMALL, big(), LAST), KINDS, catalogue, before="BIG")
    assert found.story == SMALL
    assert found.headline == Message("STORY.SMALL.HEAD")
    assert found.paragraphs[0] == big().text("LINE")


@pytest.mark.parametrize(
    ("before", "leads"),
    [
        ("", "SMALL"),
        ("BIG", "SMALL"),
        ("BIG BIG", "RIVAL"),
        ("SMALL RIVAL", "LAST"),
        ("SMALL BIG RIVAL", "LAST"),
        ("OF_AN_EARLIER_VERSION", "SMALL"),
    ],
)
def test_a_kind_or_a_desk_that_led_lately_weighs_less(catalogue, before, leads):
    kinds = (*KINDS, Kind("RIVAL", "OTHER", 2, 31, 0, 0))
    last = Story("LAST", 30)
    told = front(
        (SMALL, last, Story("RIVAL")),
        (*kinds[:2], Kind("LAST", "ELSE", 2, 1, 1, 25), *kinds[3:]),
        catalogue,
        before=before,
    )
    assert told.story.kind == leads


def test_the_memory_ends_after_some_turns(catalogue):
    told = front((SMALL, LAST), KINDS, catalogue, before="A B C D E")
    assert told.led == "B C D E SMALL"


@pytest.mark.parametrize(("letters", "part"), [(LONGEST - 12, "HEAD"), (LONGEST - 11, "SHORT")])
def test_a_headline_that_is_too_long_gives_way_to_a_short_one(catalogue, letters, part):
    head = front((big(name="x" * letters), LAST), KINDS, catalogue).headline
    assert head.code == f"STORY.BIG.{part}"


def test_a_story_without_a_headline_that_fits_does_not_lead(catalogue):
    long = Story("BIG", 0, {"n": "7" * LONGEST, "name": ""})
    assert front((long, SMALL, LAST), KINDS, catalogue).story == SMALL


def test_a_kind_and_a_subject_are_told_once(catalogue):
    others = (Story("SMALL", subject="A"), Story("SMALL", subject="C"), LAST)
    found = front((big(subject="A"), big(subject="B"), *others), KINDS, catalogue)
    assert found.paragraphs == (say("STORY.TWO", first=others[1].text("LINE"), second=LAST.text("LINE")),)


def often(catalogue, name=""):
    return [
        front((Story("OFTEN", 0, {"n": n, "name": name}), LAST), KINDS, catalogue).headline.code
        for n in range(9)
    ]


def test_a_kind_that_leads_often_has_two_wordings_chosen_by_its_facts(catalogue):
    codes = often(catalogue)
    assert set(codes) == {"STORY.OFTEN.HEAD", "STORY.OFTEN.HEAD.2"}
    assert codes == often(catalogue)


def test_a_second_wording_that_is_too_long_gives_way_to_the_first(catalogue):
    assert set(often(catalogue, "x" * LONGEST)) == {"STORY.OFTEN.HEAD"}


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_a_game_has_its_texts_in_every_language(name):
    game = games.load(name)
    for language in LANGUAGES:
        codes = game.catalogue.codes(language)
        for kind in kinds(game.package):
            assert {f"STORY.{kind.kind}.{part}" for part in parts_of(kind.kind)} <= codes
            assert f"STORY.KICKER.{kind.desk}" in codes
