"""Phase 13 as a whole, and phases 13 to 18 together: the books, and the order of the steps."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.continental_rails import accounts as acc
from games.continental_rails.orders import Orders, RailroadOrders, RateWar
from games.continental_rails.worth import presidencies
from tests.continental_rails.build import fresh, give_shares, make_president, set_cash
from tests.continental_rails.operations_helpers import add_railroad, owe, play

SOLVENCIES = ("solvent", "insolvent", "bankrupt")
CODES = ["B&O", "C&H", "N&W", "NYC", "PENN", "READ", "SCL"]


def test_step_13_revenue_expenses_interest_events_dividends_in_this_order():
    state = fresh(accident_permille=1000)
    make_president(state, 1, "PENN")
    state.railroads["PENN"].land_sqmi = 50
    owe(state, acc.rr_loans("PENN"), 500)
    orders = {1: Orders(railroads={"PENN": RailroadOrders(railroad="PENN", dividend_usd=1)})}
    turn = play(state, 13, orders=orders)
    till = acc.rr_cash("PENN")
    reasons = [entry.reason for entry in turn.ledger.postings if till in (entry.source, entry.target)]
    assert list(dict.fromkeys(reasons)) == [
        "revenue",
        "land_sale",
        "operating_expenses",
        "bond_interest",
        "short_loan_interest",
        "accident",
        "dividend",
    ]


@st.composite
def positions(draw):
    """A match in which almost anything may be the matter with seats and railroads, and its orders."""
    state = fresh(seed=draw(st.binary(min_size=1, max_size=4)))
    add_railroad(state, "READ")
    state.turn = draw(st.integers(1, 30))
    state.climate = draw(st.integers(0, 8))
    for code in CODES:
        railroad = state.railroads[code]
        railroad.solvency = draw(st.sampled_from(SOLVENCIES))
        railroad.efficiency, railroad.price_usd = draw(st.integers(1, 99)), draw(st.integers(1, 200))
        railroad.land_sqmi = draw(st.integers(0, 300))
        set_cash(state, acc.rr_cash(code), draw(st.integers(-20_000, 40_000)))
        for account in (acc.rr_loans(code), acc.rr_president(code)):
            owe(state, account, draw(st.integers(0, 9000)))
        president = draw(st.none() | st.integers(1, 4))
        if president and len(presidencies(state, president)) < 2:
            make_president(state, president, code)
    for seat in range(1, 5):
        set_cash(state, acc.seat(seat), draw(st.integers(0, 20_000)))
        owe(state, acc.seat_debt(seat), draw(st.integers(0, 30_000)))
        state.seats[seat].call_usd = draw(st.integers(0, 10_000))
        give_shares(state, seat, draw(st.sampled_from(CODES)), draw(st.integers(0, 60)))
    return state, {seat: draw(orders()) for seat in range(1, 5)}


@st.composite
def orders(draw):
    """Orders of one seat to every railroad; only those of its own count."""
    codes = st.sampled_from([*CODES, "NOPE", ""])
    wars = st.lists(st.builds(RateWar, route=codes, percent=st.integers(0, 100)), max_size=2)
    dividends = st.none() | st.integers(-1, 120)
    railroads = {
        code: RailroadOrders(railroad=code, dividend_usd=draw(dividends), rate_wars=draw(wars))
        for code in CODES
    }
    return Orders(
        railroads=railroads,
        control=draw(st.lists(codes, max_size=3)),
        resign=draw(st.lists(codes, max_size=1)),
    )


@settings(max_examples=80, deadline=None)
@given(positions())
def test_whatever_the_position_the_books_balance_and_the_end_of_the_turn_is_sound(position):
    state, given_orders = position
    turn_played = state.turn
    play(state, *range(13, 19), orders=given_orders)  # checks the books account by account
    assert state.turn == turn_played + 1
    for code, railroad in state.railroads.items():
        holdings = state.books[acc.share(code)]
        assert all(shares >= 0 for name, shares in holdings.items() if name != acc.ISSUER)
        assert acc.issued(state, code) > 0
        assert 1 <= railroad.price_usd <= 100
        assert 0 <= railroad.dividend_usd <= 99
        assert railroad.president is None or railroad.president in railroad.directors
        assert (railroad.solvency == "solvent") == (acc.railroad_cash(state, code) > 0)
        assert min(acc.bonds(state, code), acc.loans(state, code), acc.owed_to_president(state, code)) >= 0
    for seat, player in state.seats.items():
        assert acc.cash(state, seat) >= 0
        assert acc.debt(state, seat) >= 0
        assert 0 <= player.call_usd <= acc.debt(state, seat)
        assert len(presidencies(state, seat)) <= 2


@settings(max_examples=10, deadline=None)
@given(positions())
def test_the_order_in_which_seats_are_handed_in_changes_nothing(position):
    state, given_orders = position
    data = msgspec.json.encode(state)
    found = set()
    for order in (given_orders, dict(reversed(given_orders.items()))):
        copy = msgspec.json.decode(data, type=type(state))
        turn = play(copy, *range(13, 19), orders=order)
        found.add(msgspec.json.encode((copy, [repr(event) for event in turn.events])))
    assert len(found) == 1
