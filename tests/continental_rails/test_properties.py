"""What must hold in every turn, whatever is ordered: money, shares, networks, offices, prices."""

import random

import pytest

import games
from engine.dice import Dice
from engine.ledger import check_balanced
from engine.turn import resolve
from games.continental_rails import accounts as acc
from games.continental_rails.world import world
from games.continental_rails.worth import companies_of, presidencies
from tests.continental_rails.wild import wild_orders

GAME = games.load("continental-rails")


def mixed_orders(state, rng, seed):
    """Half the seats by a monkey, half by the computer, all through the check as publish does it."""
    found = {}
    for seat in GAME.seats_to_move(state):
        if rng.random() < 0.5:
            orders = wild_orders(state, seat, rng)
        else:
            orders = GAME.computer_orders(state, seat, Dice(seed, state.turn).scoped(f"computer/{seat:02}"))
        found[seat] = GAME.check(state, seat, orders)[0]
    return found


def play(number, turns):
    seed = f"property {number}".encode()
    rng = random.Random(number)
    state = GAME.new_match({}, [], Dice(seed, 0))
    for _ in range(turns):
        if state.ended:
            return
        result = resolve(GAME, state, mixed_orders(state, rng, seed), seed, digests=False)
        yield state, result
        state = result.state


def check_shares(state):
    assert {f"share:{code}" for code in state.railroads} == {u for u in state.books if u.startswith("share:")}
    for code in state.railroads:
        holdings = state.books[acc.share(code)]
        assert all(n >= 0 for name, n in holdings.items() if name != acc.ISSUER), (code, holdings)
        assert acc.issued(state, code) > 0
        assert acc.issued(state, code) + acc.treasury(state, code) == -holdings[acc.ISSUER]


def check_money(state):
    check_balanced(state.books)
    for seat in state.seats:
        assert acc.cash(state, seat) >= 0, seat
        assert acc.debt(state, seat) >= 0, seat
    for code in state.railroads:
        assert acc.bonds(state, code) >= 0
        assert acc.loans(state, code) >= 0
        assert acc.owed_to_president(state, code) >= 0


def check_network(state):
    owners = {}
    for code, railroad in state.railroads.items():
        for line in railroad.lines:
            assert owners.setdefault(line, code) == code, line
        assert len(railroad.lines) == len(set(railroad.lines))
        twins = {world().routes[line].twin for line in railroad.lines} & set(railroad.lines)
        assert not twins, (code, twins)
        assert {world().routes[line].side for line in railroad.lines} == {railroad.side}
        assert connected(railroad.lines), code
        assert set(railroad.doubled) <= set(railroad.lines)
        assert 1 <= railroad.efficiency <= 99
        assert 1 <= railroad.price_usd <= 100
        assert railroad.right_of_way not in owners or not railroad.right_of_way
    held = [rr.right_of_way for rr in state.railroads.values() if rr.right_of_way]
    assert len(held) == len(set(held))


def connected(lines):
    reached, frontier = {lines[0]}, [lines[0]]
    while frontier:
        ends = set(world().routes[frontier.pop()].ends)
        for line in lines:
            if line not in reached and ends & set(world().routes[line].ends):
                reached.add(line)
                frontier.append(line)
    return len(reached) == len(lines)


def check_offices(state):
    for seat in state.seats:
        assert len(presidencies(state, seat)) <= 2
        assert len(companies_of(state, seat)) <= 2
    for code, railroad in state.railroads.items():
        assert railroad.president is None or railroad.president in railroad.directors, code


@pytest.mark.slow
@pytest.mark.parametrize("number", range(12))
def test_two_hundred_random_turns_keep_every_promise(number):
    for _, result in play(number, 17):
        for check in (check_shares, check_money, check_network, check_offices):
            check(result.state)


def test_random_turns_keep_every_promise():
    for _, result in play(99, 6):
        for check in (check_shares, check_money, check_network, check_offices):
            check(result.state)
