"""Paths of a workspace and of a match."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from referee.faults import Mistake
from referee.workspace.turn_folder import TurnFolder

MATCH_NAME = re.compile(r"[A-Za-z0-9](-?[A-Za-z0-9]){0,31}")
_TURN = re.compile(r"\d{3}|[1-9]\d{3,}")
_FIRST_LINE_BYTES = 80


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with the settings of the site, all matches, and the built site."""

    path: Path

    @property
    def settings(self) -> Path:
        """Return ``turnsheet.toml``."""
        return self.path / "turnsheet.toml"

    @property
    def matches(self) -> Path:
        """Return the folder of all matches."""
        return self.path / "matches"

    @property
    def signups(self) -> Path:
        """Return the folder of the sign-ups for open matches."""
        return self.path / "sign-ups"

    @property
    def players(self) -> Path:
        """Return ``players.toml``."""
        return self.path / "players.toml"

    @property
    def site(self) -> Path:
        """Return what is published."""
        return self.path / "site"

    @property
    def site_key(self) -> Path:
        """Return the secret key that signs what belongs to no match."""
        return self.path / "secrets" / "site-key"

    @property
    def work(self) -> Path:
        """Return the folder for what may be made again at any time."""
        return self.path / ".work"

    @property
    def version(self) -> Path:
        """Return the file that says how the workspace is laid out."""
        return self.path / ".workspace-version"

    @property
    def held(self) -> Path:
        """Return the file that is there while readers see an earlier edition of the site."""
        return self.path / ".site-held"

    @property
    def lock(self) -> Path:
        """Return the file that one publish at a time holds."""
        return self.path / ".publish.lock"

    def names(self) -> list[str]:
        """Return the names of all matches; a copy of one, as cloud drives make them, is none."""
        return [name for name, original in self._folders() if original]

    def published(self, present: str = "") -> list[str]:
        """Return the names of the matches on the site, and of one that is about to be."""
        there = _folders_in(self.site)
        return [name for name in self.names() if name == present or name in there]

    def left_alone(self) -> list[str]:
        """Return a sentence for each folder that looks like a match and is none: a copied or renamed one."""
        return [self._why_not(name) for name, original in self._folders() if not original]

    def _why_not(self, name: str) -> str:
        former = _made_as(f"{self.matches}", name)
        if former == name or (self.matches / former).is_dir():
            why, cure = (
                "it is a copy of a match, or its folder was renamed",
                "move the folder out of matches/",
            )
        else:
            why, cure = f"it is the match {former}, renamed", f"rename the folder to {former}"
        return f"{self.matches / name} was left alone: {why}. A match keeps its name: {cure}."

    def _folders(self) -> list[tuple[str, bool]]:
        """Return the folders with a ``match.toml``, each with whether it has the name it was made under."""
        # As texts: a club has two hundred matches, and a publication of one asks several times.
        matches = f"{self.matches}"
        there = (name for name in _folders_in(matches) if os.path.exists(f"{matches}/{name}/match.toml"))
        return sorted((name, _is_original(matches, name)) for name in there)

    def kept_file(self, kind: str, name: str) -> Path:
        """Return the file of what pages of the whole club need of a match; made again where it is missing."""
        # One text: a publication of one match among two hundred reads three of each.
        return Path(f"{self.work}/{kind}/{name}.json")

    def match(self, name: str) -> MatchFolder:
        """Return the folder of a match.

        Raises
        ------
        Mistake
            If there is none of that name; lists those there are.
        """
        if not (self.matches / name / "match.toml").is_file() or not _is_original(f"{self.matches}", name):
            known = ", ".join(self.names()) or "none yet; make one with `turnsheet new`"
            alone = " ".join(["", *self.left_alone()])
            raise Mistake(f"There is no match {name!r} in {self.path}. Matches there: {known}.{alone}")
        return MatchFolder(self.matches / name)


