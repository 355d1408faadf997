"""Classifies mail: order forms, a letter, an automatic reply."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from email.message import Message
from pathlib import PurePath

from imap_tools.message import MailMessage

from ingest.identity import holds_code
from referee.intake.doors.postman import Thread

# What may be an order form by its name; the gate says what is wrong with the others of these.
_FORMS = {".xlsx", ".xlsm", ".xlsb", ".xls", ".xltx", ".ods", ".fods", ".csv", ".tsv", ".tab", ".numbers"}
# Sent by people who mean well; the gate has a sentence for each.
_NEARLY = {".zip", ".pdf"}
_NAMELESS = {"", ".txt", ".dat", ".bin"}
_LISTS = ("list-id", "list-post", "list-unsubscribe")
_BULK = {"bulk", "list", "junk", "auto_reply"}


@dataclass(frozen=True, slots=True)
class Enclosed:
    """An attachment that may be an order form."""

    name: str
    data: bytes


def forms_of(message: MailMessage) -> list[Enclosed]:
    """Return the attachments that may be order forms; signatures, pictures and cards are none."""
    return [
        Enclosed(attachment.filename or "form", attachment.payload)
        for attachment in message.attachments
        if _may_be_form(attachment.filename, attachment.payload)
    ]


def is_automatic(message: MailMessage) -> bool:
    """Return whether no person sent this: such a message hands in nothing and is never answered.

    Notes
    -----
    RFC 3834 section 2, RFC 5321 section 4.5.5. A bounced receipt carries the annotated workbook: taken for a
    form it would be counted, and answered with the next receipt.
    """
    head = message.obj
    return (
        _said(head, "auto-submitted").partition(";")[0].strip() not in ("", "no")
        or _said(head, "return-path") == "<>"
        or head.get_content_type() == "multipart/report"
        or message.from_ == ""
        or message.from_.lower().startswith(("mailer-daemon@", "postmaster@"))
    )


def thread_of(message: MailMessage, uid: str) -> Thread:
    """Return what an answer to a message needs."""
    head = message.obj
    message_id = "".join(_said(head, "message-id", lower=False).split())
    before = _said(head, "references", lower=False) or _said(head, "in-reply-to", lower=False)
    references = " ".join([*before.split()[-20:], message_id]).strip()
    return Thread(uid, message_id, references, _is_bulk(head))


def key_of(message: MailMessage, data: bytes) -> str:
    """Return the name of a delivery: the same message and the same file give the same one."""
    ident = _said(message.obj, "message-id", lower=False) or str(message.obj.items())
    digest = hashlib.sha256(ident.strip().encode(errors="replace") + b"\0")
    digest.update(hashlib.sha256(data).digest())
    return digest.hexdigest()[:40]


def _may_be_form(name: str, data: bytes) -> bool:
    suffix = PurePath(name.lower()).suffix
    named = suffix in _FORMS | _NEARLY
    return bool(data) and (named or (suffix in _NAMELESS and _is_one(data)))


def _is_one(data: bytes) -> bool:
    """Look inside what some programs send without a proper name."""
    return data.startswith(b"PK\x03\x04") or holds_code(data[:100_000].decode(errors="replace"))


def _is_bulk(head: Message) -> bool:
    return (
        any(name in head for name in _LISTS)
        or _said(head, "precedence") in _BULK
        or "x-auto-response-suppress" in head
        or any(word in _said(head, "from") for word in ("noreply@", "no-reply@", "donotreply@"))
    )


def _said(head: Message, name: str, *, lower: bool = True) -> str:
    text = str(head.get(name, "")).strip()
    return text.lower() if lower else text
