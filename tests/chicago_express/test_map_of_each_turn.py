"""The map of each turn, which the slider repeats (tests/games/test_hex_boards), is its position."""

import pytest

from tests.games.test_hex_boards import boards, played

pytestmark = pytest.mark.slow


def test_map_of_a_turn_is_its_position():
    seen = set()
    for turn, (state, report) in enumerate(played("chicago-express")):
        (board,) = boards(report)
        marks = [(mark.kind, mark.group, cell.label) for cell in board.cells for mark in cell.marks]
        trains = sorted((code, at) for code, found in state.companies.items() for at in found.trains)
        assert sorted((code, at) for kind, code, at in marks if kind == "train") == trains, turn
        assert {at for kind, _, at in marks if kind == "house"} == set(state.houses), turn
        seen.add((len(trains), len(state.houses)))
    assert len(seen) > 4
