"""What the referee is told of the inbox: each new file that is not in order, and what was passed by."""

from __future__ import annotations

from engine.findings import Finding, Outcome
from ingest import Grade
from referee import inbox, plain
from referee.index import Entry, Index
from referee.match import Match
from referee.orders_played import how_played

_INSTEAD = {
    "standing": "no form counted, it held what it has",
    "late": "its form came too late, it held what it has",
    "repeat": "no form counted, its last one was played again",
    "substitute": "no form counted, the computer played it",
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
    known = {entry.sha256 for entry in before.entries} if before else set()
    fresh = [entry for entry in after.entries if entry.sha256 not in known]
    refused = [_refused(match, entry) for entry in fresh if entry.grade is Grade.RED]
    return refused + [_remarked(entry) for entry in fresh if entry.grade is Grade.YELLOW]


def reason(match: Match, entry: Entry) -> str:
    """Return why a file was refused, in the first language of the match; its grade where nothing says it."""
    findings = plain.from_plain(entry.findings)
    first = next((finding for finding in findings if _refuses(finding)), None) or next(iter(findings), None)
    return match.said(first, match.settings.languages[0]) if first else entry.grade.value


def passed_by(match: Match) -> list[str]:
    """Say which folders in the inbox hold files: only files of the inbox itself are taken in."""
    return [
        f"the folder inbox/{path.name} was not looked into: put the forms in it into inbox/ itself."
        for path in inbox.folders(match.folder.inbox)
    ]


def missed(match: Match, turn: int) -> list[str]:
    """Say for whom no form counted in a turn that was just played, and how the seat was played instead."""
    hows = how_played(match.folder.turn(turn))
    return [f"seat {seat}: {_INSTEAD[how]}." for seat, how in sorted(hows.items()) if how in _INSTEAD]


def _refuses(finding: Finding) -> bool:
    return finding.outcome is Outcome.REJECTED


def _refused(match: Match, entry: Entry) -> str:
    return f"{_named(entry)} was refused: {reason(match, entry)} (receipt {entry.number})"


def _remarked(entry: Entry) -> str:
    count = len(entry.findings)
    return f"{_named(entry)} counts with {count} remark{'s' if count > 1 else ''} (receipt {entry.number})."


def _named(entry: Entry) -> str:
    return f"{entry.latest.name} (seat {entry.seat})" if entry.seat else entry.latest.name
