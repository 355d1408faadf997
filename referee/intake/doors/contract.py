"""The contract of a channel.

The office works through a door in this order, and may be killed at any instant of it::

    for delivery in door.fetch():
        received = hand_in(delivery)          # kept and judged; the same key twice is one arrival
        door.answer(delivery, answer)         # where there is something to say, and somebody to say it to
        door.acknowledge(delivery)            # only now may the door forget it

So a door has one duty above all: what was not acknowledged comes again, under the same key.
`referee.intake.doors.conformance` holds the tests for that; run them on a door of your own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from referee.faults import RefereeFault
from referee.receipts.receipt import Attachment


class DoorShut(RefereeFault):
    """A door could not be opened: a server is down, a password is wrong. A sentence; it holds nothing up."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One file that came in.

    Parameters
    ----------
    key : str
        Names this delivery for ever: 8 to 64 letters, digits and hyphens. The same delivery fetched again
        has the same key; another delivery of the same bytes has another one.
    name : str
        The file's name as its sender wrote it; may be anything.
    data : bytes
        The file.
    arrived : datetime
        When it came, by the clock of whoever received it (never the sender's), in UTC.
    sender : str
        Who seems to have sent it. A fact for the referee, never an identity: that is the form's code.
    context : object
        What the door needs for the answer; nobody else looks at it.
    """

    key: str
    name: str
    data: bytes
    arrived: datetime
    sender: str = ""
    context: Any = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said about a file that came in.

    `to` is the address it may go to: that of the seat, from seats.toml, or a stranger's, who is told no more
    than that something came. `files` are the receipt's other forms, for instance the annotated workbook.
    `stranger` marks the short notice to somebody who is not known: a door drops it where a program or a list
    would be answered.
    """

    to: str
    subject: str
    text: str
    files: tuple[Attachment, ...] = ()
    stranger: bool = False


class Door(Protocol):
    """A door as the office uses it."""

    def fetch(self) -> Iterator[Delivery]:
        """Yield what came in and was not acknowledged.

        Raises
        ------
        DoorShut
            If it cannot be looked at now, with a sentence that says why and how to fix it.
        """

    def answer(self, delivery: Delivery, answer: Answer) -> None:
        """Send an answer; a door that cannot answer does nothing.

        Raises
        ------
        DoorShut
            If it could not be sent now; the office will ask again.
        """

    def acknowledge(self, delivery: Delivery) -> None:
        """Remember that this file is safely with the office; it need not be yielded again."""

    def close(self) -> None:
        """Let go of connections; called once, also after a fault."""
