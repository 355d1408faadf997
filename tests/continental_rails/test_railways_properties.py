"""Phases 8 to 12 under random orders, legal and absurd: what must hold whatever is ordered."""

from copy import deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ledger import check_balanced, check_postings
from engine.messages import LANGUAGES, say
from games.continental_rails import accounts as acc
from games.continental_rails.orders import (
    ABANDON,
    ABSORB,
    BUILD,
    INCORPORATE,
    CompanyOrder,
    Orders,
    RailroadOrders,
)
from games.continental_rails.railways.network import absorbers, eligible_rights_of_way, mergeable, owner_of
from games.continental_rails.state import BANKRUPT, SOLVENT
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, set_cash
from tests.continental_rails.railways_helpers import PHASES, play, president_of
from tests.continental_rails.test_railways_messages import CATALOGUE

ROUTES = world().routes


def choose(draw, options):
    """One of the legal options or nothing; now and then something absurd."""
    absurd = draw(st.booleans()) and draw(st.booleans())
    pool = sorted(ROUTES) if absurd else sorted(options) or [""]
    return draw(st.sampled_from(pool))


def railroad_orders(draw, state, code):
    railroad = state.railroads[code]
    return RailroadOrders(
        railroad=code,
        improve_usd_per_mile=draw(st.sampled_from([None, -3, 0, 10, 50, 99])),
        engine=draw(st.sampled_from([None, 0, 2, 3, 10])),
        technology=draw(st.sampled_from(["", "A", "B", "C", "Z"])),
        right_of_way=draw(st.sampled_from(["", BUILD, BUILD, BUILD, ABANDON])),
        track_usd_per_mile=draw(st.sampled_from([None, 0, 350, 600, 10**9])),
        double=draw(st.lists(st.sampled_from([*railroad.lines, "OR1"]), max_size=2)),
        influence_points=draw(st.sampled_from([None, -1, 0, 1, 5, 10**9])),
        request=choose(draw, eligible_rights_of_way(state, code)),
        second_request=choose(draw, eligible_rights_of_way(state, code)),
    )


def company_orders(draw, state, seat):
    found = []
    for code in sorted(state.companies):
        if state.companies[code].owner == seat:
            action = draw(st.sampled_from([ABSORB, ABSORB, INCORPORATE]))
            target = draw(st.sampled_from(absorbers(state, code) or sorted(state.railroads)))
            found.append(CompanyOrder(company=code, action=action, railroad=target))
    return found


def one_turn(draw, state):
    """Shake offices, tills and companies, then give random orders to five presidents."""
    railroads = sorted(state.railroads)
    for code in railroads:
        state.railroads[code].president = None
        state.railroads[code].solvency = BANKRUPT if draw(st.integers(0, 9)) == 0 else SOLVENT
        set_cash(state, acc.rr_cash(code), draw(st.sampled_from([-4000, 0, 700, 9_000, 60_000])))
    orders = {}
    for seat in range(1, 6):
        mine = draw(st.lists(st.sampled_from(railroads), max_size=2, unique=True))
        free = [code for code in mine if state.railroads[code].president is None]
        president_of(state, *free, seat=seat)
        _grab_companies(draw, state, seat)
        pairs = mergeable(state, seat) or [("", "")]
        survivor, absorbed = draw(st.sampled_from(pairs))
        orders[seat] = Orders(
            companies=company_orders(draw, state, seat),
            railroads={code: railroad_orders(draw, state, code) for code in free},
            survivor=survivor,
            absorbed=absorbed,
        )
    return orders


def _grab_companies(draw, state, seat):
    free = [code for code, company in sorted(state.companies.items()) if company.status in ("bank", "hidden")]
    near = [code for code in free if absorbers(state, code)] or free
    for code in draw(st.lists(st.sampled_from(near), max_size=2, unique=True)):
        company = state.companies[code]
        company.status, company.owner = "owned", seat


def check_networks(state):
    assert sorted(owner_of(state)) == sorted(r for rr in state.railroads.values() for r in rr.lines)
    held = [rr.right_of_way for rr in state.railroads.values() if rr.right_of_way]
    assert len(held) == len(set(held))
    assert not set(held) & set(owner_of(state))
    for code, railroad in state.railroads.items():
        own = set(railroad.lines)
        assert not any(ROUTES[line].twin in own for line in own), code
        assert {ROUTES[line].side for line in own} == {railroad.side}, code
        assert connected(railroad.lines), code
        assert set(railroad.doubled) <= own
        assert len(railroad.doubled) == len(set(railroad.doubled))
        if railroad.right_of_way:
            assert not world().prohibited(own, railroad.side, railroad.right_of_way)
            assert not ROUTES[railroad.right_of_way].company
        assert 1 <= railroad.efficiency <= 99
        assert railroad.land_sqmi >= 0


def connected(lines):
    reached, rest = {lines[0]}, set(lines[1:])
    while found := {line for line in rest if world().touch(reached, [line])}:
        reached |= found
        rest -= found
    return not rest


def check_books(before, turn, state):
    check_balanced(state.books)
    check_postings(before, turn.ledger.postings, state.books)
    assert {unit for unit in state.books if unit != acc.USD} == {acc.share(code) for code in state.railroads}
    for code in state.railroads:
        holdings = state.books[acc.share(code)]
        assert all(n >= 0 for name, n in holdings.items() if name != acc.ISSUER)
        assert acc.bonds(state, code) >= 0
        assert acc.loans(state, code) >= 0
    for seat in state.seats:
        assert acc.cash(state, seat) >= 0


def check_words(turn):
    """Every event can be printed in both languages with the facts it carries."""
    for event in turn.events:
        kind = "NEWS" if event.seats is None else "DESK"
        for language in LANGUAGES:
            assert CATALOGUE.text(say(f"{kind}.{event.code}", **event.facts), language)


def check_cash_only(before_cash, turn, state):
    """Cash-only orders never overdraw a till: below nought there is only what was there before."""
    for code, usd in before_cash.items():
        if code in state.railroads and not state.merged:
            assert acc.railroad_cash(state, code) >= min(0, usd), code


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_is_ordered_networks_stay_lawful_and_books_balanced(data):
    state = fresh()
    for number in range(1, 5):
        state.turn = data.draw(st.sampled_from([number, 11]))
        state.best_engine = number
        state.technologies = list("ABCD"[:number])
        orders = one_turn(data.draw, state)
        before = deepcopy(state.books)
        tills = {code: acc.railroad_cash(state, code) for code in state.railroads}
        seed = data.draw(st.binary(min_size=1, max_size=4))
        turn = play(state, *PHASES, orders=orders, seed=seed)
        check_networks(state)
        check_books(before, turn, state)
        check_cash_only(tills, turn, state)
        check_words(turn)
