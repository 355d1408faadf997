"""Phase 5: bids on private companies, the Public, companies put on sale (2.4, 10.1.2.1, 10.1.3)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.orders import ABSORB, INCORPORATE, SELL, CompanyBid, CompanyOrder, Orders
from games.continental_rails.phases import p05_private_companies as p05
from games.continental_rails.rules import rules_for
from games.continental_rails.world import world
from tests.continental_rails.build import codes, fresh, set_cash, turn_of


def played(state, orders, **kw):
    turn = turn_of(state, orders, 5, **kw)
    p05.run(turn)
    return turn


def bids(*pairs):
    return Orders(bids=[CompanyBid(company=c, usd=usd, rank=rank) for rank, (c, usd) in enumerate(pairs, 1)])


def listed(state, n=3):
    """The codes of some companies for sale by the Bank, made cheap to ask for: $100 each."""
    found = sorted(code for code, company in state.companies.items() if company.status == "bank")[:n]
    for code in found:
        state.companies[code].asking_usd = 100
    return found


def own(state, seat, code, paid=1000, asking=None, turn=1):
    company = state.companies[code]
    company.status, company.owner, company.paid_usd = "owned", seat, paid
    company.asking_usd, company.listed_turn = asking, turn if asking else 0


def told(turn, seat):
    return [event.code for event in turn.events if event.seats == (seat,)]


def test_rule_2_4_the_highest_bid_wins():
    state = fresh()
    a, *_ = listed(state)
    turn = played(state, {3: bids((a, 900)), 4: bids((a, 901)), 5: bids((a, 100))})
    company = state.companies[a]
    assert (company.owner, company.paid_usd, company.status, company.asking_usd) == (4, 901, "owned", None)
    assert [acc.cash(state, n) for n in (3, 4, 5)] == [1500, 599, 1500]
    news = [event for event in turn.events if event.seats is None]
    assert [event.code for event in news] == ["COMPANY_BOUGHT"]
    assert told(turn, 3) == told(turn, 5) == ["COMPANY_BID_BEATEN"]


def test_ruling_a38_losing_bids_stay_secret():
    state = fresh()
    a, *_ = listed(state)
    turn = played(state, {3: bids((a, 765)), 4: bids((a, 901))})
    public = [event.facts for event in turn.events if event.seats is None or event.seats == (4,)]
    assert "765" not in repr(public)


def test_rule_10_1_3_at_least_the_price_asked():
    state = fresh()
    a, *_ = listed(state)
    turn = played(state, {3: bids((a, 99))})
    assert state.companies[a].status == "bank"
    assert told(turn, 3) == ["COMPANY_BID_LOW"]


def test_ruling_a11_ties_go_by_lot():
    winners = set()
    for number in range(12):
        state = fresh()
        a, *_ = listed(state)
        played(state, {3: bids((a, 500)), 9: bids((a, 500))}, seed=b"%d" % number)
        winners.add(state.companies[a].owner)
    assert winners == {3, 9}


def test_ruling_a11_both_choices_count_at_once_where_both_can_be_paid():
    state = fresh()
    a, b, _ = listed(state)
    played(state, {3: bids((a, 700), (b, 800)), 4: bids((b, 750))})
    assert (state.companies[a].owner, state.companies[b].owner) == (3, 3)
    assert acc.cash(state, 3) == 0


def test_ruling_a11_second_choice_waits_where_both_cannot_be_paid():
    state = fresh()
    a, b, _ = listed(state)
    turn = played(state, {3: bids((a, 700), (b, 801)), 4: bids((b, 200))})
    assert (state.companies[a].owner, state.companies[b].owner) == (3, 4)
    assert told(turn, 3) == ["COMPANY_BID_DROPPED"]


def test_ruling_a11_round_two_for_those_whose_first_choice_failed():
    state = fresh()
    a, b, c = listed(state)
    orders = {3: bids((a, 1000), (b, 900)), 4: bids((a, 1100), (c, 900)), 5: bids((a, 900), (b, 950))}
    turn = played(state, orders)
    assert [state.companies[code].owner for code in (a, b, c)] == [4, 5, None]
    assert told(turn, 3) == ["COMPANY_BID_BEATEN", "COMPANY_BID_BEATEN"]


def test_ruling_a11_round_two_has_only_unsold_companies():
    state = fresh()
    a, b, _ = listed(state)
    played(state, {3: bids((a, 1000), (b, 1500)), 4: bids((a, 1100)), 5: bids((b, 100))})
    assert state.companies[b].owner == 5


def test_a_first_choice_beyond_the_cash_makes_room_for_the_second():
    state = fresh()
    a, b, _ = listed(state)
    turn = played(state, {3: bids((a, 1501), (b, 1500))})
    assert state.companies[a].owner is None
    assert state.companies[b].owner == 3
    assert told(turn, 3) == ["COMPANY_BID_UNPAID"]


@pytest.mark.parametrize("owned, won", [(0, 2), (1, 1), (2, 0)])
def test_rule_10_1_3_never_more_than_two(owned, won):
    state = fresh()
    a, b, *others = listed(state, 4)
    for code in others[:owned]:
        own(state, 3, code, asking=5000, turn=1)  # one on sale still counts (ruling A11)
    turn = played(state, {3: bids((a, 300), (b, 300))})
    assert [state.companies[code].owner for code in (a, b)] == [3] * won + [None] * (2 - won)
    assert told(turn, 3) == ["COMPANY_BID_NO_ROOM"] * (2 - won)


def test_rule_10_1_3_players_companies_are_for_sale_too():
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a, asking=800)
    turn = played(state, {3: bids((a, 850)), 7: bids((a, 1000))})
    assert state.companies[a].owner == 3
    assert acc.cash(state, 7) == 1500 + 850
    assert told(turn, 7) == ["COMPANY_BID_VOID"]  # nobody bids on his own
    assert [event.facts["seller"] for event in turn.events if event.seats is None] == [7]


def test_ruling_a11_sellers_proceeds_pay_no_bid_of_this_phase():
    state = fresh()
    a, b, _ = listed(state)
    own(state, 7, a, asking=800)
    played(state, {3: bids((a, 850)), 7: bids((b, 1501))})
    assert state.companies[b].owner is None


def test_rule_10_1_3_no_deal_in_the_turn_of_the_offer():
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a)
    miles = world().routes[a].miles
    offer = Orders(companies=[CompanyOrder(company=a, action=SELL, price_usd=10 * miles)])
    turn = played(state, {3: bids((a, 1400)), 7: offer})
    company = state.companies[a]
    assert (company.owner, company.asking_usd, company.listed_turn) == (7, 10 * miles, 2)
    assert sorted(codes(turn)) == ["COMPANY_BID_VOID", "COMPANY_ON_SALE"]
    state.turn = 2
    set_cash(state, acc.seat(3), 10 * miles)
    played(state, {3: bids((a, 10 * miles))})
    assert state.companies[a].owner == 3


def test_ruling_a12_the_public_buys_in_the_next_turn_below_ten_dollars_a_mile():
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a)
    miles = world().routes[a].miles
    offer = Orders(companies=[CompanyOrder(company=a, action=SELL, price_usd=10 * miles - 1)])
    played(state, {7: offer})
    assert state.companies[a].owner == 7
    state.turn = 2
    turn = played(state, {})
    company = state.companies[a]
    assert (company.status, company.owner, company.paid_usd) == ("bank", None, 0)
    assert acc.cash(state, 7) == 1500 + 10 * miles - 1
    # Not the Bank's $5 a mile: else selling to the Public and buying back were a pump.
    assert (company.asking_usd, company.listed_turn) == (10 * miles - 1, 3)
    assert codes(turn) == ["COMPANY_TO_PUBLIC"]


def test_ruling_a12_the_bank_asks_at_least_five_dollars_a_mile():
    state = fresh()
    a, *_ = listed(state)
    miles = world().routes[a].miles
    own(state, 7, a, asking=miles)
    played(state, {})
    assert state.companies[a].asking_usd == 5 * miles


def test_rule_10_1_2_1_the_public_does_not_buy_from_ten_dollars_a_mile_on():
    """Below $10 a mile it would (ruling O2)."""
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a, asking=10 * world().routes[a].miles)
    played(state, {})
    assert state.companies[a].owner == 7


@pytest.mark.parametrize("action", [ABSORB, INCORPORATE])
def test_rule_10_1_2_2_only_another_player_stops_an_absorption(action):
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a, asking=200)
    order = Orders(companies=[CompanyOrder(company=a, action=action)])
    played(state, {7: order})
    assert state.companies[a].owner == 7
    played(state, {7: order, 3: bids((a, 1000))})
    assert state.companies[a].owner == 3


def test_rule_10_1_2_1_the_price_may_change_but_the_offer_stands():
    """Once on sale never withdrawn (ruling O2)."""
    state = fresh()
    a, *_ = listed(state)
    miles = world().routes[a].miles
    own(state, 7, a, asking=11 * miles, paid=10 * miles, turn=1)
    state.turn = 4
    played(state, {7: Orders(companies=[CompanyOrder(company=a, action=SELL, price_usd=12 * miles)])})
    assert (state.companies[a].asking_usd, state.companies[a].listed_turn) == (12 * miles, 1)


@pytest.mark.parametrize("paid, low, high", [(1000, 150, 1500), (2000, 150, 2400)])
def test_rule_10_1_2_1_worked_example(paid, low, high):
    """150 miles, derived from 10.1.2.1 (rulings O2, T3)."""
    assert p05.asking_range(150, paid, rules_for({})) == (low, high)


@pytest.mark.parametrize("asked, used", [(1, "low"), (10**6, "high")])
def test_rule_10_1_2_1_prices_out_of_range_are_moved_into_it(asked, used):
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a, paid=500)
    turn = played(state, {7: Orders(companies=[CompanyOrder(company=a, action=SELL, price_usd=asked)])})
    miles = world().routes[a].miles
    assert state.companies[a].asking_usd == {"low": miles, "high": 10 * miles}[used]
    assert told(turn, 7) == ["COMPANY_PRICE_CUT"]


def test_a_company_that_was_just_sold_is_not_offered():
    state = fresh()
    a, *_ = listed(state)
    own(state, 7, a, asking=800)
    offer = Orders(companies=[CompanyOrder(company=a, action=SELL, price_usd=900)])
    turn = played(state, {3: bids((a, 850)), 7: offer})
    assert state.companies[a].asking_usd is None
    assert told(turn, 7) == ["COMPANY_SALE_FELL"]
