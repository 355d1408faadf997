"""Values of the engine's vocabulary to plain data and back: findings, events, reports, forms on disk.

A dataclass becomes an object whose key ``$`` names its kind; lists come back as tuples, because every
sequence of the vocabulary is one.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from engine import findings, forms, messages, report
from engine.ledger import Posting
from engine.turn import Event, canonical_json
from ingest import IssuedForm
from referee import disk

KIND = "$"


def _dataclasses_of(module: Any) -> dict[str, type]:
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and dataclasses.is_dataclass(value)
    }


_KINDS: dict[str, type] = {
    **_dataclasses_of(report),
    **_dataclasses_of(findings),
    "Message": messages.Message,
    "Posting": Posting,
    "Event": Event,
    "IssuedForm": IssuedForm,
    # Forms and reports both have sections and columns.
    **{
        f"form.{name}": kind
        for name, kind in _dataclasses_of(forms).items()
        if kind.__module__ == forms.__name__
    },
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def to_plain(value: Any) -> Any:
    """Return dictionaries, lists, texts and numbers for a value of the vocabulary."""
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        shown = {item.name: to_plain(getattr(value, item.name)) for item in dataclasses.fields(value)}
        return {KIND: _NAMES[type(value)], **shown}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_plain(item) for item in value]
    return value


def from_plain(value: Any) -> Any:
    """Return the value that `to_plain` made plain."""
    if isinstance(value, list):
        return tuple(from_plain(item) for item in value)
    if not isinstance(value, dict):
        return value
    kind = value.get(KIND)
    if not (isinstance(kind, str) and kind in _KINDS):
        return {key: from_plain(item) for key, item in value.items()}
    items = {key: from_plain(item) for key, item in value.items() if key != KIND}
    if value[KIND] == "Finding":
        items["outcome"] = findings.Outcome(items["outcome"])
    if value[KIND] == "form.Field":
        items["kind"] = forms.Kind(items["kind"])
    return _KINDS[value[KIND]](**items)


def dump(value: Any) -> bytes:
    """Return a value of the vocabulary as canonical JSON with a newline."""
    return canonical_json(to_plain(value)) + b"\n"


def load(data: bytes) -> Any:
    """Return what `dump` wrote."""
    return from_plain(json.loads(data))


def read(path: Path) -> Any:
    """Return what `dump` wrote into a file; raises Damaged where it cannot be read any more."""
    with disk.reading(path):
        return load(path.read_bytes())
