"""Paths and settings of an open match: what is looked for, by when, at what pace."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

import msgspec

from engine.languages import USUAL
from referee.workspace import disk, settings
from referee.workspace.folders import Workspace
from referee.workspace.settings import Count, Deadlines, Language

_HEADING = """\
# An open match: people sign up, and it begins when its seats are confirmed.
# people: how many persons are looked for. least: with how many it begins once this moment has passed:
#   until = "2027-01-08 20:00"
# A mere day means 20:00, or the time of day of `first`. To begin at once, write a moment that has passed.
# Without `until` it begins when all seats are confirmed.
# answer_days: so long a person has to confirm a seat; then the next of the waiting list is asked.
# [deadlines]: zone and every_days as in match.toml. Leave first empty: it is reckoned from the day on which
# the match begins, one turn ahead.
# [words]: what you want to say on the page, by language: en = "We play on Fridays."

"""


class OpenMatch(msgspec.Struct, forbid_unknown_fields=True):
    """``open.toml``: the match that people sign up for."""

    game: str
    people: Count
    least: Count
    until: str = ""
    answer_days: Count = 5
    options: dict[str, str] = msgspec.field(default_factory=dict)
    languages: tuple[Language, ...] = USUAL
    lucky_words: bool = True
    deadlines: Deadlines = msgspec.field(default_factory=lambda: Deadlines(every_days=7, rule="next"))
    words: dict[str, str] = msgspec.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SignupFolder:
    """The folder of the sign-ups for one match; it stays when the match has begun."""

    path: Path

    @property
    def name(self) -> str:
        """Return the name of the match."""
        return self.path.name

    @property
    def settings(self) -> Path:
        """Return ``open.toml``."""
        return self.path / "open.toml"

    @property
    def key(self) -> Path:
        """Return the secret for the codes of the forms."""
        return self.path / "form-key"

    @property
    def list(self) -> Path:
        """Return ``list.json``: who signed up."""
        return self.path / "list.json"

    @property
    def inbox(self) -> Path:
        """Return where returned sign-up forms are put."""
        return self.path / "inbox"

    @property
    def drafts(self) -> Path:
        """Return where letters lie until they are sent."""
        return self.path / "drafts"

    @property
    def door(self) -> Path:
        """Return the file that whoever takes in sign-ups holds meanwhile."""
        return self.path / ".collecting.lock"

    def form_key(self) -> bytes:
        """Return the secret for the codes of the forms."""
        with disk.reading(self.key):
            return bytes.fromhex(self.key.read_text(encoding="utf-8").strip())

    def read(self) -> OpenMatch:
        """Return what is looked for; raises Mistake where the file is not possible."""
        return settings.read(self.settings, OpenMatch)


def folders(workspace: Workspace) -> list[SignupFolder]:
    """Return the folders of all open matches, by name."""
    return [SignupFolder(path.parent) for path in sorted(workspace.signups.glob("*/open.toml"))]


def write_folder(workspace: Workspace, name: str, chosen: OpenMatch) -> SignupFolder:
    """Make the folder of an open match."""
    folder = SignupFolder(disk.secret_folder(workspace.signups) / name)
    disk.secret_folder(folder.path)
    folder.inbox.mkdir(exist_ok=True)
    disk.write_text(folder.key, secrets.token_hex(32) + "\n", disk.SECRET_FILE)
    settings.write(folder.settings, chosen, heading=_HEADING)
    return folder
