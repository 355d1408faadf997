"""Whatever a form says, the check names it and the play goes on; accepted orders are accepted again."""

from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.dice import Dice
from engine.findings import Outcome, Place
from engine.forms import Answer
from engine.messages import LANGUAGES
from engine.turn import resolve
from games.us_telegraph.game import GAME
from games.us_telegraph.orders import BuildWish, DrawWish, Orders, TileWish
from tests.us_telegraph.build import SEED, fresh
from tests.us_telegraph.test_matches import check_pieces

NAMES = st.sampled_from(["I50", "I51", "J52", "K50", "Z99", "", "52", "NZ45", "SA60"]) | st.text(max_size=4)
NUMBERS = st.integers(-3, 80)
KINDS = st.sampled_from(["BUILD", "DRAW", "CARDS", "", "build", "?"])
PAY = st.dictionaries(st.sampled_from(["water", "wood", "clay", "metal", "gold"]), st.integers(-1, 5))
BUILDS = st.builds(
    BuildWish,
    building=NUMBERS,
    hex=NAMES,
    most=st.none() | st.integers(-1, 6),
    pay=PAY,
    line=st.just("BUILD-1"),
)
ORDERS = st.builds(
    Orders,
    first=KINDS,
    second=KINDS,
    most_builds=st.none() | NUMBERS,
    most_draws=st.none() | NUMBERS,
    worker_actions=NUMBERS,
    worker_cards=NUMBERS,
    keep=st.sampled_from(["", "water", "gold"]),
    builds=st.lists(BUILDS, max_size=5),
    draws=st.lists(st.builds(DrawWish, stack=st.integers(-2, 6)), max_size=4),
    follow_ups=st.lists(BUILDS, max_size=5),
    tiles=st.lists(st.builds(TileWish, tile=NUMBERS, centre=NAMES, rotation=NUMBERS), max_size=3),
)
PATIENT = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def midway():
    """A match some rounds on, as bytes."""
    state = fresh(2)
    for _ in range(4):
        orders = {
            seat: GAME.computer_orders(state, seat, Dice(SEED, state.turn).scoped(str(seat)))
            for seat in GAME.seats_to_move(state)
        }
        state = resolve(GAME, state, orders, SEED).state
    return GAME.state_to_json(state)


@PATIENT
@given(ORDERS)
def test_any_orders_give_findings_and_a_turn(orders):
    state = GAME.state_from_json(midway())
    accepted, findings = GAME.check(state, 1, orders)
    again, more = GAME.check(state, 1, accepted)
    assert again == accepted
    assert all(finding.outcome is Outcome.NOTED for finding in more)
    for finding in findings:
        for language in LANGUAGES:
            assert GAME.catalogue.text(finding.text, language)
            assert GAME.catalogue.text(finding.fix, language)
    assert GAME.describe_orders(state, 1, orders)
    check_pieces(resolve(GAME, state, {1: accepted, 2: Orders()}, SEED).state)


@PATIENT
@given(st.data())
def test_any_answers_become_orders(data):
    state = GAME.state_from_json(midway())
    cells = [(line.id, column.id) for _, line, column, _ in GAME.form(state, 1, "UT1").fields()]
    chosen = data.draw(st.lists(st.sampled_from(cells), max_size=12, unique=True))
    values = {at: data.draw(NUMBERS | NAMES | KINDS) for at in chosen}
    answers = {at: Answer(value, Place(row=at[0], column=at[1])) for at, value in values.items()}
    orders, _ = GAME.read_orders(state, 1, answers)
    accepted, _ = GAME.check(state, 1, orders)
    assert GAME.orders_from_json(GAME.orders_to_json(accepted)) == accepted
