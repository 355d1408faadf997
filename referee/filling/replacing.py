"""Offers free seats of a running match along the waiting list, and hands them on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from engine.messages import Message, say
from referee.filling.beginning import seat_people
from referee.filling.dossier import dossier, standing_lines
from referee.match import calendar, drafts
from referee.match.deadlines import local
from referee.match.keys import Chance
from referee.match.match import Match, open_match
from referee.match.nmr import misses, taken_over
from referee.match.seats import Handover, hand_over
from referee.safe_text import one_line
from referee.signups import letters, waiting_list
from referee.signups.opening import Opening
from referee.signups.waiting_list import Person
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Seat, Site


def open_seats(match: Match) -> list[int]:
    """Return the seats that somebody of the waiting list may have: abandoned ones first, then free ones.

    Abandoned is a person's seat that the computer plays after too many missed forms; free is one that
    nobody asked for, where the match offers those.
    """
    if match.is_over:
        return []
    abandoned = [seat.number for seat in match.seats if seat.human and taken_over(match, seat.number)]
    free = [seat.number for seat in match.seats if not seat.human and match.settings.free_seats]
    return [*abandoned, *free]


def offer_seats(workspace: Workspace, opening: Opening, now: datetime) -> Iterator[str]:
    """Ask people of the waiting list whether they take a seat that is free now."""
    match, people = open_match(workspace, opening.name), opening.people
    held = {one.seat for one in people.in_order("asked", "confirmed")}
    seats = [seat for seat in open_seats(match) if seat not in held]
    ready = [one for one in people.in_order("waiting") if one.substitute]
    for person, seat in zip(ready, seats, strict=False):
        waiting_list.ask([person], now, [seat])
        letters.write_letter(opening, person, "SEAT", _offered(opening, match, person), now)
        waiting_list.write(opening.folder, people)
        yield f"seat {seat} ({match.holder(seat)}) is offered to {person.player}."
    short = len(seats) - len(ready)
    if seats and short > 0 and any(match.seat(seat).human for seat in seats):
        yield f"{short} seat{'s' if short > 1 else ''} could be taken, and nobody waits for one."


def _offered(opening: Opening, match: Match, person: Person) -> Iterator[Message]:
    """Yield what everybody may know of a seat; the rest is for who takes it."""
    facts = {"match": match.name, "game": match.game.meta.title, "turn": match.turn}
    tycoon = match.game.seat_name(match.state, person.seat)
    yield say("REFEREE.SIGNUP.OFFERED", seat=person.seat, name=tycoon, **facts)
    yield from standing_lines(match, person.seat)
    due = calendar.due(match)
    if due:
        when = local(due, person.zone or match.settings.deadlines.zone)
        yield say("REFEREE.REMIND.DEADLINE", when=when)
    yield from letters.standing(opening, person)
    yield say("REFEREE.SIGNUP.NEXT.ASKED")


def hand_on(workspace: Workspace, opening: Opening, now: datetime, chance: Chance) -> Iterator[str]:
    """Hand seats over to who confirmed them, where their holders have not come back."""
    seat_people(workspace, opening)
    for person in opening.people.in_order("asked", "confirmed"):
        match = open_match(workspace, opening.name)
        if person.seat not in open_seats(match):
            person.state, person.seat = "waiting", 0
            lines = [say("REFEREE.SIGNUP.GONE"), *letters.standing(opening, person)]
            letters.write_letter(opening, person, "GONE", lines, now)
            yield f"the seat offered to {person.player} is taken again; they wait on, at their place."
        elif person.state == "confirmed":
            yield _hand_over(workspace, match, person, now, chance)
            yield from _tell_former(opening, match.seat(person.seat), now)
        waiting_list.write(opening.folder, opening.people)


def _tell_former(opening: Opening, before: Seat, now: datetime) -> Iterator[str]:
    """Tell the person who had a seat that somebody else has it; they may come to the end of the list."""
    former = opening.people.of_mail(before.mail) if before.human and before.mail else None
    if former:
        former.state, former.seat = "left", 0
        lines = [say("REFEREE.SIGNUP.GIVEN", match=opening.name), say("REFEREE.SIGNUP.NEXT.SILENT")]
        letters.write_letter(opening, former, "GIVEN", lines, now)
        yield f"{former.player} is told so."


def _hand_over(workspace: Workspace, match: Match, person: Person, now: datetime, chance: Chance) -> str:
    before, missed = match.holder(person.seat), misses(match, person.seat, match.last)
    new = Handover(
        human=True,
        player=person.player,
        mail=person.mail,
        language=person.language,
        zone=person.zone,
        rotate=True,
    )
    after = hand_over(workspace, match, person.seat, new, chance)
    address = settings.read(workspace.settings, Site).address
    words = dossier(after, after.seat(person.seat), missed, address)
    path = drafts.folder_of(match.folder) / f"{match.name}-T{match.last:02}-S{person.seat:02}-dossier"
    drafts.write_draft(path, one_line(person.mail), words.subject, words.text, now)
    person.state = "seated"
    return f"seat {person.seat} ({before}) is {person.player}'s now; card and dossier are in its drafts/."
