"""Stores the lines of a board by shape: each shape once, with the points at which it begins.

A board draws the same hex and the same signs many times over. `boardturns.js` draws them out again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from publish.common.plotly_json import Figure


def by_shape(figure: Figure) -> Figure:
    """Return a board's figure with `shapes` in place of the coordinates of its lines.

    Parameters
    ----------
    figure : dict
        As `hex_figure` makes it.

    Returns
    -------
    dict
        The same figure; each trace of lines has `shapes`, which holds by turns the steps of a line from its
        first point (x, y, x, y ...) and all points at which such a line begins (x, y, x, y ...).
    """
    data = [_stored(trace) if trace["mode"] == "lines" else trace for trace in figure["data"]]
    return figure | {"data": data}


def _stored(trace: dict[str, Any]) -> dict[str, Any]:
    looks = {key: value for key, value in trace.items() if key not in ("x", "y")}
    return looks | {"shapes": shapes_of(trace)}


def shapes_of(trace: dict[str, Any]) -> list[list[int]]:
    """Return the lines of a trace as shapes and where they begin.

    >>> shapes_of({"x": [0, 5, None, 10, 15], "y": [0, 0, None, 7, 7]})
    [[5, 0], [0, 0, 10, 7]]
    """
    starts: dict[tuple[int, ...], list[int]] = {}
    for line in lines_of(trace):
        steps = tuple(place - line[axis % 2] for axis, place in enumerate(line))
        starts.setdefault(steps[2:], []).extend(line[:2])
    return [part for shape, places in starts.items() for part in (list(shape), places)]


def lines_of(trace: dict[str, Any]) -> Iterator[tuple[int, ...]]:
    """Yield the lines of a trace, each as x, y, x, y ...; None in its coordinates stands between two."""
    line: list[int] = []
    for x, y in zip(trace["x"], trace["y"], strict=True):
        if x is None:
            yield tuple(line)
            line = []
        else:
            line += [x, y]
    yield tuple(line)
