"""Tells what a search came to: each generation with its rating, and the reply."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from statistics import fmean
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from referee.console import say
from referee.faults import Mistake
from referee.simulation.challenging import interval
from referee.simulation.search_log import Generation, SearchLog
from referee.terminal import cell, table_console

_PLACES = 3
_EVEN = 0.5


def summary(log: SearchLog, generations: int) -> dict[str, Any]:
    """Return what a search came to after some generations.

    Returns
    -------
    dict
        What the search is; `generations`: number, best and mean share, rating with its deviation; `reply`:
        the figures it ends with; `fresh`: the share they won in fresh matches with its 95% interval.
    """
    search, last = log.search, log.fresh[generations]
    run = [log.generations[number] for number in range(1, generations + 1)]
    return {
        "game": search.game,
        "seed": search.seed,
        "seats": search.seats,
        "options": search.options,
        "first_figures": search.first_figures,
        "matches": search.matches,
        "generations": [
            {
                "generation": one.number,
                "best": round(max(map(fmean, one.shares)), _PLACES),
                "mean": round(fmean(map(fmean, one.shares)), _PLACES),
                **rating,
            }
            for one, rating in zip(run, _ratings(run), strict=True)
        ],
        "strong": {name: search.strong[name] for name in search.names},
        "reply": dict(zip(search.names, last.figures, strict=True)),
        "fresh": {"matches": len(last.shares), **interval(last.shares, _PLACES)},
    }


def _ratings(generations: Iterable[Generation]) -> list[dict[str, float]]:
    """Return how far each generation's rating is beyond strong's after its matches."""
    model = _openskill().PlackettLuce()
    ratings = []
    for generation in generations:
        rating, strong = model.rating(), model.rating()
        for share in (share for shares in generation.shares for share in shares):
            [[rating], [strong]] = model.rate([[rating], [strong]], scores=[share, _EVEN])
        ratings.append({"rating": round(rating.mu - strong.mu, 1), "deviation": round(rating.sigma, 1)})
    return ratings


def _openskill() -> Any:
    try:
        return importlib.import_module("openskill.models")
    except ImportError:
        raise Mistake("Ratings need openskill. Install it with: pip install 'turnsheet[search]'") from None


def show(figures: dict[str, Any]) -> None:
    """Print the generations, and what the reply they end with has other than strong."""
    say(f"{figures['game']}: share won against strong, {figures['matches']} matches for each of a generation")
    table_console().print(
        _table(
            ["generation", "best", "mean", "rating beyond strong"],
            (
                [
                    str(one["generation"]),
                    f"{one['best']:.1%}",
                    f"{one['mean']:.1%}",
                    f"{one['rating']:+.1f} \u00b1 {one['deviation']:.1f}",
                ]
                for one in figures["generations"]
            ),
        )
    )
    table_console().print(
        _table(
            ["figure", "strong", "reply"],
            (
                [name, f"{figures['strong'][name]:,}", f"{value:,}"]
                for name, value in figures["reply"].items()
                if value != figures["strong"][name]
            ),
        )
    )
    fresh = figures["fresh"]
    between = "" if fresh["low"] is None else f" ({fresh['low']:.1%} to {fresh['high']:.1%})"
    say(f"The reply won {fresh['mean']:.1%}{between} in {fresh['matches']} fresh matches.")


def _table(heads: list[str], lines: Iterable[list[str]]) -> Table:
    table = Table(heads[0], box=SIMPLE_HEAD, pad_edge=False)
    for head in heads[1:]:
        table.add_column(head, justify="right")
    for line in lines:
        table.add_row(*map(cell, line))
    return table
