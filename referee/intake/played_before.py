"""Answers files that came for a turn already played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.findings import Finding, Outcome
from engine.messages import say
from referee import serialise
from referee.judging.judged import Judged
from referee.match.chain import UNDONE
from referee.match.match import Match
from referee.receipts.content import content_of
from referee.receipts.receipt import Receipt, receipt_name, receipt_of
from referee.workspace import index
from referee.workspace.index import Arrival, Entry, Index


def entries(match: Match) -> Iterator[tuple[int, Index, Entry]]:
    """Yield all that came in for turns already played, with its turn, the newest turn first."""
    for turn in reversed(match.folder.played()):
        if received := index.read(match.folder.turn(turn).received):
            yield from ((turn, received, entry) for entry in received.entries)


def taken_back(match: Match) -> Iterator[Entry]:
    """Yield all that came in after a turn was played that was taken back since."""
    for folder in sorted(match.folder.undone.glob("*.collecting")):
        # Exactly these names: a copy that a cloud drive made of one says nothing.
        if UNDONE.fullmatch(folder.stem) and (received := index.read(folder)):
            yield from received.entries


def answered(match: Match, sha256: str, arrival: Arrival) -> tuple[Entry, Receipt] | None:
    """Return what is said of a parcel that was counted for a turn already played, None where it was not.

    The same bytes by the same door at the same second are the same parcel: a door brings it again when its
    answer could not be sent, or when the turn was played while the parcel waited.
    """
    for turn, received, entry in entries(match):
        if entry.sha256 == sha256 and arrival.mark in {known.mark for known in entry.arrivals}:
            return entry, _receipt(match, turn, received, entry)
    return None


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


def _receipt(match: Match, turn: int, received: Index, entry: Entry) -> Receipt:
    """Return the receipt of a file as it is true now: what was noted then, and that the turn was played."""
    earlier = match.before(turn)
    language = match.seat(entry.seat).language if entry.seat is not None else match.settings.languages[0]
    noted = (serialise.from_plain(part) for part in (entry.findings, entry.words, entry.given))
    findings, words, given = noted
    judged = Judged(None, entry.grade, findings, words=words, given=given)
    content = content_of(earlier, entry, received, judged, language)
    standing = match.texts.text(say("REFEREE.RECEIPT.PLAYED", turn=turn), language)
    closing = match.texts.text(say("REFEREE.RECEIPT.SEE_DESK"), language)
    content = replace(content, standing=standing, closing=closing)
    stored = match.folder.turn(turn).received / "receipts" / f"{receipt_name(entry)}.xlsx"
    return receipt_of(earlier, entry, content, stored.read_bytes() if stored.is_file() else None)
