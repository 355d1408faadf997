"""Publishes what belongs to no match: home page, hall of fame, open matches."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from publish import build_home, scan
from referee.deploy import lay
from referee.fairness.site_list import site_key, write_site_list
from referee.faults import LeakFound, done_before
from referee.publication import rollback, sending
from referee.publication.home import fame, kept_cards
from referee.publication.secrets_registry import addresses_of_club, secrets_of_signups, spelled
from referee.publication.site import keep_changed
from referee.publication.trying import tries_of
from referee.publication.up_to_date import common, keep_common
from referee.publication.wanted import wanted_of
from referee.signups.folder import folders
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.index import moment
from referee.workspace.settings import Site


def publish_club_pages(workspace: Workspace, site: Site, now: datetime) -> list[str]:
    """Bring the pages up to date that belong to no match; the caller holds the workspace's lock.

    Parameters
    ----------
    workspace, site
        The workspace and its settings.
    now : datetime
        This moment; the time of what changes.

    Returns
    -------
    list of str
        What was done, in sentences; nothing where nobody can sign up, or nothing changed.

    Raises
    ------
    LeakFound
        If a name, an address or a key is in what was built; the published site was not touched.
    """
    if not _has_pages(workspace) or rollback.held(workspace):
        return []
    stage, before = disk.swept(workspace.work / "stage"), common(workspace)
    names = _build(workspace, site, stage, now)
    changed = keep_changed(stage, workspace.site, names)
    if not changed:
        return []
    key = _key(workspace)
    changed += [path.relative_to(stage).as_posix() for path in write_site_list(workspace, stage, key, now)]
    _gate(workspace, site, stage, changed, key)
    lay(workspace, stage, changed, "", 0, moment(now))
    keep_common(workspace, before)
    with done_before() as lines:
        lines.append(f"pages of the club published, {len(changed)} files.")
        lines += sending.send(workspace, site, [])
    return lines


def _has_pages(workspace: Workspace) -> bool:
    """Return whether these pages may change without a match: by sign-ups, and by names in the tables."""
    return bool(folders(workspace)) or (workspace.players.is_file() and workspace.site_key.is_file())


def _build(workspace: Workspace, site: Site, stage: Path, now: datetime) -> list[str]:
    left = fame(workspace)
    built = build_home(
        stage,
        kept_cards(workspace),
        site.languages,
        published=now,
        games=left.games,
        players=left.players,
        seasons=left.seasons,
        title=site.title,
        trying=bool(tries_of(workspace, site).files),
        wanted=wanted_of(workspace),
    )
    return [path.relative_to(stage).as_posix() for path in built]


def _key(workspace: Workspace) -> bytes:
    """Return the key of the site; before the first match the sign-ups fix it."""
    opened = folders(workspace)
    return site_key(workspace, opened[0].form_key() if opened else b"")


def _gate(workspace: Workspace, site: Site, stage: Path, names: list[str], key: bytes) -> None:
    secrets = [*secrets_of_signups(workspace, site), *addresses_of_club(workspace, site)]
    leaks = scan(stage, [*secrets, *spelled("site key", key)], names)
    if leaks:
        shown = "".join(f"\n  {leak.kind} in {leak.file}" for leak in leaks[:20])
        raise LeakFound(
            f"Stopped before publishing: private facts are in {len(leaks)} place(s) of the club’s pages."
            f"{shown}\n"
            f"The published site was not touched; what was built is in {stage}. If words of yours in "
            "open.toml say them, change those; otherwise please report it: it is a bug in Turnsheet."
        )
