"""The head of a desk: place, line and changes are those of the history, and tell nobody else's secrets."""

from itertools import islice

import pytest

import games
from engine.messages import LANGUAGES, say
from engine.report import Spark
from games.common import standing
from games.continental_rails.report import own_page
from games.continental_rails.report.edition import Edition
from referee.publication.turn_letters import figures_of
from tests.games.front_pages import played

HISTORY = {1: [40, 70], 2: [50, 60], 3: [60, 60], 4: [30, 20]}
POINTS = say("REPORT.FIG.POINTS")
NAMES = {1: "Ann", 2: "Ben", 3: "Cleo", 4: "Dan"}


@pytest.mark.parametrize(
    ("seat", "of", "note"),
    [(1, 1, ("UP", 2)), (2, 2, ("SAME", 0)), (3, 2, ("DOWN", 1)), (4, 4, ("SAME", 0))],
)
def test_the_place_and_how_it_moved(seat, of, note):
    place, line = standing.figures(HISTORY, seat, say("REPORT.FIG.CASH"))
    assert place.value.facts == {"place": of, "seats": 4}
    assert (place.note.code, place.note.facts["count"]) == (f"STANDING.PLACE.{note[0]}", note[1])
    assert line.value.values == tuple(HISTORY[seat])


def test_before_the_first_turn_nothing_has_moved():
    (place,) = standing.figures({1: [40], 2: [40]}, 2, say("REPORT.FIG.CASH"))
    assert (place.value.facts["place"], place.note) == (1, None)
    assert standing.changed(*standing.changes(NAMES, {1: [40], 2: [40]}, 2)) == ()


def test_who_began_level_with_all_others_has_lost_no_place():
    place, _ = standing.figures({1: [40, 50], 2: [40, 60]}, 1, say("REPORT.FIG.CASH"))
    assert (place.value.facts["place"], place.note) == (2, None)


def test_what_changed_names_the_neighbours():
    said = [(line.code, line.facts) for line in standing.changes(NAMES, HISTORY, 2)]
    assert said == [
        ("STANDING.GAIN", {"usd": 10, "now": 60}),
        ("STANDING.ABOVE", {"name": "Ann", "usd": 10}),
        ("STANDING.LEVEL", {"name": "Cleo"}),
    ]
    last = [(line.code, line.facts) for line in standing.changes(NAMES, HISTORY, 4, POINTS)]
    assert last == [
        ("STANDING.OF.LOSS", {"figure": POINTS, "count": 10, "now": 20}),
        ("STANDING.OF.ABOVE", {"name": "Cleo", "count": 40}),
    ]


def test_a_figure_that_did_not_move_is_said_once_there_is_any():
    def said(figure):
        return [line.code for line in standing.changes(NAMES, {1: [figure, figure], 2: [9, 9]}, 1, POINTS)]

    assert said(0) == ["STANDING.OF.ABOVE"]
    assert said(4) == ["STANDING.OF.SAME", "STANDING.OF.ABOVE"]


def test_where_worth_is_secret_a_desk_names_no_rival():
    *_, (state, record) = islice(played("continental-rails", 4, None, "standing"), 4)
    state.overrides["net_worth_shown"] = 0
    page = own_page.page(Edition(state, "M1", record, 2))
    told = page.sections[0].blocks[-1].items
    assert not {"STANDING.ABOVE", "STANDING.BELOW", "STANDING.LEVEL"} & {line.code for line in told}
    assert told[0].facts["now"] == state.worth_history[2][-1]


@pytest.mark.parametrize("name", games.names())
def test_a_letter_says_three_figures_of_ones_own_after_each_turn(name):
    for state, record in islice(played(name, 3, None, "letters"), 3):
        report = games.load(name).report(state, "M1", record, 2)
        told = figures_of(report)
        assert len(told) == 3
        assert not [figure for figure in told if isinstance(figure.value, Spark)]


@pytest.mark.parametrize("name", games.names())
def test_figures_of_a_desk_that_charts_of_all_seats_show_call_nobody_you(name):
    game = games.load(name)
    state = next(iter(played(name, 3, None, "letters")))[0]
    for figure in game.own_figures(state, 1):
        said = [game.catalogue.text(figure.label, language).casefold() for language in LANGUAGES]
        assert not [text for text in said if text.startswith(("your", "votre", "vos ", "ваш"))]
