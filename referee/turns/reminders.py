"""Words reminders to seats whose form is missing, and keeps those that lie as drafts true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from engine.messages import Message, say
from referee import serialise
from referee.intake import collecting
from referee.match import calendar, drafts
from referee.match.cards import where_to
from referee.match.history_marks import history_marks
from referee.match.lateness import is_past
from referee.match.match import Match, site_of
from referee.match.nmr import taken_over
from referee.safe_text import one_line
from referee.workspace.index import Index


@dataclass(frozen=True, slots=True)
class Reminder:
    """One letter: for which seat, to which address ("" where none is known), what it says."""

    seat: int
    to: str
    subject: str
    text: str


def reminders(match: Match, index: Index) -> Iterator[Reminder]:
    """Yield a letter for each person whose form is missing and who was not excused.

    Parameters
    ----------
    match : Match
        The match.
    index : Index
        What came in time.
    """
    for seat in missing(match, index):
        yield _reminder(match, index, seat)


def draft_of(match: Match, seat: int) -> Path:
    """Return where the reminder of a seat lies as a draft, without its ending."""
    return drafts.folder_of(match.folder) / f"{match.name}-T{match.turn:02}-S{seat:02}-reminder"


def keep_true(match: Match, index: Index, now: datetime) -> None:
    """Remove letters that time has made untrue, and write reminders anew where the deadline has moved."""
    collecting.keep_drafts_true(match)
    for path in stale(match, index, now):
        path.unlink()
    for seat in _to_remind(match, index, now):
        path = draft_of(match, seat)
        # Where none lies no letter is worded, and no catalogue read for it.
        if drafts.lies_ready(path):
            letter = _reminder(match, index, seat)
            drafts.write_draft(path, letter.to, letter.subject, letter.text, now)


def stale(match: Match, index: Index, now: datetime) -> list[Path]:
    """Return the letters that time has made untrue: `publish` removes them, `status` does not count them."""
    return list(drafts.stale(match.folder, match.turn, _to_remind(match, index, now)))


def _to_remind(match: Match, index: Index, now: datetime) -> list[int]:
    # After the deadline there is nothing to remind of.
    return [] if is_past(match, now) else missing(match, index)


def missing(match: Match, index: Index) -> list[int]:
    """Return the persons' seats whose form is missing and who were not excused."""
    excused = match.notices.excused(match.turn)
    return [seat for seat in match.people() if seat not in index.seats_in | excused]


def _reminder(match: Match, index: Index, number: int) -> Reminder:
    seat = match.seat(number)

    def text(message: Message) -> str:
        return one_line(match.texts.text(message, seat.language))

    lines = [text(line) if line else "" for line in _lines(match, index, number)]
    subject = text(say("REFEREE.REMIND.SUBJECT", match=match.name, turn=match.turn))
    return Reminder(number, one_line(seat.mail), subject, "\n".join(lines) + "\n")


def _lines(match: Match, index: Index, number: int) -> Iterator[Message | None]:
    due = calendar.due(match)
    name = match.seat(number).player or match.game.seat_name(match.state, number)
    yield say("REFEREE.REMIND.HELLO", name=name)
    yield None
    game = match.game.meta.title
    yield say("REFEREE.REMIND.MISSING", match=match.name, game=game, turn=match.turn, seat=number)
    if due:
        yield say("REFEREE.REMIND.DEADLINE", when=calendar.here(match, due, match.seat(number)))
    if refused := index.last(number):
        yield say("REFEREE.REMIND.REFUSED", number=refused.number)
        language = match.seat(number).language
        faults = serialise.from_plain(refused.findings)
        yield from (say("REFEREE.REMIND.WHY", text=match.said(fault, language)) for fault in faults)
    if address := _desk(match, number):
        yield say("REFEREE.REMIND.DESK", address=address)
    yield from where_to(match)
    if taken_over(match, number):
        yield say("REFEREE.NOTES.OWN.COMPUTER", count=match.settings.takeover_after)
    else:
        yield say(f"REFEREE.REMIND.POLICY.{match.seat(number).policy.upper()}")
    yield None
    yield from history_marks(match)


def _desk(match: Match, number: int) -> str:
    site = site_of(match)
    language = match.seat(number).language
    return f"{site.address.rstrip('/')}/{match.name}/{language}/desk/" if site.address else ""
