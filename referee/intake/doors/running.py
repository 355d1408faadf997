"""Polls every channel and hands each file in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime

from referee.faults import Mistake, RefereeFault, refused_by_system
from referee.intake.doors.answering import answers
from referee.intake.doors.contract import Answer, Delivery, Door, DoorShut
from referee.intake.doors.journal import Journal
from referee.intake.doors.opening import Opener, doors_of
from referee.intake.inbox_summary import remark_on
from referee.intake.receiving import Parcel, hand_in
from referee.match.match import open_match
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


@dataclass(slots=True)
class Haul:
    """What one round brought: files per door, and what went wrong, in sentences for the referee.

    `shut` names the doors that could not be looked into to the end: forms may still wait there.
    """

    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    shut: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the doors."""

    workspace: Workspace
    clock: Callable[[], datetime]
    journal: Journal
    other: Callable[[Parcel], bool]


def _none_other(parcel: Parcel) -> bool:
    return False


def take_in(
    workspace: Workspace,
    site: Site,
    clock: Callable[[], datetime],
    other: Callable[[Parcel], bool] = _none_other,
) -> Haul:
    """Take in what waits behind all doors.

    Parameters
    ----------
    workspace : Workspace
        Where.
    site : Site
        Its settings.
    clock : callable
        Returns this moment.
    other : callable
        Takes what is no order form, and returns whether it did.

    Returns
    -------
    Haul
        Never an exception: a door that is shut is a sentence, and the others are opened all the same.
    """
    haul = Haul()
    for name, opener in doors_of(workspace, site, clock):
        try:
            _one_door(Round(workspace, clock, Journal(workspace.path), other), name, opener, haul)
        except Exception as error:  # another's door must not keep ours shut
            haul.shut.append(name)
            haul.faults.append(f"{name}: {_why(error)}")
    return haul


def _why(error: Exception) -> str:
    if isinstance(error, RefereeFault):
        return str(error)
    if isinstance(error, OSError):
        # The disk that files are saved on, as a rule: no fault of the door.
        return refused_by_system(error)
    return f"this door is broken ({type(error).__name__}: {error})."


def _one_door(this: Round, name: str, opener: Opener, haul: Haul) -> None:
    count = 0
    try:
        with closing(opener()) as door:
            for delivery in door.fetch():
                try:
                    count += _deal_with(this, name, door, delivery, haul)
                except Mistake as mistake:
                    # Of one match: it waits in the door until that is mended, the others' come in.
                    haul.shut += [] if name in haul.shut else [name]
                    haul.faults.append(f"{name}: {mistake}")
    finally:
        if count:
            haul.lines.append(f"{name}: {count} file{'s' if count > 1 else ''} taken in.")


def _deal_with(this: Round, name: str, door: Door, delivery: Delivery, haul: Haul) -> int:
    """Take in one delivery, answer it, and only then let the door forget it; return how many were new."""
    if this.journal.is_answered(name, delivery.key):
        door.acknowledge(delivery)
        return 0
    parcel = Parcel(delivery.name, delivery.data, delivery.arrived, name, delivery.sender)
    if this.other(parcel):
        door.acknowledge(delivery)
        return 1
    received = hand_in(this.workspace, parcel, this.clock())
    match = open_match(this.workspace, received.match)
    haul.lines += [f"{name}: {match.name}: {line}" for line in remark_on(match, received.entry)]
    for answer in answers(match, delivery, received, this.journal, this.clock()):
        if not _answered(door, delivery, answer, haul):
            # It lies in the inbox; the door brings it once more, and the receipt is tried again.
            return 1
    this.journal.answered(name, delivery.key, this.clock())
    door.acknowledge(delivery)
    return 1


def _answered(door: Door, delivery: Delivery, answer: Answer, haul: Haul) -> bool:
    """Send an answer; return whether the delivery is done with as far as this answer goes."""
    try:
        door.answer(delivery, answer)
    except DoorShut as fault:
        if not answer.stranger:
            haul.faults.append(str(fault))
        return answer.stranger
    return True
