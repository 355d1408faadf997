"""What the computer players write on their forms: no more than fits, the best first, and in nobody's way."""

import pytest

from engine.dice import Dice
from engine.turn import resolve
from games.continental_divide.accounts import cash
from games.continental_divide.computer import buying
from games.continental_divide.computer.building import Candidate, _varied
from games.continental_divide.computer.buying import _eagerness, _issues, _lead, _values
from games.continental_divide.computer.outlook import Outlook
from games.continental_divide.computer.profile import profile_of
from games.continental_divide.forms import slots
from games.continental_divide.game import GAME
from games.continental_divide.orders import START
from games.continental_divide.state import EASY, MOVE, NORMAL, ROUND, STRONG
from games.continental_divide.tables import limits
from tests.continental_divide.build import fresh

PACES = (ROUND, MOVE)

TURNS = 3


def orders_of(state, strength, key=b"form"):
    return {
        seat: GAME.computer_orders(state, seat, Dice(key, state.turn).scoped(f"{seat}"), strength)
        for seat in GAME.seats_to_move(state)
    }


@pytest.mark.parametrize("strength", [EASY, NORMAL, STRONG])
def test_ruling_R31_a_computer_wishes_for_no_more_than_its_form_has_room_for(strength):
    state = fresh(4)
    for _ in range(TURNS):
        orders = orders_of(state, strength)
        for wanted in orders.values():
            assert len(wanted.purchases) <= slots.PURCHASES
            codes = [wish.railroad for wish in wanted.builds]
            assert all(codes.count(code) <= slots.WISHES for code in codes)
        state = resolve(GAME, state, orders, b"form").state
    assert state.railroads


def test_ruling_R31_founders_of_one_round_stand_in_few_others_way():
    """Each leaves the lowest values to those who play before, and never asks for one value twice."""
    state = fresh(6)
    orders = orders_of(state, NORMAL)
    for wanted in orders.values():
        values = [wish.value_usd for wish in wanted.purchases if wish.action == START]
        assert len(values) == len(set(values)) > 1
    assert len(resolve(GAME, state, orders, b"form").state.railroads) >= 5


def test_the_best_line_to_each_place_is_wished_for_first():
    found = [
        Candidate(value, "S4", way, ("R4", last))
        for value, way, last in ((9, "W", "Q4"), (7, "NW", "Q3"), (5, "SW", "Q4"))
    ]
    assert [line.value for line in _varied(found)] == [9, 7]


def outlook_of(turn=1, seats=6, strength=NORMAL, **options):
    """The position as the computer of seat 1 sees it, nothing started."""
    state = fresh(seats, **options)
    state.round = turn
    return Outlook(state, 1, profile_of(state, 1, strength), Dice(b"outlook", state.turn))


def test_ruling_R31_a_founder_of_one_round_counts_on_what_the_others_start():
    """Six players start at once and unseen: the money of all is not for one railroad; in moves he sees."""
    usd = {pace: outlook_of(pace=pace).market_usd for pace in (ROUND, MOVE)}
    market = {pace: outlook_of(pace=pace).profile.market_permille for pace in (ROUND, MOVE)}
    everyone = sum(cash(fresh(6), seat) for seat in range(1, 7))
    assert usd[ROUND] == everyone * market[ROUND] // 1000 // 7
    assert usd[MOVE] == everyone * market[MOVE] // 1000


def test_ruling_R31_six_start_none_where_money_is_scarce_with_few_turns_left():
    """Who may still start one turn before with five players starts none with six."""
    five, six = (outlook_of(limits().turns - outlook_of().profile.start_left, seats) for seats in (5, 6))
    assert any(wish.action == START for wish in buying.wishes(five))
    assert not any(wish.action == START for wish in buying.wishes(six))


def test_ruling_R31_six_ask_a_higher_share_value_unless_they_cannot_pay_it():
    minded, rich, poor = outlook_of().profile, outlook_of(), outlook_of()
    assert min(_values(rich)) >= minded.scarce_value_usd > minded.start_value_usd
    poor.cash_usd = minded.start_value_usd
    assert _values(poor) == [minded.start_value_usd]
    assert min(_values(outlook_of(seats=5))) < minded.scarce_value_usd


def test_ruling_R31_the_wish_to_lead_counts_less_with_one_turn_left():
    last, early = outlook_of(turn=limits().turns - 1), outlook_of()
    assert _lead(early) == early.profile.lead_permille
    assert _lead(last) == last.profile.lead_permille // last.profile.lead_left


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("seats", "fewer"), [(3, 3), (5, 1), (6, 0)])
def test_ruling_R31_money_left_over_founds_late_the_more_the_fewer_play(seats, fewer, pace):
    first, later = (outlook_of(turn, seats, pace=pace) for turn in (1, 4))
    more = (first.profile.start_late_permille * 3) * fewer
    assert _eagerness(later) - _eagerness(first) == more


def test_ruling_R31_who_has_little_money_issues_fewer_shares():
    rich, poor = outlook_of(seats=3), outlook_of(seats=3)
    poor.cash_usd = poor.profile.start_share_cents * 5 // 100
    assert max(_issues(rich)) == rich.profile.start_issue_most
    assert max(_issues(poor)) == 5
    poor.cash_usd = 0
    assert list(_issues(poor)) == [limits().shares_issued_min]


def test_ruling_R31_six_who_start_at_once_each_with_little_money_issue_fewer_shares():
    most = {
        (seats, pace): max(_issues(outlook_of(seats=seats, pace=pace))) for seats in (5, 6) for pace in PACES
    }
    issue = outlook_of().profile.start_issue_most
    assert most == {(5, ROUND): issue, (6, ROUND): issue - 1, (5, MOVE): issue, (6, MOVE): issue}


def test_ruling_R32_a_weak_computer_issues_shares_whatever_money_it_has():
    seen = outlook_of(strength=EASY)
    wanted = list(_issues(seen))
    seen.cash_usd = 0
    assert list(_issues(seen)) == wanted


def test_ruling_R33_a_strong_seat_issues_no_more_shares_than_a_normal_one():
    strong, normal = (outlook_of(strength=strength, pace=ROUND) for strength in (STRONG, NORMAL))
    assert max(_issues(strong)) == 6 < normal.profile.start_issue_most


def test_ruling_R34_a_strong_seat_with_little_money_issues_fewer_shares():
    seen = outlook_of(strength=STRONG)
    assert max(_issues(seen)) == 6
    seen.cash_usd = 0
    assert list(_issues(seen)) == [3]


def test_ruling_R34_strong_founders_of_one_round_stand_in_nobodys_way():
    state = fresh(6)
    orders = orders_of(state, STRONG)
    founders = [wanted for wanted in orders.values() if wanted.purchases]
    assert len(resolve(GAME, state, orders, b"form").state.railroads) == len(founders) > 1


def test_ruling_R33_an_easy_seat_parts_with_its_money_more_easily_at_pace_move():
    by_round, by_move = (outlook_of(strength=EASY, pace=pace).profile for pace in (ROUND, MOVE))
    assert (by_round.dollar_points, by_move.dollar_points) == (13, 6)
    assert by_move.doubt_permille == by_round.doubt_permille


def test_ruling_R33_older_matches_keep_their_computers():
    assert b"easy_move" in GAME.snapshot().to_json()
    assert b"easy_move" not in GAME.first_snapshot().to_json()
