"""What a computer seat may see, and that it decides from nothing else (9, 4.14, 10.1.7)."""

import pytest

from engine.dice import Dice
from engine.ledger import Ledger
from engine.turn import resolve
from games.continental_rails import accounts as acc
from games.continental_rails.checks import check
from games.continental_rails.computer import computer_orders
from games.continental_rails.computer.public import NotForThisSeat
from games.continental_rails.computer.view import SeatView
from games.continental_rails.game import GAME
from games.continental_rails.railways.network import merger_obstacle
from games.continental_rails.world import world
from tests.continental_rails.build import fresh, give_shares, make_president, set_cash

SEED = b"what a seat sees"


def dice(state, seat):
    return Dice(SEED, state.turn).scoped(f"computer/{seat:02}")


def played(turns, strength):
    state = fresh(SEED, computer_strength=strength)
    for _ in range(turns):
        made = {seat: computer_orders(state, seat, dice(state, seat)) for seat in state.seats}
        orders = {seat: check(state, seat, made[seat])[0] for seat in made}
        state = resolve(GAME, state, orders, SEED, digests=False).state
    return state


@pytest.fixture(scope="module", params=["easy", "normal", "strong"])
def position(request):
    return played(9, request.param)


def spoil(state, viewer):
    """Change all that a seat may not know; what the report prints stays as it is."""
    view = SeatView(state, viewer)
    for seat, player in state.seats.items():
        if seat != viewer:
            set_cash(state, acc.seat(seat), 17 * seat)
            Ledger(state.books).pay(acc.seat_debt(seat), acc.BANK, 4321, "test", "test")
            player.credit_limit_usd, player.call_usd = 99_999, seat
            player.spied_seat, player.spied_railroad = viewer, "SCL"
            if seat != view.spied_seat:
                spoil_shares(state, view, seat)
    for code in state.railroads:
        if not view.knows(code):
            spoil_railroad(state, code)
    for company in state.companies.values():
        if company.status == "hidden":
            company.appears = 1000 - company.appears


def spoil_shares(state, view, seat):
    """Take small holdings of strangers; boards are public, and what directors hold sets one's own limits."""
    for code, railroad in state.railroads.items():
        presides = railroad.president == view.seat or code == view.spied_railroad
        if seat not in railroad.directors and not presides:
            give_shares(state, seat, code, -acc.shares(state, seat, code))


def spoil_railroad(state, code):
    railroad = state.railroads[code]
    set_cash(state, acc.rr_cash(code), 123_456)
    for account in (acc.rr_bonds(code), acc.rr_loans(code), acc.rr_president(code)):
        Ledger(state.books).pay(account, acc.BANK, 55_555, "test", "test")
    railroad.profit_usd, railroad.revenue_usd, railroad.expense_usd = 1, 2, 3
    railroad.land_sqmi, railroad.grant_sqmi = 777, 888
    railroad.efficiency = railroad.efficiency // 10 * 10 + 9 - railroad.efficiency % 10


def test_orders_do_not_depend_on_secrets_of_others(position):
    for seat in position.seats:
        before = computer_orders(position, seat, dice(position, seat))
        changed = GAME.copy(position)
        spoil(changed, seat)
        assert GAME.state_to_json(changed) != GAME.state_to_json(position)
        assert computer_orders(changed, seat, dice(position, seat)) == before, seat


def test_orders_do_depend_on_what_a_seat_may_know(position):
    changed = GAME.copy(position)
    for seat in changed.seats:
        set_cash(changed, acc.seat(seat), 50_000)
    seats = [s for s in position.seats if position.seats[s].call_usd == 0]
    differ = [
        seat
        for seat in seats
        if computer_orders(changed, seat, dice(position, seat))
        != computer_orders(position, seat, dice(position, seat))
    ]
    assert len(differ) > len(seats) // 2


@pytest.mark.parametrize(
    "ask",
    [
        "railroad_cash",
        "railroad_loans",
        "railroad_bonds",
        "owed_to_president",
        "profit",
        "efficiency",
        "land",
    ],
)
def test_only_directors_read_the_books(ask):
    state = fresh()
    view = SeatView(state, 3)
    with pytest.raises(NotForThisSeat, match="no director of NYC"):
        getattr(view, ask)("NYC")
    make_president(state, 3, "NYC")
    assert isinstance(getattr(SeatView(state, 3), ask)("NYC"), int)


def test_detectives_open_the_books_and_the_list_of_holders():
    state = fresh()
    state.seats[3].spied_railroad = "NYC"
    view = SeatView(state, 3)
    assert view.railroad_cash("NYC") == acc.railroad_cash(state, "NYC")
    assert len(view.holders("NYC")) == len(state.seats)


def test_directors_do_not_see_who_holds_what_but_presidents_do():
    state = fresh()
    make_president(state, 3, "NYC")
    make_president(state, 4, "NYC")
    with pytest.raises(NotForThisSeat, match="who holds NYC"):
        SeatView(state, 3).holders("NYC")
    assert dict(SeatView(state, 4).holders("NYC"))[3] == acc.shares(state, 3, "NYC")


def test_only_the_watched_tycoon_shows_his_shares():
    state = fresh()
    with pytest.raises(NotForThisSeat, match="nobody watched"):
        SeatView(state, 3).spied_shares("NYC")
    state.seats[3].spied_seat = 5
    assert SeatView(state, 3).spied_shares("NYC") == acc.shares(state, 5, "NYC")


def test_companies_to_come_are_hidden():
    state = fresh()
    hidden = next(code for code, company in state.companies.items() if company.status == "hidden")
    with pytest.raises(NotForThisSeat, match="not on the market"):
        SeatView(state, 1).company(hidden)


def test_public_railroads_carry_no_secret():
    shown = SeatView(fresh(), 1).railroads["B&O"]
    assert not {"efficiency", "profit_usd", "revenue_usd", "land_sqmi"} & {*type(shown).__slots__}


def test_absorbers_are_those_of_the_rules(position):
    from games.continental_rails.railways.network import absorbers

    view = SeatView(position, 1)
    codes = [code for code in world().routes if world().routes[code].company]
    assert any(view.absorbers(code) for code in codes)
    assert all(view.absorbers(code) == absorbers(position, code) for code in codes)


def test_ruling_b49_neighbours_are_the_railroads_of_others_that_an_own_one_could_absorb():
    state = played(5, "normal")
    counts = set()
    for seat in state.seats:
        view = SeatView(state, seat)
        others = [code for code in state.railroads if code not in view.presidencies]
        could = {
            code for code in others if any(not merger_obstacle(state, own, code) for own in view.presidencies)
        }
        assert view.neighbours == could
        counts.add(len(could))
    assert max(counts) > 2
