"""Coasts, lakes and borders under the hexes, for drawing only (data/outlines.csv, data/NOTES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from engine.hexes import POINTY, centre
from engine.snapshot import cache
from engine.tables import read_csv

Point = tuple[float, float]
Outline = tuple[str, tuple[Point, ...]]


@cache
def outlines() -> tuple[Outline, ...]:
    """Return lines as (kind, points): x to the right, y downwards, in sides of a hex as `centre` has it."""
    lines: dict[tuple[str, str], list[Point]] = {}
    for row in read_csv(files(__package__) / "data" / "outlines.csv"):
        lines.setdefault((row["kind"], row["line"]), []).append(_flat(float(row["lon"]), float(row["lat"])))
    return tuple((kind, tuple(points)) for (kind, _), points in lines.items())


def _flat(lon: float, lat: float) -> Point:
    """Return where a place lies on the board, in line with the first and the last hex."""
    (first, at), (last, other) = _ends()
    east = (lon - float(first["lon"])) / (float(last["lon"]) - float(first["lon"]))
    south = (lat - float(first["lat"])) / (float(last["lat"]) - float(first["lat"]))
    x, y = at[0] + east * (other[0] - at[0]), at[1] + south * (other[1] - at[1])
    return round(x, 2), round(y, 2)


@cache
def _ends() -> tuple[tuple[Mapping[str, str], Point], tuple[Mapping[str, str], Point]]:
    rows = list(read_csv(files(__package__) / "data" / "hexes.csv"))
    ends = min(rows, key=_diagonal), max(rows, key=_diagonal)
    first, last = ((row, centre((int(row["q"]), int(row["r"])), POINTY)) for row in ends)
    return first, last


def _diagonal(row: Mapping[str, str]) -> float:
    """Return how far a hex lies to the south-east: its two ends tell the scale of the board."""
    return float(row["lon"]) - float(row["lat"])
