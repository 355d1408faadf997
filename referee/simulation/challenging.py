"""Seats single-idea players among computers, and says how well they do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import fmean, stdev
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from engine.optional import Challenged
from referee.console import say
from referee.faults import Mistake
from referee.match.match import load_game
from referee.simulation.one_match import Job, Played
from referee.simulation.series import Workers
from referee.terminal import cell, table_console

ALL = "all"
_NORMAL_95 = 1.96


def challengers(game: str, name: str) -> list[str]:
    """Return the challengers asked for, all of them for "all"; raises Mistake where there is none such."""
    rules: object = load_game(game)
    known = sorted(rules.challengers) if isinstance(rules, Challenged) else []
    if not known:
        raise Mistake(f"{game} has no challengers.")
    if name != ALL and name not in known:
        raise Mistake(f"{game} has no challenger {name!r}. There are: {', '.join([*known, ALL])}.")
    return known if name == ALL else [name]


def challenge(job: Job, names: Iterable[str], matches: int, players: Workers) -> dict[str, Any]:
    """Play matches with each challenger in turn, one seat further each match.

    Returns
    -------
    dict
        Challenger -> `ranks`: what a match is won by -> matches, mean rank with its 95% interval, wins;
        `stopped`, how many were not over and are left out; and `bad`.
    """
    ranked: dict[str, Any] = {}
    for name in names:
        jobs = [replace(job, challenger=name, number=job.number + later) for later in range(matches)]
        played = list(players(jobs))
        ranked[name] = {
            "ranks": _ranks(judged(played)),
            "stopped": stopped(played),
            "bad": [match.fault for match in played if match.fault],
        }
    return {
        "game": job.game,
        "matches": matches,
        "seed": job.seed,
        "seats": job.seats or load_game(job.game).meta.max_seats,
        "options": dict(job.options),
        "challengers": ranked,
    }


def judged(played: Iterable[Played]) -> list[dict[str, Any]]:
    """Return the figures of the matches that are over, by number; who leads before the end has not won."""
    in_order = sorted(played, key=lambda match: match.number)
    return [match.figures for match in in_order if match.figures and match.ended]


def stopped(played: Iterable[Played]) -> int:
    """Return how many matches came to the last turn allowed without being over."""
    return sum(not match.ended and not match.fault for match in played)


def told_stopped(count: int) -> None:
    """Say that matches were left out because they were not over, if any were."""
    if count:
        say(f"{count} of the matches were not over after the last turn allowed (--turns) and are left out.")


def _ranks(good: Sequence[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {what: spread([ranks[what] for ranks in good]) for what in (good[0] if good else ())}


def spread(ranks: Sequence[int]) -> dict[str, Any]:
    """Return the mean of ranks with its 95% interval (normal), and how many are 1.

    >>> spread([1, 2, 3, 2])
    {'matches': 4, 'mean': 2.0, 'low': 1.2, 'high': 2.8, 'wins': 1}
    """
    return {"matches": len(ranks), **interval(ranks), "wins": list(ranks).count(1)}


def interval(values: Sequence[float], digits: int = 2) -> dict[str, float | None]:
    """Return the mean of values with its 95% interval (normal); one value has none."""
    mean = fmean(values)
    if len(values) < 2:
        return {"mean": round(mean, digits), "low": None, "high": None}
    half = _NORMAL_95 * stdev(values) / math.sqrt(len(values))
    return {
        "mean": round(mean, digits),
        "low": round(mean - half, digits),
        "high": round(mean + half, digits),
    }


def show(figures: dict[str, Any]) -> None:
    """Print mean ranks with their intervals, a line a challenger."""
    heads = list(dict.fromkeys(what for one in figures["challengers"].values() for what in one["ranks"]))
    table = Table("challenger", box=SIMPLE_HEAD, pad_edge=False)
    for head in heads:
        table.add_column(head.removeprefix("TITLE."), justify="right")
    for name, one in figures["challengers"].items():
        table.add_row(*map(cell, [name, *(_told(one["ranks"].get(head)) for head in heads)]))
    say(f"{figures['game']}: mean rank in {figures['matches']} matches each (95% interval; matches won)")
    table_console().print(table)
    told_stopped(sum(one["stopped"] for one in figures["challengers"].values()))
    for name, one in figures["challengers"].items():
        for fault in one["bad"]:
            say(f"{name}: a match broke off in {fault}")


def _told(one: dict[str, Any] | None) -> str:
    if one is None:
        return ""
    half = "?" if one["low"] is None else f"{one['mean'] - one['low']:.1f}"
    return f"{one['mean']:.1f} \u00b1 {half} ({one['wins']})"
