"""Begins an open match with the people who confirmed their seats."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from referee.match.deadlines import USUAL_HOUR, local, with_hours
from referee.match.keys import Chance
from referee.signups import waiting_list
from referee.signups.opening import Opening
from referee.signups.waiting_list import Person
from referee.turns.creating import NewMatch, create
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Deadlines, Seat


def begin(workspace: Workspace, opening: Opening, now: datetime, chance: Chance) -> Iterator[str]:
    """Make the match where its seats are confirmed; who waits on is asked when a seat becomes free."""
    chosen, people = opening.chosen, opening.people
    if waiting_list.may_begin(people, chosen.people, chosen.least, opening.closed(now)):
        create(workspace, _request(opening, people.in_order("confirmed"), now), now, chance)
        seat_people(workspace, opening)
        yield f"the match has begun with {len(people.in_order('seated'))} people; cards are in its drafts/."


def seat_people(workspace: Workspace, opening: Opening) -> None:
    """Note who plays, by the list of seats: also after a stop between the match and the note."""
    seats = settings.read_seats(workspace.match(opening.name).seats)
    numbers = {seat.mail.lower(): seat.number for seat in seats if seat.human and seat.mail}
    for person in opening.people.people:
        seat = numbers.get(person.mail.lower(), 0)
        if seat and person.state != "seated":
            person.state, person.seat = "seated", seat
        elif not seat and person.state == "seated":
            person.state, person.seat = "left", 0
    waiting_list.write(opening.folder, opening.people)


def _request(opening: Opening, people: Sequence[Person], now: datetime) -> NewMatch:
    chosen = opening.chosen
    seats = tuple(_seat(number, person) for number, person in enumerate(_by_lot(opening, people), 1))
    return NewMatch(
        chosen.game,
        opening.name,
        seats,
        chosen.options,
        chosen.languages,
        lucky_words=chosen.lucky_words,
        deadlines=_deadlines(chosen.deadlines, now),
        free_seats=opening.game.meta.full,
    )


def _by_lot(opening: Opening, people: Sequence[Person]) -> list[Person]:
    """Return people in an order that nobody could foresee who does not know the key of the forms."""
    key = opening.folder.form_key()
    return sorted(people, key=lambda one: hmac.digest(key, f"seat of {one.number}".encode(), "sha256"))


def _seat(number: int, person: Person) -> Seat:
    return Seat(
        number,
        mail=person.mail,
        language=person.language,
        human=True,
        zone=person.zone,
        player=person.player,
        tycoon=person.tycoon,
    )


def _deadlines(chosen: Deadlines, now: datetime) -> Deadlines:
    """Return the calendar: without a first date one is reckoned from today, a whole turn ahead."""
    if chosen.every_days and not chosen.first:
        day = local(now, chosen.zone).date() + timedelta(days=chosen.every_days)
        chosen = msgspec.structs.replace(chosen, first=f"{day} {USUAL_HOUR}")
    return with_hours(chosen)
