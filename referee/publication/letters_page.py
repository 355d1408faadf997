"""Sets the letters that came with a turn as a page for a desk."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import News, Page, Paragraph, Report, Section
from referee.match.keys import SeatSecret
from referee.match.letters import letters_to, names_at, reads_letters, returned_letters
from referee.match.match import Match
from referee.match.opened_letters import letters_may_open, said_so_far
from referee.match.stored_reports import read_report


def letters_report(match: Match, secret: SeatSecret, turn: int) -> Report:
    """Return the letters of a turn as a page for the desk of who had the seat when they were written.

    Who took the seat over since then gets none: they were written to somebody else.
    """
    lines = _letters(match, secret, turn) if reads_letters(secret, turn) else ()
    title = say("REFEREE.LETTERS.TITLE")
    block = News("", lines) if lines else Paragraph(say("REFEREE.LETTERS.NONE"))
    said = said_so_far(match, turn).get((secret.number, secret.epoch))
    opening = () if said is None else (Paragraph(letters_may_open(said)),)
    period = read_report(match, turn, None).period
    page = Page(
        "letters", title, (Section("", (Paragraph(say("REFEREE.LETTERS.LEAD"), "note"), block, *opening)),)
    )
    return Report(match.name, turn, secret.number, title, period, (page,))


def _letters(match: Match, secret: SeatSecret, turn: int) -> tuple[Message, ...]:
    names = names_at(match, turn)
    return (
        *(
            say("REFEREE.LETTERS.FROM", name=names[seat], words=words)
            for seat, words in letters_to(match, turn, secret.number)
        ),
        *(say("REFEREE.LETTERS.RETURNED", name=names[to]) for to in returned_letters(match, secret, turn)),
    )
