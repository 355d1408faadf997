"""Answers files that came for a turn already played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from engine.findings import Finding, Outcome
from engine.messages import say
from referee import serialise
from referee.judging.judged import Judged
from referee.match.chain import UNDONE
from referee.match.match import Match
from referee.receipts.content import LATE, content_of, standing_of
from referee.receipts.receipt import Receipt, receipt_name, receipt_of
from referee.workspace import index
from referee.workspace.index import Arrival, Entry, Index


def entries(match: Match) -> Iterator[tuple[int, Index, Entry]]:
    """Yield all that came in for turns already played, with its turn, the newest turn first."""
    for turn in reversed(match.folder.played()):
        if received := index.read(match.folder.turn(turn).received):
            yield from ((turn, received, entry) for entry in received.entries)


def taken_back(match: Match) -> Iterator[Index]:
    """Yield what came in after a turn was played that was taken back since."""
    for folder in sorted(match.folder.undone.glob("*.collecting")):
        # Exactly these names: a copy that a cloud drive made of one says nothing.
        if UNDONE.fullmatch(folder.stem) and (received := index.read(folder)):
            yield received


def numbered(match: Match) -> int:
    """Return the last number of a receipt of the coming turn before a turn was taken back: none repeats."""
    earlier = (received for received in taken_back(match) if received.turn == match.turn)
    return max((entry.number for received in earlier for entry in received.entries), default=0)


def answered(match: Match, sha256: str, arrival: Arrival) -> tuple[Entry, Receipt] | None:
    """Return what is said of a parcel that came for a turn already played, or taken back; None for others.

    The same bytes by the same door at the same second are the same parcel: a door brings it again when its
    answer could not be sent, or when the turn was played while the parcel waited.
    """
    for turn, received, entry in entries(match):
        if _is(entry, sha256, arrival):
            return entry, _receipt(match, match.before(turn), received, entry, "PLAYED")
    for received in taken_back(match):
        for entry in received.entries:
            if _is(entry, sha256, arrival):
                return entry, _receipt(match, match, received, entry, "TAKEN_BACK")
    return None


def received(match: Match, turn: int) -> Iterator[tuple[Entry, Callable[[], Receipt]]]:
    """Yield each file that came in for a turn already played, with what words its receipt as it is now."""
    if came := index.read(match.folder.turn(turn).received):
        for entry in came.entries:
            yield entry, partial(_receipt, match, match.before(turn), came, entry, "PLAYED")


def _is(entry: Entry, sha256: str, arrival: Arrival) -> bool:
    return entry.sha256 == sha256 and arrival.mark in {known.mark for known in entry.arrivals}


def explained(match: Match, sha256: str, judged: Judged) -> Judged:
    """Return the judgement of a form of an old turn, in friendlier words where its bytes came in then."""
    if not any(finding.code == "INGEST.OLD_TURN" for finding in judged.findings):
        return judged
    for turn, _, entry in entries(match):
        if entry.sha256 == sha256:
            facts = {"number": entry.number, "found_turn": turn, "turn": match.turn}
            finding = Finding("REFEREE.PLAYED_BEFORE", Outcome.REJECTED, facts=facts)
            return replace(judged, findings=(finding,))
    return judged


def _receipt(match: Match, earlier: Match, received: Index, entry: Entry, since: str) -> Receipt:
    """Return the receipt of a file as it is true now: what was noted then, and what happened since."""
    language = match.seat(entry.seat).language if entry.seat is not None else match.settings.languages[0]
    noted = (serialise.from_plain(part) for part in (entry.findings, entry.words, entry.given))
    findings, words, given = noted
    judged = Judged(None, entry.grade, findings, words=words, given=given, word=entry.word)
    content = content_of(earlier, entry, received, judged, language, past=True)
    facts = {"match": match.name, "number": entry.number, "turn": received.turn}
    title = match.texts.text(say("REFEREE.RECEIPT.TITLE", **facts), language)
    then = standing_of(earlier, entry, received, past=True)
    # That it came after the deadline says more than that the turn was played.
    late = since == "PLAYED" and then.code in LATE
    standing = match.texts.text(then if late else say(f"REFEREE.RECEIPT.{since}", **facts), language)
    closing = match.texts.text(say("REFEREE.RECEIPT.SEE_DESK"), language)
    content = replace(content, title=title, standing=standing, closing=closing)
    stored = match.folder.turn(received.turn).received / "receipts" / f"{receipt_name(entry)}.xlsx"
    return receipt_of(earlier, entry, content, stored.read_bytes() if stored.is_file() else None)
