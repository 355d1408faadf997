"""Whatever orders say: the check gives findings and never falls over, and a turn loses nothing."""

from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.messages import LANGUAGES
from engine.turn import resolve
from games.chicago_express import accounts as acc
from games.chicago_express.board import board
from games.chicago_express.game import GAME
from games.chicago_express.orders import ACTIONS, Orders, Wish
from games.chicago_express.tables import companies
from tests.chicago_express.build import SEED, fresh, opening
from tests.chicago_express.random_play import all_is_there, orders_of

WORDS = st.text(max_size=6)
WISHES = st.builds(
    Wish,
    action=st.sampled_from(ACTIONS) | WORDS,
    company=st.sampled_from(sorted(companies())) | WORDS,
    hexes=st.lists(st.sampled_from(sorted(board())) | WORDS, max_size=5),
)
FIGURES = st.integers(-5, 10**9)
ORDERS = st.builds(
    Orders,
    wishes=st.lists(WISHES, max_size=8),
    limits=st.dictionaries(
        st.sampled_from(sorted(companies())) | WORDS, st.lists(FIGURES, max_size=3), max_size=6
    ),
)


@cache
def midway(pace, turns):
    """A position some turns into a match of three computers."""
    state = fresh(3, pace=pace)
    for _ in range(turns):
        orders = {seat: orders_of(state, seat, SEED, False) for seat in GAME.seats_to_move(state)}
        state = resolve(GAME, state, orders, SEED, digests=False).state
    return state


MIDWAYS = (("round", 0), ("round", 4), ("move", 1), ("move", 12))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(orders=ORDERS, position=st.sampled_from(MIDWAYS))
def test_junk_gives_findings_and_what_is_accepted_stays_accepted(orders, position):
    state = midway(*position)
    seat = GAME.seats_to_move(state)[0]
    accepted, findings = GAME.check(state, seat, orders)
    assert GAME.check(state, seat, accepted)[0] == accepted
    for language in LANGUAGES:
        for finding in findings:
            assert finding.line(GAME.catalogue, language)
            assert finding.place.row
        for line in GAME.describe_orders(state, seat, orders):
            assert GAME.catalogue.text(line, language)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(orders=st.lists(ORDERS, min_size=3, max_size=3), position=st.sampled_from(MIDWAYS))
def test_a_turn_of_whatever_was_accepted_loses_nothing(orders, position):
    state = midway(*position)
    before = GAME.state_to_json(state)
    given_now = {
        seat: GAME.check(state, seat, wanted)[0]
        for seat, wanted in zip(sorted(state.seats), orders, strict=True)
        if seat in GAME.seats_to_move(state)
    }
    made = resolve(GAME, state, given_now, SEED)
    all_is_there(made.state)
    assert GAME.state_to_json(state) == before
    assert made.state.turn == state.turn + 1


def test_a_limit_above_all_money_is_cut_to_it():
    state = fresh(3)
    opening(state, s1={"PRR": 10**6}, s2={"PRR": 10**6})
    assert sorted(acc.cash(state, seat) for seat in state.seats)[0] == 0
    all_is_there(state)
