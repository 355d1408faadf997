"""`turnsheet publish`: the one command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from publish import keep_compiled
from referee.console import (
    MatchesArgument,
    OfflineOption,
    WorkspaceOption,
    at_work,
    progress,
    say,
    tell_fault,
    utc_now,
    warn,
    workspace_at,
)
from referee.faults import Exit
from referee.filling import glance
from referee.filling.advancing import advance_all
from referee.intake.doors.opening import doors_of
from referee.intake.doors.running import take_in
from referee.match.match import open_match
from referee.overview import chosen, next_step, overview, waiting_lines
from referee.pipeline import Run, explain_match, look_ahead, publish_and_tell
from referee.progress import Tell
from referee.publication.club_pages import publish_club_pages
from referee.runtime import fetching
from referee.signups.folder import folders
from referee.signups.taking_in import accept
from referee.turns.due import Wish
from referee.workspace import disk, settings, strays
from referee.workspace.folders import Workspace
from referee.workspace.kept_texts import kept_texts
from referee.workspace.settings import Site


def command(
    match: MatchesArgument = None,
    now: Annotated[bool, typer.Option("--now", help="Resolve now if at least one form is in.")] = False,
    turn: Annotated[
        int | None,
        typer.Option(min=1, help="Resolve exactly this turn, even with no form in; nothing if it is done."),
    ] = None,
    late_ok: Annotated[
        bool | None,
        typer.Option("--late-ok/--late-out", help="Let forms that came after the deadline count, or not."),
    ] = None,
    offline: OfflineOption = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would happen only.")] = False,
    coincidence: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND", help="Let pass what the leak gate named with this kind: you looked, it is public."
        ),
    ] = None,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Collect forms, resolve what is due, build and publish the site.

    Running it again changes nothing. The order forms of the next turn are written too.
    """
    place = workspace_at(workspace)
    names = list(dict.fromkeys(chosen(place, match)))
    run = Run(place, Wish(now, turn, late_ok), utc_now(), tuple(coincidence or ()), offline=offline)
    if dry_run:
        for name in names:
            _print(name, look_ahead(run, name))
        _name_doors(place)
        if folders(place):
            say("Sign-ups are not taken in by a dry run, and no seat is offered.")
        return
    with at_work(place), kept_texts(place.work):
        shut = _open_doors(place)
        keep_compiled(place.work / "templates")
        filled = _fill_seats(place)
        # A match may have begun just now.
        named = names if match else place.names()
        code = max(filled, _publish_all(replace(run, now=utc_now(), shut=shut), named, place))
    raise typer.Exit(code)


def _fill_seats(place: Workspace) -> Exit:
    """Take in sign-ups, and offer and hand on seats."""
    try:
        for line in advance_all(place, settings.read(place.settings, Site), utc_now()):
            say(line)
    except Exception as error:  # matches that go on must not wait for one that is to begin
        return tell_fault(error, "sign-ups")
    return Exit.GOOD


def _open_doors(place: Workspace) -> tuple[str, ...]:
    """Take in what waits outside; return the doors that could not be looked into."""
    haul = take_in(place, settings.read(place.settings, Site), utc_now, partial(accept, place))
    for line in haul.lines:
        say(line)
    for fault in haul.faults:
        warn(f"{fault} The inbox folders are collected all the same.")
    return tuple(haul.shut)


def _name_doors(place: Workspace) -> None:
    """Say what a dry run leaves alone: opening a mailbox marks what was read in it."""
    doors = [name for name, _ in doors_of(place, settings.read(place.settings, Site), utc_now)]
    if doors:
        say(f"Not looked into by a dry run: {', '.join(doors)}. What waits there would be taken in first.")


def _publish_all(run: Run, names: list[str], place: Workspace) -> int:
    """Publish one match after the other, then what the whole club has."""
    for line in strays.in_workspace(place):
        warn(line)
    worst, done = _each(run, names, publish_and_tell)
    # Matches that are over are explained when all turns are out: it may take minutes. What stopped a match is
    # told once.
    worst = max(worst, _each(run, done, explain_match)[0], _publish_club(place, run.now))
    if worst is Exit.GOOD:
        say(f"The site is in {place.site}")
        _say_once(place)
        say_next(place, names, run.now)
    return worst


def _each(run: Run, names: list[str], work: Callable[[Run, str, Tell], list[str]]) -> tuple[Exit, list[str]]:
    """Do a work for one match after the other; return the worst outcome, and the matches it was done for."""
    worst, done = Exit.GOOD, []
    for name in names:
        try:
            with progress() as tell:
                lines = work(run, name, tell)
        except Exception as error:  # a fault in one match does not hold up the next
            worst = max(worst, tell_fault(error, name))
        else:
            _print(name, lines)
            done.append(name)
    return worst, done


def _publish_club(place: Workspace, now: datetime) -> Exit:
    try:
        for line in publish_club_pages(place, settings.read(place.settings, Site), now):
            say(line)
    except Exception as error:  # as with a match: what is done stays done
        return tell_fault(error)
    return Exit.GOOD


def say_next(place: Workspace, names: list[str], now: datetime) -> None:
    """Say what waits for the referee now, and the next command."""
    overviews = [overview(place, open_match(place, name), now) for name in names]
    for one in overviews:
        for line in waiting_lines(one):
            say(f"{one.match.name}: {line}")
    for line in glance.lines_of(place):
        say(line)
    say(next_step(overviews, glance.drafts_of(place)))


def _say_once(place: Workspace) -> None:
    """Say what desks go without, once in the life of a workspace."""
    known, site = place.work / "simple-checks.txt", settings.read(place.settings, Site)
    if site.judge_in_browser and not fetching.is_there() and not known.is_file():
        disk.write(known, b"said\n")
        say("Desks have simple checks only. `turnsheet assets` fetches what checks forms there by the rules.")


def _print(name: str, lines: list[str]) -> None:
    for line in lines:
        say(f"{name}: {line}")
