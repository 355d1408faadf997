"""`python -m benchmarks`: a table, then the same as one line of JSON."""

from __future__ import annotations

import argparse
import json
import platform

from rich.console import Console
from rich.table import Table

from benchmarks import desk_forms, forms, growth, matches, sealing, simulations, sites, turns
from benchmarks.clock import Measure

PARTS = {
    "turns": turns.measures,
    "simulations": simulations.measures,
    "forms": forms.measures,
    "sites": sites.measures,
    "sealing": sealing.measures,
    "desk_forms": desk_forms.measures,
    "growth": growth.measures,
    "matches": matches.measures,
}
SLOW = ("simulations", "sites", "sealing", "desk_forms", "growth", "matches")
"""Measured a quarter as often."""


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"which of {', '.join(PARTS)}; all where none is named")
    parser.add_argument("--runs", type=int, default=12, help="how often; the slow parts a quarter of it")
    asked = parser.parse_args()
    measures: list[Measure] = []
    for name in asked.parts or PARTS:
        if name not in PARTS:
            parser.error(f"there is no part {name!r}; choose from {', '.join(PARTS)}")
        measures += PARTS[name](max(1, asked.runs // 4) if name in SLOW else asked.runs)
    show(measures)
    print(
        json.dumps(
            {"python": platform.python_version(), "measures": [measure.as_json() for measure in measures]}
        )
    )


def show(measures: list[Measure]) -> None:
    """Print a table."""
    heads = ("what", "ours, ms", "against", "bare, ms", "ratio", "goal", "cores, ms", "bare", "ratio")
    table = Table(*heads, title="medians of one run: on the wall, then the work of all cores")
    for measure in measures:
        table.add_row(
            measure.what,
            _shown(measure.ours_ms),
            measure.bare,
            _shown(measure.bare_ms),
            _shown(measure.ratio, 2),
            measure.goal,
            _shown(measure.ours_core_ms),
            _shown(measure.bare_core_ms),
            _shown(measure.core_ratio, 2),
        )
    Console().print(table)


def _shown(value: float | None, digits: int = 1) -> str:
    return f"{value:,.{digits}f}" if value else ""


if __name__ == "__main__":
    main()
