"""The one command: collect, check, resolve, order forms, site. Running it again changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee import disk, rollback, sending, settings
from referee.collecting import Tell, collect, quiet
from referee.due import Verdict, Wish, verdict
from referee.editions import published_at
from referee.folders import Workspace
from referee.index import Entry, Index
from referee.index import read as read_index
from referee.match import Match, open_match
from referee.playing import play_turn, sweep
from referee.settings import Site
from referee.site import publish_site
from referee.stamps import is_fresh, mark_fresh


@dataclass(frozen=True, slots=True)
class Run:
    """One call of the command: where, what the referee wished, and the moment it was called."""

    workspace: Workspace
    wish: Wish
    now: datetime
    coincidences: tuple[str, ...] = ()


def publish_match(run: Run, name: str, tell: Tell = quiet) -> list[str]:
    """Do all that is due for one match; the caller holds the workspace's lock.

    Parameters
    ----------
    run : Run
        The call.
    name : str
        The match.
    tell : callable
        Hears how far the work has come.

    Returns
    -------
    list of str
        What was done, in sentences.
    """
    site = settings.read(run.workspace.settings, Site)
    # Held until no turn is due: a form that comes meanwhile is told the truth about what it counts for.
    with disk.in_turn(run.workspace.match(name).door, name):
        match, index, lines = _play_all(run, name, tell)
    return [*lines, *_site(run, site, match, index, tell)]


def _play_all(run: Run, name: str, tell: Tell) -> tuple[Match, Index, list[str]]:
    """Collect, and resolve what is due; return what is left and what was done."""
    match = open_match(run.workspace, name)
    sweep(match)
    lines: list[str] = []
    wish = run.wish
    while True:
        index = collect(match, run.now, tell=tell)
        found = _verdict(match, index, wish, run.now)
        if not found.due:
            return match, index, [*lines, _waiting(match, found)]
        play_turn(match, index, run.now, tell)
        lines.append(f"turn {match.turn} resolved: {found.why}.")
        # A wish is for one turn; what else is due after it (a sequential game) needs none.
        match, wish = open_match(run.workspace, name), Wish()


def look_ahead(run: Run, name: str) -> list[str]:
    """Say what `publish_match` would do, and change nothing."""
    site = settings.read(run.workspace.settings, Site)
    match = open_match(run.workspace, name)
    index = collect(match, run.now, write=False)
    found = _verdict(match, index, run.wish, run.now)
    known = {entry.sha256 for entry in _known(match)}
    fresh = [entry for entry in index.entries if entry.sha256 not in known]
    lines = [f"would take in {entry.latest.name}: {entry.grade.value}" for entry in fresh]
    if found.due:
        lines.append(f"would resolve turn {match.turn}: {found.why}.")
    else:
        lines.append(_waiting(match, found))
    if found.due or not is_fresh(run.workspace, site, match, index):
        lines.append("would build and publish the site.")
    lines += sending.look_ahead(run.workspace, site, [name])
    return lines


def _known(match: Match) -> list[Entry]:
    found = read_index(match.folder.collecting(match.turn))
    return found.entries if found else []


def _verdict(match: Match, index: Index, wish: Wish, now: datetime) -> Verdict:
    return verdict(match, index, wish, now, published_at(match, match.last))


def _waiting(match: Match, found: Verdict) -> str:
    if match.is_over:
        return f"{found.why} after turn {match.last}."
    return f"turn {match.turn} is open: {found.why}."


def _site(run: Run, site: Site, match: Match, index: Index, tell: Tell) -> list[str]:
    if held := rollback.held(run.workspace):
        return [held]
    if is_fresh(run.workspace, site, match, index):
        return ["the site is up to date.", *sending.send(run.workspace, site, [match], tell=tell)]
    changed = publish_site(run.workspace, site, match, index, tell, run.coincidences)
    mark_fresh(run.workspace, site, match, index)
    # What was just built has been searched; what lies there from before is searched before it goes.
    sent = sending.send(run.workspace, site, [match], searched=changed, tell=tell)
    return [f"site published, {len(changed)} files changed.", *sent]
