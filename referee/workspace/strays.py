"""Names what lies in the workspace and is nobody's: copies of cloud drives, files of the system."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from referee.workspace.folders import MatchFolder, Workspace

# What systems and office programs leave beside files; no player sends these.
_LITTER = re.compile(r"\.DS_Store|\._.+|desktop\.ini|thumbs\.db|Icon\r|~\$.+|\.~lock\..+#", re.IGNORECASE)
_OURS = (
    r"match|seats|notices|keys|state|record|manifest|setup|index|played|accepted|events|ledger|dice|digests|"
    r"public|seat-\d+(-\w+)*|pages-\d+|\d{3,}(\.collecting|-\d+)?|turns|secrets|inbox|undone|editions|forms|"
    r"orders|findings|given|reports|received|receipts|turnsheet"
)
# "x (1)", "x (Ann's conflicted copy 2026-11-01)", "x 2", "x - Copy", "x copy", "x.sync-conflict-2026..."
_MARK = r"( \(.+\)| \d+| - .+| copy.*| copie.*|\.sync-conflict-.+)"
_COPY = re.compile(rf"({_OURS}){_MARK}(\.\w+)?", re.IGNORECASE)
_CONFLICT = re.compile(r"conflicted copy|copie en conflit|sync-conflict|konfliktkopie", re.IGNORECASE)
_PARCEL_COPY = re.compile(rf"(\d{{8}}T\d{{6}}Z~[a-z0-9-]+~[0-9a-f]{{16}}~.+?){_MARK}(\.\w+)?")
_MOST = 5


def is_litter(name: str) -> bool:
    """Return whether a file is the system's or an office program's, not a player's.

    >>> [is_litter(name) for name in ("desktop.ini", "~$orders.xlsx", "orders (1).xlsx")]
    [True, True, False]
    """
    return _LITTER.fullmatch(name) is not None


def is_parcel_copy(path: Path) -> bool:
    """Return whether a cloud drive copied what came through a door: as another file it would count again."""
    name = _PARCEL_COPY.fullmatch(path.name)
    return name is not None and path.with_name(f"{name[1]}{name[name.re.groups] or ''}").is_file()


def in_workspace(workspace: Workspace) -> list[str]:
    """Return a sentence for each folder in ``matches`` that is no match, and for copies of the settings."""
    names = sorted(os.listdir(workspace.path)) if workspace.path.is_dir() else []
    copies = [_of_copy(workspace.path / name) for name in names if _COPY.fullmatch(name)]
    return workspace.left_alone() + copies


def in_match(folder: MatchFolder) -> list[str]:
    """Return a sentence for each copy in the folder of a match, and one for the system's files."""
    paths = list(_below(folder.path))
    copies = [path for path in paths if not is_litter(path.name)]
    litter = [path.relative_to(folder.path).as_posix() for path in paths if is_litter(path.name)]
    lines = [_of_form(path) if path.parent == folder.inbox else _of_copy(path) for path in copies[:_MOST]]
    if len(copies) > _MOST:
        lines.append(f"{len(copies) - _MOST} more copies below {folder.path} were left alone.")
    if litter:
        more = f" and {len(litter) - _MOST} more" if len(litter) > _MOST else ""
        lines.append(f"left alone, files of the system: {', '.join(litter[:_MOST])}{more}.")
    return lines


def _of_copy(path: Path) -> str:
    return (
        f"{path} was left alone: it is a copy, perhaps of a cloud drive. Compare it with the file it was "
        "made from, then move it out of the workspace."
    )


def _of_form(path: Path) -> str:
    if is_parcel_copy(path):
        return f"{path} was left alone: it is a copy of a file beside it. Delete it."
    return (
        f"{path} was taken in, but its name says that a cloud drive kept two versions of it. "
        "The later one counts: ask the player if in doubt."
    )


def _below(folder: Path) -> Iterator[Path]:
    """Yield copies and litter; what lies in a copied folder goes with the folder."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = Path(entry.path)
        if is_litter(entry.name) or _is_copy(path):
            yield path
        elif entry.is_dir(follow_symlinks=False):
            yield from _below(path)


def _is_copy(path: Path) -> bool:
    """Return whether a name is that of a copy; in the inbox many a browser counts good forms like that."""
    if path.parent.name == "inbox":
        return _CONFLICT.search(path.name) is not None or is_parcel_copy(path)
    return _COPY.fullmatch(path.name) is not None
