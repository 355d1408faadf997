"""Receipts that could not be sent before their turn was played: read from where the turn keeps them."""

from __future__ import annotations

from mimetypes import guess_type

from referee import index
from referee.folders import Workspace
from referee.match import Match, open_match
from referee.receipts import Attachment, Receipt
from referee.receiving import Received


def kept(workspace: Workspace, name: str, turn: int, number: int) -> Received | None:
    """Return what became of a file, and its receipt as it was written then.

    Parameters
    ----------
    workspace : Workspace
        Holds the match.
    name : str
        The match.
    turn : int
        The turn that the file came in for.
    number : int
        Of its receipt.

    Returns
    -------
    Received or None
        None while that turn is still open, or where the turn was taken back.
    """
    match = open_match(workspace, name)
    if turn not in match.folder.played():
        return None
    found = index.read(match.folder.turn(turn).received)
    entry = next((entry for entry in found.entries if entry.number == number), None) if found else None
    if entry is None:
        return None
    return Received(name, entry, _receipt(match, turn, entry))


def _receipt(match: Match, turn: int, entry: index.Entry) -> Receipt:
    paths = sorted(match.folder.turn(turn).received.glob(f"receipts/{entry.number:04}-*"))
    text = next((path.read_text(encoding="utf-8") for path in paths if path.suffix == ".txt"), "")
    files = tuple(
        Attachment(path.name, guess_type(path.name)[0] or "application/octet-stream", path.read_bytes())
        for path in paths
        if path.suffix != ".txt"
    )
    language = match.seat(entry.seat).language if entry.seat is not None else match.settings.languages[0]
    return Receipt(entry.number, language, text.partition("\n")[0], text, files)
