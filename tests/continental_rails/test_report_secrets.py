"""What a viewer may not see never reaches his report: other seats' secrets are changed, nothing shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ledger import Ledger
from engine.record import HowPlayed, Record
from engine.turn import Event
from games.continental_rails import accounts as acc
from games.continental_rails.orders import CompanyBid, Orders, Trade
from games.continental_rails.report import build
from games.continental_rails.state import Earnings, State
from tests.continental_rails.report_matches import all_words, played

PLANTED = 7654321


def fitting(state: State) -> tuple[int, int, str, str]:
    """Return a victim, an onlooker, and two railroads in which nobody holds office."""
    free = [code for code, rr in sorted(state.railroads.items()) if not rr.directors]
    victim, onlooker = 2, 3
    return victim, onlooker, free[0], free[1]


def test_cash_swapped_for_debt_shows_nowhere():
    state, record = played(7)
    victim, onlooker, *_ = fitting(state)
    before = [build(state, "CR1", record, viewer) for viewer in (None, onlooker)]
    Ledger(state.books).pay(acc.seat_debt(victim), acc.seat(victim), PLANTED, "bank_loan", "10.1.1")
    assert [build(state, "CR1", record, viewer) for viewer in (None, onlooker)] == before
    assert build(state, "CR1", record, victim) != build(played(7)[0], "CR1", record, victim)


def test_another_seats_portfolio_shows_nowhere():
    state, record = played(7)
    victim, onlooker, first, second = fitting(state)
    before = [build(state, "CR1", record, viewer) for viewer in (None, onlooker)]
    ledger = Ledger(state.books)
    ledger.move(acc.share(first), acc.PUBLIC, acc.seat(victim), 3, "share_purchase", "6.3")
    ledger.move(acc.share(second), acc.seat(victim), acc.PUBLIC, acc.shares(state, victim, second), "x", "6")
    assert [build(state, "CR1", record, viewer) for viewer in (None, onlooker)] == before


@pytest.mark.parametrize("viewer", (None, 3))
def test_orders_findings_and_notices_of_others_show_nowhere(viewer):
    state, record = played(7)
    before = build(state, "CR1", record, viewer)
    planted = Orders(
        borrow_usd=PLANTED,
        bids=[CompanyBid(company="GT", usd=PLANTED)],
        trades=[Trade(action="SELL", railroad="B&O", shares=PLANTED)],
        spy_seat=3,
        message="planted",
    )
    notice = Event(6, "SHORT_LOST", "6.2", (2,), {"railroad": "B&O", "usd": PLANTED, "count": 5})
    changed = replace(
        record,
        orders={**record.orders, 2: planted},
        findings={2: ()},
        events=(*record.events, notice),
        how_played={**record.how_played, 2: HowPlayed.LATE},
    )
    assert build(state, "CR1", changed, viewer) == before


@pytest.mark.parametrize("viewer", (None, 3))
def test_spying_credit_and_recall_of_others_show_nowhere(viewer):
    state, record = played(7)
    before = build(state, "CR1", record, viewer)
    seat = state.seats[2]
    seat.spied_seat, seat.spied_railroad = 3, sorted(state.railroads)[0]
    seat.credit_limit_usd, seat.call_usd = PLANTED, PLANTED
    assert build(state, "CR1", record, viewer) == before


@pytest.mark.parametrize("viewer", (None, 3))
def test_postings_of_others_show_nowhere(viewer):
    state, record = played(7)
    before = build(state, "CR1", record, viewer)
    ledger = Ledger({})
    ledger.pay(acc.seat(2), acc.WORLD, PLANTED, "lavish_spending", "1.2.5")
    ledger.pay(acc.BANK, acc.seat(4), PLANTED, "interest_on_cash", "5")
    changed = replace(record, postings=(*record.postings, *ledger.postings))
    assert build(state, "CR1", changed, viewer) == before


def test_a_railroads_finances_are_for_its_board_and_spies_alone():
    state, record = played(7)
    code = next(c for c, rr in sorted(state.railroads.items()) if rr.directors and 3 not in rr.directors)
    director = state.railroads[code].directors[0]
    state.seats[3].spied_railroad = None
    before = [build(state, "CR1", record, viewer) for viewer in (None, 3)]
    ledger = Ledger(state.books)
    for account in (acc.rr_bonds(code), acc.rr_loans(code), acc.rr_president(code)):
        ledger.pay(account, acc.rr_cash(code), PLANTED, "bonds", "4.6")
    rr = state.railroads[code]
    rr.revenue_usd = rr.expense_usd = rr.profit_usd = rr.land_sqmi = PLANTED
    assert [build(state, "CR1", record, viewer) for viewer in (None, 3)] == before
    assert build(state, "CR1", record, director) != build(played(7)[0], "CR1", record, director)


def test_the_public_report_asks_for_no_secret_of_the_record():
    """The orders, findings and postings may be absent altogether: the public report is the same."""
    state, record = played(7)
    bare = Record(events=tuple(event for event in record.events if event.seats is None))
    assert build(state, "CR1", bare, None) == build(state, "CR1", record, None)


def test_cash_and_debt_stand_in_no_public_text():
    state, record = played(7)
    for seat in state.seats:
        Ledger(state.books).pay(acc.seat_debt(seat), acc.seat(seat), PLANTED + seat, "bank_loan", "10.1.1")
    public = all_words(build(state, "CR1", record, None)).replace(",", "")
    assert not [seat for seat in state.seats if str(acc.cash(state, seat)) in public]


@pytest.mark.parametrize("viewer", (None, 3))
def test_what_other_desks_were_told_of_railroads_shows_nowhere(viewer):
    state, record = played(7)
    before, victims = build(state, "CR1", record, viewer), 0
    for number, seat in state.seats.items():
        if number != viewer:
            seat.earnings = {code: [Earnings(1, PLANTED, PLANTED)] for code in state.railroads}
            victims += 1
    assert victims >= 14
    assert build(state, "CR1", record, viewer) == before
    assert str(PLANTED) in repr(
        build(
            state,
            "CR1",
            record,
            next(
                s
                for s in state.seats
                if s != viewer and any(s in rr.directors for rr in state.railroads.values())
            ),
        )
    )
