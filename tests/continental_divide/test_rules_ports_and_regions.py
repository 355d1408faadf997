"""Building: ports, regions, the divide, income, what falls."""

import pytest

from games.continental_divide import accounts as acc
from games.continental_divide.board import board
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
    lay,
    line,
    publish,
    reasons,
    start,
    way,
)
from tests.continental_divide.building import built, refused, rich


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
