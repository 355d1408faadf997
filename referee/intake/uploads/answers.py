"""The upload page's answers, as JSON or HTML."""

from __future__ import annotations

import base64
import dataclasses
from datetime import datetime
from typing import Any

from starlette.responses import HTMLResponse, JSONResponse, Response

from engine.messages import Message, say
from publish.desks.uploading import UploadForm, upload_form
from publish.pages.receipt import receipt_page
from referee.intake.doors.texts import TEXTS
from referee.match import calendar
from referee.match.lateness import in_time
from referee.match.match import Match
from referee.receipts.receipt import Receipt
from referee.workspace import index

_PRIVATE = {"Cache-Control": "no-store"}
# Such a page is made of text and its own style, and sends its form home.
_PLAIN_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
FORM_TEXTS = ("title", "lead", "passphrase", "file", "send", "again")


def said(message: Message, language: str) -> str:
    """Return one of the doors' own sentences."""
    return TEXTS.text(message, language)


def state(match: Match, seat: int, language: str) -> Response:
    """Tell a seat which form of its counts now, and until when another may come."""
    received = index.read(match.folder.collecting(match.turn))
    early = in_time(match, received).index if received else None
    best = early.best(seat) if early else None
    due = calendar.due(match)
    lines = [say("DOOR.NONE_IN", turn=match.turn)]
    if match.is_over:
        lines = [say("DOOR.OVER")]
    elif best:
        when = calendar.here(match, datetime.fromisoformat(best.latest.when))
        lines = [say("DOOR.IN", turn=match.turn, number=best.number, when=when)]
    if due and not match.is_over:
        lines.append(say("DOOR.UNTIL", when=calendar.here(match, due)))
    facts = {
        "said": " ".join(said(line, language) for line in lines),
        "counts": best is not None,
        "turn": match.turn,
        "over": match.is_over,
    }
    return JSONResponse(facts, headers=_PRIVATE)


def receipt(answer: Receipt) -> Response:
    """Return a receipt as data, with the annotated workbook inside where there is one."""
    page = dataclasses.asdict(answer.page) if answer.page else {}
    files = [{"name": file.name, "kind": file.kind, "data": _text(file.data)} for file in answer.files]
    return JSONResponse({"receipt": page, "files": files}, headers=_PRIVATE)


def receipt_as_page(answer: Receipt) -> Response:
    """Return a receipt as a page of its own; the annotated workbook, where there is one, is inside."""
    if answer.page is None:
        return _page(answer.files[0].data)
    files = [(file.name, f"data:{file.kind};base64,{_text(file.data)}") for file in answer.files[1:]]
    return _page(receipt_page(answer.page, files))


def plain_form(match: Match, language: str, error: str = "", status: int = 200) -> Response:
    """Return the plain form, with what was wrong the last time."""
    texts = {name: said(say(f"DOOR.FORM.{name.upper()}", match=match.name), language) for name in FORM_TEXTS}
    return _page(upload_form(UploadForm(language, match.name, texts, error)), status)


def refusal(code: str, status: int, language: str, **facts: Any) -> Response:
    """Return a sentence that says why nothing was taken in."""
    return JSONResponse({"error": said(say(code, **facts), language)}, status, headers=_PRIVATE)


def _page(data: bytes, status: int = 200) -> Response:
    return HTMLResponse(data, status, {**_PRIVATE, "Content-Security-Policy": _PLAIN_POLICY})


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
