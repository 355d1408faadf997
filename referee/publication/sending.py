"""Deploys the built site to the configured target."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from publish.guard.leaks import scan
from referee.deploy import Target, deliver, pending, target_of
from referee.faults import Damaged, LeakFound, Mistake, OutOfReach
from referee.match.match import Match, open_match
from referee.match.turn_files import published_at
from referee.progress import Tell, quiet
from referee.publication.published_history import check_published_history
from referee.publication.secrets_registry import keys_of
from referee.workspace.deploy_settings import ToCommand
from referee.workspace.folders import Workspace
from referee.workspace.settings import Site


def send(
    workspace: Workspace,
    site: Site,
    matches: Sequence[Match],
    *,
    searched: Collection[str] = (),
    again: bool = False,
    tell: Tell = quiet,
) -> list[str]:
    """Send what the target lacks.

    Parameters
    ----------
    workspace, site
        The workspace and its settings.
    matches : sequence of Match
        The matches that may have changed.
    searched : collection of str
        Files that passed the leak gate in this very run; others are searched for keys before they go.
    again : bool
        Look whether the target still holds what was sent earlier.
    tell : callable
        Hears how far the work has come.

    Returns
    -------
    list of str
        What was done, in sentences; nothing where the site stays in its folder.

    Raises
    ------
    LeakFound
        If a key or passphrase stands in a file; nothing was sent.
    Mistake
        If the target is out of reach, or does not hold what was sent.
    """
    target = target_of(workspace, site)
    if target is None:
        return []
    done = set(searched)

    def gate(folder: Path, names: Collection[str]) -> None:
        _gate(folder, [name for name in names if name not in done], matches)

    if again or not pending(workspace, target, [match.name for match in matches]).empty:
        _refuse_newer(workspace, site, target, matches, again)
    moments = [int(published_at(match, match.last).timestamp()) for match in matches]
    # What belongs to no match has no turn: the target's files get the time of the newest of all.
    moments += [] if moments else _times_of(workspace)
    when = max(moments, default=0)
    tell("deploy", 0, 1)
    count = deliver(workspace, target, [match.name for match in matches], gate, when, again=again)
    tell("deploy", 1, 1)
    return [f"sent to {target.name}: {count} files, found there as sent."] if count or again else []


def _times_of(workspace: Workspace) -> list[int]:
    return [int(path.stat().st_mtime) for path in workspace.site.glob("*.html")]


def _refuse_newer(
    workspace: Workspace, site: Site, target: Target, matches: Sequence[Match], again: bool
) -> None:
    """Never lay an older history over a newer one."""
    for match in [*matches, *(_others(workspace, matches) if target.whole else ())]:
        try:
            check_published_history(workspace, site, match, None, target, emptied=again)
        except OutOfReach:
            # A target that nobody can ask gets what it always got.
            if not (isinstance(site.deploy, ToCommand) and not site.deploy.read):
                raise


def _others(workspace: Workspace, matches: Sequence[Match]) -> Iterator[Match]:
    """Yield the other published matches; what is wrong with one of them is told when its turn comes."""
    names = {match.name for match in matches}
    for name in workspace.names():
        if name not in names and (workspace.site / name).is_dir():
            with suppress(Mistake, Damaged):
                yield open_match(workspace, name)


def look_ahead(workspace: Workspace, site: Site, names: Sequence[str]) -> list[str]:
    """Say what the target lacks of the site as it is now; nothing is sent or written."""
    target = target_of(workspace, site)
    if target is None:
        return []
    changes = pending(workspace, target, names)
    lines = [f"would send {name}" for name in changes.put] + [f"would remove {name}" for name in changes.drop]
    return lines and [f"lacking at {target.name}: {len(lines)} files.", *lines]


def _gate(folder: Path, names: Collection[str], matches: Sequence[Match]) -> None:
    """Search for keys only: figures of the turns of these files were searched when they were built."""
    leaks = scan(folder, [secret for match in matches for secret in keys_of(match)], names)
    if leaks:
        shown = "".join(f"\n  {leak.kind} in {leak.file}" for leak in leaks[:20])
        raise LeakFound(
            f"Stopped before sending: keys or personal facts are in {len(leaks)} place(s) of {folder}."
            f"{shown}\nNothing was sent. If you put such a file there yourself, take it away; otherwise "
            "please report it."
        )
