"""Development 1 to 7 of the seed, with the rulings about it."""

import pytest

from engine.ledger import Ledger
from games.chicago_express import accounts as acc
from games.chicago_express.board import board, of_terrain
from games.chicago_express.orders import DEVELOP, Wish
from games.chicago_express.rules.income import hex_income, income
from games.chicago_express.rules.legality import fault
from tests.chicago_express.build import move, playing, put_house, put_trains


def develop(hex_id):
    return Wish(action=DEVELOP, hexes=[hex_id])


def code_of(state, hex_id, seat=1):
    found = fault(state, seat, develop(hex_id))
    return found.code if found else ""


def test_development_1_it_costs_nothing():
    state = playing()
    put_trains(state, "PRR", "L6")
    cash = [acc.cash(state, seat) for seat in state.seats]
    move(state, develop("L6"))
    assert [acc.cash(state, seat) for seat in state.seats] == cash
    assert acc.treasury(state, "PRR") == 0
    assert acc.houses_left(state) == 19


def test_development_2_every_company_there_earns_the_bonus_more():
    state = playing()
    put_trains(state, "PRR", "I2")
    put_trains(state, "NYC", "I2")
    before = {code: income(state, code) for code in state.companies}
    move(state, develop("I2"))
    gains = {code: income(state, code) - before[code] for code in state.companies}
    assert gains == {"PRR": 2, "B&O": 0, "C&O": 0, "NYC": 2, "WAB": 0}


def test_development_2_in_an_industrial_city_the_track_counts():
    state = playing()
    put_trains(state, "PRR", "K4")
    before = income(state, "PRR")
    move(state, develop("K4"))
    assert income(state, "PRR") - before == 2
    assert hex_income(state, "K4") == 6


def test_development_3_a_forest_brings_two_dollars_and_no_income():
    state = playing()
    put_trains(state, "B&O", "M7")
    before = income(state, "B&O")
    move(state, develop("M7"))
    assert acc.treasury(state, "B&O") == 2
    assert income(state, "B&O") == before


def test_development_4_detroit_is_not_developed():
    state = playing()
    put_trains(state, "NYC", "E0")
    assert code_of(state, "E0") == "CE.DETROIT"


def test_development_5_any_hex_with_a_train_share_or_no_share():
    state = playing()
    assert code_of(state, "K7") == "CE.NO_TRAIN_THERE"
    put_trains(state, "B&O", "K7")
    assert [code_of(state, "K7", seat) for seat in (1, 2, 3)] == [""] * 3


@pytest.mark.parametrize("hex_id", [*of_terrain("plain")[:5], *of_terrain("start"), "A2"])
def test_development_6_ruling_9_plains_start_hexes_and_chicago_are_not_developed(hex_id):
    state = playing()
    if not board()[hex_id].start_for:
        put_trains(state, "PRR", hex_id)
    assert code_of(state, hex_id) == "CE.NOT_DEVELOPABLE"


def test_development_6_ruling_9_fort_wayne_is_once_a_train_is_in_it():
    state = playing()
    assert code_of(state, "D3") == "CE.NO_TRAIN_THERE"
    put_trains(state, "C&O", "D3")
    assert code_of(state, "D3") == ""


@pytest.mark.parametrize(
    ("variant", "hex_id", "incomes"),
    [
        ("default", "I6", [4, 5, 6, 7]),
        ("default", "K4", [6, 8, 10]),
        ("digitised_board", "I6", [4, 5, 6]),
        ("digitised_board", "K4", [6, 8]),
    ],
)
def test_development_7_ruling_8_wheeling_four_and_pittsburgh_three_times_a_step_at_a_time(
    variant, hex_id, incomes
):
    state = playing(variant=variant)
    put_trains(state, "PRR", hex_id)
    found = []
    while not code_of(state, hex_id):
        move(state, develop(hex_id))
        state.dials["develop"] = 0
        found.append(hex_income(state, hex_id))
    assert found == incomes
    assert code_of(state, hex_id) == "CE.TRACK_TOP"
    assert acc.houses_left(state) == 20


def test_ruling_7_without_houses_only_the_industrial_cities_can_be_developed():
    state = playing()
    put_trains(state, "PRR", "L6", "I6")
    Ledger(state.books).move(acc.HOUSE, acc.SUPPLY, "test", 20, "test gift", "test")
    assert code_of(state, "L6") == "CE.NO_HOUSES"
    assert code_of(state, "I6") == ""


def test_ruling_10_each_hex_but_the_industrial_cities_once():
    state = playing()
    put_trains(state, "PRR", "L6")
    put_house(state, "L6")
    assert code_of(state, "L6") == "CE.DEVELOPED"


def test_development_takes_one_hex():
    state = playing()
    assert fault(state, 1, Wish(action=DEVELOP, hexes=["K7", "L6"])).code == "CE.ONE_HEX"
    assert fault(state, 1, Wish(action=DEVELOP)).code == "CE.ONE_HEX"
    assert code_of(state, "Z1") == "CE.UNKNOWN_HEX"
