"""Moves the sign-ups of a workspace on: forms in, seats offered, matches begun, seats handed on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from engine.messages import Message, say
from referee.faults import done_before
from referee.filling.beginning import begin
from referee.filling.replacing import hand_on, offer_seats
from referee.filling.sending import send_drafts
from referee.match.keys import Chance, by_chance
from referee.signups import letters, taking_in, waiting_list
from referee.signups.opening import Opening, all_signups
from referee.workspace import locks
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def advance_all(workspace: Workspace, site: Site, now: datetime, chance: Chance = by_chance) -> list[str]:
    """Do all that is due for the sign-ups; the caller holds the workspace's lock.

    Parameters
    ----------
    workspace, site
        The workspace and its settings.
    now : datetime
        This moment.
    chance : callable
        Where the secrets of matches that begin come from.

    Returns
    -------
    list of str
        What was done, in sentences. A second call with nothing new does nothing.
    """
    with done_before() as lines:
        for opening in all_signups(workspace):
            with locks.in_turn(opening.folder.door, opening.name):
                lines.extend(f"{opening.name}: {line}" for line in _advance(workspace, opening, now, chance))
            lines += [f"{opening.name}: {line}" for line in send_drafts(workspace, site, opening, now)]
    return lines


def _advance(workspace: Workspace, opening: Opening, now: datetime, chance: Chance) -> Iterator[str]:
    opening, lines = taking_in.take_in(workspace, opening, now)
    yield from lines
    yield from _lapse(opening, now)
    if not opening.begun:
        yield from _offer(opening, now)
        yield from begin(workspace, opening, now, chance)
    else:
        yield from hand_on(workspace, opening, now, chance)
        yield from offer_seats(workspace, opening, now)


def _lapse(opening: Opening, now: datetime) -> Iterator[str]:
    """Let those lose the offer who did not answer."""
    for person in waiting_list.lapse(opening.people, opening.chosen.answer_days, now):
        lines = [*letters.standing(opening, person), say("REFEREE.SIGNUP.NEXT.SILENT")]
        letters.write_letter(opening, person, "SILENT", lines, now)
        waiting_list.write(opening.folder, opening.people)
        yield f"{person.player} did not answer in {opening.chosen.answer_days} days; the next is asked."


def _offer(opening: Opening, now: datetime) -> Iterator[str]:
    """Ask those at the head of the list to confirm a seat, once enough people are there."""
    chosen, people = opening.chosen, opening.people
    closed = opening.closed(now)
    asked = waiting_list.ask(waiting_list.next_for_match(people, chosen.people, chosen.least, closed), now)
    for person in asked:
        letters.write_letter(opening, person, "OFFER", _offered(opening, person), now)
    if asked:
        waiting_list.write(opening.folder, people)
        yield f"asked to confirm a seat: {', '.join(person.player for person in asked)}."


def _offered(opening: Opening, person: waiting_list.Person) -> list[Message]:
    return [*letters.standing(opening, person), say("REFEREE.SIGNUP.NEXT.ASKED")]
