"""The front page: every figure in it is that of the position, and no kind of story leads twice running."""

from collections import Counter
from itertools import pairwise

import pytest

from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.game import GAME
from games.us_telegraph.grid import label
from games.us_telegraph.report import stories
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.tables import projects, tokens
from tests.games import front_pages

NAME = "us-telegraph"
RACE = {"LEAD_CHANGE", "CLOSE", "LEVEL", "GAIN"}


def editions(seats, pace, key):
    return front_pages.editions(Edition, NAME, seats, pace, key)


@pytest.fixture(scope="module")
def match():
    return editions(3, "round", "front")


def test_no_kind_leads_twice_running_and_headlines_fit_without_codes(match):
    led = front_pages.hold(NAME, stories, (), match)
    assert led[0] == "OPENING"
    assert led[-1] in ("LINKED", "ALL_BUILT")


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "pace"), [(2, "round"), (4, "round"), (2, "move"), (4, "move")])
def test_the_same_holds_for_other_matches_and_no_two_kinds_share_them(seats, pace):
    played = [editions(seats, pace, f"long {number}") for number in range(3)]
    led = [kind for match in played for kind in front_pages.hold(NAME, stories, (), match)]
    assert len(led) == sum(map(len, played))
    assert sum(count for _, count in Counter(led).most_common(2)) < len(led) * 2 // 3
    for match in played:
        raced = [edition.turn for edition in match if RACE & front_pages.facts(stories, edition).keys()]
        # A race is told when a round closes, not again with every move.
        assert not [turn for turn in raced if pace == "move" and turn % seats]


def test_buildings_in_the_stories_are_those_of_the_map(match):
    for before, edition in pairwise(match):
        facts, state = front_pages.facts(stories, edition), edition.state
        now, then = (
            {one.name(seat): sum(b.seat == seat for b in one.state.buildings) for seat in one.state.seats}
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
        assert facts.get("BUILDINGS", {"count": 0})["count"] == sum(grown.values())
        assert ("QUIET" in facts) == (sum(grown.values()) == 0)
        assert facts["NETWORK"]["count"] == len(state.buildings)
        if "LEFT" in facts:
            assert facts["LEFT"]["count"] == len(tokens()) - now[facts["LEFT"]["name"]]
        if "TILE" in facts:
            assert facts["TILE"]["count"] == len(state.tiles)
        hands = {edition.name(seat): acc.hand_size(state, seat) for seat in state.seats}
        if "HAND" in facts:
            assert facts["HAND"]["count"] == max(hands.values()) == hands[facts["HAND"]["name"]]
        if "CARDS" in facts:
            assert facts["CARDS"]["held"] == hands[facts["CARDS"]["name"]]


def test_a_link_is_told_only_where_the_turn_brought_it_nearer(match):
    seen = 0
    for before, edition in pairwise(match):
        if "LINK" in (facts := front_pages.facts(stories, edition)):
            seen += 1
            names = {edition.name(seat): seat for seat in edition.state.seats}
            seat, count = names[facts["LINK"]["name"]], facts["LINK"]["count"]
            assert tally.to_connect(Board.of(edition.state), seat) == count
            assert tally.to_connect(Board.of(before.state), seat) != count
    assert seen


def test_the_page_opens_with_the_board_and_three_teasers(match):
    for before, edition in pairwise(match):
        report = GAME.report(edition.state, "UT1", edition.record, None)
        lead, _, race = front_pages.opening_of(report)
        older = {(b.q, b.r) for b in before.state.buildings}
        new = {label((b.q, b.r)) for b in edition.state.buildings if (b.q, b.r) not in older}
        assert {code for code, _ in lead.picture.routes} == new
        ends = {line.name: line.values[-1] for line in race.series}
        assert ends == {
            edition.name(seat): tally.built(edition.state, seat).total() for seat in edition.state.seats
        }
        table = report.pages[0].sections[1].blocks[0].items[1].block
        assert [row[3] for row in table.rows] == [len(numbers) for numbers in projects().values()]
        assert report.facts["led"] == stories.front(edition).story.kind
