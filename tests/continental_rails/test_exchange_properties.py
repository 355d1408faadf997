"""The whole of phases 1 to 7 under junk orders: books balance, nobody gains by his place, texts exist."""

import re
from importlib.resources import files
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ledger import check_balanced
from engine.messages import LANGUAGES, Catalogue, say
from games.continental_rails import accounts as acc
from games.continental_rails.orders import (
    ABSORB,
    BUY,
    SELL,
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
    Trade,
)
from games.continental_rails.phases import TURN, p06_stock_exchange
from games.continental_rails.report.edition import LAST
from tests.continental_rails.build import fresh, give_cash, give_shares, make_president, turn_of

FOLDER = files("games.continental_rails") / "messages" / "finance"
TEXTS = Catalogue.read(FOLDER)
RAILROADS = st.sampled_from(["SCL", "C&H", "N&W", "B&O", "PENN", "NYC", "READ", ""])
COMPANIES = st.sampled_from(
    [*sorted(c for c, company in fresh().companies.items() if company.status == "bank")[:6], "UP", "?"]
)
SEATS = st.integers(1, 15)
USD = st.integers(0, 4000)
RANK = st.none() | st.integers(1, 6)

trades = st.builds(
    Trade, action=st.sampled_from([BUY, SELL]), railroad=RAILROADS, shares=st.integers(0, 400), rank=RANK
)
company_bids = st.builds(CompanyBid, company=COMPANIES, usd=USD, rank=st.integers(1, 2))
company_orders = st.builds(
    CompanyOrder, company=COMPANIES, action=st.sampled_from([SELL, ABSORB]), price_usd=st.none() | USD
)
railroad_orders = st.builds(
    RailroadOrders,
    railroad=st.just("B&O"),
    president_lends_usd=st.none() | USD,
    repay_president_usd=st.none() | USD,
    repay_bank_usd=st.none() | USD,
    treasury_to_president=st.none() | st.integers(0, 300),
    treasury_to_market=st.none() | st.integers(0, 300),
)
forms = st.builds(
    Orders,
    borrow_usd=USD,
    repay_usd=USD,
    companies=st.lists(company_orders, max_size=3),
    bids=st.lists(company_bids, max_size=3),
    trades=st.lists(trades, max_size=8),
    spend_usd=st.integers(0, 2000),
    name=st.sampled_from(["", "Uncle Sam", "uncle sam", "Nobody"]),
    message=st.sampled_from(["", "Sell {all}!"]),
    spy_seat=st.none() | st.integers(0, 20),
    railroads=st.fixed_dictionaries({"B&O": railroad_orders}),
)
all_forms = st.dictionaries(SEATS, forms, max_size=6)
wealth = st.lists(
    st.tuples(SEATS, RAILROADS.filter(lambda c: c not in ("", "READ")), st.integers(0, 60)), max_size=12
)


def position(gifts):
    state = fresh()
    make_president(state, 2, "B&O")
    for seat, code, shares in gifts:
        give_shares(state, seat, code, min(shares, acc.public_shares(state, code)))
        give_cash(state, acc.seat(seat), shares * 40)
    for number, seat in state.seats.items():
        seat.credit_limit_usd = number * 100
    taken = sorted(code for code, company in state.companies.items() if company.status == "bank")[:2]
    for code, asking in zip(taken, (None, 300), strict=True):
        company = state.companies[code]
        company.status, company.owner, company.paid_usd, company.asking_usd = "owned", 4, 900, asking
    return state


def half_a_turn(state, orders):
    turn = turn_of(state, orders)
    for phase in TURN[:7]:
        turn.phase = turn.ledger.phase = phase.number
        phase.run(turn)
    return turn


