"""Sends the letters about sign-ups that lie ready, where a mail server is named."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from email import message_from_bytes
from email.policy import SMTP
from pathlib import Path

from referee.intake.doors.contract import DoorShut
from referee.intake.doors.postman import AddressRefused, Letter, Postman
from referee.match import drafts
from referee.receipts.receipt import Attachment
from referee.safe_text import counted
from referee.signups.opening import Opening
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def send_drafts(workspace: Workspace, site: Site, opening: Opening, now: datetime) -> list[str]:
    """Send what lies ready and remove it; a letter that could not go stays.

    Stopped between the two, the letter goes again under the same Message-ID: mail programs show it once.
    """
    mail = site.mailbox
    folder = opening.folder.drafts
    waiting = drafts.lying_in(folder)
    postman = Postman(mail, workspace.path, lambda: now) if mail else None
    if postman is None or not postman.is_there:
        ready = f"{counted(len(waiting), 'letter')} about sign-ups ready to send in {folder}."
        return [ready] if waiting else []
    sent, lines = 0, []
    with closing(postman):
        for path in (path for path in waiting if path.suffix == ".eml"):
            try:
                postman.send(_letter(path))
            except AddressRefused as fault:
                lines.append(f"{fault} The letter stays in {folder}.")
            except DoorShut as fault:
                return [*lines, f"{fault} The next publish tries again."]
            else:
                path.unlink()
                sent += 1
    return [*lines, f"{counted(sent, 'letter')} about sign-ups sent."] if sent else lines


def _letter(path: Path) -> Letter:
    data = path.read_bytes()
    message = message_from_bytes(data, policy=SMTP)
    body = message.get_body(("plain",))
    files = tuple(
        Attachment(part.get_filename() or "form", part.get_content_type(), part.get_content())
        for part in message.iter_attachments()
    )
    text = body.get_content() if body else ""
    return Letter(str(message["To"]), str(message["Subject"]), text, files, ident=disk.sha256(data))
