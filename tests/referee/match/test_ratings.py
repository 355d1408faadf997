"""Ratings, and how reliably players play, over finished matches."""

from __future__ import annotations

import random

import pytest

from referee.match.ratings import rated
from referee.publication import club_tables
from referee.publication.club_pages import publish_club_pages
from referee.workspace.folders import Workspace
from referee.workspace.players import show, shown_names
from referee.workspace.settings import Site
from tests.referee.match.strengths_rated import STRENGTHS, in_order
from tests.referee.signups.community import Club

pytestmark = pytest.mark.slow


def season(players, matches, seed=1):
    """Play matches of four whose strength is a number: better ones come first more often."""
    chance = random.Random(seed)
    for _ in range(matches):
        seats = chance.sample(sorted(players), 4)
        luck = {one: players[one] + chance.gauss(0, 2) for one in seats}
        yield [(one, 1 + sum(luck[other] > luck[one] for other in seats)) for one in seats]


def test_better_players_are_rated_higher():
    players = {f"player {n}": 2.0 * n for n in range(6)}
    ratings = rated(season(players, 60))
    assert sorted(players, key=lambda who: ratings[who].points) == sorted(players)
    assert sum(one.matches for one in ratings.values()) == 240
    assert all(abs(one.skill * 10**6 - round(one.skill * 10**6)) < 1e-3 for one in ratings.values())


def test_the_same_matches_give_the_same_ratings():
    players = {f"player {n}": n for n in range(6)}
    assert rated(season(players, 20)) == rated(season(players, 20))


def test_a_match_of_one_alone_rates_nobody():
    assert rated([[("computer:easy", 1), ("computer:easy", 2)], []]) == {}


def test_several_seats_of_one_count_as_one_match():
    ratings = rated([[("computer:easy", 3), ("computer:easy", 2), ("ann", 1)]])
    assert ratings["computer:easy"].matches == 1
    assert ratings["ann"].points > 1000 > ratings["computer:easy"].points - 400


@pytest.mark.slow
def test_ratings_recover_the_order_of_the_computers_strengths():
    order, ratings = in_order("continental-divide", 3, 20)
    assert order == list(STRENGTHS)
    assert all(one.matches == 20 for one in ratings.values())


@pytest.fixture
def over(tmp_path, plain_pages):
    """A match of three that is over: Bob missed a turn, was excused from one, and Carl left after turn 1."""
    from referee.match import notices
    from referee.match.notices import Notice

    club = Club(Workspace(tmp_path / "club"))
    club.open(people=3, least=2)
    club.begin("Anna", "Bob", "Carl")
    club.sign_up("Dora", substitute="yes", shown="Dora D.")
    club.advance()
    show(club.workspace, "anna@example.org", "Anna A.")
    show(club.workspace, "carl@example.org", "Carl C.")
    show(club.workspace, "bob@example.org", "Bob B.")
    bob = club.person("Bob").seat
    notices.add(club.match.folder, Notice("excuse", 2, "2026-11-01T20:00:00Z", "holidays", bob))
    settings = club.match.folder.settings
    settings.write_text(settings.read_text().replace("takeover_after = 2", "takeover_after = 1"))
    club.play("Anna", "Bob")
    club.advance()
    club.answer("Dora", takes=True)
    club.advance()
    club.play("Anna", "Dora")
    club.play("Anna", "Bob", "Dora")
    club.play("Anna", "Dora")
    assert club.match.is_over
    return club


def test_turns_in_time_missed_and_excused_are_counted_for_who_had_the_seat(over):
    known = club_tables.outcomes(over.workspace)
    lines = {
        line.name: (line.matches, line.in_time, line.missed, line.excused)
        for line in club_tables.players(over.workspace, known)
    }
    assert lines == {
        "Anna A.": (1, 4, 0, 0), "Bob B.": (1, 2, 1, 1), "Carl C.": (1, 0, 1, 0), "Dora D.": (1, 3, 0, 0),
    }  # fmt: skip


def test_who_played_less_than_half_is_not_rated(over):
    (outcome,) = club_tables.outcomes(over.workspace)
    assert {who for who, _ in outcome.table} == {"anna@example.org", "bob@example.org", "dora@example.org"}
    (lines,) = club_tables.ratings(over.workspace, [outcome]).values()
    assert {line.name for line in lines} == {"Anna A.", "Bob B.", "Dora D."}


def test_who_wants_no_place_in_the_tables_is_rated_and_not_shown(over):
    show(over.workspace, "anna@example.org", "")
    known = club_tables.outcomes(over.workspace)
    (lines,) = club_tables.ratings(over.workspace, known).values()
    assert {line.name for line in lines} == {"Bob B.", "Dora D."}
    assert "Anna A." not in {line.name for line in club_tables.players(over.workspace, known)}
    publish_club_pages(over.workspace, Site(), over.now)
    page = (over.workspace.site / "hall-of-fame" / "index.html").read_text()
    assert "Anna A." not in page
    assert "Bob B." in page
    assert "Turns in time" in page
    assert "example.org" not in page
    assert "anna@example.org" not in shown_names(over.workspace)


def test_a_season_is_a_table_of_its_finished_matches(over):
    known = club_tables.outcomes(over.workspace)
    assert club_tables.seasons(over.workspace, known) == ()
    path = over.match.folder.settings
    path.write_text(path.read_text().replace('season = ""', 'season = "2026 <27>"'))
    (season,) = club_tables.seasons(over.workspace, known)
    table = known[0].table
    places = {"Anna A.": dict(table)["anna@example.org"], "Bob B.": dict(table)["bob@example.org"]}
    lines = {line.name: line for line in season.lines}
    # Carl left after a turn, and is in no place of the match.
    assert set(lines) == {"Anna A.", "Bob B.", "Dora D."}
    for name, place in places.items():
        behind = sum(other > place for _, other in table)
        assert (lines[name].matches, lines[name].won, lines[name].points) == (1, place == 1, behind)
    points = [line.points for line in season.lines]
    assert points == sorted(points, reverse=True)
    publish_club_pages(over.workspace, Site(), over.now)
    page = (over.workspace.site / "fr/hall-of-fame/index.html").read_text()
    assert "<h2>Saison 2026 &lt;27&gt;</h2>" in page
    assert "example.org" not in page
    show(over.workspace, "anna@example.org", "")
    (season,) = club_tables.seasons(over.workspace, known)
    assert "Anna A." not in {line.name for line in season.lines}


def test_several_matches_of_a_season_add_up():
    tables = [(("a", 1), ("b", 2), ("c", 3)), (("b", 1), ("a", 2), ("c", 2), ("a", 4))]
    lines = club_tables._season({"a": "Ann", "b": "Bob", "c": "Cay"}, tables)
    assert [(line.name, line.matches, line.won, line.points) for line in lines] == [
        ("Bob", 2, 1, 4), ("Ann", 2, 1, 2), ("Cay", 2, 0, 1),
    ]  # fmt: skip


def test_a_match_that_goes_on_says_nothing_of_its_players(tmp_path, plain_pages):
    club = Club(Workspace(tmp_path / "club"))
    club.open(people=3, least=2)
    club.begin("Anna", "Bob", "Carl")
    show(club.workspace, "anna@example.org", "Anna A.")
    club.play("Anna", "Bob")
    assert club_tables.outcomes(club.workspace) == []
