"""Tells the referee which new files are not in order."""

from __future__ import annotations

from datetime import datetime, timedelta

from engine.findings import Outcome
from engine.record import HowPlayed
from ingest import Grade
from referee import serialise
from referee.intake import inbox
from referee.match.deadlines import on_clock
from referee.match.match import Match
from referee.match.orders_played import how_played
from referee.match.turn_files import published_at
from referee.receipts.receipt import receipt_name
from referee.workspace import strays
from referee.workspace.folders import Workspace
from referee.workspace.index import HAND, Entry, Index

_MOST = 12
_PRECISE = timedelta(minutes=10)
_INSTEAD = {
    HowPlayed.STANDING: "no form counted, it held what it has",
    HowPlayed.LATE: "its form came too late, it held what it has",
    HowPlayed.REPEAT: "no form counted, its last one was played again",
    HowPlayed.SUBSTITUTE: "no form counted, the computer played it",
}


def told(match: Match, before: Index | None, after: Index) -> list[str]:
    """Say what came in that is not in order; a form without a fault needs no sentence.

    Parameters
    ----------
    match : Match
        The match.
    before, after : Index
        What was known, and what is known now.

    Returns
    -------
    list of str
        A sentence per file, refused ones first: at the deadline nobody would miss them otherwise.
    """
    fresh = _fresh(before, after)
    refused = [_refused(match, entry) for entry in fresh if entry.grade is Grade.RED]
    return _short(refused) + [_remarked(entry) for entry in fresh if entry.grade is Grade.YELLOW]


def remark_on(match: Match, entry: Entry) -> list[str]:
    """Say what is not in order with one file; nothing where all is."""
    if entry.grade is Grade.RED:
        return [_refused(match, entry)]
    return [_remarked(entry)] if entry.grade is Grade.YELLOW else []


def would_take_in(match: Match, before: Index | None, after: Index) -> list[str]:
    """Say of each file that is not known yet how it would be judged; the parameters are those of `told`."""
    return [_would_take_in(match, entry) for entry in _fresh(before, after)]


def passed_by(match: Match) -> list[str]:
    """Say what in the folder of the match was not looked into.

    Folders in the inbox (only files of the inbox itself are taken in), copies, and files of the system.
    """
    return [
        *(
            f"the folder inbox/{path.name} was not looked into: put the forms in it into inbox/ itself."
            for path in inbox.folders(match.folder.inbox)
        ),
        *strays.in_match(match.folder),
    ]


def missed(match: Match, turn: int) -> list[str]:
    """Say for whom no form counted in a turn that was just played, and how the seat was played instead."""
    hows = how_played(match.folder.turn(turn))
    excused = match.notices.excused(turn)
    return [
        f"seat {seat}{' (excused)' if seat in excused else ''}: {_INSTEAD[how]}."
        for seat, how in sorted(hows.items())
        if how in _INSTEAD
    ]


def wrong_clock(match: Match, now: datetime) -> list[str]:
    """Say where the clock goes before the newest turn: what arrives now would seem to have come in time."""
    played = published_at(match, match.last)
    if now >= played - _PRECISE:
        return []
    return [
        f"this computer's clock says {_clock(match, now)}, but turn {match.last} was made on "
        f"{_clock(match, played)}: see whether it is right, deadlines and arrivals go by it."
    ]


def _fresh(before: Index | None, after: Index) -> list[Entry]:
    known = {entry.sha256 for entry in before.entries} if before else set()
    return [entry for entry in after.entries if entry.sha256 not in known]


def _would_take_in(match: Match, entry: Entry) -> str:
    why = f", {_reason(match, entry)}" if not entry.counts else ""
    return f"would take in {entry.latest.name}: {entry.grade.value}{why}"


def _clock(match: Match, when: datetime) -> str:
    return on_clock(when, match.settings.deadlines.zone)


def _short(lines: list[str]) -> list[str]:
    """Return so many lines as can be read in an evening."""
    more = len(lines) - _MOST
    rest = f"{more} more files were refused: `turnsheet status` lists them, their receipts say why."
    return [*lines[:_MOST], rest] if more > 1 else lines


def _refused(match: Match, entry: Entry) -> str:
    by_hand = not entry.seat and entry.latest.door == HAND
    if by_hand and (other := _of_another(match, entry)):
        why = f"it is a form of the match {other}. Save it into matches/{other}/inbox/."
        return f"{_named(entry)} was refused: {why}"
    # Nobody's address is known, so there is no letter with it.
    own = f", for you to send on: {receipt_name(entry)}.html under turns/" if by_hand else ""
    return f"{_named(entry)} was refused: {_reason(match, entry)} (receipt {entry.number}{own})"


def _reason(match: Match, entry: Entry) -> str:
    """Return why a file was refused, in English as all of the terminal; its grade where nothing says it."""
    findings = serialise.from_plain(entry.findings)
    refusals = (finding for finding in findings if finding.outcome is Outcome.REJECTED)
    first = next(refusals, None) or next(iter(findings), None)
    return match.said(first, "en") if first else entry.grade.value


def _of_another(match: Match, entry: Entry) -> str:
    """Return which other match of the workspace a form is of; an empty text where of none."""
    findings = serialise.from_plain(entry.findings)
    named = {str(one.facts["found_match"]) for one in findings if one.code == "INGEST.WRONG_MATCH"}
    others = Workspace(match.folder.path.parents[1]).names() if named else []
    return next((name for name in others if name.upper() in {one.upper() for one in named}), "")


def _remarked(entry: Entry) -> str:
    count = len(entry.findings)
    return f"{_named(entry)} was read with {count} remark{'s' if count > 1 else ''} (receipt {entry.number})."


def _named(entry: Entry) -> str:
    return f"{entry.latest.name} (seat {entry.seat})" if entry.seat else entry.latest.name
