"""Colours of the map: railroads that meet never share one, and only a new meeting changes one."""

from dataclasses import replace
from itertools import pairwise

import networkx as nx
import pytest

from engine.dice import Dice
from engine.record import Record
from engine.report import OWNER_COLOURS, Chart, NetworkMap
from games.continental_rails.computer import computer_orders
from games.continental_rails.phases import TURN
from games.continental_rails.report import build
from games.continental_rails.report.colours import coloured, colours_of, meetings, remembered, written
from games.continental_rails.report.edition import Edition, railroad_slug
from tests.continental_rails.build import fresh, turn_of
from tests.continental_rails.report_matches import played
from tests.mass_runs import sliced

CHAIN = nx.Graph([("A", "B"), ("B", "C")])


def match(seed, turns):
    """Yield the positions of a match of computers."""
    state = fresh()
    for number in range(turns):
        dice = Dice(f"colours {seed}".encode(), number)
        orders = {seat: computer_orders(state, seat, dice.scoped(f"{seat}")) for seat in state.seats}
        turn = turn_of(state, orders)
        for phase in TURN:
            turn.phase = turn.ledger.phase = phase.number
            phase.run(turn)
        state = turn.state
        yield meetings(state.railroads.values()), Edition(state, "CR1", Record(), None)


def check(editions):
    """Return how often a colour changed in a match; each change is of the younger of two that meet.

    They meet anew in one colour; or one of them met all colours there are, and the other gives way.
    """
    before, met, changes = {}, nx.Graph(), 0
    for graph, edition in editions:
        colours = colours_of(replace(edition, record=Record(colours=written(before))))
        assert colours.keys() == set(graph)
        assert all(colours[one] != colours[other] for one, other in graph.edges)
        age = list(colours)
        for code in [code for code in before if colours.get(code, before[code]) != before[code]]:
            changes += 1
            older = [other for other in graph[code] if age.index(other) < age.index(code)]
            anew = any(before.get(one) == before[code] and not met.has_edge(code, one) for one in older)
            pushing = (one for one in graph[code] if before.get(one) != colours[one] == before[code])
            assert anew or any(meets_all(graph, one, before, colours) for one in pushing)
        before, met = colours, graph
    return changes


def meets_all(graph, code, before, colours):
    """Return whether a railroad met every colour: a turn ago, or when older ones had theirs of this turn."""
    age = list(colours)
    younger = set(age[age.index(code) :])
    now = {(before if one in younger else colours).get(one) for one in graph[code]}
    return any(len(met - {None}) == OWNER_COLOURS for met in (now, {before.get(one) for one in graph[code]}))


@pytest.mark.slow
@pytest.mark.parametrize("seed", sliced(range(20), 1))
def test_over_a_match_colours_part_who_meets_and_seldom_change(seed):
    turns = 20
    assert check(match(seed, turns)) <= turns


def test_the_report_remembers_the_colours_that_its_map_shows():
    state, record = played(9)
    report = build(state, "CR1", record, None)
    (drawn,) = (block for block in report.blocks() if isinstance(block, NetworkMap))
    shown = {group.id: group.number for group in drawn.groups if group.style == "owned"}
    assert len(shown) > 10
    assert remembered(report.facts["colours"]) == shown


def test_a_railroad_has_in_charts_the_colour_of_the_map():
    state, record = played(9)
    report = build(state, "CR1", record, None)
    (drawn,) = (block for block in report.blocks() if isinstance(block, NetworkMap))
    shown = {state.railroads[one.id].name: one.number for one in drawn.groups if one.style == "owned"}
    charts = {page.slug: page for page in report.pages}
    for code, rr in state.railroads.items():
        blocks = [block for part in charts[railroad_slug(code)].sections for block in part.blocks]
        own = [one for one in blocks if isinstance(one, Chart)]
        hues = {
            line.group % OWNER_COLOURS
            for one in own
            if one.id in ("price", "dividend")
            for line in one.series
        }
        assert hues in ({shown[rr.name]}, set())
    (compared,) = (one for one in report.blocks() if isinstance(one, Chart) and one.id == "compared")
    assert {line.name: line.group % OWNER_COLOURS for line in compared.series} == shown
    assert len({line.group for line in compared.series}) == len(compared.series)


def test_from_turn_to_turn_of_one_match():
    positions = [played(turn)[0] for turn in range(10)]
    editions = [
        (meetings(state.railroads.values()), Edition(state, "CR1", Record(), None)) for state in positions
    ]
    assert check(editions) <= len(editions)
    assert any(one[0].edges != other[0].edges for one, other in pairwise(editions))


def test_who_met_before_keeps_his_colour_and_the_younger_gives_way():
    assert coloured(CHAIN, {"A": 1, "B": 1, "C": 3}, {"A": 4, "C": 5, "B": 5}) == {"A": 4, "C": 5, "B": 1}


def test_a_new_railroad_takes_no_colour_of_those_it_meets():
    assert coloured(CHAIN, {"A": 1, "B": 1, "C": 1}, {"C": 2}) == {"C": 2, "A": 1, "B": 3}


def test_where_no_step_helps_all_begin_anew():
    everybody = nx.complete_graph([f"R{n}" for n in range(12)])
    tight = coloured(everybody, dict.fromkeys(everybody, 0), {"R9": 0, "R8": 0})
    assert sorted(tight.values()) == list(range(12))
