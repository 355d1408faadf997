"""Texts of a game: all there in every language, with the same facts, and set as the language wants it."""

import re
import string

import pytest

from engine.languages import habits
from engine.messages import LANGUAGES, Catalogue, MissingText, say
from engine.record import Record
from engine.report import Report
from games.common import texts as shared_texts
from kit.conformance.positions import computer, played, texts
from kit.conformance.sources import catalogues, languages, own_texts

SHARED = Catalogue.read(shared_texts.SHARED)


def template(catalogue, code, language):
    return catalogue._find(say(code, count=2), language)


def facts(text):
    return {fact for _, fact, _, _ in string.Formatter().parse(text) if fact}


def test_every_text_stands_in_every_language_of_the_game(game):
    first, *others = languages(game)
    codes = game.catalogue.codes(first)
    for language in others:
        assert codes ^ game.catalogue.codes(language) == set(), (game.meta.name, first, language)


def test_each_text_asks_for_the_same_facts_in_every_language(game):
    own = own_texts(game)
    for code in sorted(own.codes("en")):
        asked = {
            language: facts(template(own, code, language)) - {"count", language}
            for language in languages(game)
        }
        assert len(set(map(frozenset, asked.values()))) == 1, (game.meta.name, code, asked)


def test_no_shared_text_is_worded_the_same_way_again(game):
    own = own_texts(game)
    for code in SHARED.codes("en") & own.codes("en"):
        both = [[template(one, code, language) for language in languages(game)] for one in (own, SHARED)]
        assert both[0] != both[1], f"{game.meta.name}: {code} is in games/common/messages already"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if habits(language).spaced])
def test_signs_have_no_break_spaces_before_them(game, language):
    """A line of a phone must not begin with a colon."""
    wrong = [
        f"{path.name}:{number}: {line}"
        for path in catalogues(game, language)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if line.startswith(("msgstr", '"')) and "\\n" not in line and re.search(r" [:;!?»]|« ", line)
    ]
    assert wrong == [], game.meta.name


def test_reports_forms_and_orders_can_be_read_in_every_language(game):
    for _, _, result in played(game):
        state = result.state
        record = Record(events=result.events, postings=result.postings)
        for viewer in (None, *game.seats_to_move(state)):
            report = game.report(state, "T1", record, viewer)
            assert isinstance(report, Report)
            assert report.viewer == viewer
            assert report.pages
            readable(game, report)
        for seat in game.seats_to_move(state):
            readable(game, game.form(state, seat, "T1"))
            readable(game, game.describe_orders(state, seat, computer(game, state, seat)))


def readable(game, value):
    """Make sure that every message in a value has its text; a missing one names its file."""
    for language in LANGUAGES:
        for message in texts(value):
            try:
                assert game.catalogue.text(message, language), (game.meta.name, language, message.code)
            except MissingText as error:
                pytest.fail(f"{game.meta.name}, {language}: {error}")
