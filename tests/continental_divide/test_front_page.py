"""The front page: every figure in it is that of the position, and no kind of story leads twice running."""

from itertools import pairwise

import pytest

from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.game import GAME
from games.continental_divide.report import shares_page, stories
from games.continental_divide.report.edition import Edition
from games.continental_divide.shares import seat_points
from games.continental_divide.tables import companies, limits
from tests.continental_divide.build import fresh, start
from tests.games import front_pages

NAME = "continental-divide"
RACE = {"LEAD_CHANGE", "CLOSE", "LEVEL", "GAIN"}


def editions(seats, pace, key):
    return front_pages.editions(Edition, NAME, seats, pace, key)


@pytest.fixture(scope="module")
def match():
    return editions(4, "round", "front")


def test_no_kind_leads_twice_running_and_headlines_fit_without_codes(match):
    led = front_pages.hold(NAME, stories, companies(), match)
    assert (led[0], led[-1]) == ("OPENING", "END")
    assert len(set(led)) > 4


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "pace"), [(3, "round"), (6, "round"), (3, "move"), (5, "move")])
def test_the_same_holds_for_other_matches(seats, pace):
    played = editions(seats, pace, "long")
    assert len(front_pages.hold(NAME, stories, companies(), played)) == len(played)
    raced = [edition for edition in played if RACE & front_pages.facts(stories, edition).keys()]
    # A race is told when a turn of the game closes, not again with every move.
    assert 0 < len(raced) <= limits().turns


def test_points_in_the_stories_are_those_of_the_players(match):
    for before, edition in pairwise(match):
        facts, state = front_pages.facts(stories, edition), edition.state
        now, then = (
            {one.name(seat): seat_points(one.state, seat) for seat in one.state.seats}
            for one in (edition, before)
        )
        first, second = sorted(now.values(), reverse=True)[:2]
        lead = facts.get("LEAD_CHANGE") or facts.get("CLOSE") or facts.get("LEVEL")
        # What three or more share makes no story.
        assert bool(lead) == (first > 0 and list(now.values()).count(first) < 3)
        if lead:
            assert (lead["count"], lead["gap"], now[lead["name"]]) == (first, first - second, first)
            assert ("LEVEL" in facts) == (first == second > 0)
            assert ("LEAD_CHANGE" in facts) == (first > second and then[lead["name"]] < max(then.values()))
        grown = {name: now[name] - then[name] for name in now}
        most = max(grown.values())
        alone = list(grown.values()).count(most) == 1
        assert facts.get("GAIN", {"count": 0})["count"] == (most if alone else 0)
        assert "GAIN" not in facts or grown[facts["GAIN"]["name"]] == facts["GAIN"]["count"]
        assert facts["MONEY"]["usd"] == sum(acc.cash(state, seat) for seat in state.seats)


def test_track_in_the_stories_is_that_of_the_map(match):
    for before, edition in pairwise(match):
        facts, state = front_pages.facts(stories, edition), edition.state
        roads, older = state.railroads, before.state.railroads
        hexes = sum(len(road.hexes) for road in roads.values())
        assert facts["NETWORK"] == {"count": hexes, "railroads": len(roads)}
        # The first hex of a railroad is where it starts, not built.
        new = hexes - sum(len(road.hexes) for road in older.values()) - len(roads.keys() - older.keys())
        assert facts.get("LINES", {"count": 0})["count"] == new
        ports = {companies()[code].name: road.port for code, road in roads.items() if road.port}
        if "PORT_REACHED" in facts:
            assert ports[facts["PORT_REACHED"]["railroad"]] == facts["PORT_REACHED"]["port"]
        if "GAP" in facts:
            assert facts["GAP"]["railroad"] not in ports
            codes = {company.name: code for code, company in companies().items()}
            assert facts["GAP"]["cash"] == acc.treasury(state, codes[facts["GAP"]["railroad"]])
        paid = sum(posted.amount for posted in edition.record.postings if posted.reason == "dividend")
        rates = [event.facts["usd"] for event in edition.told("DIVIDEND")]
        assert ("DIVIDENDS" in facts) == (paid > 0 and rates.count(max(rates)) == 1)
        assert facts.get("DIVIDENDS", {"usd": paid})["usd"] == paid


def test_the_page_opens_with_the_board_and_three_teasers(match):
    for edition in match[1:]:
        report = GAME.report(edition.state, "CD1", edition.record, None)
        lead, drawn, race = front_pages.opening_of(report)
        built = [event.facts for event in edition.record.events if event.code == "LINE_BUILT"]
        assert {run[1:] for run in lead.picture.tracks} == {tuple(facts["hexes"]) for facts in built}
        assert set(lead.picture.tracks) <= {run for _, run in drawn.tracks}
        ends = {line.name: line.values[-1] for line in race.series}
        assert ends == {edition.name(seat): seat_points(edition.state, seat) for seat in edition.state.seats}
        assert report.facts["led"] == stories.front(edition).story.kind


def test_whoever_stands_beside_a_port_pays_for_its_hex_alone():
    state, port = fresh(), board().ports[0]
    start(state)
    state.railroads["UP"].hexes = [
        next(near for near in board().graph[port] if not board().cells[near].is_port)
    ]
    assert stories.to_the_pacific(state, "UP") == board().cells[port].cost_usd


def test_who_holds_what_is_what_the_books_say(match):
    front_pages.stakes_are(
        [(edition, shares_page.page(edition), edition.state.railroads, acc) for edition in match[1:]]
    )
