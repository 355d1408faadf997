"""The map of each turn, which the slider repeats (tests/games/test_hex_boards), is its position."""

import pytest

from games.us_telegraph.grid import covered
from tests.games.test_hex_boards import boards, played

pytestmark = pytest.mark.slow


def test_map_of_a_turn_is_its_position():
    grown = set()
    for turn, (state, report) in enumerate(played("us-telegraph")):
        (board,) = (board for board in boards(report) if board.lasting)
        there = {(cell.q, cell.r) for cell in board.cells}
        land = {at for laid in state.tiles for at in covered((laid.q, laid.r))}
        assert there == land | {(city.q, city.r) for city in state.cities}, turn
        drawn = {(cell.q, cell.r, m.group, m.text) for cell in board.cells for m in cell.marks if m.group}
        assert drawn == {(b.q, b.r, str(b.seat), str(b.number)) for b in state.buildings}, turn
        grown.add(len(state.tiles))
    assert len(grown) > 3
