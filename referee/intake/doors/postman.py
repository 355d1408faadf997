"""Sends mail by SMTP: receipts, answers, reminders."""

from __future__ import annotations

import hashlib
import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from email.errors import MessageError
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime, make_msgid
from pathlib import Path

import msgspec

from referee.intake.doors.connecting import SECONDS, SMTP_PORTS, context_of, port_of, why
from referee.intake.doors.contract import DoorShut
from referee.intake.doors.passwords import password
from referee.receipts.receipt import Attachment
from referee.safe_text import one_line
from referee.workspace.door_settings import Mail

_HTML = "text/html"
_FOR_GOOD = 500
"""Codes of SMTP from here on say no for good, those below only for now."""


class _Identifiers(UnstructuredHeader, BaseHeader):
    """Identifiers of messages: broken between two of them only, never encoded however long one is."""

    def fold(self, *, policy: Policy) -> str:
        """Return the lines of the header."""
        return f"{self.name}: " + f"{policy.linesep} ".join(str(self).split()) + policy.linesep


_HEADERS = HeaderRegistry()
for _name in ("in-reply-to", "references"):
    _HEADERS.map_to_type(_name, _Identifiers)
_POLICY = SMTP.clone(header_factory=_HEADERS)


class AddressRefused(DoorShut):
    """The address itself is wrong, or its server takes no mail to it: trying again would change nothing."""


@dataclass(frozen=True, slots=True)
class Thread:
    """What an answer needs to stand below the message it answers; `quiet` where no stranger is answered."""

    uid: str
    message_id: str
    references: str
    quiet: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """A message to one person: `thread` where it answers one; `ident` makes sending it again the same."""

    to: str
    subject: str
    text: str
    files: tuple[Attachment, ...] = ()
    thread: Thread | None = None
    ident: str = ""


class Postman:
    """Carries letters; connects with the first and stays until closed."""

    def __init__(self, mail: Mail, workspace: Path, clock: Callable[[], datetime]) -> None:
        self._mail, self._workspace, self._clock = mail, workspace, clock
        self._line: smtplib.SMTP | None = None

    @property
    def is_there(self) -> bool:
        """Return whether a server for sending is named."""
        return not isinstance(self._mail.sending, msgspec.UnsetType)

    def send(self, letter: Letter) -> None:
        """Send a letter; nothing where no server for sending is named.

        Raises
        ------
        DoorShut
            If it could not be sent, with the reason as a sentence; AddressRefused where it never will be.
        """
        if not self.is_there:
            return
        with self._in_words(letter.to):
            if self._line is None:
                self._line = self._connected()
            message = compose(self._mail, letter, self._clock())
            self._line.send_message(message, self._mail.address, [letter.to])

    def close(self) -> None:
        """Leave the server."""
        if self._line is not None:
            try:
                self._line.quit()
            except (OSError, smtplib.SMTPException):
                pass
            self._line = None

    def _connected(self) -> smtplib.SMTP:
        mail, server = self._mail, self._mail.sending
        assert not isinstance(server, msgspec.UnsetType)
        port, context = port_of(server, SMTP_PORTS), context_of(mail, self._workspace)
        if server.security == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(server.host, port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(server.host, port, timeout=SECONDS)
        if server.security == "starttls":
            line.starttls(context=context)
        line.ehlo()
        # A server on this computer often wants no password, and then refuses one.
        if line.has_extn("auth"):
            line.login(mail.user or mail.address, password(mail, self._workspace))
        return line

    @contextmanager
    def _in_words(self, to: str) -> Iterator[None]:
        server = self._mail.sending
        assert not isinstance(server, msgspec.UnsetType)
        try:
            yield
        except smtplib.SMTPAuthenticationError:
            raise DoorShut(f"The mail server {server.host} refused name or password for sending.") from None
        except smtplib.SMTPRecipientsRefused as error:
            for_good = all(code >= _FOR_GOOD for code, _ in error.recipients.values())
            kind = AddressRefused if for_good else DoorShut
            raise kind(f"The mail server {server.host} refused mail to {to}.") from None
        except UnicodeEncodeError:
            raise DoorShut(f"Sending by {server.host} takes a password without accents only.") from None
        except (ValueError, IndexError, MessageError):
            raise AddressRefused(f"{to!r} is not a mail address. Look at seats.toml.") from None
        except (OSError, smtplib.SMTPException) as error:
            # The line is of no use after this; the next letter tries a new one.
            self._line = None
            raise DoorShut(f"Mail to {to} could not be sent by {server.host}: {why(error)}.") from None


def compose(mail: Mail, letter: Letter, now: datetime) -> EmailMessage:
    """Return a letter as a message.

    It says of itself that a program wrote it, so that no other program answers (RFC 3834, section 5).
    """
    message = EmailMessage(policy=_POLICY)
    message["From"] = _address(mail)
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = one_line(letter.subject)
    message["Date"] = format_datetime(now)
    message["Message-ID"] = _message_id(mail, letter)
    message["Auto-Submitted"] = "auto-replied" if letter.thread else "auto-generated"
    message["X-Auto-Response-Suppress"] = "All"
    if letter.thread and letter.thread.message_id:
        message["In-Reply-To"] = letter.thread.message_id
        message["References"] = letter.thread.references
    _fill(message, letter)
    return message


def _fill(message: EmailMessage, letter: Letter) -> None:
    message.set_content(letter.text)
    for file in letter.files:
        if file.kind.startswith(_HTML):
            message.add_alternative(file.data.decode(), subtype="html")
    for file in letter.files:
        kind, _, sub = file.kind.partition(";")[0].partition("/")
        if not file.kind.startswith(_HTML):
            message.add_attachment(file.data, maintype=kind, subtype=sub, filename=file.name)


def _address(mail: Mail) -> Address:
    return Address(one_line(mail.name), addr_spec=mail.address)


def _message_id(mail: Mail, letter: Letter) -> str:
    domain = mail.address.rpartition("@")[2] or "localhost"
    if not letter.ident:
        return make_msgid(domain=domain)
    # The same answer sent twice, after a crash, is shown once by the reader's program.
    return f"<{hashlib.sha256(letter.ident.encode()).hexdigest()[:32]}@{domain}>"
