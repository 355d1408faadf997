"""`turnsheet hold`: a player's message held back or edited before the turn, in the open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from engine.optional import Speaks
from referee.console import MatchArgument, WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.intake.collecting import collect
from referee.match import notices
from referee.match.match import Match, open_match
from referee.match.notices import Notice
from referee.workspace import locks
from referee.workspace.index import moment


def command(
    match: MatchArgument,
    seat: Annotated[
        int | None, typer.Argument(help="Whose message; without it all that wait.", metavar="SEAT")
    ] = None,
    why: Annotated[str, typer.Option(help="The reason; it is on the site.")] = "",
    text: Annotated[str, typer.Option(help="What is published in place of the message.")] = "",
    workspace: WorkspaceOption = Path(),
) -> None:
    """Hold back a player's message to all, or edit it.

    Before the turn is played; the front page of the turn says that you did, and why. Without a seat it
    lists the messages.
    """
    place, now = workspace_at(workspace), utc_now()
    with locks.in_turn(place.match(match).door, match):
        opened = open_match(place, match)
        messages = _messages(opened)
        if seat is None:
            _list(opened, messages)
            return
        reason = notices.reason(why)
        if seat not in messages:
            raise Mistake(f"No message of seat {seat} waits for turn {opened.turn} of {match}.")
        edited = notices.words(text) if text else ""
        kind: Literal["edited", "held"] = "edited" if text else "held"
        notices.add(opened.folder, Notice(kind, opened.turn, moment(now), reason, seat, edited=edited))
    done = "is edited" if text else "is held back"
    say(f"{match}: the message of seat {seat} {done} when turn {opened.turn} is played.")


def _messages(match: Match) -> dict[int, str]:
    """Return seat -> words to all of the form that counts now, where there are any."""
    game = match.game
    if not isinstance(game, Speaks):
        raise Mistake(f"{match.name}: in {game.meta.name} players send no messages to all.")
    forms = collect(match, utc_now(), write=False)
    entries = {seat: forms.best(seat) for seat in match.people()}
    orders = {seat: game.orders_from_json(e.orders.encode()) for seat, e in entries.items() if e}
    return {seat: words for seat, one in orders.items() if (words := game.message(one))}


def _list(match: Match, messages: dict[int, str]) -> None:
    texts = match.notices.messages(match.turn)
    for seat, words in messages.items():
        note = f" (you publish: {texts[seat] or 'nothing'})" if seat in texts else ""
        say(f"seat {seat}, {match.holder(seat)}: {words}{note}")
    if not messages:
        say(f"{match.name}: no message waits for turn {match.turn}.")
