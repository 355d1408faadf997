"""One seat's secrets change no byte that another seat or the public reads, in random matches at random turns.

What the rules themselves reveal is left out of the comparison: a president sees all holdings in his
railroad (4.14.4), a spy what he spied (10.1.7), a director his railroad's figures (4.14.2).
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.dice import Dice
from engine.findings import Finding, Outcome
from engine.ledger import Ledger
from engine.record import HowPlayed, Record
from engine.turn import Event, resolve
from games.continental_rails import accounts as acc
from games.continental_rails.worth import large_holders
from tests.continental_rails.random_matches import GAME, mixed_orders, play
from tests.continental_rails.wild import wild_orders
from tests.mass_runs import sliced

PLANTED = 7654321


def reached(number):
    """A random position: state, record of its last turn, and the random generator of the match."""
    rng = random.Random(f"secrets {number}")
    *_, (before, result) = play(5000 + number, rng.randint(2, 22))
    return (
        result.state,
        Record(result.events, result.postings, how_played=dict.fromkeys(before.seats, HowPlayed.COMPUTER)),
        rng,
    )


def seen(state, record, viewer):
    """Every byte a viewer is given: the report, and for a seat its form and what the computer would do."""
    report = repr(GAME.report(state, "R1", record, viewer))
    if viewer is None or state.ended:
        return report
    computed = GAME.computer_orders(state, viewer, Dice(b"secrets", state.turn).scoped(f"{viewer:02}"))
    return report + repr(GAME.form(state, viewer, "R1")) + GAME.orders_to_json(computed).decode()


def cash_for_debt(state, record, victim, rng):
    Ledger(state.books).pay(acc.seat_debt(victim), acc.seat(victim), PLANTED, "bank_loan", "10.1.1")
    return record, set()


def small_holding(state, record, victim, rng):
    """Some shares more or less of a railroad in which he is no director, and does not become one."""
    held = {code for code in state.railroads if victim in large_holders(state, code)}
    code = rng.choice([code for code in sorted(state.railroads) if code not in held])
    ledger, own = Ledger(state.books), acc.shares(state, victim, code)
    room = acc.issued(state, code) // 10 - own - 1
    if own:
        ledger.move(acc.share(code), acc.seat(victim), acc.PUBLIC, rng.randint(1, own), "x", "6.3")
    elif room > 0:
        more = min(room, acc.public_shares(state, code))
        ledger.move(acc.share(code), acc.PUBLIC, acc.seat(victim), more, "x", "6.3")
    return record, holders_known_to(state, code) | {
        n for n, s in state.seats.items() if s.spied_seat == victim
    }


def holders_known_to(state, code):
    spies = {n for n, seat in state.seats.items() if seat.spied_railroad == code}
    return spies | {state.railroads[code].president}


def credit_and_recall(state, record, victim, rng):
    seat = state.seats[victim]
    seat.credit_limit_usd, seat.call_usd = PLANTED, rng.choice([0, PLANTED])
    return record, set()


def targets_of_detectives(state, record, victim, rng):
    seat = state.seats[victim]
    seat.spied_seat = rng.choice([n for n in state.seats if n != victim])
    seat.spied_railroad = rng.choice(sorted(state.railroads))
    return record, set()


def orders_and_findings(state, record, victim, rng):
    orders = wild_orders(state, victim, rng)
    finding = Finding("CR.BORROW_OVER_LIMIT", Outcome.ADJUSTED, facts={"asked": PLANTED})
    how = {**record.how_played, victim: HowPlayed.LATE}
    words = {victim: GAME.describe_orders(state, victim, orders)}
    told = {"orders": {victim: orders}, "findings": {victim: (finding,)}, "given": words, "words": words}
    return replace(record, how_played=how, **told), set()


def notices_and_postings(state, record, victim, rng):
    notice = Event(6, "SHORT_LOST", "6.2", (victim,), {"railroad": "B&O", "usd": PLANTED, "count": 5})
    ledger = Ledger({})
    ledger.pay(acc.seat(victim), acc.WORLD, PLANTED, "lavish_spending", "1.2.5")
    postings = (*record.postings, *ledger.postings)
    return replace(record, events=(*record.events, notice), postings=postings), set()


def books_of_his_railroad(state, record, victim, rng):
    """Money and results of a railroad: for its board and for spies (4.14.2, 9.6)."""
    boards = [code for code, rr in sorted(state.railroads.items()) if victim in rr.directors]
    code = rng.choice(boards or sorted(state.railroads))
    railroad, ledger = state.railroads[code], Ledger(state.books)
    for account in (acc.rr_bonds(code), acc.rr_loans(code)):
        ledger.pay(account, acc.rr_cash(code), PLANTED, "bonds", "4.6")
    railroad.revenue_usd = railroad.expense_usd = railroad.profit_usd = railroad.land_sqmi = PLANTED
    railroad.grant_sqmi = PLANTED if railroad.right_of_way else 0
    spies = {n for n, seat in state.seats.items() if seat.spied_railroad == code}
    return record, {*railroad.directors, railroad.president} | spies


SECRETS = (
    cash_for_debt,
    small_holding,
    credit_and_recall,
    targets_of_detectives,
    orders_and_findings,
    notices_and_postings,
    books_of_his_railroad,
)


def leaks(state, record, rng):
    """Return (secret, victim, viewer) for every byte that a change of a secret moved where it may not."""
    readers = (None, *state.seats)
    before = {viewer: seen(state, record, viewer) for viewer in readers}
    for secret in SECRETS:
        victim = rng.choice(sorted(state.seats))
        changed = GAME.copy(state)
        told, knowing = secret(changed, record, victim, rng)
        for viewer in readers:
            if (
                viewer != victim
                and viewer not in knowing - {None}
                and seen(changed, told, viewer) != before[viewer]
            ):
                yield secret.__name__, victim, viewer


def check_secrets(number):
    state, record, rng = reached(number)
    assert not list(leaks(state, record, rng)), f"random match {number}, turn {state.turn}: reached({number})"


def test_secrets_of_a_seat_change_no_byte_of_anybody_else():
    check_secrets(0)


@pytest.mark.slow
@pytest.mark.parametrize("number", sliced(range(1, 25), 4))
def test_secrets_at_random_turns_of_random_matches_change_no_byte_of_anybody_else(number):
    check_secrets(number)


def test_the_comparison_would_see_a_leak():
    """Those who may know do see the change: the same eyes on a wrong desk would tell."""
    state, record, rng = reached(0)
    for secret in SECRETS:
        changed = GAME.copy(state)
        told, knowing = secret(changed, record, 2, rng)
        desks = {2, *knowing} - {None}
        assert [n for n in desks if seen(changed, told, n) != seen(state, record, n)], secret.__name__


@pytest.mark.slow
@pytest.mark.parametrize("number", sliced(range(30, 36), 2))
def test_whom_a_seat_spies_upon_changes_nothing_for_the_others_when_the_turn_is_played(number):
    """Detectives are free and their targets are not told (10.1.7, ruling A36)."""
    state, _, rng = reached(number)
    seed = b"detectives"
    orders = mixed_orders(state, rng, seed)
    victim = rng.choice(sorted(orders))
    other = GAME.orders_from_json(GAME.orders_to_json(orders[victim]))
    other.spy_seat = next(n for n in state.seats if n not in (victim, other.spy_seat))
    other.spy_railroad = next(code for code in sorted(state.railroads) if code != other.spy_railroad)
    outcomes = []
    for given in (orders[victim], other):
        result = resolve(GAME, state, {**orders, victim: given}, seed)
        record = Record(result.events, result.postings)
        outcomes.append({viewer: seen(result.state, record, viewer) for viewer in (None, *state.seats)})
    assert [viewer for viewer in outcomes[0] if outcomes[0][viewer] != outcomes[1][viewer]] == [victim]
