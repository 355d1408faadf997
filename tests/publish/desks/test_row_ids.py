"""Desk and workbook say what the ids of lines are: FIRST and BUILD-1 are English words in every language."""

import pytest

from engine.languages import LANGUAGES
from engine.messages import say
from ingest import CATALOGUE
from publish.common.texts import site_texts

SAME = {"en": "the same in every language", "fr": "le même dans toutes les langues", "ru": "на всех языках"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_form_and_help_say_what_the_ids_of_lines_are(language):
    assert SAME[language] in site_texts().text(say("DESK.ORDERS.LEAD"), language)
    assert SAME[language] in CATALOGUE.text(say("INGEST.HELP.6"), language)
