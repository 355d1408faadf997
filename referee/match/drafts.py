"""Writes letters as files that any mail program opens and sends."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from referee.workspace import disk
from referee.workspace.folders import MatchFolder
from referee.workspace.strays import is_litter

Enclosure = tuple[str, str, bytes]
"""(file name, media type, bytes) of something that goes with a letter."""


def folder_of(folder: MatchFolder) -> Path:
    """Return where letters lie until the referee has sent and deleted them."""
    return folder.path / "drafts"


def write_draft(
    path: Path, to: str, subject: str, text: str, when: datetime, enclosed: Iterable[Enclosure] = ()
) -> Path:
    """Write a letter as a draft: an .eml file, or a text to copy where no address is known.

    The same letter again leaves the file as it is, with its date.

    Parameters
    ----------
    path : Path
        Where, without the ending.
    to, subject, text : str
        The letter; `to` is "" where no address is known.
    when : datetime
        Its date.
    enclosed : iterable of Enclosure
        What goes with it.

    Returns
    -------
    Path
        The file.
    """
    file = path.with_name(f"{path.name}.{'eml' if to else 'txt'}")
    data = _mail(to, subject, text, _date_of(file) or when, enclosed) if to else _text(subject, text)
    if not file.is_file() or file.read_bytes() != data:
        disk.write(file, _mail(to, subject, text, when, enclosed) if to else data, disk.SECRET_FILE)
    return file


def lies_ready(path: Path) -> bool:
    """Return whether a letter written to this path, its ending left out, was not sent yet."""
    return any(path.with_name(f"{path.name}.{ending}").is_file() for ending in ("eml", "txt"))


def waiting(folder: MatchFolder) -> list[Path]:
    """Return the letters that lie there still."""
    return lying_in(folder_of(folder))


def lying_in(place: Path) -> list[Path]:
    """Return the letters in a folder: what a system leaves beside files is none."""
    paths = (path for kind in ("eml", "txt") for path in place.glob(f"*.{kind}"))
    return sorted(path for path in paths if not is_litter(path.name))


def drop(folder: MatchFolder, seat: int) -> None:
    """Remove the letters to a seat that were not sent: whoever has it from now on is somebody else."""
    for path in _to_seat(folder, seat):
        path.unlink()


def readdress(folder: MatchFolder, seat: int, to: str) -> None:
    """Let the letters to a seat that were not sent go to another address of the same person."""
    for path in _to_seat(folder, seat):
        if path.suffix == ".eml":
            letter = message_from_bytes(path.read_bytes(), policy=SMTP)
            letter.replace_header("To", to)
            disk.write(path, letter.as_bytes(), disk.SECRET_FILE)


def stale(folder: MatchFolder, turn: int, waited_for: Collection[int]) -> Iterator[Path]:
    """Yield letters that time has made untrue.

    Such are reminders of a form that came or of a turn that was played, and the news and the receipts of a
    turn that was taken back or that another one followed.

    Parameters
    ----------
    folder : MatchFolder
        The match.
    turn : int
        The coming turn.
    waited_for : collection of int
        Seats whose form for it is missing.
    """
    for path in waiting(folder):
        if named := re.search(
            r"-T(\d+)-\D*(\d+)-(?:seat-\d+-)?(reminder|out|receipt)$", _named(path, folder)
        ):
            of_turn, seat = int(named[1]), int(named[2])
            true = {
                "reminder": of_turn == turn and seat in waited_for,
                "out": of_turn == turn - 1,
                "receipt": of_turn in (turn - 1, turn),
            }
            if not true[named[3]]:
                yield path


def _to_seat(folder: MatchFolder, seat: int) -> list[Path]:
    return [path for path in waiting(folder) if re.search(rf"-(S|seat-){seat:02}-", _named(path, folder))]


def _named(path: Path, folder: MatchFolder) -> str:
    """Return a letter's name behind that of the match, which may have "-S01" or "-T2" in it itself."""
    return path.stem.removeprefix(folder.name)


def _date_of(file: Path) -> datetime | None:
    if not file.is_file():
        return None
    date = message_from_bytes(file.read_bytes(), policy=SMTP)["Date"]
    return date.datetime if date else None


def _text(subject: str, text: str) -> bytes:
    return f"{subject}\n\n{text}".encode()


def _mail(to: str, subject: str, text: str, when: datetime, enclosed: Iterable[Enclosure]) -> bytes:
    message = EmailMessage(policy=SMTP)
    message["Date"] = when
    message["To"] = to
    message["Subject"] = subject
    # Mail programs open it to be sent, not as one that was received.
    message["X-Unsent"] = "1"
    message.set_content(text)
    for name, kind, data in enclosed:
        main, _, sub = kind.partition(";")[0].partition("/")
        message.add_attachment(data, maintype=main, subtype=sub, filename=name)
    if message.is_multipart():
        # By chance otherwise: the same letter is the same bytes.
        message.set_boundary(hashlib.sha256(f"{to}{subject}{text}".encode()).hexdigest()[:32])
    return message.as_bytes()
