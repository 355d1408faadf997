"""Hex boards as graphs, against the distances and neighbours of the grid itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.hexes import DIRECTIONS, add, distance, neighbours
from games.common.networks import costs_from, groups, hex_graph, shortest

HEXES = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1)


@given(HEXES)
def test_each_hex_leads_to_its_neighbours_in_the_order_of_directions(hexes):
    graph = hex_graph({at: at for at in sorted(hexes)})
    for at in hexes:
        assert list(graph[at]) == [near for near in neighbours(at) if near in hexes]
        assert all(add(at, DIRECTIONS[graph[at][near]["direction"]]) == near for near in graph[at])


@given(HEXES)
def test_groups_are_whole_apart_and_ordered(hexes):
    found = groups(hex_graph({at: at for at in sorted(hexes)}), hexes)
    assert sorted(at for group in found for at in group) == sorted(hexes)
    assert [min(group) for group in found] == sorted(min(group) for group in found)
    for group in found:
        beside = {near for at in group for near in neighbours(at)} & hexes
        assert beside <= group
        if len(group) > 1:
            assert group <= beside


@given(st.integers(1, 4))
def test_on_an_open_board_a_way_costs_what_the_grid_says(radius):
    hexes = {(q, r) for q in range(-4, 5) for r in range(-4, 5) if distance((q, r), (0, 0)) <= radius}
    graph = hex_graph({at: at for at in sorted(hexes)})
    assert costs_from(graph, [(0, 0)], dict.fromkeys(hexes, 3)) == {
        at: 3 * distance(at, (0, 0)) for at in hexes
    }


def test_a_way_ends_where_nobody_goes_on_and_no_start_leads_nowhere():
    row = hex_graph({(q, 0): f"A{q}" for q in range(6)})
    assert costs_from(row, ["A0", "A5"], {"A0": 4, "A1": 1, "A5": 2}) == {
        "A0": 0, "A5": 0, "A4": 2, "A1": 4, "A2": 5,
    }  # fmt: skip
    assert shortest(row, [], lambda at, near, arc: 1) == {}