def _is_original(matches: str, name: str) -> bool:
    """Return whether a folder has the name its match was made under: keys and forms are bound to it."""
    return MATCH_NAME.fullmatch(name) is not None and _made_as(matches, name) == name


def _made_as(matches: str, name: str) -> str:
    """Return the name that the match in a folder was made under; the folder's where no record says."""
    record = f"{matches}/{name}/{_FIRST_RECORD}"
    try:
        first = _first_line(record, os.stat(record).st_mtime_ns).decode(errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        return name
    return first.removeprefix('match = "').removesuffix('"') if first.startswith("match = ") else name


def _folders_in(place: Path | str) -> set[str]:
    try:
        with os.scandir(place) as entries:
            return {entry.name for entry in entries if entry.is_dir()}
    except FileNotFoundError:
        return set()


@lru_cache(maxsize=1024)
def _first_line(file: str, written: int) -> bytes:
    """Return a record's first line; it is read again where the file was written since, in nanoseconds."""
    with open(file, "rb") as opened:
        return opened.read(_FIRST_LINE_BYTES).partition(b"\n")[0]


@dataclass(frozen=True, slots=True)
class MatchFolder:
    """The folder of one match; an unpacked archive lies in a folder of another name."""

    path: Path
    called: str = ""

    @property
    def name(self) -> str:
        """Return the name of the match."""
        return self.called or self.path.name

    @property
    def settings(self) -> Path:
        """Return ``match.toml``."""
        return self.path / "match.toml"

    @property
    def seats(self) -> Path:
        """Return ``seats.toml``."""
        return self.path / "seats.toml"

    @property
    def notices(self) -> Path:
        """Return ``notices.toml``: what the referee decided in the open."""
        return self.path / "notices.toml"

    @property
    def secrets(self) -> Path:
        """Return the folder of seed and keys."""
        return self.path / "secrets"

    @property
    def inbox(self) -> Path:
        """Return where returned workbooks are put."""
        return self.path / "inbox"

    @property
    def door(self) -> Path:
        """Return the file that whoever takes in order forms holds meanwhile."""
        return self.path / ".collecting.lock"

    @property
    def turns(self) -> Path:
        """Return the folder of all turns."""
        return self.path / "turns"

    @property
    def undone(self) -> Path:
        """Return the folder of all turns that were taken back, with the reasons."""
        return self.path / "undone"

    @property
    def editions(self) -> Path:
        """Return the folder of the signed lists of what was published of each turn."""
        return self.path / "editions"

    @property
    def account(self) -> Path:
        """Return the file of what decided the match, made after its end."""
        return self.path / "explained" / "account.json"

    def renewed(self, turn: int) -> Path:
        """Return the folder of the order forms that took the place of those of a turn."""
        return self.path / "renewed" / f"{turn:03}"

    def renewed_form(self, turn: int, seat: int, epoch: int) -> Path:
        """Return the order form that a new holder of a seat was given in place of the one of a turn."""
        return self.renewed(turn) / f"seat-{seat:02}-epoch-{epoch}.xlsx"

    def turn(self, number: int) -> TurnFolder:
        """Return the folder of a turn that is finished (0: the set-up)."""
        return TurnFolder(self.turns / f"{number:03}")

    def unfinished(self, number: int) -> TurnFolder:
        """Return the folder in which a turn is being written."""
        return TurnFolder(self.turns / f".{number:03}.unfinished")

    def collecting(self, number: int) -> Path:
        """Return the folder of forms received for a turn that is not resolved yet."""
        return self.turns / f"{number:03}.collecting"

    def played(self) -> list[int]:
        """Return the numbers of all finished turns, in order."""
        if not self.turns.is_dir():
            return []
        return sorted(
            int(folder.name)
            for folder in self.turns.iterdir()
            if _TURN.fullmatch(folder.name) and folder.is_dir()
        )


_FIRST_RECORD = MatchFolder(Path()).turn(0).record.as_posix()
"""Where in the folder of a match the record is that names it."""
