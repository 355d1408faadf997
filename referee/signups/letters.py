"""Letters to people who signed up: what became of a form, a seat to confirm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from engine.findings import Finding
from engine.messages import Message, say
from referee.match import drafts
from referee.match.deadlines import local
from referee.safe_text import one_line
from referee.signups.opening import Opening
from referee.signups.waiting_list import Person

_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def write_letter(
    opening: Opening, person: Person, kind: str, lines: Iterable[Message | str], now: datetime
) -> Path:
    """Lay a letter ready to be sent, with the person's own form.

    Parameters
    ----------
    opening : Opening
        The sign-ups.
    person : Person
        To whom.
    kind : str
        What it is about: the last part of a code ``REFEREE.SIGNUP.SUBJECT.``, and of the file's name.
    lines : iterable of Message
        Its paragraphs, without greeting.
    now : datetime
        Its date.

    Returns
    -------
    Path
        The draft; a later letter of the same kind to the same person takes its place.
    """
    language, name = person.language, f"{opening.name}-P{person.number:02}"
    hello = say("REFEREE.REMIND.HELLO", name=person.player)
    paragraphs = [one_line(opening.text(line, language)) for line in (hello, *lines)]
    subject = opening.text(say(f"REFEREE.SIGNUP.SUBJECT.{kind}", match=opening.name), language)
    enclosed = [(f"{name}.xlsx", _WORKBOOK, opening.form(language, person))]
    path = opening.folder.drafts / f"{name}-{kind.lower()}"
    return drafts.write_draft(
        path, one_line(person.mail), one_line(subject), _text(paragraphs), now, enclosed
    )


def write_refusal(
    opening: Opening, to: str, language: str, findings: Iterable[Finding], now: datetime, mark: str
) -> Path:
    """Lay a letter ready that says why a form could not be used, with an empty one."""
    subject = opening.text(say("REFEREE.SIGNUP.SUBJECT.REFUSED", match=opening.name), language)
    lines = [opening.text(say("REFEREE.SIGNUP.REFUSED"), language), *remarks(opening, findings, language)]
    enclosed = [(f"{opening.name}-{language}.xlsx", _WORKBOOK, opening.form(language))]
    path = opening.folder.drafts / f"{opening.name}-{mark}-refused"
    return drafts.write_draft(path, one_line(to), one_line(subject), _text(lines), now, enclosed)


def _text(paragraphs: Iterable[str]) -> str:
    return "\n\n".join(paragraphs) + "\n"


def remarks(opening: Opening, findings: Iterable[Finding], language: str) -> list[str]:
    """Return remarks on a form, each as one line."""
    return [one_line(f"- {finding.line(opening.texts, language)}") for finding in findings]


def offered_until(opening: Opening, person: Person) -> datetime:
    """Return until when somebody has to confirm a seat, on their own clock."""
    moment = datetime.fromisoformat(person.asked) + timedelta(days=opening.chosen.answer_days)
    return local(moment, person.zone or opening.chosen.deadlines.zone)


def standing(opening: Opening, person: Person) -> Iterator[Message]:
    """Yield where somebody stands now, and what comes next."""
    facts = {"match": opening.name, "game": opening.game.meta.title}
    if person.state == "waiting":
        place = opening.people.place(person)
        yield say("REFEREE.SIGNUP.STATE.WAITING", place=place, **facts)
        yield say("REFEREE.SIGNUP.NEXT.WAITING", count=opening.chosen.answer_days)
    elif person.state == "asked":
        yield say("REFEREE.SIGNUP.STATE.ASKED", when=offered_until(opening, person), **facts)
    else:
        yield say(f"REFEREE.SIGNUP.STATE.{person.state.upper()}", **facts)
