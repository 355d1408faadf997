"""Boards as networkx graphs: hexes and which touch, their groups, and what the cheapest ways cost.

A hex board is built once from a game's hexes. An arc leads to each neighbour and one back; the arcs of a hex
come in the order of `engine.hexes.DIRECTIONS`, so nothing that walks the graph depends on the order of a set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import Any, TypeVar

import networkx as nx

from engine.hexes import Hex, neighbours

Name = TypeVar("Name", str, Hex)
Node = TypeVar("Node", bound=Hashable)
Weight = Callable[[Node, Node, Any], int | None]


def hex_graph(names: Mapping[Hex, Name]) -> nx.DiGraph[Name]:
    """Return the graph of a board that nobody can change.

    Parameters
    ----------
    names : mapping
        Place -> what the game calls it: a node of the graph.

    Returns
    -------
    networkx.DiGraph
        Each arc says in `direction` to which of the six sides it leads.

    Examples
    --------
    >>> list(hex_graph({(0, 0): "A1", (0, 1): "B1", (1, 0): "A2"})["A1"])
    ['A2', 'B1']
    """
    graph: nx.DiGraph[Name] = nx.DiGraph()
    graph.add_nodes_from(names.values())
    graph.add_edges_from(
        (name, names[near], {"direction": side})
        for at, name in names.items()
        for side, near in enumerate(neighbours(at))
        if near in names
    )
    nx.freeze(graph)
    return graph


def groups(graph: nx.DiGraph[Name], hexes: Collection[Name]) -> list[set[Name]]:
    """Return the groups of adjacent hexes among some, the group with the least hex first.

    >>> groups(hex_graph({(q, 0): f"A{q}" for q in range(5)}), ["A4", "A0", "A1"])[1]
    {'A4'}
    """
    return sorted(nx.weakly_connected_components(graph.subgraph(hexes)), key=min)


def costs_from(
    graph: nx.DiGraph[Name], starts: Iterable[Name], leaving: Mapping[Name, int]
) -> dict[Name, int]:
    """Return what the cheapest way from any of the starts to each hex costs.

    Parameters
    ----------
    graph : networkx.DiGraph
        A board.
    starts : iterable
        Hexes at no cost; they must be in an order that does not change.
    leaving : mapping
        Hex -> what it costs to go on from it, in any unit. Ways end in a hex that is not in it.

    Returns
    -------
    dict
        Hexes that no way leads to are absent.

    Examples
    --------
    >>> row = hex_graph({(q, 0): f"A{q}" for q in range(5)})
    >>> costs_from(row, ["A0"], {"A0": 5, "A1": 2, "A3": 9})
    {'A0': 0, 'A1': 5, 'A2': 7}
    """
    return shortest(graph, starts, lambda at, near, arc: leaving.get(at))


def shortest(graph: nx.Graph[Node], starts: Iterable[Node], weight: Weight[Node]) -> dict[Node, int]:
    """Return what the cheapest way from any of the starts to each node costs, if costs are whole numbers.

    `weight` says what an arc costs, by its ends and its attributes; None closes it.
    """
    sources = list(starts)
    if not sources:
        return {}
    costs: dict[Node, Any] = nx.multi_source_dijkstra_path_length(graph, sources, weight=weight)
    return costs
