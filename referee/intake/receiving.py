"""`hand_in`: the one function through which every channel delivers a file.

The inbox folder remains the interface. A door's file is put there first, whole and with its arrival; all that
follows may be interrupted and is made good by the next `turnsheet publish`, or by handing in the same again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ingest import identify_apart
from referee.faults import Mistake
from referee.intake import inbox
from referee.intake.collecting import collect_one
from referee.match.match import Match, open_match
from referee.receipts.receipt import Receipt
from referee.workspace import locks
from referee.workspace.folders import Workspace
from referee.workspace.index import Entry


@dataclass(frozen=True, slots=True)
class Parcel:
    """A file as it came through a door.

    `name` is the sender's; `arrived` the moment it reached us (a mail server's own date, never the sender's),
    with a time zone; `door` a short word like "mail" or "desk": small letters, digits, hyphens. `sender` is
    an address that anybody may have written there, "" where a door has none.
    """

    name: str
    data: bytes
    arrived: datetime
    door: str
    sender: str = ""


@dataclass(frozen=True, slots=True)
class Received:
    """What became of a parcel: its match, what was noted about it, and the receipt for the sender.

    `entry.seat` says whose form it is (None: nobody's who plays), `entry.grade` what it is worth.
    """

    match: str
    entry: Entry
    receipt: Receipt


def hand_in(workspace: Workspace, parcel: Parcel, now: datetime, match: str = "") -> Received:
    """Take in a file and judge it at once; safe to be called again with the same parcel, and from threads.

    Parameters
    ----------
    workspace : Workspace
        Holds the matches.
    parcel : Parcel
        What came.
    now : datetime
        This moment; nothing arrives later.
    match : str, optional
        The match the door belongs to. Without it the form's own code decides, and a file that names no match
        of this workspace goes to the first one that is not over, if possible one in which its sender has a
        seat; the receipt of that match says what is wrong with it.

    Returns
    -------
    Received
        A file is never an exception: what is wrong with it stands in the receipt.

    Raises
    ------
    Mistake
        If there is no such match, or none at all.
    Busy
        If the match was being resolved for more than a minute. The parcel lies in the inbox by then.
    """
    name = match or match_for(workspace, parcel)
    folder, opened = workspace.match(name), open_match(workspace, name)
    path = inbox.put(
        folder.inbox, parcel.name, parcel.data, parcel.arrived, parcel.door, opened.secrets.form_key
    )
    with locks.in_turn(folder.door, name):
        # Opened again: while we waited, the turn may have been resolved.
        opened = open_match(workspace, name)
        entry, receipt = collect_one(opened, path, now)
    return Received(name, entry, receipt)


def match_for(workspace: Workspace, parcel: Parcel) -> str:
    """Return the match that a file's form code names, else one that is running, if possible its sender's."""
    names = workspace.names()
    if not names:
        raise Mistake(f"{workspace.path} holds no match. Make one with `turnsheet new`.")
    code = identify_apart(parcel.data, parcel.name, b"")[0] if len(names) > 1 else None
    named = [name for name in names if code and name.upper() == code.match.upper()]
    if named:
        return named[0]
    running = [match for match in (open_match(workspace, name) for name in names) if not match.is_over]
    of_sender = [match for match in running if _knows(match, parcel.sender)]
    return next((match.name for match in (*of_sender, *running)), names[0])


def _knows(match: Match, sender: str) -> bool:
    """Return whether somebody with a seat has this address: he is told what is wrong with his file."""
    return any(seat.mail and same_address(seat.mail, sender) for seat in match.seats)


def same_address(one: str, other: str) -> bool:
    """Return whether two addresses are one."""
    return one.strip().lower() == other.strip().lower()
