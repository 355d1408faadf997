"""Writes what a host needs to publish a workspace by itself: a repository, units of a timer, a container."""

from __future__ import annotations

import shutil
import sys
from importlib.resources import files
from pathlib import Path

from referee.faults import Mistake
from referee.workspace import disk
from referee.workspace.backup import by_key, new_key, write_backup
from referee.workspace.folders import Workspace

_WORKFLOWS = ".github/workflows"
HOSTS = {
    "github": {
        "turnsheet.yml": f"{_WORKFLOWS}/turnsheet.yml",
        "canary.yml": f"{_WORKFLOWS}/canary.yml",
        "README.md": "README.md",
    },
    "home": {
        name: name
        for name in ("turnsheet.service", "turnsheet.timer", "crontab.txt", "task.cmd", "README.md")
    },
    "container": {"Dockerfile": "Dockerfile", "README.md": "README.md"},
}
"""Host -> template -> where it lies in the folder that is written."""
_FOLDERS = {"github": "repository"}


def check_host(host: str) -> None:
    """Make sure that there are templates for a host; raises Mistake with those there are."""
    if host not in HOSTS:
        raise Mistake(f"--host {host!r} is not possible. Allowed: {', '.join(HOSTS)}.")


def write_host(host: str, workspace: Workspace) -> Path:
    """Write what a host needs into a folder beside a workspace; files that are there already stay.

    Returns
    -------
    Path
        The folder.
    """
    folder = workspace.path.with_name(f"{workspace.path.name}-{_FOLDERS.get(host, host)}")
    places = {
        b"@workspace@": str(workspace.path.resolve()).encode(),
        b"@turnsheet@": _command().encode(),
    }
    for template, place in HOSTS[host].items():
        data = (files(__package__) / host / template).read_bytes()
        for mark, value in places.items():
            data = data.replace(mark, value)
        if not (folder / place).is_file():
            disk.write(folder / place, data)
    return folder


def _command() -> str:
    """Return the program that runs now: a timer does not look where a terminal does."""
    own = Path(sys.argv[0])
    return str(own.resolve()) if own.stem == "turnsheet" else shutil.which("turnsheet") or "turnsheet"


def write_repository(workspace: Workspace) -> tuple[Path, Path]:
    """Write a repository beside a workspace, with the workspace encrypted in it; the caller holds its lock.

    A repository that is there already gets the workspace as it is now; its other files stay.

    Returns
    -------
    tuple of Path
        The repository, and the key file beside it.
    """
    folder = write_host("github", workspace)
    key = workspace.path.with_name(f"{workspace.path.name}.key")
    if not key.is_file():
        disk.write_text(key, new_key(), disk.SECRET_FILE)
    for name in workspace.names():
        disk.write(folder / "inbox" / name / ".gitkeep", b"")
    write_backup(workspace, folder / "workspace.age", by_key(key.read_text(encoding="utf-8"), str(key)))
    return folder, key
