"""Signs the files at the root of a site, which belong to no match.

Every match has a key of its own, and its signed list cannot name pages that the next publication of another
match changes. So the site has a key too: each match's list of current files names it, and with it one list
at the root names home page, hall of fame, headers, scripts and whatever else is outside the matches.
"""

from __future__ import annotations

import hmac
from datetime import datetime
from pathlib import Path

from publish.common.files import write
from publish.guard.signing import signed
from referee.workspace import disk
from referee.workspace.folders import Workspace

SITE_LIST = "signed-files.json"
KIND = "site"


def site_key(workspace: Workspace, secret: bytes) -> bytes:
    """Return the 32 secret bytes of the site's key; the secret of what is published first fixes them."""
    path = workspace.site_key
    if not path.is_file():
        key = hmac.digest(secret, b"turnsheet site key", "sha256")
        path.parent.mkdir(mode=disk.SECRET_FOLDER, exist_ok=True)
        disk.write_text(path, key.hex() + "\n", disk.SECRET_FILE)
    with disk.reading(path):
        return bytes.fromhex(path.read_text(encoding="utf-8").strip())


def write_site_list(workspace: Workspace, stage: Path, key: bytes, when: datetime) -> list[Path]:
    """Write the signed list of the files outside the matches, as published next; return what changed."""
    matches = workspace.names()
    names = {name for root in (workspace.site, stage) for name in root_files(root, matches)}
    files = {
        name: disk.sha256_file(stage / name if (stage / name).is_file() else workspace.site / name)
        for name in sorted(names)
    }
    path = stage / SITE_LIST
    return [path] if write(path, signed(key, {"kind": KIND, "files": files}), when) else []


def root_files(site: Path, matches: list[str]) -> set[str]:
    """Return the names of all files of a site that are in no match's folder; the list itself is not named."""
    if not site.is_dir():
        return set()
    folders = [path for path in site.iterdir() if path.is_dir() and path.name not in matches]
    inside = {f"{folder.name}/{name}" for folder in folders for name in disk.names_below(folder)}
    return inside | {path.name for path in site.iterdir() if path.is_file()} - {SITE_LIST}
