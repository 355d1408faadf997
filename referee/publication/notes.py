"""Adds the referee's notes to reports: missed forms, public decisions.

It is added when pages are made, so that a stored report stays what the rules alone made of the turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.messages import Message, say
from engine.report import News, Page, Paragraph, Report, Section
from referee.match import calendar, notices
from referee.match.deadlines import moment_of
from referee.match.match import Match
from referee.match.nmr import misses
from referee.match.notices import Notice
from referee.match.opening import opens_at_end
from referee.match.orders_played import how_played

_OPENING = ("lead", "teasers")


def with_public_notes(match: Match, report: Report) -> Report:
    """Return the public report of a turn with a section of what the referee decided and who sent no form."""
    items = tuple(_public(match, report.turn))
    report = _announced(match, report)
    if not items or not report.pages:
        return report
    title = say("REFEREE.NOTES.TITLE")
    section = Section(title, (News("", items),), "referee")
    front, *others = report.pages
    # Below what the game has to say first.
    first = next((at for at, part in enumerate(front.sections) if at and part.id not in _OPENING), 1)
    sections = (*front.sections[:first], section, *front.sections[first:])
    return replace(report, pages=(replace(front, sections=sections), *others))


def _announced(match: Match, report: Report) -> Report:
    """Return the first report with what becomes public after the end, as the last words of its front page."""
    if report.turn or not (report.pages and opens_at_end(match)):
        return report
    front, *others = report.pages
    told = Section("", (Paragraph(say("REFEREE.NOTES.OPEN_AT_END"), "note"),), "open-at-end")
    return replace(report, pages=(replace(front, sections=(*front.sections, told)), *others))


def with_own_notes(match: Match, report: Report) -> Report:
    """Return a seat's report of a turn; a form that did not count, or the match's end, is said first."""
    seat, turn = report.viewer or 0, report.turn
    how = how_played(match.folder.turn(turn)).get(seat) if turn else None
    if not report.pages:
        return report
    first, *others = report.pages
    declared = how is not None and report.says_how
    missed = _own(match, turn, seat, told=declared) if how and how.missed else ()
    notes = (*_over(match, turn), *(Paragraph(text, "warning") for text in missed))
    return (
        replace(report, pages=(_with_first(first, notes, after=int(declared)), *others)) if notes else report
    )


def _over(match: Match, turn: int) -> Iterator[Paragraph]:
    """Yield that the match is over, and what a player does now: nobody is to look for a form in vain."""
    if _ended(match, turn):
        yield Paragraph(say("REFEREE.NOTES.OWN.OVER"), "note")


def _ended(match: Match, turn: int) -> bool:
    return turn == match.last and match.is_over


def _with_first(page: Page, notes: tuple[Paragraph, ...], after: int) -> Page:
    if not page.sections:
        return replace(page, sections=(Section("", notes),))
    first, *others = page.sections
    blocks = (*first.blocks[:after], *notes, *first.blocks[after:])
    return replace(page, sections=(replace(first, blocks=blocks), *others))


def _own(match: Match, turn: int, seat: int, *, told: bool) -> Iterator[Message]:
    """Yield what follows from a missed form; that it is missing only where the game did not say so."""
    after, row = match.settings.takeover_after, misses(match, seat, turn)
    if seat in match.notices.excused(turn):
        yield say(f"REFEREE.NOTES.OWN.{'PARDONED' if told else 'EXCUSED'}", turn=turn)
    elif not told:
        yield say("REFEREE.NOTES.OWN.MISSED", turn=turn, count=row)
    elif row > 1:
        yield say("REFEREE.NOTES.OWN.ROW", count=row)
    if 0 < after <= row and not _ended(match, turn):
        yield say("REFEREE.NOTES.OWN.COMPUTER", count=after)


def _public(match: Match, turn: int) -> Iterator[Message]:
    for notice in match.notices.of(turn):
        yield _decision(match, notice, f"REFEREE.NOTES.WAS.{notice.kind.upper()}")
    yield from _missing(match, turn)
    for notice in match.notices.of(turn + 1):
        # Who has written words to all is not known before the turn.
        if notice.kind in ("held", "edited"):
            continue
        yield _decision(match, notice, f"REFEREE.NOTES.IS.{notice.kind.upper()}")


def _decision(match: Match, notice: Notice, code: str) -> Message:
    if notice.kind == "words":
        return notices.worded(notice)
    name = _name(match, notice.seat) if notice.seat else ""
    facts = {"turn": notice.turn, "name": name, "why": notice.why}
    if notice.until:
        facts["until"] = calendar.here(match, moment_of(notice.until, match.settings.deadlines.zone))
    return say(code, **facts)


def _missing(match: Match, turn: int) -> Iterator[Message]:
    """Yield whose forms did not come for a turn, and once whose seats the computer plays from now on."""
    hows = how_played(match.folder.turn(turn)) if turn else {}
    excused = match.notices.excused(turn)
    missing = [seat for seat, how in sorted(hows.items()) if how.missed and seat not in excused]
    if missing:
        yield say("REFEREE.NOTES.MISSING", turn=turn, names=[_name(match, seat) for seat in missing])
    after = match.settings.takeover_after
    lost = [seat for seat in missing if after and misses(match, seat, turn) == after]
    if lost:
        yield say("REFEREE.NOTES.COMPUTER", names=[_name(match, seat) for seat in lost], count=after)


def _name(match: Match, seat: int) -> str:
    return match.game.seat_name(match.state, seat)
