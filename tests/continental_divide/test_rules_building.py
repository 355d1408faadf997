"""Building: majority, direct line, costs, limits, starting cities."""

from itertools import pairwise

from games.continental_divide import accounts as acc
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.moves import building
from games.continental_divide.orders import START, Orders, Purchase
from games.continental_divide.state import BENDING
from tests.continental_divide.build import (
    CHICAGO,
    MEMPHIS,
    codes,
    fresh,
    give,
    give_shares,
    lay,
    line,
    publish,
    reasons,
    start,
    way,
)
from tests.continental_divide.building import built, refused, rich


def test_rule_build_only_for_the_railroad_with_most_shares():
    state = rich()
    give_shares(state, 2, "UP", 2)
    assert refused(state, line(), seat=1) == "NO_MAJORITY"
    assert refused(state, line(), seat=2) is None
    assert refused(state, line(), seat=3) == "NO_MAJORITY"


def test_ruling_R4_every_tied_player_builds_on_his_own_turn():
    state = rich()
    give_shares(state, 2, "UP", 1)
    made = publish(state, {1: Orders(builds=[line(hexes=2)]), 2: Orders(builds=[line(origin="Q5", hexes=2)])})
    assert codes(made).count("LINE_BUILT") == 2
    assert len(made.state.railroads["UP"].hexes) == 5


def test_ruling_R2_one_line_a_railroad_and_one_for_each_railroad_led():
    state = rich()
    start(state, code="GN", at=MEMPHIS, usd=20)
    give(state, acc.railroad("GN"), 100)
    wishes = [line(hexes=1), line(hexes=2), line("GN", MEMPHIS, "W", 1)]
    made = publish(state, {1: Orders(builds=wishes)})
    assert made.state.railroads["UP"].hexes == [CHICAGO, "R5"]
    assert made.state.railroads["GN"].hexes == [MEMPHIS, "Q10"]


def test_ruling_R1_a_direct_line_is_straight_in_one_of_six_directions():
    state = rich()
    lay(state, "UP", ["L8"])
    for direction in DIRECTIONS:
        found = building.plan(state, 1, line(origin="L8", direction=direction, hexes=3))
        assert len(found.hexes) == 3
        at = [board().cells[label].at for label in ("L8", *found.hexes)]
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(at)}
        assert len(steps) == 1
    assert refused(state, line(direction="N")) == "NO_DIRECTION"
    assert refused(state, line(direction="")) == "NO_DIRECTION"


def test_ruling_R1_the_option_lets_a_line_bend():
    state = rich(line=BENDING)
    built(state, way(CHICAGO, "R5", "R6", "Q6"))
    assert state.railroads["UP"].hexes == [CHICAGO, "R5", "R6", "Q6"]
    assert refused(state, way(CHICAGO, "R5", "P4")) == "GAP"
    assert refused(state, way(CHICAGO)) == "NO_PATH"
    assert refused(state, way("R5", "Q5", "R5", hexes=2)) == "OWN_TRACK"


def test_rule_line_begins_at_a_hex_of_the_railroad():
    state = rich()
    assert refused(state, line(origin="P5")) == "NO_TRACK"
    built(state, line(hexes=3))
    assert state.railroads["UP"].hexes == [CHICAGO, "R5", "Q5", "P5"]
    built(state, line(origin="P5", direction="NW", hexes=1))
    assert state.railroads["UP"].lines == [[CHICAGO, "R5", "Q5", "P5"], ["P5", "P4"]]


def test_rule_line_is_not_interrupted_by_the_railroads_own_track():
    state = rich()
    built(state, line(hexes=2))
    assert refused(state, line(hexes=3)) == "OWN_TRACK"
    assert refused(state, line()) == "OWN_TRACK"


def test_rule_one_cube_a_railroad_in_a_hex():
    state = rich()
    built(state, line())
    hexes = state.railroads["UP"].hexes
    assert len(hexes) == len(set(hexes))


def test_rule_cost_and_income_of_each_hex():
    state = rich()
    turn = built(state, line(hexes=4))
    cells = [board().cells[label] for label in state.railroads["UP"].hexes[1:]]
    assert acc.treasury(state, "UP") == 510 - sum(cell.cost_usd for cell in cells)
    assert state.railroads["UP"].income_usd == sum(cell.income_usd for cell in cells)
    assert [(p.source, p.target) for p in turn.ledger.postings if p.unit == "usd"] == [("rr/UP", "bank")]


def test_rule_only_the_railroad_pays_and_its_money_is_the_limit():
    state = fresh()
    start(state)
    assert acc.cash(state, 1) == 50
    assert refused(state, line(hexes=6)) == "NO_MONEY"
    found = building.plan(state, 1, line())
    assert found.cost_usd <= 10
    assert found.stopped.code == "NO_MONEY"
    built(state, line())
    assert acc.cash(state, 1) == 50


def test_ruling_R10_others_in_a_hex_do_not_raise_its_cost():
    state = rich()
    alone = building.plan(state, 1, line(hexes=2)).cost_usd
    start(state, code="GN", at="S4", usd=20)
    lay(state, "GN", ["R5", "Q5"])
    assert building.plan(state, 1, line(hexes=2)).cost_usd == alone


def test_rule_no_limit_but_cubes_and_money():
    state = rich(5000)
    found = building.plan(state, 1, line(direction="W"))
    assert found.stopped.code in ("NO_CUBES", "OFF_MAP")
    assert len(found.hexes) > 12


def test_rule_three_railroads_a_hex():
    state = rich()
    for number, code in enumerate(("GN", "NP", "SP")):
        assert refused(state, line()) is None
        start(state, seat=2, code=code, at="S4", usd=12 + number)
        lay(state, code, ["R5"])
    assert refused(state, line()) == "HEX_FULL"


def test_ruling_R9_no_second_hex_of_any_starting_city():
    state = rich()
    assert refused(state, line(direction="NW")) == refused(state, line(direction="SW")) == "START_CITY"
    lay(state, "UP", ["Q10"])
    assert refused(state, line(origin="Q10", direction="E")) == "START_CITY"


def test_ruling_R9_up_to_three_railroads_start_in_one_hex():
    state = fresh()
    for number, code in enumerate(("UP", "GN", "NP")):
        start(state, seat=number + 1, code=code, usd=10 + number)
    wish = Purchase(action=START, railroad="SP", hex=CHICAGO, issue=5, value_usd=30)
    assert "REFUSED.HEX_FULL" in reasons(publish(state, {4: Orders(purchases=[wish])}))


def test_rule_starting_cities_bring_no_income():
    assert all(board().cells[label].income_usd == 0 for label in board().start_hexes)
