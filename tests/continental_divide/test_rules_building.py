"""Building: majority, direct line, costs, limits, starting cities, ports, regions, the divide."""

from itertools import pairwise

import pytest

from games.continental_divide import accounts as acc
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.moves import building
from games.continental_divide.orders import NEW, START, Orders, Purchase
from games.continental_divide.refusals import Refusal
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
    turn_of,
    way,
)


def rich(usd=500, **options):
    state = fresh(**options)
    start(state)
    give(state, acc.railroad("UP"), usd)
    return state


def refused(state, wish, seat=1):
    found = building.plan(state, seat, wish)
    return found.code if isinstance(found, Refusal) else None


def built(state, wish, seat=1):
    found = building.plan(state, seat, wish)
    assert not isinstance(found, Refusal), found
    turn = turn_of(state)
    building.carry_out(turn, seat, wish.railroad, wish.origin, found, 1)
    return turn


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


def beside_port(name):
    port = next(label for label in board().ports if board().cells[label].name == name)
    return next(near for near in board().neighbours(port) if not board().cells[near].is_port), port


def test_rule_a_port_holds_one_railroad():
    state = rich()
    near, port = beside_port("Seattle")
    start(state, seat=2, code="GN", at=MEMPHIS, usd=20)
    lay(state, "GN", [near, port])
    lay(state, "UP", [near])
    assert refused(state, line(origin=near, direction=board().direction(near, port))) == "PORT_TAKEN"


def test_rule_a_railroad_has_one_port():
    state = rich()
    near, port = beside_port("Seattle")
    turn = lay(state, "UP", [near, port])
    assert "PORT_REACHED" in codes(turn)
    assert state.railroads["UP"].port == "Seattle"
    near, port = beside_port("Portland")
    if near not in state.railroads["UP"].hexes:
        lay(state, "UP", [near])
    assert refused(state, line(origin=near, direction=board().direction(near, port))) == "SECOND_PORT"


def test_ruling_R11_a_port_may_be_passed_through_by_its_owner():
    state = rich(line=BENDING)
    near, port = beside_port("Los Angeles")
    beyond = next(
        label for label in board().neighbours(port) if label != near and not board().cells[label].is_port
    )
    lay(state, "UP", [near])
    found = building.plan(state, 1, way(near, port, beyond))
    assert found.hexes == (port, beyond)


def test_ruling_R11_one_line_does_not_take_two_ports():
    state = rich(line=BENDING)
    ports = {board().cells[label].name: label for label in board().ports}
    los_angeles, san_diego = ports["Los Angeles"], ports["San Diego"]
    assert san_diego in board().neighbours(los_angeles)
    near, _ = beside_port("Los Angeles")
    lay(state, "UP", [near])
    assert refused(state, way(near, los_angeles, san_diego, hexes=2)) == "SECOND_PORT"


def test_rule_regions_free_ten_cubes_each():
    state = rich()
    assert acc.supply(state, "UP") == 12
    turn = lay(state, "UP", ["M5"])
    assert acc.supply(state, "UP") == 12 - 1 + 10
    assert codes(turn) == ["REGION_ENTERED"]
    lay(state, "UP", ["L5"])
    assert acc.supply(state, "UP") == 20
    turn = lay(state, "UP", ["E5"])
    assert acc.supply(state, "UP") == 20 - 1 + 10
    assert state.railroads["UP"].regions == ["central", "west"]
    assert codes(turn)[0] == "REGION_ENTERED"


def test_ruling_R12_cubes_of_a_region_count_within_the_line():
    state = rich(5000)
    found = building.plan(state, 1, line(direction="W"))
    east = [label for label in found.hexes if board().cells[label].region == "east"]
    assert 0 < len(east) < 12 < len(found.hexes)


def test_ruling_R12_building_stops_when_no_cube_is_left():
    state = rich(5000, line=BENDING)
    path = ["R4", "Q4", "P4", "O4", "O3", "P3", "Q3", "R3", "R2", "Q2", "P2", "O2", "N2"]
    start(state, code="GN", at="S4", usd=11)
    give(state, acc.railroad("GN"), 500)
    found = building.plan(state, 1, way("S4", *path, code="GN"))
    assert len(found.hexes) == 12
    assert found.stopped.code == "NO_CUBES"
    assert refused(state, way("S4", *path, code="GN", hexes=13)) == "NO_CUBES"


