"""Fixes one fault of a match's history after the other, or says why it cannot be fixed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from publish.pages import proof
from referee.fairness.continuity import faults
from referee.fairness.history import Fault, HistoryBroken, Kind, read_entries
from referee.fairness.order import in_force
from referee.fairness.published_chain import against_published
from referee.faults import Mistake, OutOfReach
from referee.match.match import Match, open_match
from referee.match.notices import reason
from referee.publication.published_history import SECONDS, published
from referee.repair.entries import restore_entries
from referee.repair.files import restore_files, restore_index, set_aside
from referee.turns.undoing import finish_undo, write_undo
from referee.workspace import disk, settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


@dataclass(frozen=True, slots=True)
class Repair:
    """One call of the command; `why` is "" where no reason was given to be published."""

    workspace: Workspace
    name: str
    why: str
    now: datetime
    offline: bool = False


def repair(request: Repair) -> list[str]:
    """Fix what can be fixed; the caller holds the workspace's lock.

    Parameters
    ----------
    request : Repair
        The call.

    Returns
    -------
    list of str
        What was done, in sentences; none where nothing was wrong.

    Raises
    ------
    Mistake
        If a fault cannot be fixed, or only with a reason that is published.
    """
    lines: list[str] = []
    before: list[tuple[Fault, int]] = []
    while True:
        with suppress(HistoryBroken):
            finish_undo(request.workspace, request.name)
        chains, unasked = _chains(request)
        match = open_match(request.workspace, request.name)
        fault = _first(match, request, chains)
        if fault is None:
            return [*lines, *restore_index(match)]
        reached = fault, len(read_entries(match))
        if reached in before:
            raise _cannot(fault, fault.remedy)
        before.append(reached)
        lines += _FIXES.get(fault.kind, _not_here)(_Case(request, match, fault, chains, unasked))


@dataclass(frozen=True, slots=True)
class _Case:
    """One fault, and what is published elsewhere; `unasked`: the target could not be asked."""

    wanted: Repair
    match: Match
    fault: Fault
    chains: list[tuple[str, bytes]]
    unasked: bool


def _chains(request: Repair) -> tuple[list[tuple[str, bytes]], bool]:
    """Return the published chains by the place they were read at, and whether the target did not answer."""
    match, place = open_match(request.workspace, request.name), request.workspace
    path = place.site / match.name / proof.FOLDER / proof.CHAIN
    chains = [(str(path), path.read_bytes())] if path.is_file() else []
    try:
        there = published(place, settings.read(place.settings, Site), match, proof.CHAIN, SECONDS)
    except OutOfReach:
        if not request.offline:
            raise
        return chains, True
    return [*chains, *([there] if there else [])], False


def _first(match: Match, request: Repair, chains: list[tuple[str, bytes]]) -> Fault | None:
    # From the first turn on: each is played again from the one before.
    if fault := next(faults(match, request.workspace.site, match.folder.played()), None):
        return fault
    return next((fault for where, data in chains for fault in against_published(match, data, where)), None)


def _cannot(fault: Fault, reason: str) -> Mistake:
    return Mistake(f"{fault.what} This cannot be repaired. {reason}".strip())


def _not_here(case: _Case) -> list[str]:
    raise _cannot(case.fault, case.fault.remedy)


def _strengths(case: _Case) -> list[str]:
    raise Mistake(f"{case.fault.what} {case.fault.remedy}")


def _copy(case: _Case) -> list[str]:
    folder = case.match.folder.turn(case.fault.turn).path
    return [f"{folder} was moved to {set_aside(case.match, folder)}: it was a copy of another turn."]


def _files(case: _Case) -> list[str]:
    lines, left = restore_files(case.match, case.fault.turn)
    if left:
        return [*lines, *_taken_back(case, f"{left[0]} cannot be made again.")]
    return lines


def _entries(case: _Case) -> list[str]:
    """Take entries from the published chain; what they say of turns whose files are gone comes next."""
    if not case.chains:
        raise _cannot(case.fault, f"{case.fault.remedy} No published chain holds what is missing.")
    if case.fault.kind is not Kind.CHAIN:
        _with_reason(case, "the turn that is missing")
    lines = restore_entries(case.match, max((data for _, data in case.chains), key=len))
    finish_undo(case.wanted.workspace, case.match.name)
    return lines


def _missing(case: _Case) -> list[str]:
    links = [entry.link for entry in read_entries(case.match)]
    if case.fault.turn not in in_force(links):
        return _entries(case)
    why = f"Turn {case.fault.turn} was played, but its files are not here, and nothing can make them again."
    return _taken_back(case, why)


def _taken_back(case: _Case, because: str) -> list[str]:
    """Take back the newest turn in the open: what cannot be restored is played again."""
    match, newest = case.match, max(in_force(entry.link for entry in read_entries(case.match)))
    if case.fault.kind is Kind.FILES and case.fault.turn == 0:
        raise _cannot(case.fault, disk.NEVER_CHANGES)
    if newest == 0:
        raise _cannot(case.fault, f"{because} {case.fault.remedy}")
    if _is_disclosed(case):
        raise _cannot(case.fault, "The match is over and its seed is published: nothing can be played again.")
    one = case.fault.turn in (0, newest)
    why = _with_reason(case, f"turn {newest}" if one else f"turns {case.fault.turn} to {newest}", because)
    write_undo(match, why, case.wanted.now, turn=newest, offline=case.unasked)
    finish_undo(case.wanted.workspace, match.name)
    return [f"turn {newest} is taken back and kept in {match.folder.undone}."]


def _with_reason(case: _Case, what: str, because: str = "") -> str:
    if not case.wanted.why:
        raise Mistake(
            f"{case.fault.what} {because} {case.fault.remedy}".replace("  ", " ")
            + f" Without that, {what} can only be taken back in the open and played again: "
            f'`turnsheet repair {case.match.name} --why "..."` does it; the reason is published.'
        )
    return reason(case.wanted.why)


def _is_disclosed(case: _Case) -> bool:
    place, match = case.wanted.workspace, case.match
    if (place.site / match.name / proof.FOLDER / proof.DISCLOSURE).is_file():
        return True
    site = settings.read(place.settings, Site)
    return not case.unasked and bool(published(place, site, match, proof.DISCLOSURE, SECONDS))


_FIXES: dict[Kind, Callable[[_Case], list[str]]] = {
    Kind.COPIED_TURN: _copy,
    Kind.FILES: _files,
    Kind.CHAIN: _entries,
    Kind.BEHIND: _entries,
    Kind.MISSING_TURN: _missing,
    Kind.STRENGTHS: _strengths,
}
