"""Makes files of a turn again from its orders and the seed; sets aside what was in their place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.fairness.continuity import altered_files, is_recorded
from referee.fairness.history import read_entries
from referee.fairness.order import in_force
from referee.faults import Damaged
from referee.intake import inbox
from referee.match.chain import Link
from referee.match.match import Match
from referee.match.turn_files import read_record, record_again
from referee.verifying.playing_again import play_again
from referee.workspace import disk, index
from referee.workspace.turn_folder import TurnFolder


def restore_files(match: Match, turn: int) -> tuple[list[str], list[Path]]:
    """Put altered and missing files of a turn back, where they come out as its record says.

    Parameters
    ----------
    match : Match
        The match.
    turn : int
        The turn; the one before it must be good.

    Returns
    -------
    lines : list of str
        What was done, in sentences.
    left : list of Path
        The files that nothing can make again.
    """
    folder = match.folder.turn(turn)
    links = [entry.link for entry in read_entries(match)]
    altered = list(altered_files(match, links, turn)) if folder.record.is_file() else [folder.record]
    if folder.record in altered:
        return _restore_record(match, folder, in_force(links).get(turn))
    with TemporaryDirectory() as room:
        again = TurnFolder(Path(room) / folder.path.name)
        try:
            play_again(match, turn, again, read_record(folder))
        except (ValueError, LookupError, OSError):
            return [], altered
        restored = set(_as_recorded(folder, again, altered))
        lines = [
            _put_back(match, path, (again.path / path.relative_to(folder.path)).read_bytes())
            for path in altered
            if path in restored
        ]
        return lines, [path for path in altered if path not in restored]


def _restore_record(match: Match, folder: TurnFolder, link: Link | None) -> tuple[list[str], list[Path]]:
    """Put the record back, where all other files are those that it named."""
    text = record_again(match, folder, link) if link else b""
    if link and is_recorded(match, link, disk.sha256(text)):
        return [_put_back(match, folder.record, text)], []
    return [], [folder.record]


def _as_recorded(folder: TurnFolder, again: TurnFolder, altered: list[Path]) -> Iterator[Path]:
    recorded = read_record(folder).files
    for path in altered:
        name = path.relative_to(folder.path).as_posix()
        source = again.path / name
        if source.is_file() and disk.sha256_file(source) == recorded[name]:
            yield path


def restore_index(match: Match) -> list[str]:
    """Set a damaged index of the forms for the coming turn aside: the forms are read again from the inbox."""
    folder = match.folder.collecting(match.turn)
    try:
        index.read(folder)
    except Damaged:
        aside = set_aside(match, folder / index.NAME)
    else:
        return []
    there = {disk.sha256_file(path)[:16] for path in inbox.files(match.folder.inbox)}
    gone = [str(path) for path in sorted(folder.glob("*.bin")) if path.stem not in there]
    lines = [f"{folder / index.NAME} was damaged and is in {aside}: publish reads the inbox again."]
    if gone:
        lines.append(
            f"these forms are no longer in {match.folder.inbox}: {', '.join(gone)}. Copy them there."
        )
    return lines


def _put_back(match: Match, path: Path, data: bytes) -> str:
    where = f" What was there is in {set_aside(match, path)}." if path.is_file() else ""
    disk.write(path, data, disk.SECRET_FILE)
    return f"{path} was made again from orders and seed, as it was recorded.{where}"


def set_aside(match: Match, path: Path) -> Path:
    """Move a file or folder out of the turns, and return where to; nothing is ever thrown away."""
    below = path.relative_to(match.folder.turns)
    places = (match.folder.path / "set-aside" / f"{number:03}" / below for number in count(1))
    target = next(place for place in places if not place.exists())
    target.parent.mkdir(parents=True, exist_ok=True)
    return path.rename(target)
