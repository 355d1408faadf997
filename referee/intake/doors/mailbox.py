"""Channel: a mailbox, read by IMAP and answered by SMTP.

A message that was dealt with gets a keyword of ours; whether somebody looked at it with his own program plays
no part. Only a message that handed in a form is marked as read: all others are letters to the referee.
"""

from __future__ import annotations

import imaplib
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from time import mktime
from typing import TypeVar

import msgspec
from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError, MailboxFolderSelectError, MailboxLoginError
from imap_tools.message import MailMessage
from imap_tools.query import AND

from referee.intake.doors.connecting import IMAP_PORTS, SECONDS, context_of, port_of, why
from referee.intake.doors.contract import Answer, Delivery, DoorShut
from referee.intake.doors.letters import forms_of, is_automatic, key_of, thread_of
from referee.intake.doors.passwords import password
from referee.intake.doors.postman import Letter, Postman, Thread
from referee.workspace.door_settings import Mail, MailServer

KEYWORD = "Turnsheet"
# A form has at most 1 MB; no provider takes messages much beyond this.
LARGEST_BYTES = 40_000_000

T = TypeVar("T")


class Mailbox:
    """The mailbox of ``[mail]``.

    Parameters
    ----------
    mail : Mail
        Where it is.
    workspace : Path
        Files named in the settings lie here.
    since : date
        Messages that came before this day are none of ours: the first day of the oldest match.
    clock : callable
        Returns this moment.
    """

    def __init__(self, mail: Mail, workspace: Path, since: date, clock: Callable[[], datetime]) -> None:
        self._mail, self._workspace, self._since = mail, workspace, since
        self._box: BaseMailBox | None = None
        self._postman = Postman(mail, workspace, clock)
        self._open: dict[str, set[str]] = {}

    def fetch(self) -> Iterator[Delivery]:
        """Yield what may be order forms in messages not dealt with, in the order they came."""
        box = self._reached()
        for uid in self._ask(lambda: box.uids(AND(no_keyword=KEYWORD, date_gte=self._since))):
            deliveries = self._ask(lambda uid=uid: self._opened(box, uid))  # type: ignore[misc]
            self._open[uid] = {delivery.key for delivery in deliveries}
            if not deliveries:
                self._flag(uid, KEYWORD)
            yield from deliveries

    def answer(self, delivery: Delivery, answer: Answer) -> None:
        """Send an answer, placed below the message where it goes to who sent that."""
        thread: Thread = delivery.context
        if answer.stranger and (thread.quiet or not self._mail.answer_strangers):
            return
        if answer.to.lower() != delivery.sender.lower():
            thread = replace(thread, message_id="", references="")
        ident = f"{delivery.key}.{answer.to}"
        self._postman.send(Letter(answer.to, answer.subject, answer.text, answer.files, thread, ident))

    def acknowledge(self, delivery: Delivery) -> None:
        """Mark a message when all of its attachments are safely with the office."""
        uid = delivery.context.uid
        left = self._open.get(uid, set())
        left.discard(delivery.key)
        if not left:
            self._flag(uid, f"{KEYWORD} \\Seen")

    def close(self) -> None:
        """Leave both servers; what they say to that changes nothing."""
        self._postman.close()
        if self._box is not None:
            try:
                self._box.logout()
            except (OSError, ImapToolsError, imaplib.IMAP4.error):
                pass
            self._box = None

    def _reached(self) -> BaseMailBox:
        if self._box is None:
            self._box = self._ask(self._connected)
        return self._box

    def _connected(self) -> BaseMailBox:
        mail = self._mail
        assert not isinstance(mail.reading, msgspec.UnsetType)
        secret = password(mail, self._workspace)
        box = _box(mail.reading, context_of(mail, self._workspace))
        # The older way is the one that every server knows, but it carries no accents.
        login = box.login if secret.isascii() else box.login_utf8
        try:
            login(mail.user or mail.address, secret, initial_folder=None)
        except imaplib.IMAP4.abort:
            raise
        except (imaplib.IMAP4.error, MailboxLoginError):
            raise DoorShut(
                f"{_where(mail)} refused name or password. Look at [mail] in turnsheet.toml and at the "
                "password; some providers want a password made for programs."
            ) from None
        box.folder.set(mail.folder)
        return box

    def _opened(self, box: BaseMailBox, uid: str) -> list[Delivery]:
        arrived, size = _facts(box, uid)
        messages = box.fetch(uid_list=[uid], mark_seen=False) if size <= LARGEST_BYTES else ()
        return [delivery for message in messages for delivery in _deliveries(message, uid, arrived)]

    def _flag(self, uid: str, flags: str) -> None:
        """Set flags; by ourselves, for the library's way also empties the folder of what was deleted."""
        box = self._reached()
        self._ask(lambda: box.client.uid("STORE", uid, "+FLAGS.SILENT", f"({flags})"))

    def _ask(self, question: Callable[[], T]) -> T:
        with _in_words(self._mail):
            return question()


def _box(server: MailServer, context: ssl.SSLContext) -> BaseMailBox:
    port = port_of(server, IMAP_PORTS)
    if server.security == "tls":
        return MailBox(server.host, port, timeout=SECONDS, ssl_context=context)
    if server.security == "starttls":
        return MailBoxStartTls(server.host, port, timeout=SECONDS, ssl_context=context)
    return MailBoxUnencrypted(server.host, port, timeout=SECONDS)


def _facts(box: BaseMailBox, uid: str) -> tuple[datetime, int]:
    """Return when the server received a message, and its size in bytes."""
    _, reply = box.client.uid("FETCH", uid, "(INTERNALDATE RFC822.SIZE)")
    line = b" ".join(part if isinstance(part, bytes) else b" ".join(part) for part in reply if part)
    came = imaplib.Internaldate2tuple(line)
    size = line.upper().partition(b"RFC822.SIZE ")[2].split(b" ")[0].rstrip(b")")
    # Gone meanwhile: nothing of it will be fetched.
    moment = datetime.fromtimestamp(mktime(came), UTC) if came else datetime.fromtimestamp(0, UTC)
    return moment, int(size or 0)


def _deliveries(message: MailMessage, uid: str, arrived: datetime) -> Iterator[Delivery]:
    if is_automatic(message):
        return
    thread = thread_of(message, uid)
    for form in forms_of(message):
        key = key_of(message, form.data)
        yield Delivery(key, form.name, form.data, arrived, message.from_, thread)


def _where(mail: Mail) -> str:
    assert not isinstance(mail.reading, msgspec.UnsetType)
    return f"the mailbox of {mail.address} at {mail.reading.host}"


@contextmanager
def _in_words(mail: Mail) -> Iterator[None]:
    """Turn what can go wrong with a server into a sentence."""
    try:
        yield
    except MailboxFolderSelectError:
        raise DoorShut(f"{_where(mail)} has no folder {mail.folder!r}. Look at [mail] folder.") from None
    except imaplib.IMAP4.error as error:
        raise DoorShut(f"{_where(mail)} refused: {_said(error)}") from None
    except (OSError, ImapToolsError) as error:
        raise DoorShut(f"{_where(mail)} could not be reached: {why(error)}.") from None


def _said(error: Exception) -> str:
    reason = error.args[0] if error.args else ""
    return reason.decode(errors="replace") if isinstance(reason, bytes) else str(reason)
