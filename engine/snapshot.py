"""A match's snapshot: the data files of its game as they were when it was made.

While a game is asked through `with_snapshot`, `engine.tables` reads these texts in place of the files that
are shipped now, and `cache` remembers apart what was made of them. So a match keeps the figures it began
with (decision 29), and no function of a game has to be handed them.
"""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from engine.turn import Phase, canonical_json, digest

G = TypeVar("G")
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Snapshot:
    """Data files by name, as texts; `digest` is the SHA-256 of their JSON."""

    files: Mapping[str, str]
    digest: str

    @classmethod
    def of(cls, files: Mapping[str, str]) -> Snapshot:
        """Return the snapshot of some files."""
        return cls(dict(files), digest(canonical_json(files)))

    @classmethod
    def from_json(cls, data: bytes) -> Snapshot:
        """Return a snapshot that was written; raises ValueError if it is none."""
        files = json.loads(data)
        if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
            raise ValueError("is not a snapshot: a JSON object of texts")
        return cls.of(files)

    def to_json(self) -> bytes:
        """Return the files as canonical JSON."""
        return canonical_json(self.files)


@runtime_checkable
class KeepsFigures(Protocol):
    """Optional part of the contract: a game whose figures are data files, so that a match keeps its own."""

    def snapshot(self) -> Snapshot:
        """Return the data files that decide anything in a new match."""

    def first_snapshot(self) -> Snapshot:
        """Return those that matches were played with before matches had a snapshot."""


_MEMORIES: list[dict[str, Callable[..., Any]]] = []
"""What `lru_cache` remembers of each function: digest of a snapshot -> the function with its memory."""
_IN_FORCE: ContextVar[Snapshot | None] = ContextVar("snapshot in force", default=None)


def text_of(path: Traversable) -> str:
    """Return a data file as the snapshot in force has it, else as it is shipped."""
    snapshot = _IN_FORCE.get()
    kept = snapshot.files.get(path.name) if snapshot else None
    return path.read_text(encoding="utf-8") if kept is None else kept


def lru_cache(maxsize: int | None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return functools.lru_cache with a memory of its own for every snapshot."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        shipped = functools.lru_cache(maxsize)(function)
        memories: dict[str, Callable[P, T]] = {}
        _MEMORIES.append(memories)

        @functools.wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            snapshot = _IN_FORCE.get()
            if snapshot is None:
                return shipped(*args, **kwargs)  # type: ignore[arg-type]
            memory = memories.get(snapshot.digest)
            if memory is None:
                memory = cast("Callable[P, T]", functools.lru_cache(maxsize)(function))
                memories[snapshot.digest] = memory
            return memory(*args, **kwargs)

        def clear() -> None:
            shipped.cache_clear()
            memories.clear()

        remembered.cache_clear = clear  # type: ignore[attr-defined]
        return remembered

    return decorate


def forget(snapshot: Snapshot) -> None:
    """Free what was remembered under a snapshot that is not needed again."""
    for memories in _MEMORIES:
        memories.pop(snapshot.digest, None)


def cache(function: Callable[P, T]) -> Callable[P, T]:
    """Return functools.cache with a memory of its own for every snapshot."""
    return lru_cache(None)(function)


def with_snapshot(game: G, snapshot: Snapshot) -> G:
    """Return a game that answers with the figures of a snapshot; itself where those are the shipped ones."""
    if not isinstance(game, KeepsFigures) or snapshot == game.snapshot():
        return game
    bound = copy.copy(game)
    for name in dir(game):
        answer = None if name.startswith("_") else getattr(game, name)
        if callable(answer) and not isinstance(answer, type):
            vars(bound)[name] = _within(snapshot, answer)
    phases: Callable[[Any], tuple[Phase[Any, Any], ...]] = vars(bound)["turn_list"]

    def turn_list(state: Any) -> tuple[Phase[Any, Any], ...]:
        return tuple(replace(phase, run=_within(snapshot, phase.run)) for phase in phases(state))

    vars(bound)["turn_list"] = turn_list
    return bound


def _within(snapshot: Snapshot, function: Callable[P, T]) -> Callable[P, T]:
    @functools.wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        before = _IN_FORCE.set(snapshot)
        try:
            return function(*args, **kwargs)
        finally:
            _IN_FORCE.reset(before)

    return asked
