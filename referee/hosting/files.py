"""Writes the repository from which a Git host publishes a workspace."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from referee.faults import Mistake
from referee.workspace import disk
from referee.workspace.backup import by_key, new_key, write_backup
from referee.workspace.folders import Workspace

HOSTS = {"github": {"turnsheet.yml": ".github/workflows/turnsheet.yml", "README.md": "README.md"}}
"""Host -> template -> where it lies in the repository."""


def check_host(host: str) -> None:
    """Make sure that there are templates for a host; raises Mistake with those there are."""
    if host not in HOSTS:
        raise Mistake(f"--host {host!r} is not possible. Allowed: {', '.join(HOSTS)}.")


def write_repository(host: str, workspace: Workspace) -> tuple[Path, Path]:
    """Write a repository beside a workspace, with the workspace encrypted in it; the caller holds its lock.

    A repository that is there already gets the workspace as it is now; its other files stay.

    Returns
    -------
    tuple of Path
        The repository, and the key file beside it.
    """
    folder = workspace.path.with_name(f"{workspace.path.name}-repository")
    key = workspace.path.with_name(f"{workspace.path.name}.key")
    if not key.is_file():
        disk.write_text(key, new_key(), disk.SECRET_FILE)
    for template, place in HOSTS[host].items():
        if not (folder / place).is_file():
            disk.write(folder / place, (files(__package__) / host / template).read_bytes())
    for name in workspace.names():
        disk.write(folder / "inbox" / name / ".gitkeep", b"")
    write_backup(workspace, folder / "workspace.age", by_key(key.read_text(encoding="utf-8"), str(key)))
    return folder, key
