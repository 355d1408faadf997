"""Writes receipts as text, HTML and annotated workbook.

The same content as text, as a page (HTML), and in an annotated workbook where there is something to fix.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from publish.pages.receipt import ReceiptPage, receipt_page
from referee.judging.annotating import annotated
from referee.judging.judged import Judged
from referee.match.lateness import is_past
from referee.match.letters import order_form
from referee.match.match import Match
from referee.match.sending import sending_of
from referee.match.turn_files import published_at
from referee.receipts.content import Content, content_of
from referee.safe_text import one_line
from referee.workspace import disk
from referee.workspace.index import Entry, Index

_HTML = "text/html"
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a receipt: a name we chose, its media type, its bytes."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a file: one line that names it, the text, and the same in further files to attach.

    The first file is the receipt as a page; a second one, where there is something to fix, the annotated
    workbook. `page` is what the page says, for a desk that sets it by itself.
    """

    number: int
    language: str
    subject: str
    text: str
    files: tuple[Attachment, ...] = ()
    page: ReceiptPage | None = None


def receipt_name(entry: Entry) -> str:
    """Return the name of a receipt without ending: number and seat, nothing a sender chose."""
    seat = f"seat-{entry.seat:02}" if entry.seat is not None else "unknown"
    return f"{entry.number:04}-{seat}"


def receipt(match: Match, entry: Entry, index: Index, judged: Judged, now: datetime) -> Receipt:
    """Return the receipt of a file.

    Parameters
    ----------
    match : Match
        The match that collects.
    entry : Entry
        What was noted about the file.
    index : Index
        What else came in: it decides which form is in force.
    judged : Judged
        The orders in words, what they cost, and the findings.
    now : datetime
        This moment: after the deadline nobody is asked for another form.

    Returns
    -------
    Receipt
        In the language of the seat; every value from outside is one harmless line.
    """
    language = match.seat(entry.seat).language if entry.seat is not None else match.settings.languages[0]
    content = content_of(match, entry, index, judged, language, past=is_past(match, now))
    sending = sending_of(match, match.turn, published_at(match, match.last))
    lines = sending.said(match.texts, language)
    workbook = annotated(judged, partial(order_form, match, match.state), match.texts, language, lines)
    return receipt_of(match, entry, content, workbook)


def receipt_of(match: Match, entry: Entry, content: Content, workbook: bytes | None) -> Receipt:
    """Return a receipt of finished sentences, with the annotated workbook where there is one."""
    name = f"{match.name}-T{match.turn:02}-{receipt_name(entry)}"
    page = _page(content)
    files = [Attachment(f"{name}.html", _HTML, receipt_page(page))]
    if workbook:
        files.append(Attachment(f"{name}.xlsx", _WORKBOOK, workbook))
    return Receipt(
        entry.number, content.verdict.language, one_line(content.title), _text(content), tuple(files), page
    )


def keep(folder: Path, entry: Entry, receipt: Receipt) -> None:
    """Write a receipt with all its files, in place of an earlier one of that number."""
    name = receipt_name(entry)
    for path in folder.glob(f"{entry.number:04}-*"):
        if path.stem != name:
            path.unlink()
    disk.write_text(folder / f"{name}.txt", receipt.text, disk.SECRET_FILE)
    for file in receipt.files:
        disk.write(folder / f"{name}{Path(file.name).suffix}", file.data, disk.SECRET_FILE)


def _text(content: Content) -> str:
    head = map(one_line, [content.title, *content.facts, content.verdict.verdict, content.standing])
    lines = [*head, "", *content.verdict.lines(), "", one_line(content.closing)]
    return "".join(f"{line}\n" for line in lines)


def _page(content: Content) -> ReceiptPage:
    verdict = content.verdict
    return ReceiptPage(
        language=verdict.language,
        title=content.title,
        grade=verdict.grade,
        verdict=verdict.verdict,
        standing=content.standing,
        facts=content.facts,
        orders_title=verdict.orders_title,
        orders=verdict.orders,
        costs_title=verdict.costs_title,
        costs=verdict.costs,
        remarks_title=verdict.remarks_title,
        headings=verdict.headings,
        remarks=verdict.remarks,
        closing=content.closing,
    )
