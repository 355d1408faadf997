"""A difference between record and recomputation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference; `turn` None belongs to the match as a whole."""

    file: str
    what: str
    turn: int | None = None

    def __str__(self) -> str:
        where = f"turn {self.turn}, " if self.turn is not None else ""
        return f"{where}{self.file}: {self.what}"


def unlike(name: str, stored: bytes, computed: bytes) -> str:
    """Return in words where a file first differs from what it ought to be.

    Parameters
    ----------
    name : str
        Its ending says how it is read: CSV and lines of text by line, JSON by value.
    stored, computed : bytes
        The file, and what comes out when it is made again.
    """
    try:
        if name.endswith(".json"):
            path, is_, ought = next(_values("", json.loads(stored), json.loads(computed)))
            return f"{path or 'the value'} is {_short(is_)}, but {_short(ought)} comes out"
        if name.endswith((".csv", ".jsonl", ".txt", ".toml")):
            lines = zip_longest(stored.decode().splitlines(), computed.decode().splitlines())
            number, (is_, ought) = next((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
            return f"line {number} is {_short(is_)}, but {_short(ought)} comes out"
    except (ValueError, StopIteration):
        return "is not what comes out"
    return "is not what comes out"


def _values(path: str, stored: Any, computed: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield every place where two values of JSON differ, in order."""
    if isinstance(stored, dict) and isinstance(computed, dict):
        for key in sorted(stored.keys() | computed.keys()):
            yield from _values(f"{path}.{key}".lstrip("."), stored.get(key), computed.get(key))
    elif isinstance(stored, list) and isinstance(computed, list):
        for at, pair in enumerate(zip_longest(stored, computed)):
            yield from _values(f"{path}[{at}]", *pair)
    elif stored != computed:
        yield path, stored, computed


def _short(value: Any) -> str:
    if value is None:
        return "nothing"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return repr(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")
