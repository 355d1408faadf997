"""Rows of the front page's races: one who is ahead alone is named, of several how many they are."""

from types import SimpleNamespace

import pytest

from engine.messages import say
from engine.report import Dots, Link
from games.common import races
from games.common.blocks import MISSING
from games.common.front_pages import ahead, holders
from games.common.places import leaders, ranked
from games.common.texts import texts


@pytest.mark.parametrize(
    ("figures", "leader"),
    [
        ([5, 4], "Ann"),
        ([5, 5, 4], say("STORY.TEASER.TIED", count=2)),
        ([1, 1, 1], say("STORY.TEASER.TIED", count=3)),
        ([0, 0], MISSING),
        ([0, -1], MISSING),
    ],
)
def test_who_is_ahead(figures, leader):
    assert ahead(figures, "Ann") == leader


def test_holders_have_a_dot_each_where_anybody_holds_something():
    assert holders("B&O", {"Ann": 1, "Bob": 3}, 7) == ("B&O", "Bob", Dots((3, 1)), 7)
    assert holders("B&O", {"Ann": 0, "Bob": 0}, 7) == ("B&O", MISSING, MISSING, 7)


@pytest.mark.parametrize(
    ("newest", "ended", "heading"),
    [(9, False, "LEADS"), (6, False, "SLIPS"), (9, True, "ENDS"), (6, True, "ENDS")],
)
def test_nobody_leads_a_race_that_is_over(newest, ended, heading):
    names, history = {1: "Ann", 2: "Bob"}, {1: [7, newest], 2: [2, 3]}
    race = races.teaser(names, history, range(2), "Money", "Note", Link("More", "players"), ended=ended)
    assert race.title == say(f"STORY.TEASER.{heading}", count=1, first="Ann", others=("Bob",))


@pytest.mark.parametrize(
    ("figures", "heading"),
    [
        ((0, 0, 0, 0), "4 level"),
        ((5, 5, 5, 2), "Ann, Bob, and Cy are level"),
        ((5, 4, 3, 2), "Ann leads; Bob and Cy follow"),
        ((5, 4, 3, 3), "Ann leads; Bob follows"),
        ((5, 3, 3, 3), "Ann leads"),
        ((5, 3), "Ann leads; Bob follows"),
    ],
)
def test_a_heading_names_nobody_whose_equal_it_leaves_out(figures, heading):
    names = dict(enumerate(("Ann", "Bob", "Cy", "Dee")[: len(figures)], 1))
    history = {seat: [figure] for seat, figure in enumerate(figures, 1)}
    race = races.teaser(names, history, range(1), "Money", "Note", Link("More", "players"), ended=False)
    assert texts("games.common").text(race.title, "en") == heading


def test_all_who_have_most_are_named():
    seats = {seat: SimpleNamespace(name=name) for seat, name in enumerate(("Ann", "Bob", "Cy"), 1)}
    assert leaders(ranked(say("TITLE.MONEY"), seats, {1: 4, 2: 7, 3: 7})) == ("Bob", "Cy")
    assert leaders(ranked(say("TITLE.MONEY"), seats, {1: 8, 2: 7, 3: 7})) == ("Ann",)


def test_one_who_spends_and_leads_in_chicago_express_has_one_behind_them():
    history = {1: [30, 20], 2: [9, 9]}
    link = Link("More", "players")
    race = races.teaser({1: "Ann", 2: "Bob"}, history, range(2), "Money", "Note", link, ended=False)
    said = texts("games.chicago_express").text(race.title, "fr")
    assert " ".join(said.split()) == "Ann dépense et mène ; Bob suit"
