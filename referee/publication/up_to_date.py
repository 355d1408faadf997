"""Decides whether the site is up to date, by an input hash."""

from __future__ import annotations

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


def is_fresh(workspace: Workspace, site: Site, match: Match, index: Index) -> bool:
    """Return whether the published site shows this match as it is, and nothing of it was removed."""
    path = _path(workspace, match)
    if not path.is_file():
        return False
    made_from, _, listed = path.read_text().partition("\n")
    # What lies there is looked at last: after twenty turns it is thousands of files.
    return made_from == _made_from(site, match, index) and listed == _lies_there(workspace, match)


def mark_fresh(workspace: Workspace, site: Site, match: Match, index: Index) -> None:
    """Remember that the site shows this match as it is."""
    made_from = _made_from(site, match, index)
    disk.write_text(_path(workspace, match), f"{made_from}\n{_lies_there(workspace, match)}")


def _made_from(site: Site, match: Match, index: Index) -> str:
    due = calendar.due(match)
    made_from = [
        # Played again at once a turn comes out alike, but the chain has gone on.
        [link.hash() for link in chain(match.folder, match.secrets.public_key)[-1:]],
        disk.sha256_file(match.folder.turn(match.last).record),
        sorted(index.seats_in),
        sorted(seats_received(match, index)),
        [seat.human for seat in match.seats],
        str(due),
        msgspec.to_builtins(match.settings),
        msgspec.to_builtins(match.notices),
        msgspec.to_builtins(site),
        [[secret.number, secret.epoch, digest(secret.key)] for secret in match.secrets.seats],
        pages_version(),
    ]
    return digest(canonical_json(made_from))


def _lies_there(workspace: Workspace, match: Match) -> str:
    return digest(canonical_json(_listing(workspace.site, match))) + "\n"


def _listing(site: Path, match: Match) -> list[list[str | int]]:
    front: list[list[str | int]] = [[path.name, path.stat().st_size] for path in sorted(site.glob("*.html"))]
    folders = ("assets", match.name)
    return front + [
        [f"{folder}/{name}", size]
        for folder in folders
        for name, size in disk.sizes_below(site / folder).items()
    ]


def _path(workspace: Workspace, match: Match) -> Path:
    return workspace.work / "built" / f"{match.name}.txt"
