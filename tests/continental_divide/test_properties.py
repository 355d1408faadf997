"""Whatever is ordered, nothing breaks: checks never raise, and what they accept keeps all books in order."""

from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.dice import Dice
from engine.findings import Outcome
from engine.messages import LANGUAGES
from engine.turn import resolve
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.game import GAME
from games.continental_divide.orders import BUY, NEW, START, Build, Orders, Purchase
from games.continental_divide.shares import dividend_usd, kept_usd
from games.continental_divide.state import BENDING, STRAIGHT
from tests.continental_divide.build import fresh
from tests.continental_divide.matches import conserved

CODES = st.sampled_from(["UP", "GN", "NP", NEW, "", "B&O", "up"])
LABELS = st.sampled_from(["S4", "S5", "R4", "R5", "Q5", "R10", "Q10", "M5", "A0", "", "Z9"])
NUMBERS = st.none() | st.integers(-5, 60)
PURCHASES = st.builds(
    Purchase,
    action=st.sampled_from([START, BUY, "STEAL"]),
    railroad=CODES,
    hex=LABELS,
    issue=NUMBERS,
    value_usd=NUMBERS,
    shares=NUMBERS,
    most_usd=NUMBERS,
    extra_usd=st.integers(-5, 20),
)
BUILDS = st.builds(
    Build,
    railroad=CODES,
    origin=LABELS,
    direction=st.sampled_from([*DIRECTIONS, "", "N"]),
    path=st.lists(LABELS, max_size=4),
    hexes=NUMBERS,
)
ORDERS = st.builds(
    Orders,
    purchases=st.lists(PURCHASES, max_size=4),
    builds=st.lists(BUILDS, max_size=5),
    cards=st.lists(st.integers(-1, 6), max_size=5),
)


@cache
def position(line):
    """Two turns of computer play."""
    state = fresh(3, line=line)
    for _ in range(2):
        orders = {seat: GAME.computer_orders(state, seat, Dice(b"p", state.turn)) for seat in (1, 2, 3)}
        state = resolve(GAME, state, orders, b"p").state
    return state


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([STRAIGHT, BENDING]), st.lists(ORDERS, min_size=3, max_size=3))
def test_any_orders_leave_money_shares_and_cubes_in_order(line, wild):
    state = position(line)
    accepted = {}
    for seat, orders in enumerate(wild, 1):
        accepted[seat], findings = GAME.check(state, seat, orders)
        again, later = GAME.check(state, seat, accepted[seat])
        assert again == accepted[seat]
        assert not [found for found in later if found.outcome is Outcome.REJECTED]
        for language in LANGUAGES:
            said = (*(f.text for f in findings), *(f.fix for f in findings))
            said += GAME.describe_orders(state, seat, orders)
            assert all(GAME.catalogue.text(message, language) for message in said)
    made = resolve(GAME, state, accepted, b"wild")
    conserved(made.state)
    assert set(made.state.railroads) >= set(state.railroads)


@given(st.integers(0, 200), st.integers(3, 10), st.integers(0, 10))
def test_dividends_pay_at_least_the_income_and_never_much_more(income, issued, sold):
    sold = min(sold, issued)
    paid = dividend_usd(income, issued) * sold + kept_usd(income, issued, sold)
    assert income <= paid < income + issued


@given(st.sampled_from(sorted(board().cells)))
def test_neighbours_are_neighbours_of_each_other(label):
    for near in board().neighbours(label):
        assert label in board().neighbours(near)
        assert board().direction(label, near)
