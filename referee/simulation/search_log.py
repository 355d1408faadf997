"""Keeps a search as JSON lines: which it is, its generations, and how the end did on fresh matches."""

from __future__ import annotations

from pathlib import Path

import msgspec

from referee.faults import Mistake
from referee.workspace import disk


class Search(msgspec.Struct, frozen=True, tag="search"):
    """What decides a search, but for how many generations: by its code and the seed how it comes out."""

    game: str
    seed: str
    most_turns: int
    seats: int
    options: dict[str, str]
    first_figures: bool
    matches: int
    strong: dict[str, int]
    names: list[str]
    code: str


class Generation(msgspec.Struct, frozen=True, tag="generation"):
    """What was tried: of each candidate its figures, and the share it won in each match."""

    number: int
    figures: list[list[int]]
    shares: list[list[float]]


class Fresh(msgspec.Struct, frozen=True, tag="fresh"):
    """How the strategy's middle after a generation did in matches that no candidate had played."""

    after: int
    figures: list[int]
    shares: list[float]


class SearchLog:
    """The file of a search, and what stands in it."""

    def __init__(self, path: Path, search: Search) -> None:
        self.path, self.search = path, search
        self.generations: dict[int, Generation] = {}
        self.fresh: dict[int, Fresh] = {}

    def add(self, line: Generation | Fresh) -> None:
        """Keep a line at once."""
        self._take(line)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def _take(self, line: Generation | Fresh) -> None:
        if isinstance(line, Generation):
            self.generations[line.number] = line
        else:
            self.fresh[line.after] = line


def open_search(path: Path, search: Search) -> SearchLog:
    """Return the log of a search, begun where there is no such file.

    Raises
    ------
    Mistake
        If the file holds something else, or a search that was called otherwise.
    """
    log = SearchLog(path, search)
    if not path.exists():
        disk.write(path, msgspec.json.encode(search) + b"\n")
        return log
    # What a crash tore in its last line is played again.
    whole, _, torn = path.read_bytes().rpartition(b"\n")
    try:
        begun, *lines = (
            msgspec.json.decode(line, type=Search | Generation | Fresh) for line in whole.split(b"\n")
        )
    except ValueError:
        raise Mistake(f"{path} is not of `turnsheet simulate --search` and stays as it is.") from None
    if begun != search:
        raise Mistake(
            f"{path}: {_differences(search, begun)}. Make the same call again, or name another file."
        )
    for line in lines:
        if not isinstance(line, Search):
            log._take(line)
    if torn:
        disk.write(path, whole + b"\n")
    return log


def _differences(search: Search, begun: object) -> str:
    if not isinstance(begun, Search):
        return "it does not begin with a search"
    names = [name for name in search.__struct_fields__ if getattr(search, name) != getattr(begun, name)]
    return f"it was begun with another {' and '.join(names).replace('_', ' ')}"
