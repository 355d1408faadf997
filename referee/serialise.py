"""Serialises the engine's vocabulary to plain data and back.

A dataclass or named tuple becomes an object whose key ``$`` names its kind; lists come back as tuples,
because every sequence of the vocabulary is one.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

from engine import findings, forms, messages, report
from engine.ledger import Posting
from engine.period import Period, of_label
from engine.turn import Event, canonical_json
from ingest import IssuedForm

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
# A form's rows are called lines on disk, as they were when the first matches began.
_KINDS["form.Line"] = _KINDS.pop("form.Row")
_KEYS = {"Place": {"row": "line"}, "form.Section": {"rows": "lines"}, "form.ForecastTerm": {"rows": "lines"}}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_FIELDS = {
    kind: tuple((part, _KEYS.get(name, {}).get(part, part)) for part in inspect.signature(kind).parameters)
    for kind, name in _NAMES.items()
}
# Most values of a report: nothing is to be asked of them.
_PLAIN = frozenset({str, int, bool, type(None), float})


def to_plain(value: Any) -> Any:
    """Return dictionaries, lists, texts and numbers for a value of the vocabulary."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in _FIELDS:
        plain = {KIND: _NAMES[kind]}
        for name, key in _FIELDS[kind]:
            item = getattr(value, name)
            plain[key] = item if type(item) in _PLAIN else to_plain(item)
        return plain
    if kind is Period:
        return value.label
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [item if type(item) in _PLAIN else to_plain(item) for item in value]
    return value


def from_plain(value: Any) -> Any:
    """Return the value that `to_plain` made plain."""
    if isinstance(value, list):
        return tuple([from_plain(item) for item in value])
    if not isinstance(value, dict):
        return value
    return _made({key: from_plain(item) for key, item in value.items()})


def _made(items: dict[str, Any]) -> Any:
    """Return the value of a plain object whose parts are made already."""
    kind = items.get(KIND)
    if not (isinstance(kind, str) and kind in _KINDS):
        return items
    del items[KIND]
    if kind == "Finding":
        items["outcome"] = findings.Outcome(items["outcome"])
    if kind == "NetworkMap" and "projection" not in items:
        # Earlier versions drew the one map there was, of the USA, and had the words of its game.
        items["projection"] = report.Projection(-96.0, 37.5, 29.5, 45.5)
        items["holder"] = messages.say("REPORT.MAP.HOLDER")
    if kind == "MapView" and "id" in items:
        items["name"] = messages.say(f"REPORT.VIEW.{items.pop('id').upper()}")
    if kind == "Report":
        # Earlier versions did not keep it; the desks of all their games said how the seat was played.
        items.setdefault("says_how", items["viewer"] is not None)
    if kind in ("Report", "form.OrderForm"):
        items["period"] = of_label(items["period"])
    if kind == "form.Field":
        items["kind"] = forms.Kind(items["kind"])
    if kind == "form.Limit":
        items["bound"] = forms.Bound(items["bound"])
    for name, key in _KEYS.get(kind, {}).items():
        if key in items:
            items[name] = items.pop(key)
    if kind == "Message" and items["code"].endswith(".mend"):
        # How to fix a finding, as earlier versions called that text.
        items["code"] = items["code"].removesuffix("mend") + "fix"
    return _KINDS[kind](**items)


def dump(value: Any) -> bytes:
    """Return a value of the vocabulary as canonical JSON with a newline."""
    return canonical_json(to_plain(value)) + b"\n"


def load(data: bytes) -> Any:
    """Return what `dump` wrote."""
    # As `from_plain` does it, but while the text is read: nothing is looked at twice.
    value = _DECODER.decode(data.decode())
    return _tuple(value) if isinstance(value, list) else value


def _read(items: dict[str, Any]) -> Any:
    for key, item in items.items():
        if type(item) is list:
            items[key] = _tuple(item)
    return _made(items)


def _tuple(items: list[Any]) -> tuple[Any, ...]:
    return tuple([_tuple(item) if type(item) is list else item for item in items])


_DECODER = json.JSONDecoder(object_hook=_read)
