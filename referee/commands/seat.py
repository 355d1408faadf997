"""`turnsheet seat`: hand over a seat, or change what is known of who plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.messages import LANGUAGES
from referee.console import MatchArgument, SeatArgument, WorkspaceOption, at_work, say, utc_now, workspace_at
from referee.fairness.continuity import wanted_strengths
from referee.fairness.history import read_entries
from referee.faults import Mistake
from referee.match import notices
from referee.match.match import Match, check_strengths, open_match
from referee.match.notices import Notice, reason
from referee.match.seats import Handover, hand_over
from referee.workspace.folders import Workspace
from referee.workspace.index import moment
from referee.workspace.seat_list import check_mail


def command(
    match: MatchArgument,
    number: SeatArgument,
    human: Annotated[bool, typer.Option("--human", help="A person plays it from now on.")] = False,
    computer: Annotated[bool, typer.Option("--computer", help="The computer plays it from now on.")] = False,
    player: Annotated[
        str | None,
        typer.Option("--player", "--name", help="The person's name, for your list; the tycoon stays."),
    ] = None,
    mail: Annotated[str | None, typer.Option(help="The player's address.")] = None,
    language: Annotated[str | None, typer.Option(help="The player's language, such as en, fr or ru.")] = None,
    strength: Annotated[
        str | None,
        typer.Option(help="How well the computer plays it; match: as the options of the match say."),
    ] = None,
    why: Annotated[
        str, typer.Option(help="The reason, published, where --strength is not the one that was announced.")
    ] = "",
    rotate: Annotated[
        bool,
        typer.Option("--rotate", help="Issue new keys (new player, or a passphrase someone has seen)."),
    ] = False,
    same_person: Annotated[
        bool,
        typer.Option("--same-person", help="Another name or address of the same player: the keys stay."),
    ] = False,
    past: Annotated[
        bool, typer.Option("--with-past/--without-past", help="May the new holder read the earlier turns?")
    ] = True,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Hand over a seat, or change what is known of who plays it.

    The former holder keeps what could be read so far and loses what comes.
    """
    place = workspace_at(workspace)
    check_mail(mail or "")
    _not_both(human and computer, "--human", "--computer")
    _not_both(rotate and same_person, "--rotate", "--same-person")
    plays = human if human or computer else None
    handover = Handover(
        plays, player, mail, _language(language), None, rotate, same_person, past, _strength(strength)
    )
    with at_work(place):
        before = open_match(place, match)
        _check(place, before, number, handover)
        notice = _notice(before, number, handover, why)
        now = hand_over(place, before, number, handover)
        if notice:
            notices.add(now.folder, notice)
    _tell(before, now, number, past)
    if notice:
        say(f"The site shows this strength and your reason with turn {notice.turn}.")


def _not_both(both: bool, one: str, other: str) -> None:
    if both:
        raise Mistake(f"{one} and {other} contradict each other: leave one of them out. Nothing was changed.")


def _language(text: str | None) -> str | None:
    if text is not None and text not in LANGUAGES:
        raise Mistake(f"--language {text!r} is not possible. Allowed: {', '.join(LANGUAGES)}.")
    return text


def _strength(text: str | None) -> str | None:
    return "" if text == "match" else text


def _notice(match: Match, number: int, handover: Handover, why: str) -> Notice | None:
    """Return what everybody is to read of another strength than was announced for the coming turn."""
    if handover.strength is None:
        return None
    seat = msgspec.structs.replace(match.seat(number), strength=handover.strength)
    check_strengths(match.game, [seat], "--strength")
    announced = wanted_strengths(match, [entry.link for entry in read_entries(match)])
    if announced is None or announced.get(str(number), "") == handover.strength:
        return None
    if not why:
        raise Mistake(
            f"The strength of the computer in seat {number} was announced for turn {match.turn}, and a "
            'change is published with its reason: say --why "...".'
        )
    coming = msgspec.structs.replace(seat, player=handover.player or seat.player)
    notices.check_names([*match.seats, coming], why)
    return Notice("strength", match.turn, moment(utc_now()), reason(why), number, strength=handover.strength)


def _check(place: Workspace, match: Match, number: int, handover: Handover) -> None:
    numbers = [seat.number for seat in match.seats]
    if number not in numbers:
        raise Mistake(f"{match.name} has no seat {number}. Seats: {numbers[0]} to {numbers[-1]}.")
    if handover == Handover(same_person=handover.same_person, past=handover.past):
        raise Mistake(
            "Say what is to change: --human, --computer, --player, --mail, --language, --strength or "
            "--rotate."
        )


def _tell(before: Match, now: Match, number: int, past: bool) -> None:
    seat, secret = now.seat(number), now.secrets.seat(number)
    name = now.holder(number)
    if secret.epoch == before.secrets.seat(number).epoch:
        same = seat == before.seat(number)
        what = "is as it was" if same else "changed. The keys stay as they are"
        say(f"{now.name}: seat {number} ({name}) {what}.")
        return
    who = "a person" if seat.human else "the computer"
    say(f"{now.name}: seat {number} ({name}) is handed over to {who}, with new keys from turn {now.turn} on.")
    if seat.human:
        say(f"  passphrase, shown only now: {secret.passphrase}")
        say(f"  the new seat card is in {now.folder.secrets / 'cards' / f'seat-{number:02}.txt'}")
        say(
            "  the new holder reads the earlier turns too."
            if past
            else "  earlier turns stay locked for them."
        )
    say("  who held the seat before keeps what could be read so far, and opens nothing that comes.")
    say(f"Next: `turnsheet publish {now.name}` puts the new keyring and the new order form on the site.")
