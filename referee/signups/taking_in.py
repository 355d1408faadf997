"""Takes in returned sign-up forms: each changes the list and is answered by a letter."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from engine.messages import Message, say
from ingest import identify_apart
from ingest.gate import MAX_BYTES
from referee.intake import inbox
from referee.intake.receiving import Parcel
from referee.safe_text import legible, one_line
from referee.signups import letters, waiting_list
from referee.signups.folder import folders
from referee.signups.form import ANYBODY, TURN, SignupForm, Wishes, read_signup
from referee.signups.opening import Opening, open_signups
from referee.signups.waiting_list import Person
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.index import moment
from referee.workspace.players import show
from referee.workspace.seat_list import is_mail


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the inbox, with what tells it from any other arrival."""

    name: str
    data: bytes
    came: str
    mark: str


def accept(workspace: Workspace, parcel: Parcel) -> bool:
    """Put a sign-up form that came through a channel into the inbox of its match; the next step takes it in.

    Returns
    -------
    bool
        Whether it is one.
    """
    open_matches = {folder.name.upper(): folder for folder in folders(workspace)}
    code = identify_apart(parcel.data, parcel.name, b"")[0] if open_matches else None
    if code is None or code.turn != TURN or code.match.upper() not in open_matches:
        return False
    folder = open_matches[code.match.upper()]
    key = folder.form_key()
    path = inbox.put(folder.inbox, parcel.name, parcel.data, parcel.arrived, parcel.door, key)
    if parcel.sender:
        # Nobody is known yet who could be told what is wrong with a form; its sender is.
        disk.write_text(_sender_of(path), parcel.sender, disk.SECRET_FILE)
    return True


def _sender_of(path: Path) -> Path:
    return path.with_name(f".{disk.sha256(os.fsencode(path.name))[:16]}.sender")


def take_in(workspace: Workspace, opening: Opening, now: datetime) -> tuple[Opening, list[str]]:
    """Take in what is new in the inbox of an open match.

    Parameters
    ----------
    workspace : Workspace
        Holds the names in the club's tables.
    opening : Opening
        The sign-ups.
    now : datetime
        The moment of taking in; nothing arrives later.

    Returns
    -------
    tuple
        The sign-ups as they are now, and what was done in sentences.
    """
    lines = []
    for file in sorted(_files(opening, now), key=lambda file: (file.came, file.mark)):
        if file.mark not in opening.people.taken:
            lines.append(_take_in(workspace, opening, file, now))
            # At every file: a letter is laid ready before its form is noted, never after.
            opening.people.taken.append(file.mark)
            waiting_list.write(opening.folder, opening.people)
            opening = open_signups(workspace, opening.folder)
    return opening, lines


def _files(opening: Opening, now: datetime) -> Iterator[_File]:
    for path in inbox.files(opening.folder.inbox):
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError:
            continue
        sha256 = disk.sha256(data)
        arrival = inbox.arrival_of(path, sha256, opening.folder.form_key(), now)
        yield _File(path.name, data, arrival.when, f"{sha256[:16]} {' '.join(arrival.mark)}")


def _take_in(workspace: Workspace, opening: Opening, file: _File, now: datetime) -> str:
    form = read_signup(opening, file.data, legible(file.name))
    if not form.counts:
        return _refuse(opening, file, form, now)
    if form.number == ANYBODY:
        person, what = _sign_up(opening, form.wishes, file.came)
    else:
        person, what = _change(opening, form, file.came)
    if what != "KNOWN":
        show(workspace, person.mail, person.shown)
    lines: list[Message | str] = [say(f"REFEREE.SIGNUP.DONE.{what}"), *letters.standing(opening, person)]
    lines += letters.remarks(opening, form.findings, person.language)
    letters.write_letter(opening, person, "RECEIPT", lines, now)
    return f"{one_line(person.player)} ({one_line(person.mail)}): {_WHAT[what]}."


_WHAT = {
    "NEW": "signed up",
    "KNOWN": "signed up already, and was sent the form to change it with",
    "CHANGED": "changed what they had written",
    "TAKES": "takes the seat",
    "LEFT": "no longer wants a seat",
    "BACK": "is back in the list",
}


def _refuse(opening: Opening, file: _File, form: SignupForm, now: datetime) -> str:
    """Say what is wrong with a form to the address it names, or to who sent it; else to the referee alone."""
    language = form.wishes.language or opening.chosen.languages[0]
    to = form.wishes.mail if is_mail(form.wishes.mail) else _sent_by(opening.folder.inbox / file.name)
    mark = disk.sha256(file.mark.encode())[:8]
    letter = letters.write_refusal(opening, to, language, form.findings, now, mark)
    why = "; ".join(finding.line(opening.texts, "en") for finding in form.findings)
    unsent = "" if to else f" No address to answer to is known: tell them what {letter.name} says."
    return f"{one_line(file.name)} cannot be used as a sign-up: {one_line(why)}{unsent}"


def _sent_by(path: Path) -> str:
    sender = _sender_of(path)
    return sender.read_text(encoding="utf-8") if sender.is_file() else ""


def _sign_up(opening: Opening, wishes: Wishes, came: str) -> tuple[Person, str]:
    """Put somebody into the list; who is in it already changes nothing with a form that anybody can fill."""
    people = opening.people.people
    if signed_up := opening.people.of_mail(wishes.mail):
        return signed_up, "KNOWN"
    number = 1 + max((one.number for one in people), default=0)
    person = Person(number, wishes.player, wishes.mail, wishes.language, came)
    _take_over(person, wishes)
    people.append(person)
    return person, "NEW"


def _take_over(person: Person, wishes: Wishes) -> None:
    person.player, person.language, person.zone = wishes.player, wishes.language, wishes.zone
    person.tycoon, person.shown, person.substitute = wishes.tycoon, wishes.shown, wishes.substitute


def _change(opening: Opening, form: SignupForm, came: str) -> tuple[Person, str]:
    """Change what a person's own form says, and hear whether they take the seat they were offered."""
    person = next(one for one in opening.people.people if one.number == form.number)
    _take_over(person, form.wishes)
    if form.wishes.takes is None or (person.state in ("seated", "confirmed") and form.wishes.takes):
        return person, "CHANGED"
    if not form.wishes.takes:
        if person.state != "seated":
            person.state, person.seat = "left", 0
            return person, "LEFT"
        return person, "CHANGED"
    if person.state == "asked":
        person.state = "confirmed"
        return person, "TAKES"
    if person.state in ("silent", "left"):
        person.state, person.since, person.asked = "waiting", came, moment(datetime.fromisoformat(came))
        return person, "BACK"
    return person, "CHANGED"