def test_rule_crossing_the_divide_brings_ten_dollars_of_income():
    state = rich()
    west = next(cell for cell in board().cells.values() if cell.west and cell.region == "central")
    before = state.railroads["UP"].income_usd
    turn = lay(state, "UP", [west.id])
    assert state.railroads["UP"].income_usd == before + west.income_usd + 10
    assert "DIVIDE_CROSSED" in codes(turn)


def test_ruling_R13_the_bonus_comes_once_and_counts_for_the_dividends_of_the_turn():
    state = rich()
    west = [cell for cell in board().cells.values() if cell.west and cell.income_usd == 0][:2]
    lay(state, "UP", [cell.id for cell in west])
    assert state.railroads["UP"].income_usd == 10
    made = publish(state)
    dividend = next(event for event in made.events if event.code == "DIVIDEND")
    assert dividend.facts["usd"] == 1
    assert acc.cash(made.state, 1) == acc.cash(state, 1) + 1


def test_ruling_R14_income_rises_at_once_and_has_no_ceiling():
    state = rich()
    lay(
        state,
        "UP",
        [cell.id for cell in board().cells.values() if cell.income_usd >= 3 and not cell.is_port][:30],
    )
    assert state.railroads["UP"].income_usd > 60


def test_ruling_R20_a_port_brings_its_income_and_points_and_nothing_else():
    state = rich()
    near, port = beside_port("Portland")
    lay(state, "UP", [near])
    before = state.railroads["UP"].income_usd
    turn = built(state, line(origin=near, direction=board().direction(near, port), hexes=1))
    assert state.railroads["UP"].income_usd == before + board().cells[port].income_usd
    assert codes(turn) == ["LINE_BUILT", "PORT_REACHED"]


def test_ruling_R21_a_number_of_hexes_is_all_or_nothing():
    state = fresh()
    start(state)
    assert refused(state, line(hexes=9)) == "NO_MONEY"
    assert refused(state, line(hexes=0)) == "NO_LINE"
    assert building.plan(state, 1, line()).hexes == ("R5", "Q5")


def test_ruling_R21_a_path_that_is_shorter_than_the_number_falls():
    assert refused(rich(line=BENDING), way(CHICAGO, "R5", hexes=2)) == "PATH_TOO_SHORT"


def test_a_railroad_started_this_turn_can_be_built_at_once():
    wish = Purchase(action=START, railroad="NP", hex=CHICAGO, issue=5, value_usd=30)
    made = publish(fresh(), {1: Orders(purchases=[wish], builds=[line(NEW, hexes=4)])})
    assert len(made.state.railroads["NP"].hexes) == 5
    made = publish(fresh(), {1: Orders(builds=[line(NEW)])})
    assert reasons(made) == ["REFUSED.NONE_STARTED"]


def test_lost_majority_falls_and_says_who_leads():
    state = rich()
    state.order = [2, 1, 3, 4]
    made = publish(state, {2: Orders(purchases=[buy_two()]), 1: Orders(builds=[line()])})
    assert reasons(made) == ["REFUSED.NO_MAJORITY"]
    fell = next(event for event in made.events if event.code == "LINES_FELL")
    assert fell.facts["reason"].facts["names"] == (state.seats[2].name,)


def buy_two():
    return Purchase(action="BUY", railroad="UP", shares=2)


def test_occupied_hex_falls_to_the_next_wish_and_says_who_is_there():
    state = rich()
    others = ("GN", "NP", "SP")
    for number, code in enumerate(others):
        start(state, seat=number + 2, code=code, at="S4", usd=12 + number)
        give(state, acc.railroad(code), 50)
    for code in others[:2]:
        lay(state, code, ["R5"])
    lay(state, "UP", ["Q6"])
    state.order = [4, 1, 2, 3]
    took = Orders(builds=[line("SP", "S4", "SW", 1)])
    made = publish(state, {4: took, 1: Orders(builds=[line(hexes=3), line(origin="Q6", hexes=1)])})
    assert made.state.railroads["SP"].hexes[-1] == "R5"
    assert reasons(made) == ["REFUSED.HEX_FULL"]
    fell = next(event for event in made.events if event.code == "LINE_FELL")
    assert fell.facts["reason"].facts["railroads"] == ("GN", "NP", "SP")
    assert made.state.railroads["UP"].hexes[-1] == "P6"


@pytest.mark.parametrize("direction", ["E", "NE", "NW", "W", "SW", "SE"])
def test_a_straight_line_runs_to_the_edge_at_most(direction):
    state = rich(9000)
    found = building.plan(state, 1, line(direction=direction))
    if isinstance(found, Refusal):
        assert found.code in ("OFF_MAP", "START_CITY")
    else:
        assert all(label in board().cells for label in found.hexes)