@settings(max_examples=60, deadline=None)
@given(gifts=wealth, orders=all_forms)
def test_dollars_and_shares_are_conserved_and_nobody_is_overdrawn(gifts, orders):
    state = position(gifts)
    issued = {code: state.books[acc.share(code)][acc.ISSUER] for code in state.railroads}
    half_a_turn(state, orders)
    check_balanced(state.books)
    assert issued == {code: state.books[acc.share(code)][acc.ISSUER] for code in state.railroads}
    for code in state.railroads:
        holders = {n: held for n, held in state.books[acc.share(code)].items() if n != acc.ISSUER}
        assert min(holders.values()) >= 0
        assert 1 <= state.railroads[code].price_usd <= 200
    for seat in state.seats:
        assert acc.cash(state, seat) >= 0
        assert acc.debt(state, seat) >= 0
        assert sum(company.owner == seat for company in state.companies.values()) <= 2
    assert len({seat.name.casefold() for seat in state.seats.values()}) == len(state.seats)


@settings(max_examples=60, deadline=None)
@given(gifts=wealth, orders=all_forms)
def test_ruling_a35_in_the_whole_phase(gifts, orders):
    state = position(gifts)
    prices = {code: railroad.price_usd for code, railroad in state.railroads.items()}
    turn = turn_of(state, orders, 6)
    p06_stock_exchange.run(turn)
    for event in turn.events:
        if event.code == "SHARES_BOUGHT":
            assert event.facts["usd"] <= event.facts["asked"] * prices[event.facts["railroad"]]
        if event.code == "SHARES_SOLD":
            assert event.facts["usd"] >= event.facts["count"] * prices[event.facts["railroad"]] // 2
    losers = {event.seats[0] for event in turn.events if event.code == "SHORT_LOST"}
    lent = {event.seats[0] for event in turn.events if event.code == "SHORT_LOSS_LOAN"}
    assert lent <= losers  # what the order check let pass can be paid (6.1.5)


@settings(max_examples=30, deadline=None)
@given(gifts=wealth, orders=all_forms)
def test_the_order_of_seats_does_not_matter(gifts, orders):
    one, other = position(gifts), position(gifts)
    other.seats = dict(reversed(other.seats.items()))
    other.railroads = dict(reversed(other.railroads.items()))
    other.companies = dict(reversed(other.companies.items()))
    first = half_a_turn(one, orders)
    second = half_a_turn(other, dict(reversed(orders.items())))
    assert first.events == second.events
    assert first.ledger.postings == second.ledger.postings
    assert first.dice.log == second.dice.log
    assert one.books == other.books


@settings(max_examples=30, deadline=None)
@given(gifts=wealth, orders=all_forms)
def test_every_event_and_reason_can_be_read_in_every_language(gifts, orders):
    turn = half_a_turn(position(gifts), orders)
    shown = [e for e in turn.events if e.code != "RAILROAD_SOLVENT_AGAIN"]
    for language in LANGUAGES:
        for event in shown:
            kind = "NEWS" if event.seats is None else "DESK"
            assert TEXTS.text(say(f"{kind}.{event.code}", **event.facts), language)
        for posting in turn.ledger.postings:
            assert TEXTS.text(say(f"REASON.{posting.reason}", **posting.facts), language)


def test_every_code_has_a_text_and_every_text_a_code():
    root = Path(str(files("games.continental_rails")))
    sources = [*sorted((root / "exchange").glob("*.py")), *sorted((root / "phases").glob("p0[1-7]*.py"))]
    written = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    codes = set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', written))
    reasons = {text.removeprefix("REASON.") for text in TEXTS.codes("en") if text.startswith("REASON.")}
    texts = {text.split(".", 1)[1] for text in TEXTS.codes("en") if text.startswith(("NEWS.", "DESK."))}
    assert codes | {LAST["STOCK_CORNERED"]} == texts
    assert all(f'"{reason}"' in written for reason in reasons)
    assert {phase.name for phase in TURN[:7]} <= TEXTS.codes("en")
    assert TEXTS.codes("en") == TEXTS.codes("fr")
