"""Hands over a seat: new keys, form and card."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec
import tomli_w

from referee.faults import Mistake
from referee.match import drafts
from referee.match.cards import write_card
from referee.match.conduct import keep_former
from referee.match.keys import Chance, Secrets, by_chance, new_epoch
from referee.match.match import Match, open_match
from referee.match.order_forms import written_form
from referee.match.sending import sending_of, sending_then
from referee.match.turn_files import published_at
from referee.workspace import disk, settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Policy, Seat, Site


@dataclass(frozen=True, slots=True)
class Handover:
    """What is to change about a seat; None leaves a thing, and `past` lets the new holder read back.

    `same_person`: another name or address is that of the person who has the seat already.
    """

    human: bool | None = None
    player: str | None = None
    mail: str | None = None
    language: str | None = None
    policy: Policy | None = None
    rotate: bool = False
    same_person: bool = False
    past: bool = True
    strength: str | None = None
    zone: str | None = None


def hand_over(
    workspace: Workspace, match: Match, number: int, handover: Handover, chance: Chance = by_chance
) -> Match:
    """Change who plays a seat; the caller holds the workspace's lock.

    Parameters
    ----------
    workspace : Workspace
        Names the site's address, for the card.
    match : Match
        The match.
    number : int
        The seat.
    handover : Handover
        What changes. A person in the computer's place, the computer in a person's, or `rotate` start a new
        epoch of keys.
    chance : callable
        Where the new keys come from.

    Returns
    -------
    Match
        As it is now.

    Raises
    ------
    Mistake
        If another person's name or address takes the place of one, and the keys were to stay.
    """
    before = match.seat(number)
    seat = _changed(before, handover)
    _check_person(before, seat, handover)
    if handover.rotate or seat.human != before.human:
        # Keys first: a seat that is said to be a person's must have a passphrase already.
        keep_former(match.folder, before, match.secrets.seat(number).epoch)
        secrets = _rotated(match, seat, handover.past, chance)
        write_secrets(match, secrets)
        renew_form(replace(match, secrets=secrets), seat)
        drafts.drop(match.folder, number)
    elif seat.mail and seat.mail != before.mail:
        drafts.readdress(match.folder, number, seat.mail)
    seats = tuple(seat if one.number == number else one for one in match.seats)
    settings.write_seats(match.folder.seats, seats)
    now = open_match(workspace, match.name)
    write_card(now, seat, settings.read(workspace.settings, Site).address)
    return now


def _check_person(before: Seat, seat: Seat, handover: Handover) -> None:
    """Make sure that keys stay only with the person who has them."""
    if not (before.human and seat.human) or handover.rotate or handover.same_person:
        return
    for old, new in ((before.player, seat.player), (before.mail, seat.mail)):
        if old and new not in ("", old):
            raise Mistake(
                f"Seat {seat.number} is {old}'s, who could go on reading it and sending its orders. If {new} "
                "is another person, say --rotate: new keys. If it is the same person, say --same-person."
            )


def write_secrets(match: Match, secrets: Secrets) -> None:
    """Write the keys of a match."""
    keys = tomli_w.dumps(msgspec.to_builtins(secrets))
    disk.write_text(match.folder.secrets / "keys.toml", keys, disk.SECRET_FILE)


def _changed(seat: Seat, handover: Handover) -> Seat:
    changes = {
        name: value
        for name in ("human", "player", "mail", "language", "policy", "strength", "zone")
        if (value := getattr(handover, name)) is not None
    }
    if seat.human and _leaves(seat, handover):
        # A new card must not go to an old address.
        changes = {"player": "", "mail": "", "zone": "", **changes}
    return msgspec.structs.replace(seat, **changes)


def _leaves(seat: Seat, handover: Handover) -> bool:
    """Return whether the person who has a seat leaves it."""
    other = handover.player not in (None, seat.player) and bool(seat.player)
    return handover.human is False or (other and not handover.same_person)


def _rotated(match: Match, seat: Seat, past: bool, chance: Chance) -> Secrets:
    secrets, old = match.secrets, match.secrets.seat(seat.number)
    epochs = [secret.epoch for secret in secrets.epochs(seat.number)]
    lock = secrets.lock(match.name)
    given = tuple(epochs) if past else ()
    new = new_epoch(lock, seat, old.epoch + 1, chance, since=match.last, past=given)
    # The words themselves are needed no more: the ring is made from what was derived of them.
    former = msgspec.structs.replace(old, passphrase="")
    return msgspec.structs.replace(
        secrets,
        seats=tuple(new if one.number == seat.number else one for one in secrets.seats),
        former=(*secrets.former, former),
    )


def renew_first_forms(match: Match) -> None:
    """Write the forms of turn 1 anew where the deadline or the mail address was set after `new`.

    Only until the match is on the site for the first time: what players were given once stays.
    """
    if match.last or match.folder.editions.is_dir():
        return
    told = sending_then(match.folder.turn(0).read_setup())
    if sending_of(match, 1, published_at(match, 0)) != told:
        for seat in match.seats:
            if seat.human:
                renew_form(match, seat)


def renew_form(match: Match, seat: Seat) -> None:
    """Write the order form of the coming turn anew, with a code of the new epoch."""
    game, state = match.game, match.state
    if match.is_over or seat.number not in game.seats_to_move(state):
        return
    epoch = match.secrets.seat(seat.number).epoch
    sending = sending_of(match, match.turn, published_at(match, match.last))
    written_form(match, state, seat.number, sending).write(
        match.folder.renewed_form(match.last, seat.number, epoch)
    )
