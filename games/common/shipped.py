"""Reads the tables in a game's data/ as they are shipped."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.snapshot import Snapshot

NOT_FIGURES = frozenset(
    {
        "calibration.toml",
        "calibration_figures.csv",
        "chances.toml",
        "explaining.toml",
        "headlines.csv",
        "news_groups.csv",
        "outlines.csv",
        "provenance.toml",
        "report_gaps.csv",
        "rule_sections.csv",
        "stories.csv",
        "supposed.toml",
        "supposing.toml",
    }
)
"""Tables of a game's data/ that decide nothing: drawings, news, what matches are compared with."""
BEFORE_SNAPSHOTS = "before_snapshots"
"""Folder in data/: the tables that changed since, as they were while matches had no snapshot yet."""


@cache
def chance_weights(package: str) -> Mapping[str, Sequence[int]]:
    """Return the weights of data/chances.toml, {} where there is none."""
    table = files(package) / "data" / "chances.toml"
    return tomllib.loads(table.read_text(encoding="utf-8"))["weights"] if table.is_file() else {}


@cache
def horizon(package: str) -> int:
    """Return the turns of data/explaining.toml, 0 where there is none."""
    table = files(package) / "data" / "explaining.toml"
    return tomllib.loads(table.read_text(encoding="utf-8"))["horizon"]["turns"] if table.is_file() else 0


@cache
def snapshot(package: str, *, before: bool) -> Snapshot:
    """Return the tables of data/ that decide anything, `before` those of matches without a snapshot."""
    data = files(package) / "data"
    tables = _texts(data)
    return Snapshot.of(tables | _texts(data / BEFORE_SNAPSHOTS) if before else tables)


def _texts(folder: Traversable) -> dict[str, str]:
    tables = (
        [path for path in folder.iterdir() if path.name.endswith((".toml", ".csv"))]
        if folder.is_dir()
        else []
    )
    return {path.name: path.read_text(encoding="utf-8") for path in tables if path.name not in NOT_FIGURES}
