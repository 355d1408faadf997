"""Makes files of the newest turn again from its orders and the seed; sets aside what was in their place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.fairness.continuity import altered_files, read_entries
from referee.match.match import Match
from referee.match.turn_files import read_record
from referee.verifying.replay import play_again
from referee.workspace import disk
from referee.workspace.folders import TurnFolder


def restore_files(match: Match, turn: int) -> tuple[list[str], list[Path]]:
    """Put altered and missing files of a turn back, where they come out as its record says.

    Parameters
    ----------
    match : Match
        The match.
    turn : int
        Its newest turn.

    Returns
    -------
    lines : list of str
        What was done, in sentences.
    left : list of Path
        The files that nothing can make again.
    """
    folder = match.folder.turn(turn)
    if not folder.record.is_file():
        return [], [folder.record]
    altered = list(altered_files(match, [entry.link for entry in read_entries(match)], turn))
    if folder.record in altered:
        return [], [folder.record]
    with TemporaryDirectory() as room:
        again = TurnFolder(Path(room) / folder.path.name)
        try:
            play_again(match, turn, again, read_record(folder))
        except (ValueError, LookupError, OSError):
            return [], altered
        restored = set(_as_recorded(folder, again, altered))
        return [_put_back(match, path, again) for path in altered if path in restored], [
            path for path in altered if path not in restored
        ]


def _as_recorded(folder: TurnFolder, again: TurnFolder, altered: list[Path]) -> Iterator[Path]:
    recorded = read_record(folder).files
    for path in altered:
        name = path.relative_to(folder.path).as_posix()
        source = again.path / name
        if source.is_file() and disk.sha256_file(source) == recorded[name]:
            yield path


def _put_back(match: Match, path: Path, again: TurnFolder) -> str:
    where = f" What was there is in {set_aside(match, path)}." if path.is_file() else ""
    name = path.relative_to(match.folder.turns)
    disk.write(path, (again.path.parent / name).read_bytes(), disk.SECRET_FILE)
    return f"{path} was made again from orders and seed, as it was recorded.{where}"


def set_aside(match: Match, path: Path) -> Path:
    """Move a file or folder out of the turns, and return where to; nothing is ever thrown away."""
    below = path.relative_to(match.folder.turns)
    places = (match.folder.path / "set-aside" / f"{number:03}" / below for number in count(1))
    target = next(place for place in places if not place.exists())
    target.parent.mkdir(parents=True, exist_ok=True)
    return path.rename(target)
