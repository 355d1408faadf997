"""A board game's turns are labelled alike in all languages; readers see what the label means."""

import pytest

from engine.period import of_label
from publish.common.periods import period_text
from publish.common.texts import site_texts
from publish.maps.network_history import Moment, encoded

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
    assert (
        tuple(site_texts().text(period_text(of_label(label)), lang) for lang in ("en", "fr")) == KNOWN[label]
    )


@pytest.mark.parametrize("label", [*KNOWN, "day 4", ""])
def test_a_period_keeps_its_label_on_disk(label):
    assert of_label(label).label == label


@pytest.mark.parametrize("label", ["R0", "0/8"])
def test_turn_0_is_told_apart_from_the_turns_before_round_1(label):
    said = [site_texts().text(period_text(of_label(label), 0), lang) for lang in ("en", "fr")]
    assert said == ["at the start", "au départ"]
    assert period_text(of_label("R0"), 1) == period_text(of_label("R0"))


def test_the_slider_is_given_each_period_in_words():
    turns = {
        turn: Moment(of_label(label), {}) for turn, label in enumerate(("R0", "R0", "R1", "R1.2", "1845"))
    }
    assert encoded(turns, ("en", "fr"))["periods"] == {
        0: ["at the start", "au départ"],
        1: ["before round 1", "avant le premier tour de table"],
        2: ["round 1", "tour de table 1"],
        3: ["round 1, move 2", "tour de table 1, coup 2"],
    }
