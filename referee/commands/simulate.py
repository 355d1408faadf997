"""`turnsheet simulate`: computer-only matches."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from engine.game import OptionError
from referee.console import progress, say
from referee.faults import Mistake
from referee.match import load_game
from referee.simulating import Job, Played, calibration, simulate, stopwatch


def command(
    game: Annotated[str, typer.Argument(help="The game, like continental-rails.")],
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many matches.")] = 10,
    turns: Annotated[int, typer.Option(min=1, help="Stop a match after this many turns.")] = 60,
    seed: Annotated[str, typer.Option(help="The same seed plays the same matches.")] = "simulate",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0 for all cores.")] = 0,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; 0 for as many as the game has.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="A rule as key=value; may be given again.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole matches with computer seats only and say how they went."""
    load_game(game)
    began = stopwatch()
    played: list[Played] = []
    job = Job(game, seed, turns, seats, tuple(map(_pair, option or [])))
    try:
        with progress() as tell:
            for found in simulate(job, matches, jobs):
                played.append(found)
                tell("simulate", len(played), matches)
    except OptionError as error:
        raise Mistake(str(error)) from None
    _print(_summary(game, played, stopwatch() - began), as_json)


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"--option {text!r} is no rule: write key=value.")
    return key.strip(), value.strip()


def _summary(game: str, played: list[Played], seconds: float) -> dict[str, Any]:
    measured = calibration(game, played)
    return {
        "game": game,
        "matches": len(played),
        "turns": sum(match.turns for match in played),
        "turns_each": [match.turns for match in played],
        "seconds": round(seconds, 3),
        "ended": sum(match.ended for match in played),
        "conserved": all(match.conserved for match in played),
        **({"calibration": measured} if measured else {}),
    }


def _print(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        say(json.dumps(found))
        return
    books = "all books balanced" if found["conserved"] else "THE BOOKS DID NOT BALANCE"
    say(
        f"{found['game']}: {found['matches']} matches, {found['turns']} turns in {found['seconds']} s, "
        f"{found['ended']} ended by their rules, {books}."
    )
