"""The front page: every figure in it is that of the position, and no kind of story leads twice running."""

from itertools import pairwise

import pytest

from engine.ledger import USD
from games.chicago_express import accounts as acc
from games.chicago_express.board import board
from games.chicago_express.game import GAME
from games.chicago_express.report import companies_page, stories
from games.chicago_express.report.edition import Edition
from games.chicago_express.rules.income import income
from games.chicago_express.tables import companies, dial_steps
from tests.chicago_express.build import playing, put_trains
from tests.games import front_pages

NAME = "chicago-express"


def editions(seats, pace, key):
    return front_pages.editions(Edition, NAME, seats, pace, key)


@pytest.fixture(scope="module")
def match():
    return editions(4, "round", "front")


def test_no_kind_leads_twice_running_and_headlines_fit_without_codes(match):
    led = front_pages.hold(NAME, stories, companies(), match)
    assert led[0] == "OPENING"
    assert led[-1] == "END"
    assert len(set(led)) > 5


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "pace"), [(2, "round"), (6, "round"), (3, "move"), (5, "move")])
def test_the_same_holds_for_longer_matches(seats, pace):
    played = editions(seats, pace, "long")
    assert len(front_pages.hold(NAME, stories, companies(), played)) == len(played)


def test_money_in_the_stories_is_that_of_the_players(match):
    """Reckoned here from the books, not from the history that the finder reads."""
    for before, edition in pairwise(match[1:]):
        facts = front_pages.facts(stories, edition)
        now, then = (
            {one.name(seat): acc.cash(one.state, seat) for seat in one.state.seats}
            for one in (edition, before)
        )
        first, second = sorted(now.values(), reverse=True)[:2]
        lead = facts.get("LEAD_CHANGE") or facts.get("CLOSE") or facts.get("LEVEL")
        # What three or more share makes no story.
        assert bool(lead) == (list(now.values()).count(first) < 3)
        if lead:
            assert (lead["usd"], lead["gap"], now[lead["name"]]) == (first, first - second, first)
            assert ("LEVEL" in facts) == (first == second > 0)
            assert ("LEAD_CHANGE" in facts) == (first > second and then[lead["name"]] < max(then.values()))
        grown = {name: now[name] - then[name] for name in now}
        if "GAIN" in facts:
            gain = facts["GAIN"]
            assert gain["usd"] == max(grown.values()) == grown[gain["name"]]
            assert gain["worth"] == now[gain["name"]]
        else:
            assert max(grown.values()) <= 0 or list(grown.values()).count(max(grown.values())) > 1
        paid = [
            posted.amount
            for posted in edition.record.postings
            if (posted.reason, posted.unit) == ("share bought", USD)
        ]
        assert facts.get("SHARE", {"usd": 0})["usd"] == max(paid, default=0)
        if "SHARES" in facts:
            assert (facts["SHARES"]["usd"], facts["SHARES"]["count"]) == (sum(paid), len(paid))
        held = {row.name: acc.treasury(edition.state, code) for code, row in companies().items()}
        assert ("EMPTY" in facts) == (sum(held.values()) == 0)
        if treasury := facts.get("TREASURY"):
            assert treasury["usd"] == sum(held.values())
            assert treasury["most"] == max(held.values()) == held[treasury["railroad"]]


def test_track_in_the_stories_is_that_of_the_board(match):
    for before, edition in pairwise(match):
        facts, state = front_pages.facts(stories, edition), edition.state
        standing = [len(company.trains) for company in state.companies.values()]
        assert facts["NETWORK"]["count"] == sum(standing)
        new = sum(standing) - sum(len(company.trains) for company in before.state.companies.values())
        # The train of the late company is free and nobody builds it.
        late = "LATE" in facts
        assert facts.get("TRACK", {"count": 0})["count"] == new - late
        for kind in ("REACHED", "INCOME"):
            if kind in facts:
                code = next(code for code, row in companies().items() if row.name == facts[kind]["railroad"])
                built = [
                    e.facts for e in edition.record.events if e.code == "BUILT" and e.facts["company"] == code
                ]
                assert facts[kind]["income"] in {found["income"] for found in built}
                places = {board()[at].name for at in state.companies[code].trains}
                assert kind == "INCOME" or facts[kind]["place"] in places
        if "DIALS" in facts:
            rest = sorted(steps - state.dials[dial] for dial, steps in dial_steps().items())
            assert facts["DIALS"]["count"] == rest[0] + rest[1]


def test_the_way_to_chicago_is_counted_in_trains():
    state = playing(3)
    put_trains(state, "PRR", "A3")
    assert stories.distance(state, "PRR") == 1
    put_trains(state, "B&O", "B3")
    assert stories.distance(state, "B&O") == 2


def test_the_page_opens_with_the_board_and_three_teasers(match):
    for edition in match[2:]:
        report = GAME.report(edition.state, "CE1", edition.record, None)
        lead, board_, race = front_pages.opening_of(report)
        built = [event.facts for event in edition.record.events if event.code == "BUILT"]
        assert {at for run in lead.picture.tracks for at in run[1:]} <= {
            at for f in built for at in f["hexes"]
        }
        assert {at for facts in built for at in facts["hexes"]} <= {code for code, _ in lead.picture.routes}
        assert set(lead.picture.tracks) <= {run for _, run in board_.tracks}
        ends = {line.name: line.values[-1] for line in race.series}
        assert ends == {edition.name(seat): acc.cash(edition.state, seat) for seat in edition.state.seats}
        incomes = report.pages[0].sections[1].blocks[0].items[1].block
        assert {(row[0], row[2]) for row in incomes.rows} == {
            (companies()[code].name, income(edition.state, code))
            for code, company in edition.state.companies.items()
            if company.open
        }


def test_the_report_remembers_what_led_and_a_desk_does_not(match):
    edition = match[3]
    assert (
        GAME.report(edition.state, "CE1", edition.record, None).facts["led"]
        == stories.front(edition).story.kind
    )
    assert "led" not in GAME.report(edition.state, "CE1", edition.record, 1).facts


def test_before_turn_one_there_is_no_teaser_and_nothing_has_happened(match):
    front = GAME.report(match[0].state, "CE1", match[0].record, None).pages[0]
    assert [section.id for section in front.sections][:2] == ["lead", "next"]


def test_who_holds_what_is_what_the_books_say(match):
    front_pages.stakes_are(
        [(edition, companies_page.page(edition), companies(), acc) for edition in match[1:]]
    )
