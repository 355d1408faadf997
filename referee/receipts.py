"""Receipts: what a player is told about a file that came in, as plain text in the language of the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from engine.messages import Message, say
from referee import disk
from referee.index import Entry, Index
from referee.match import Match
from referee.reading import Judged
from referee.safe_text import one_line


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a receipt: a name we chose, its media type, its bytes."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a file: one line that names it, the text, and the same in further files to attach."""

    number: int
    language: str
    subject: str
    text: str
    files: tuple[Attachment, ...] = ()


def receipt_name(entry: Entry) -> str:
    """Return the name of a receipt without ending: number and seat, nothing a sender chose."""
    seat = f"seat-{entry.seat:02}" if entry.seat is not None else "unknown"
    return f"{entry.number:04}-{seat}"


def receipt(match: Match, entry: Entry, before: Index, judged: Judged) -> Receipt:
    """Return the receipt of a file in the language of its seat; see `receipt_text`."""
    language = match.seat(entry.seat).language if entry.seat is not None else match.settings.languages[0]
    text = receipt_text(match, entry, before, judged)
    return Receipt(entry.number, language, text.partition("\n")[0], text)


def keep(folder: Path, entry: Entry, made: Receipt) -> None:
    """Write a receipt with all its files beside what it answers."""
    name = receipt_name(entry)
    disk.write_text(folder / f"{name}.txt", made.text, disk.SECRET_FILE)
    for file in made.files:
        disk.write(folder / f"{name}.{file.name.rpartition('.')[2]}", file.data, disk.SECRET_FILE)


def receipt_text(match: Match, entry: Entry, before: Index, judged: Judged) -> str:
    """Return the receipt of a file.

    Parameters
    ----------
    match : Match
        The match that collects.
    entry : Entry
        What was noted about the file.
    before : Index
        What else came in: it decides which form is in force.
    judged : Judged
        The orders in words, and the findings.

    Returns
    -------
    str
        Lines of text; every value from outside is one harmless line.
    """
    language = match.seat(entry.seat).language if entry.seat is not None else match.settings.languages[0]
    lines = [
        *_head(match, entry, before),
        "",
        *_orders(judged),
        *_findings(judged, match, language),
    ]
    return "".join(f"{one_line(match.texts.text(line, language))}\n" for line in lines)


def _head(match: Match, entry: Entry, before: Index) -> list[Message | str]:
    arrival = entry.latest
    when = datetime.fromisoformat(arrival.when)
    name = match.game.seat_name(match.state, entry.seat) if entry.seat is not None else "?"
    head: list[Message | str] = [
        say("REFEREE.RECEIPT.TITLE", number=entry.number, match=match.name, turn=match.turn),
        say("REFEREE.RECEIPT.FILE", file=arrival.name),
        say("REFEREE.RECEIPT.CAME", when=when),
        say("REFEREE.RECEIPT.HASH", sha256=entry.sha256),
    ]
    if entry.seat is not None:
        head.insert(1, say("REFEREE.RECEIPT.SEAT", seat=entry.seat, name=name))
    head.append(say(f"REFEREE.GRADE.{entry.grade.value.upper()}"))
    return [*head, _standing(entry, before)]


def _standing(entry: Entry, before: Index) -> Message | str:
    """Say which form is in force now."""
    other = before.best(entry.seat, but=entry) if entry.seat is not None else None
    if entry.counts and other:
        code = "REPLACES" if other.latest < entry.latest else "LATER_STANDS"
        return say(f"REFEREE.RECEIPT.{code}", number=other.number)
    if other:
        return say("REFEREE.RECEIPT.EARLIER_STANDS", number=other.number)
    return say(f"REFEREE.RECEIPT.{'COUNTS' if entry.counts else 'NOTHING_COUNTS'}")


def _orders(judged: Judged) -> list[Message | str]:
    if not judged.counts:
        return []
    words: list[Message | str] = [say("REFEREE.RECEIPT.ORDER", text=word) for word in judged.words]
    return [say("REFEREE.RECEIPT.ORDERS"), *(words or [say("REFEREE.RECEIPT.NO_ORDERS")]), ""]


def _findings(judged: Judged, match: Match, language: str) -> list[Message | str]:
    if not judged.findings:
        return [say("REFEREE.RECEIPT.NO_FINDINGS")]
    said: list[Message | str] = [
        say(
            "REFEREE.RECEIPT.FINDING",
            outcome=say(f"REFEREE.OUTCOME.{finding.outcome.value.upper()}"),
            text=match.said(finding, language),
        )
        for finding in judged.findings
    ]
    return [say("REFEREE.RECEIPT.FINDINGS", count=len(said)), *said]
