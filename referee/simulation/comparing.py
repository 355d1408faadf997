"""Seats two strengths of computer players alternately, and says how often the first is ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from referee.console import say
from referee.faults import Mistake
from referee.match.match import load_game
from referee.simulation.challenging import interval, judged, stopped, told_stopped
from referee.simulation.one_match import Job
from referee.simulation.series import Workers
from referee.terminal import cell, table_console

_PLACES = 3


def strengths_of(game: str, text: str) -> tuple[str, ...]:
    """Return the two strengths of "strong,easy"; raises Mistake where the game has not both."""
    allowed = [str(strength) for strength in load_game(game).meta.strengths]
    pair = tuple(part.strip() for part in text.split(","))
    if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(allowed):
        raise Mistake(
            f"--strengths {text!r}: name two that are compared, as strong,easy. "
            f"{game} has: {', '.join(allowed) or 'one alone'}."
        )
    return pair


def compare(job: Job, matches: int, players: Workers) -> dict[str, Any]:
    """Play matches in which both strengths sit alternately, one seat further each match.

    Returns
    -------
    dict
        `ahead`: what a match is won by -> the share of pairs of seats in which the first strength is ahead,
        as mean of matches with its 95% interval; `stopped`: how many matches were not over and are left out;
        and `bad`.
    """
    played = list(players([replace(job, number=job.number + later) for later in range(matches)]))
    shares = judged(played)
    return {
        "game": job.game,
        "matches": matches,
        "options": dict(job.options),
        "seats": job.seats,
        "strengths": list(job.strengths),
        "ahead": {
            what: interval([one[what] for one in shares], _PLACES) for what in (shares[0] if shares else ())
        },
        "stopped": stopped(played),
        "bad": [match.fault for match in played if match.fault],
    }


def show(figures: dict[str, Any]) -> None:
    """Print a line for all that a match is won by."""
    first, second = figures["strengths"]
    table = Table("won by", f"{first} ahead of {second}", "95% interval", box=SIMPLE_HEAD, pad_edge=False)
    for what, share in figures["ahead"].items():
        between = "" if share["low"] is None else f"{share['low']:.1%} to {share['high']:.1%}"
        table.add_row(*map(cell, [what.removeprefix("TITLE."), f"{share['mean']:.1%}", between]))
    say(f"{figures['game']}: pairs of seats in {figures['matches']} matches")
    table_console().print(table)
    told_stopped(figures["stopped"])
    for fault in figures["bad"]:
        say(f"A match broke off in {fault}")
