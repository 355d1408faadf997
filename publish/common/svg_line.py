"""Writes a line through points as SVG path data: where it begins, then its steps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


def svg_line(points: Sequence[tuple[int, int]], *, closed: bool = False) -> str:
    """Return one line; steps are shorter than places and pack better, and a minus parts two numbers.

    >>> svg_line([(8, 2), (8, 6), (4, 7)], closed=True)
    'M8 2l0 4-4 1z'
    """
    (x, y), steps = points[0], [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    line = " ".join(f"{across} {down}" for across, down in steps)
    return (f"M{x} {y}" + ("l" + line if steps else "") + ("z" if closed else "")).replace(" -", "-")
