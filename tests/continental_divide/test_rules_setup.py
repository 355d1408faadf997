"""Contents and setup of the rules: players, money, cubes, shares, cards."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from engine.tables import read_csv
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.setup import new_match
from games.continental_divide.state import MOVE
from games.continental_divide.tables import DATA, companies, limits, points, start_cash, table
from tests.continental_divide.build import SEED, fresh, start


def seats(count):
    return [SeatSetup(number) for number in range(1, count + 1)]


@pytest.mark.parametrize(("players", "usd"), [(3, 80), (4, 60), (5, 48), (6, 40)])
def test_rule_setup_money_of_each_player(players, usd):
    state = fresh(players)
    assert [acc.cash(state, seat) for seat in sorted(state.seats)] == [usd] * players
    assert acc.balance(state, acc.BANK) == -240


def test_rule_setup_turn_order_cards_are_drawn_by_lot():
    orders = {tuple(new_match({}, seats(4), Dice(b"%d" % n, 0)).order) for n in range(60)}
    assert len(orders) > 12
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)


def test_rule_setup_the_locomotive_stands_on_one():
    state = fresh()
    assert (state.turn, state.round, state.railroads) == (1, 1, {})


def test_rule_contents_eight_railroads_of_36_cubes_and_ten_shares():
    assert len(companies()) == limits().railroads == 8
    assert len({company.colour for company in companies().values()}) == 8
    assert limits().cubes_per_railroad * limits().railroads == 288
    assert limits().shares_issued_max * limits().railroads == 80


def test_rule_contents_all_cubes_of_a_railroad_have_their_place():
    state = fresh()
    start(state)
    places = {name: n for name, n in state.books[acc.cube("UP")].items() if name != acc.BOX}
    assert places == {"board": 1, "tracks": 3, "supply": 12, "central": 10, "west": 10}
    assert sum(places.values()) == limits().cubes_per_railroad


def test_rule_players_three_to_six():
    for count in (1, 2, 7):
        with pytest.raises(OptionError, match="seats"):
            new_match({}, seats(count), Dice(SEED, 0))
    assert len(new_match({}, [], Dice(SEED, 0)).seats) == 6
    with pytest.raises(OptionError, match="seat "):
        new_match({}, [SeatSetup(n) for n in (1, 2, 4)], Dice(SEED, 0))


def test_names_differ_and_are_given_where_missing():
    named = new_match({}, [SeatSetup(1, "Ann"), SeatSetup(2), SeatSetup(3)], Dice(SEED, 0))
    assert named.seats[1].name == "Ann"
    assert len({seat.name for seat in named.seats.values()}) == 3
    with pytest.raises(OptionError, match="name"):
        new_match({}, [SeatSetup(1, "Ann"), SeatSetup(2, "ann"), SeatSetup(3)], Dice(SEED, 0))


@pytest.mark.parametrize(
    ("key", "value"), [("pace", "slow"), ("line", "zigzag"), ("computer_strength", "god")]
)
def test_options_name_the_key_and_what_is_allowed(key, value):
    with pytest.raises(OptionError, match=key) as found:
        new_match({key: value}, seats(3), Dice(SEED, 0))
    assert len(found.value.allowed) > 1
    assert fresh(3, pace=MOVE).options.pace == MOVE


def test_data_every_figure_says_where_it_comes_from():
    for name in ("limits", "setup", "victory_points", "railroads", "computer"):
        assert all(row["source"] and row["status"] for row in table(name)), name
    assert all(row["source"] and row["status"] for row in read_csv(DATA / "personas.csv"))
    assert [row["key"] for row in table("limits") if row["status"] != "printed"] == ["cards_at_once"]


def test_data_the_board_is_whole():
    cells = board().cells
    assert len(cells) == 266
    assert Counter(cell.start_city for cell in cells.values() if cell.start_city) == {
        "Chicago": 3,
        "Memphis": 3,
        "New Orleans": 3,
    }
    assert {cells[port].name for port in board().ports} == set(points().ports)
    for label, beside in board().beside.items():
        for near in filter(None, beside.values()):
            assert label in board().neighbours(near)


def test_data_regions_and_divide_run_from_east_to_west():
    rank = {"east": 0, "central": 1, "west": 2}
    rows = {}
    for cell in board().cells.values():
        rows.setdefault(cell.r, []).append(cell)
    for row in rows.values():
        run = sorted(row, key=lambda cell: -cell.q)
        assert all(rank[one.region] <= rank[two.region] for one, two in pairwise(run))
        assert all(one.west <= two.west for one, two in pairwise(run))


def test_data_start_cash_is_240_in_all():
    assert {players * usd for players, usd in start_cash().items()} == {240}
