"""A board game's turns are labelled alike in all languages; readers see what the label means."""

import pytest

from publish.periods import period_text, period_words
from publish.texts import site_texts

KNOWN = {
    "1845": ("1845", "1845"),
    "R": ("R", "R"),
    "3/8": ("game turn 3 of 8", "tour de jeu 3 sur 8"),
    "R0": ("before round 1", "avant le premier tour de table"),
    "R12": ("round 12", "tour de table 12"),
    "R12.3": ("round 12, move 3", "tour de table 12, coup 3"),
}


@pytest.mark.parametrize("label", KNOWN)
def test_a_label_is_written_out(label):
    assert tuple(site_texts().text(period_text(label), lang) for lang in ("en", "fr")) == KNOWN[label]


def test_the_slider_has_the_same_texts_with_room_for_its_numbers():
    words = period_words(lambda text: site_texts().text(text, "en"))
    assert {text.replace("#", "12").replace("%", "3") for text in words.values()} == {
        "before round 1",
        "round 12",
        "round 12, move 3",
        "game turn 12 of 3",
    }
