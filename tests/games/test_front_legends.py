"""The picture of a board's front page says what the colours of its ground mean."""

from datetime import UTC, datetime

import pytest

import games
from engine.dice import Dice
from engine.game import SeatSetup
from engine.record import Record
from publish import Edition
from publish.pages.report_pages import all_pages

WHEN = datetime(2026, 11, 22, tzinfo=UTC)


def front_page(name, language):
    game = games.load(name)
    seats = [SeatSetup(number) for number in range(1, game.meta.max_seats + 1)]
    report = game.report(game.new_match({}, seats, Dice(b"legend", 0)), "T1", Record(), None)
    edition = Edition("T1", "T", 0, report.period, WHEN, report, game.catalogue)
    return all_pages(edition, language)["index.html"].body


@pytest.mark.parametrize(
    ("language", "grounds"), [("en", ("water", "wood", "clay")), ("fr", ("eau", "bois"))]
)
def test_the_front_map_of_the_telegraph_has_a_legend(language, grounds):
    picture = (
        front_page("us-telegraph", language).partition('class="ts-picture"')[2].partition("</figure>")[0]
    )
    assert all(f"</svg>{ground}</span>" in picture for ground in grounds)


@pytest.mark.parametrize("name", ["us-telegraph", "continental-divide"])
def test_the_legend_is_folded_lest_it_push_the_teasers_down(name):
    picture = front_page(name, "en").partition('class="ts-picture"')[2].partition("</figure>")[0]
    assert '<details class="ts-legend"><summary>Legend</summary>' in picture


def test_the_front_map_of_a_railway_network_needs_none():
    picture = (
        front_page("continental-rails", "en").partition('class="ts-picture"')[2].partition("</figure>")[0]
    )
    assert picture
    assert "ts-key" not in picture
