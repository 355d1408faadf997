"""Phase 7: lavish spending, bank failures, interest on cash (1.2.5, 5)."""

import pytest

from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders
from games.continental_rails.phases import p07_players_finances as p07
from games.continental_rails.tables import climates
from tests.continental_rails.build import codes, fresh, set_cash, turn_of


def played(state, orders=None, **kw):
    turn = turn_of(state, orders, 7, **kw)
    p07.run(turn)
    return turn


@pytest.mark.parametrize(
    "asked, cash, spent",
    [
        (1000, 5000, 1000),
        (999, 5000, 0),  # below $1,000 it is no news
        (4000, 1200, 1200),  # what is left
        (4000, 999, 0),  # or nothing
        (0, 5000, 0),
    ],
)
def test_rule_1_2_5_spending(asked, cash, spent):
    state = fresh()
    set_cash(state, acc.seat(3), cash)
    turn = played(state, {3: Orders(spend_usd=asked)})
    assert turn.notes["lavish"] == ({3: spent} if spent else {})
    assert sum(p.amount for p in turn.ledger.postings if p.reason == "lavish_spending") == spent
    cut = [event.facts["used"] for event in turn.events if event.code == "LAVISH_CUT"]
    assert cut == ([spent] if spent < asked else [])


def test_ruling_a38_only_the_most_lavish_are_named():
    state = fresh()
    for seat in (3, 4, 5):
        set_cash(state, acc.seat(seat), 9000)
    turn = played(state, {3: Orders(spend_usd=2000), 4: Orders(spend_usd=2500), 5: Orders(spend_usd=2500)})
    news = [event for event in turn.events if event.seats is None]
    assert [event.facts["seat"] for event in news] == [4, 5]
    assert {event.facts["usd"] for event in news} == {2500}
    assert {event.code for event in news} <= set(p07.LAVISH_NEWS)


@pytest.mark.parametrize("climate", range(9))
def test_rule_5_interest_is_half_the_loan_rate_of_the_start(climate):
    state = fresh()
    state.climate = climate
    turn = turn_of(state, None, 7)
    state.climate = 8 - climate  # what phase 6 rolled does not matter (ruling A19)
    for seat in state.seats:
        set_cash(state, acc.seat(seat), 1500)
    p07.pay_interest(turn)
    assert acc.cash(state, 3) == 1500 + 1500 * climates()[climate].loan_permille // 2000


def test_rule_5_interest_is_paid_on_what_is_left_unspent():
    state = fresh()
    set_cash(state, acc.seat(3), 3000)
    played(state, {3: Orders(spend_usd=2000)})
    assert acc.cash(state, 3) == 1060


def test_rule_5_banks_fail_only_below_normal():
    turns = [played(fresh(start_climate=4), seed=b"%d" % n) for n in range(60)]
    assert not any("BANK_FAILURE" in codes(turn) for turn in turns)


def test_rule_5_one_fraction_for_all_before_interest():
    failures = []
    for number in range(60):
        state = fresh()
        state.climate = 0
        set_cash(state, acc.seat(3), 10_000)
        set_cash(state, acc.seat(4), 0)
        turn = played(state, seed=b"%d" % number)
        news = [event for event in turn.events if event.code == "BANK_FAILURE"]
        if not news:
            continue
        permille = news[0].facts["permille"]
        failures.append(permille)
        left = 10_000 - 10 * permille
        assert acc.cash(state, 3) == left + left * 80 // 1000
        lost = {
            event.seats[0]: event.facts["usd"] for event in turn.events if event.code == "BANK_FAILURE_LOSS"
        }
        assert lost[3] == 10 * permille
        assert 4 not in lost
    assert 10 <= len(failures) <= 32  # 35% in a Panic
    assert all(100 <= permille <= 500 for permille in failures)
    assert len(set(failures)) > 5
