"""Statistics over many computer matches, compared with their target ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.exact import PERMILLE

Spread = dict[str, int]


def summary(matches: Sequence[Mapping[str, Any]]) -> dict[str, Spread]:
    """Return lowest, p10, median, p90, highest and mean of each figure over some matches.

    Parameters
    ----------
    matches : sequence of mappings
        Figure -> whole number, or list of them where a match has many. Lists are pooled.

    Returns
    -------
    dict
        Figure -> statistic -> value; the mean is in thousandths, so that rare events do not vanish. A figure
        without any value is left out.
    """
    spreads: dict[str, Spread] = {}
    for name in matches[0] if matches else ():
        values = sorted(value for match in matches for value in _listed(match[name]))
        if values:
            spreads[name] = _spread(values)
    return spreads


def _listed(value: Any) -> list[int]:
    return value if isinstance(value, list) else [value]


def _spread(values: Sequence[int]) -> Spread:
    last = len(values) - 1
    return {
        "low": values[0],
        "p10": values[last // 10],
        "median": values[last // 2],
        "p90": values[last * 9 // 10],
        "high": values[-1],
        "mean_milli": sum(values) * PERMILLE // len(values),
    }


def judged(
    spreads: Mapping[str, Mapping[str, int]], bands: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Return each band with the `value` of a `summary`, and whether that lies `inside`.

    `bands` are rows with `key` (the figure), `statistic`, `low` and `high`. A figure never seen counts as 0.
    """
    valued = [(row, spreads.get(row["key"], {}).get(row["statistic"], 0)) for row in bands]
    return [{**row, "value": value, "inside": row["low"] <= value <= row["high"]} for row, value in valued]


def outside(spreads: Mapping[str, Mapping[str, int]], bands: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return one line for each statistic of a `summary` that has left its band; none is a good sign."""
    return [
        f"{row['key']} {row['statistic']}: {row['value']}, should be {row['low']} to {row['high']}"
        for row in judged(spreads, bands)
        if not row["inside"]
    ]
