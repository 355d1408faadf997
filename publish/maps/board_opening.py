"""Finds the place at which a board wider than its window opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.report import HexMap
from publish.maps.board_shapes import Point

# Styles of ground where a game begins, the likeliest first.
_BEGINNINGS = ("start", "city")


def opening(board: HexMap, places: Mapping[str, Point]) -> Point | None:
    """Return where a board opens: in the midst of what somebody has there.

    Parameters
    ----------
    board : HexMap
        The board.
    places : mapping
        Label of each hex -> its centre on the sheet.

    Returns
    -------
    Point or None
        A hex of somebody's. Where nobody has anything yet, the midst of the hexes that the game begins at;
        None where it names none.
    """
    held = {label for _, labels in board.tracks for label in labels}
    held |= {cell.label for cell in board.cells if any(mark.group for mark in cell.marks)}
    theirs = [places[label] for label in sorted(held)]
    midst = _midst(theirs or _starts(board, places))
    if midst is None or not theirs:
        return midst
    x, y = midst
    # The nearest of them: between two groups far apart there may be nothing.
    return min(theirs, key=lambda place: ((place[0] - x) ** 2 + (place[1] - y) ** 2, place))


def _starts(board: HexMap, places: Mapping[str, Point]) -> list[Point]:
    for style in _BEGINNINGS:
        kinds = {terrain.id for terrain in board.terrains if terrain.style == style}
        if starts := [places[cell.label] for cell in board.cells if cell.terrain in kinds]:
            return starts
    return []


def _midst(places: Sequence[Point]) -> Point | None:
    if not places:
        return None
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)
