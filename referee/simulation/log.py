"""Logs finished matches as JSON lines, so that a series can resume.

The first line says which series it is; each further line is a match, in the order in which they ended. A line
torn by a crash is passed over, and its match played again. Nothing has to be locked: the same match is the
same line, whoever wrote it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Literal, Self

import msgspec
import typer

from engine.turn import canonical_json, digest
from referee.faults import Mistake
from referee.match.code_version import code_version
from referee.simulation.one_match import Job, Played
from referee.workspace import disk

_WORDS = {
    "game": "game",
    "seed": "--seed",
    "most_turns": "--turns",
    "seats": "--seats",
    "options": "--option",
    "code": "version of the code",
}


@dataclass(frozen=True, slots=True)
class Series:
    """What decides the matches of a series, and by its code how they come out."""

    game: str
    seed: str
    most_turns: int
    seats: int
    options: tuple[tuple[str, str], ...]
    code: str
    kept_by: Literal["turnsheet simulate"] = "turnsheet simulate"

    @classmethod
    def of(cls, job: Job) -> Self:
        """Return the series that a job belongs to."""
        return cls(job.game, job.seed, job.most_turns, job.seats, job.options, code_version(job.game))

    @property
    def file_name(self) -> str:
        """Name of its file in a folder: of the call alone, so that a change of the code is noticed."""
        call = canonical_json(asdict(replace(self, code="")))
        return f"{self.game}-{digest(call)[:12]}.jsonl"

    def differences(self, other: Series) -> str:
        """Return in words what another series does otherwise, "" for the same."""
        mine, theirs = asdict(self), asdict(other)
        return ", ".join(
            f"{words} {theirs[name]!r} instead of {mine[name]!r}"
            for name, words in _WORDS.items()
            if mine[name] != theirs[name]
        )


@dataclass(slots=True)
class Log:
    """The file of a series (None: kept nowhere), what was found in it, and what the referee should know."""

    path: Path | None
    done: dict[int, Played] = field(default_factory=dict)
    note: str = ""
    missing: bool = False

    def add(self, match: Played) -> None:
        """Keep a match at once; one that no worker could play is not done, and tried again another time."""
        if not match.final:
            self.missing = True
        elif self.path:
            self.done[match.number] = match
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(match) + b"\n")

    def finish(self) -> None:
        """Forget a complete series."""
        if self.path and not self.missing:
            self.path.unlink(missing_ok=True)


def default_folder() -> Path:
    """Return the user's own folder for series that were broken off."""
    return Path(typer.get_app_dir("turnsheet")) / "simulate"


def open_log(path: Path, series: Series, *, anew: bool = False) -> Log:
    """Return the log of a series, made where there is none.

    Parameters
    ----------
    path : Path
        A file, or a folder in which each series has its file.
    series : Series
        What is to be played.
    anew : bool
        Whether matches of another version of the code are thrown away, and not refused.

    Raises
    ------
    Mistake
        If the file holds something else.
    """
    path, note = path / series.file_name if path.is_dir() else path, ""
    lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
    if lines:
        kept = _series(path, lines[0])
        differences = series.differences(kept)
        if not differences:
            return _going_on(path, lines[1:])
        if not anew:
            raise Mistake(
                f"{path} keeps matches of another series: {differences}. Make the same call again, name "
                "another file with --keep, or remove this one."
            )
        note = f"Beginning again: the {len(lines) - 1} matches kept were played by another {_WORDS['code']}."
    disk.write(path, msgspec.json.encode(series) + b"\n")
    return Log(path, note=note)


def _series(path: Path, line: bytes) -> Series:
    try:
        return msgspec.json.decode(line, type=Series)
    except ValueError:
        raise Mistake(
            f"{path} is not of `turnsheet simulate` and stays as it is. Name another file with --keep."
        ) from None


def _going_on(path: Path, lines: list[bytes]) -> Log:
    if lines and not lines[-1].endswith(b"\n"):
        with path.open("ab") as file:
            file.write(b"\n")
    matches = {match.number: match for match in map(_match, lines) if match}
    return Log(
        path, matches, f"Going on: {len(matches)} matches were played before ({path})." if matches else ""
    )


def _match(line: bytes) -> Played | None:
    try:
        return msgspec.json.decode(line, type=Played)
    except ValueError:
        return None
