"""Packs a finished match into one zip that anyone can verify."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import tomli_w

from engine.turn import canonical_json
from referee.fairness.site_list import SITE_LIST, root_files
from referee.faults import Mistake
from referee.match.figures import with_figures_of
from referee.match.keys import SeatSecret, Secrets
from referee.match.letters import first_with_letters
from referee.match.match import Match, load_game
from referee.workspace import disk, settings
from referee.workspace.folders import MatchFolder, Workspace
from referee.workspace.settings import MatchSettings, Seats

ARCHIVE = "archive.json"
_VERSION = 1
_KEYS = "secrets/keys.toml"
_RECEIVED, _LETTERS = "received", "letters"
_FOLDERS = ("turns", "undone", "editions", "renewed")
_OLDEST = (1980, 1, 1, 0, 0, 0)


def write_archive(workspace: Workspace, match: Match, path: Path, *, workbooks: bool = False) -> int:
    """Write the archive of a match.

    Parameters
    ----------
    workspace : Workspace
        Holds the published site, which goes in too.
    match : Match
        A match that is over: the archive tells everybody everything that was secret in it.
    path : Path
        The zip file; the same match gives the same bytes.
    workbooks : bool
        Whether the files received go in as well. They carry the names that office programs put into them.

    Returns
    -------
    int
        How many files went in.

    Raises
    ------
    Mistake
        If workbooks are asked for that hold letters.
    """
    if workbooks and first_with_letters(match) is not None:
        raise Mistake(
            f"{match.name} had letters between players, and they are in the workbooks that were received. "
            "Leave out --with-workbooks: orders, reports and everything that verify needs are in the archive."
        )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        count = 0
        for name, data in _contents(workspace, match, workbooks):
            entry = zipfile.ZipInfo(name, _OLDEST)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
            count += 1
    return count


def _contents(workspace: Workspace, match: Match, workbooks: bool) -> Iterator[tuple[str, bytes]]:
    head = {"version": _VERSION, "match": match.name, "game": match.settings.game, "workbooks": workbooks}
    yield ARCHIVE, canonical_json(head) + b"\n"
    yield "match.toml", tomli_w.dumps(msgspec.to_builtins(match.settings)).encode()
    yield "seats.toml", tomli_w.dumps(msgspec.to_builtins(_without_persons(match))).encode()
    yield _KEYS, tomli_w.dumps(msgspec.to_builtins(_disclosed(match.secrets))).encode()
    for name, path in _files(workspace, match):
        # A letter is for its reader: the record of its turn has the hash of what was sealed, and no more.
        place = Path(name).parent
        if place.name != _LETTERS and (workbooks or _RECEIVED not in place.parts):
            yield name, path.read_bytes()


def _files(workspace: Workspace, match: Match) -> Iterator[tuple[str, Path]]:
    for folder in _FOLDERS:
        for path in disk.files_below(match.folder.path / folder):
            name = path.relative_to(match.folder.path)
            # Unfinished turns, and forms collected for one that was never played.
            if not any("." in part for part in name.parts[:-1]):
                yield name.as_posix(), path
    # Each seat's part in it is on its desk.
    if (account := match.folder.account).is_file():
        yield account.relative_to(match.folder.path).as_posix(), account
    outside = root_files(workspace.site, workspace.names())
    inside = {f"{match.name}/{name}" for name in disk.names_below(workspace.site / match.name)}
    for published in sorted(outside | inside | {SITE_LIST}):
        if (workspace.site / published).is_file():
            yield f"site/{published}", workspace.site / published


def _without_persons(match: Match) -> Seats:
    return Seats(tuple(msgspec.structs.replace(seat, mail="", player="") for seat in match.seats))


def _disclosed(secrets: Secrets) -> Secrets:
    """Return what anyone needs to compute everything again; no passphrase, no link, no key of the referee."""
    return Secrets(
        seed=secrets.seed,
        form_key=secrets.form_key,
        referee_key=b"",
        salt=secrets.salt,
        iterations=secrets.iterations,
        seats=tuple(map(_key_only, secrets.seats)),
        former=tuple(map(_key_only, secrets.former)),
        salts=secrets.salt_key,
        public=secrets.public_key,
    )


def _key_only(secret: SeatSecret) -> SeatSecret:
    return msgspec.structs.replace(secret, passphrase="", passphrase_key=b"", token=b"")


def open_archive(folder: Path) -> Match:
    """Return the match of an unpacked archive.

    Raises
    ------
    Mistake
        If a part of it is missing or is not possible.
    """
    try:
        head = json.loads((folder / ARCHIVE).read_bytes())
        version, name = head["version"], str(head["match"])
    except (OSError, ValueError, KeyError, TypeError):
        raise Mistake(f"{folder / ARCHIVE} cannot be read: this is not an archive of a match.") from None
    if version != _VERSION:
        raise Mistake(f"{folder / ARCHIVE} is of version {version}; this Turnsheet reads version {_VERSION}.")
    match_settings = settings.read(folder / "match.toml", MatchSettings)
    seats = settings.read_seats(folder / "seats.toml")
    secrets = settings.read(folder / _KEYS, Secrets)
    place = MatchFolder(folder, name)
    if not place.played():
        raise Mistake(f"{folder} holds no turn of the match.")
    return Match(
        place, match_settings, seats, secrets, with_figures_of(load_game(match_settings.game), place)
    )
