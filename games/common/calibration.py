"""Figures of whole computer matches against the ranges of a game's data/calibration.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from engine.figures import outside, summary
from engine.snapshot import cache
from engine.tables import Table, read_toml

Figures = dict[str, Any]
"""Figure of one match -> whole number, or list of them."""


@cache
def bands(package: str) -> Table:
    """Return a game's data/calibration.toml: between which values a statistic should be."""
    return read_toml(files(package) / "data" / "calibration.toml")


def calibration(package: str, matches: Sequence[Mapping[str, Any]]) -> Figures:
    """Return the figures of many matches with their ranges, and which leave data/calibration.toml."""
    figures = summary(matches)
    return {"figures": figures, "outside": outside(figures, bands(package))}
