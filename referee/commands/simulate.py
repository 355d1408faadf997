"""`turnsheet simulate`: computer-only matches."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from referee.console import progress, say
from referee.match import load_game
from referee.simulating import Played, simulate, stopwatch


def command(
    game: Annotated[str, typer.Argument(help="The game, like continental-rails.")],
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many matches.")] = 10,
    turns: Annotated[int, typer.Option(min=1, help="Stop a match after this many turns.")] = 60,
    seed: Annotated[str, typer.Option(help="The same seed plays the same matches.")] = "simulate",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 for all cores.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole matches with computer seats only and say how they went."""
    load_game(game)
    began = stopwatch()
    played: list[Played] = []
    with progress() as tell:
        for found in simulate(game, matches, turns, seed, jobs):
            played.append(found)
            tell("simulate", len(played), matches)
    _print(_summary(game, played, stopwatch() - began), as_json)


def _summary(game: str, played: list[Played], seconds: float) -> dict[str, object]:
    return {
        "game": game,
        "matches": len(played),
        "turns": sum(match.turns for match in played),
        "turns_each": [match.turns for match in played],
        "seconds": round(seconds, 3),
        "ended": sum(match.ended for match in played),
        "conserved": all(match.conserved for match in played),
    }


def _print(found: dict[str, object], as_json: bool) -> None:
    if as_json:
        say(json.dumps(found))
        return
    books = "all books balanced" if found["conserved"] else "THE BOOKS DID NOT BALANCE"
    say(
        f"{found['game']}: {found['matches']} matches, {found['turns']} turns in {found['seconds']} s, "
        f"{found['ended']} ended by their rules, {books}."
    )
