"""The map of each turn, which the slider repeats (tests/games/test_hex_boards), is its position."""

import pytest

from games.continental_divide.board import board as hexes
from tests.games.test_hex_boards import boards, played

pytestmark = pytest.mark.slow


def test_map_of_a_turn_is_its_position():
    seen = set()
    for turn, (state, report) in enumerate(played("continental-divide")):
        (board,) = boards(report)
        assert {cell.label for cell in board.cells} == set(hexes().cells)
        lines = sorted((code, tuple(line)) for code, rr in state.railroads.items() for line in rr.lines)
        assert sorted(board.tracks) == lines, turn
        homes = {(m.group, cell.label) for cell in board.cells for m in cell.marks if m.kind == "house"}
        assert homes == {(code, rr.start_hex) for code, rr in state.railroads.items()}, turn
        seen.add(len(lines))
    assert len(seen) > 4
