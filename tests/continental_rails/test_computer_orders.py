"""Orders of computer tycoons: legal as they stand, of every kind, and as strong as their mark says (3.1)."""

import pytest

from engine.dice import Dice
from engine.findings import Outcome
from engine.game import OptionError
from engine.tables import TableError
from engine.turn import resolve
from games.continental_rails import accounts as acc
from games.continental_rails.checks import check
from games.continental_rails.computer import computer_orders, simple
from games.continental_rails.computer.profile import STRENGTHS, character_of_seat, characters, profile_of
from games.continental_rails.computer.view import SeatView
from games.continental_rails.game import GAME
from games.continental_rails.orders import SELL
from games.continental_rails.overrides import CHOICES
from games.continental_rails.tables import climates
from tests.continental_rails.build import fresh

KINDS = {
    "borrow_usd", "repay_usd", "control", "resign", "survivor", "spy_seat", "spy_railroad", "spend_usd",
    "SELL company", "ABSORB", "INCORPORATE", "first bid", "second bid", "BUY", "SELL", "short",
    "president_lends_usd", "repay_president_usd", "repay_bank_usd", "treasury_to_president",
    "treasury_to_market", "improve_usd_per_mile", "engine", "technology", "Grand Station", "BUILD", "ABANDON",
    "overprice", "double", "influence_points", "request", "second_request", "dividend_usd", "rate_wars",
}  # fmt: skip
"""Every order a person can give but a new name and a message: the computer never negotiates (ruling O17)."""


def match(seed, turns=99, **options):
    """Yield (position, orders of all seats) of each turn of a match."""
    state = fresh(seed, **options)
    while not state.ended and state.turn <= turns:
        made = {
            seat: computer_orders(state, seat, Dice(seed, state.turn).scoped(f"computer/{seat:02}"))
            for seat in state.seats
        }
        yield state, made
        orders = {seat: check(state, seat, made[seat])[0] for seat in made}
        state = resolve(GAME, state, orders, seed, digests=False).state


def kinds(state, seat, made):
    own = (
        "borrow_usd",
        "repay_usd",
        "control",
        "resign",
        "survivor",
        "spy_seat",
        "spy_railroad",
        "spend_usd",
    )
    yield from (name for name in own if getattr(made, name))
    yield from ("SELL company" if order.action == SELL else order.action for order in made.companies)
    yield from (("first bid", "second bid")[bid.rank - 1] for bid in made.bids)
    for trade in made.trades:
        yield (
            "short"
            if trade.action == SELL and trade.shares > acc.shares(state, seat, trade.railroad)
            else trade.action
        )
    for order in made.railroads.values():
        yield from (name for name in KINDS if getattr(order, name, None))
        yield order.right_of_way
        if order.technology == "A":
            yield "Grand Station"
        if (order.track_usd_per_mile or 0) > climates()[state.climate].track_usd_per_mile:
            yield "overprice"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_orders_stand_as_they_are(strength):
    for state, made in match(b"legal " + strength.encode(), 14, computer_strength=strength):
        for seat, orders in made.items():
            accepted, findings = check(state, seat, orders)
            faults = [f for f in findings if f.outcome is not Outcome.NOTED]
            assert not faults, (state.turn, seat, faults)
            assert accepted == orders


@pytest.mark.slow
def test_every_kind_of_order_is_given():
    seen = set()
    for number in range(24):
        for state, made in match(f"kinds {number}".encode()):
            for seat, orders in made.items():
                seen.update(kinds(state, seat, orders))
        if seen >= KINDS:
            return
    assert seen >= KINDS, KINDS - seen


def test_the_computer_is_silent_and_keeps_its_name():
    for _, made in match(b"silent", 6, computer_strength="strong"):
        assert not any(orders.message or orders.name for orders in made.values())


def test_a_seat_plays_as_its_mark_or_the_match_says():
    state = fresh(computer_strength="strong")
    assert {SeatView(state, seat).strength for seat in state.seats} == {"strong"}
    state.seats[4].strength = "easy"
    throw = Dice(b"mark", 1)
    assert SeatView(state, 4).strength == "easy"
    assert computer_orders(state, 4, throw.scoped("x")) == simple.orders(
        SeatView(state, 4), throw.scoped("x")
    )
    assert computer_orders(state, 5, throw.scoped("x")) != simple.orders(
        SeatView(state, 5), throw.scoped("x")
    )
    assert SeatView(fresh(), 1).strength == "normal"


def test_an_unknown_strength_is_refused():
    assert CHOICES["computer_strength"] == STRENGTHS
    with pytest.raises(OptionError, match="easy, normal, strong"):
        fresh(computer_strength="clever")


def test_each_persona_has_a_temper():
    found = {character_of_seat(seat) for seat in range(1, 16)}
    assert found == set(characters())
    assert character_of_seat(2) == "raider"


def test_a_temper_bends_figures_of_its_strength():
    raider, dividend = profile_of("raider", "strong"), profile_of("dividend", "strong")
    assert raider.short_permille > profile_of("director", "strong").short_permille > dividend.short_permille
    assert dividend.payout_permille > raider.payout_permille
    assert raider.lavish_turn == dividend.lavish_turn
    assert profile_of("raider", "normal").treasury_permille < raider.treasury_permille


@pytest.mark.parametrize("character, strength", [("raider", "easy"), ("dreamer", "strong")])
def test_unknown_characters_are_named(character, strength):
    with pytest.raises(TableError, match=f"no {character} of strength {strength}"):
        profile_of(character, strength)


def test_orders_are_the_same_every_time():
    for state, made in match(b"again", 5):
        again = computer_orders(state, 7, Dice(b"again", state.turn).scoped("computer/07"))
        assert again == made[7]
