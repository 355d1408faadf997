"""Says how the sign-ups of a workspace stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.match import drafts
from referee.match.deadlines import on_clock
from referee.signups.folder import folders
from referee.signups.opening import Opening, all_signups
from referee.workspace.folders import Workspace


def lines_of(workspace: Workspace) -> Iterator[str]:
    """Yield one line for the sign-ups of each match."""
    for opening in all_signups(workspace):
        yield f"{opening.name}: {_line(opening)}"


def _line(opening: Opening) -> str:
    people, chosen = opening.people, opening.chosen
    counts = {state: len(people.in_order(state)) for state in ("confirmed", "asked", "waiting")}
    listed = ", ".join(f"{count} {state}" for state, count in counts.items() if count) or "nobody yet"
    if opening.begun:
        return f"waiting list: {listed}."
    until = f", until {on_clock(opening.closes, chosen.deadlines.zone)}" if opening.closes else ""
    return f"people sign up for {chosen.people} seats (from {chosen.least} on{until}): {listed}."


def drafts_of(workspace: Workspace) -> list[Path]:
    """Return the folders in which letters about sign-ups lie ready."""
    return [folder.drafts for folder in folders(workspace) if drafts.lying_in(folder.drafts)]
