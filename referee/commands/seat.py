"""`turnsheet seat`: hand over a seat, or change what is known of who plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, cast

import typer

from referee.console import WorkspaceOption, at_work, say, workspace_at
from referee.faults import Mistake
from referee.folders import Workspace
from referee.match import Match, open_match
from referee.seat_list import check_mail
from referee.seats import Handover, hand_over
from referee.settings import Language

_LANGUAGES = ("en", "fr")


def command(
    match: Annotated[str, typer.Argument(help="Which match.")],
    number: Annotated[int, typer.Argument(help="Which seat.", metavar="SEAT")],
    human: Annotated[
        bool | None, typer.Option("--human/--computer", help="Who plays it from now on.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(help="The player's name, for your list; the tycoon keeps his.")
    ] = None,
    mail: Annotated[str | None, typer.Option(help="The player's address.")] = None,
    language: Annotated[str | None, typer.Option(help="en or fr.")] = None,
    rotate: Annotated[
        bool,
        typer.Option(
            "--rotate", help="Another player, or a passphrase that somebody saw: new keys from now on."
        ),
    ] = False,
    past: Annotated[
        bool, typer.Option("--with-past/--without-past", help="May the new holder read the earlier turns?")
    ] = True,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Hand over a seat, or change what is known of who plays it.

    The former holder keeps what he could read and loses what comes.
    """
    place = workspace_at(workspace)
    check_mail(mail or "")
    wanted = Handover(human, name, mail, _language(language), None, rotate, past)
    with at_work(place):
        before = open_match(place, match)
        _check(place, before, number, wanted)
        now = hand_over(place, before, number, wanted)
    _tell(before, now, number, past)


def _language(text: str | None) -> Language | None:
    if text is not None and text not in _LANGUAGES:
        raise Mistake(f"--language {text!r} is not possible. Allowed: en, fr.")
    return cast(Language | None, text)


def _check(place: Workspace, match: Match, number: int, wanted: Handover) -> None:
    known = [seat.number for seat in match.seats]
    if number not in known:
        raise Mistake(f"{match.name} has no seat {number}. Seats: {known[0]} to {known[-1]}.")
    if wanted == Handover(past=wanted.past):
        raise Mistake("Say what is to change: --human, --computer, --name, --mail, --language or --rotate.")


def _tell(before: Match, now: Match, number: int, past: bool) -> None:
    seat, secret = now.seat(number), now.secrets.seat(number)
    name = now.game.seat_name(now.state, number)
    if secret.epoch == before.secrets.seat(number).epoch:
        say(f"{now.name}: seat {number} ({name}) changed. The keys stay as they are.")
        return
    who = "a person" if seat.human else "the computer"
    say(f"{now.name}: seat {number} ({name}) is handed over to {who}, with new keys from turn {now.turn} on.")
    if seat.human:
        say(f"  passphrase, shown only now: {secret.passphrase}")
        say(f"  the new seat card lies in {now.folder.secrets / 'cards' / f'seat-{number:02}.txt'}")
        say(
            "  the new holder reads the earlier turns too."
            if past
            else "  earlier turns stay locked for them."
        )
    say("  who held the seat before keeps what could be read so far, and opens nothing that comes.")
    say(f"Next: `turnsheet publish {now.name}` puts the new keyring and the new order form on the site.")
