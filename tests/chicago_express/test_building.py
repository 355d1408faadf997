"""Building 1 to 7 of the seed, with the rulings about it."""

import pytest

from games.chicago_express import accounts as acc
from games.chicago_express.board import board, of_terrain
from games.chicago_express.orders import BUILD, Wish
from games.chicago_express.rules.income import build_cost, income
from games.chicago_express.rules.legality import fault
from tests.chicago_express.build import (
    facts,
    give_share,
    move,
    playing,
    put_house,
    put_trains,
    set_cash,
    spend_trains,
)


def rich(code="PRR", usd=99, seats=3):
    """A position in which seat 1 holds a share of a company with money."""
    state = playing(seats)
    give_share(state, 1, code)
    set_cash(state, acc.company(code), usd)
    return state


def build(*hexes, company="PRR"):
    return Wish(action=BUILD, company=company, hexes=list(hexes))


def code_of(state, wish, seat=1):
    found = fault(state, seat, wish)
    return found.code if found else ""


@pytest.mark.parametrize("count", [1, 2, 3])
def test_building_one_to_three_trains_of_one_company(count):
    state = rich()
    move(state, build(*["Q5", "P5", "O5"][:count]))
    assert len(state.companies["PRR"].trains) == 1 + count
    assert acc.trains_left(state, "PRR") == 19 - count


def test_building_not_four_trains_and_not_none():
    state = rich()
    assert code_of(state, build("Q5", "P5", "O5", "N5")) == "CE.HEX_COUNT"
    assert code_of(state, build()) == "CE.HEX_COUNT"


def test_building_only_for_companies_of_which_one_holds_a_share():
    state = rich()
    assert code_of(state, build("Q5")) == ""
    assert code_of(state, build("Q5"), seat=2) == "CE.NO_SHARE"


def test_building_1_the_cost_is_the_printed_number_times_the_trains_with_the_new_one():
    state = rich()
    assert build_cost(state, "N8") == 2
    put_trains(state, "B&O", "N8")
    assert build_cost(state, "N8") == 4
    put_trains(state, "C&O", "N8")
    assert build_cost(state, "N8") == 6


def test_building_2_the_company_pays_the_bank_and_players_nothing():
    state = rich(usd=5)
    before = acc.cash(state, 1)
    events = move(state, build("Q5", "P5", "O5"))
    assert facts(events, "BUILT")["usd"] == 4
    assert acc.treasury(state, "PRR") == 1
    assert acc.cash(state, 1) == before


def test_building_2_what_the_treasury_cannot_pay_is_not_built():
    state = rich(usd=3)
    assert code_of(state, build("Q5", "P5", "O5")) == "CE.TOO_DEAR"
    assert code_of(state, build("Q5", "P5")) == ""


def test_building_3_the_income_grows_by_the_printed_figure_the_house_and_the_track():
    state = rich()
    put_trains(state, "PRR", "L4", "L5")
    before = income(state, "PRR")
    move(state, build("K4"))
    assert income(state, "PRR") - before == 4
    put_house(state, "K7")
    put_trains(state, "PRR", "K6")
    before = income(state, "PRR")
    state.mover = 1
    move(state, build("K7"))
    assert income(state, "PRR") - before == 1 + 1


@pytest.mark.parametrize("terrain", ["forest", "mountain"])
def test_building_4_forests_and_mountains_hold_one_train(terrain):
    state = rich()
    hex_id = of_terrain(terrain)[0]
    put_trains(state, "B&O", hex_id)
    assert code_of(state, build(hex_id)) == "CE.OCCUPIED"


@pytest.mark.parametrize("hex_id", ["K7", "P5", "K4", "A2"])
def test_building_4_cities_and_plains_hold_a_train_of_each_company(hex_id):
    state = rich()
    others = ("B&O", "C&O", "NYC")
    for code in others:
        put_trains(state, code, hex_id)
    put_trains(state, "PRR", *[at for at in board() if at in ("L4", "L5", "K6", "Q5", "B2", "B3")])
    assert code_of(state, build(hex_id)) == ""
    assert build_cost(state, hex_id) == board()[hex_id].build_cost * 4


def test_building_5_a_train_in_chicago_brings_the_chicago_phase():
    state = rich()
    put_trains(state, "PRR", "B2")
    events = move(state, build("A2"))
    assert facts(events, "CHICAGO_REACHED")["company"] == "PRR"


def test_building_6_trains_hang_together_and_may_branch():
    state = rich()
    put_trains(state, "PRR", "Q5", "P5")
    assert code_of(state, build("M6")) == "CE.NOT_LINKED"
    assert code_of(state, build("Q6", "O5")) == ""


def test_building_7_one_train_of_a_company_in_a_hex():
    state = rich()
    put_trains(state, "PRR", "Q5")
    assert code_of(state, build("Q5")) == "CE.OWN_TRAIN"
    assert code_of(state, build("P5", "P5")) == "CE.HEX_TWICE"


@pytest.mark.parametrize("hex_id", ["R5", "Q7", "Q9", "S3"])
def test_building_7_ruling_13_nobody_builds_in_a_start_hex(hex_id):
    for code in ("PRR", "B&O", "C&O", "NYC"):
        state = rich(code)
        assert code_of(state, build(hex_id, company=code)) == "CE.START_HEX"


def test_building_7_ruling_13_fort_wayne_may_be_entered_before_and_after_the_wabash_opens():
    state = rich()
    put_trains(state, "PRR", "D4")
    assert code_of(state, build("D3")) == ""
    state.companies["WAB"].open = True
    put_trains(state, "WAB", "D3")
    assert code_of(state, build("D3")) == ""


def test_building_no_more_trains_than_the_company_has():
    state = rich()
    spend_trains(state, "PRR")
    assert code_of(state, build("Q5")) == "CE.NO_TRAINS"


def test_building_the_wabash_needs_to_be_open():
    state = playing()
    give_share(state, 1, "WAB")
    assert code_of(state, build("D4", company="WAB")) == "CE.CLOSED"


def test_ruling_11_all_trains_are_reckoned_one_by_one_and_paid_at_once():
    state = rich(usd=9)
    put_trains(state, "B&O", "Q5", "P5")
    events = move(state, build("Q5", "P5", "O5"))
    assert facts(events, "BUILT")["usd"] == 2 + 2 + 2
    assert acc.treasury(state, "PRR") == 3


def test_ruling_12_a_train_may_hang_on_one_of_the_same_action():
    assert code_of(rich(), build("Q5", "P5", "O5")) == ""


def test_ruling_25_the_order_of_the_hexes_does_not_matter():
    state = rich()
    assert code_of(state, build("O5", "P5", "Q5")) == ""
    assert code_of(state, build("O5", "Q5")) == "CE.NOT_LINKED"
    move(state, build("O5", "P5", "Q5"))
    assert state.companies["PRR"].trains == ["R5", "Q5", "P5", "O5"]


@pytest.mark.parametrize("hexes", [["Z9"], ["Q5", ""], ["K44"], ["R4", "R5"]])
def test_hexes_that_are_none_or_cannot_be_built_are_refused(hexes):
    assert code_of(rich(), build(*hexes)) in ("CE.UNKNOWN_HEX", "CE.START_HEX")
