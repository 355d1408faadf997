"""Decides whether the site is up to date, by an input hash."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from engine.turn import canonical_json, digest
from referee.match import calendar
from referee.match.chain import chain
from referee.match.code_version import pages_version
from referee.match.match import Match
from referee.publication.editions import seats_received
from referee.workspace import disk
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Site


class Common(msgspec.Struct, frozen=True):
    """What all matches of a site have together, as it was when it was last built.

    A publication of one match changes it rightly, and `round` stays. Where it changed otherwise, each match
    is built in a new round.
    """

    round: int
    listed: str


def is_fresh(workspace: Workspace, site: Site, match: Match, index: Index) -> bool:
    """Return whether the published site shows this match as it is, and nothing of it was removed."""
    path, now = _path(workspace, match), common(workspace)
    if not path.is_file() or now != _last_common(workspace):
        return False
    made_from, _, listed = path.read_text(errors="replace").partition("\n")
    # What lies there is looked at last: after twenty turns it is thousands of files.
    return made_from == _made_from(site, match, index, now.round) and listed == _lies_there(workspace, match)


def mark_fresh(workspace: Workspace, site: Site, match: Match, index: Index, before: Common) -> None:
    """Remember that the site shows this match as it is; `before` is what `common` returned before."""
    keep_common(workspace, before)
    made_from = _made_from(site, match, index, before.round)
    disk.write_text(_path(workspace, match), f"{made_from}\n{_lies_there(workspace, match)}")


def forget(workspace: Workspace, name: str) -> None:
    """Let the next publication build a match again."""
    (workspace.work / "built" / f"{name}.txt").unlink(missing_ok=True)


def keep_common(workspace: Workspace, before: Common) -> None:
    """Remember what matches share as it lies there now: it was changed rightly."""
    now = Common(before.round, _listed(_common_files(workspace.site)))
    disk.write(_common_path(workspace), msgspec.json.encode(now))


def common(workspace: Workspace) -> Common:
    """Return what lies there of the parts that matches share, in a new round if it is not what we built."""
    last, listed = _last_common(workspace), _listed(_common_files(workspace.site))
    return Common(last.round + (last.listed != listed), listed)


def _last_common(workspace: Workspace) -> Common:
    """Return what was remembered; where that is lost or damaged, what stands before the first build."""
    last: Common | msgspec.UnsetType = disk.cached(_common_path(workspace), Common)
    return Common(0, "") if last is msgspec.UNSET else last


def _common_files(site: Path) -> dict[str, int]:
    front = {path.name: path.stat().st_size for path in site.glob("*.html")}
    return front | {f"assets/{name}": size for name, size in disk.sizes_below(site / "assets").items()}


def _made_from(site: Site, match: Match, index: Index, common_round: int) -> str:
    due = calendar.due(match)
    made_from = [
        # Played again at once a turn comes out alike, but the chain has gone on.
        [link.hash() for link in chain(match.folder, match.secrets.public_key)[-1:]],
        disk.sha256_file(match.folder.turn(match.last).record),
        _explained(match),
        sorted(index.seats_in),
        sorted(seats_received(match, index)),
        [seat.human for seat in match.seats],
        str(due),
        msgspec.to_builtins(match.settings),
        msgspec.to_builtins(match.notices),
        msgspec.to_builtins(site),
        [[secret.number, secret.epoch, digest(secret.key)] for secret in match.secrets.seats],
        pages_version(),
        common_round,
    ]
    return digest(canonical_json(made_from))


def _explained(match: Match) -> str:
    path = match.folder.account
    return disk.sha256_file(path) if path.is_file() else ""


def _lies_there(workspace: Workspace, match: Match) -> str:
    return _listed(disk.sizes_below(workspace.site / match.name)) + "\n"


def _listed(sizes: Mapping[str, int]) -> str:
    return digest(canonical_json(sorted(sizes.items())))


def _path(workspace: Workspace, match: Match) -> Path:
    return workspace.work / "built" / f"{match.name}.txt"


def _common_path(workspace: Workspace) -> Path:
    # No match has a name with a dot in front.
    return workspace.work / "built" / ".common.json"
