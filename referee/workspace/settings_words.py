"""Explains errors in settings files: place and allowed values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import inspect

_STEP = re.compile(r"\.(\w+)|\[(?:\d+|\.\.\.)\]")
_KINDS = {
    "str": "a text in quotation marks",
    "int": "a whole number, without quotation marks",
    "bool": "true or false, without quotation marks",
    "array": 'a list in brackets, like ["a", "b"]',
    "object": "a part of its own, with one line for each value",
}


def in_words(error: msgspec.ValidationError, kind: type) -> str:
    """Return what msgspec found, with the place as it stands in the file and what is allowed there.

    Parameters
    ----------
    error : msgspec.ValidationError
        What was raised.
    kind : type
        What the whole file should hold.

    Returns
    -------
    str
        One or two sentences without the last full stop.
    """
    error_text, _, place = str(error).partition(" - at `$")
    place = place.rstrip("`")
    # People count from one.
    where = re.sub(r"\[(\d+)\]", lambda match: f", entry {int(match[1]) + 1}", place.lstrip("."))
    rewritten = _told(error_text, list(_at(inspect.type_info(kind), place)))
    where = where.replace("[...]", "")
    return f"{where}: {rewritten}" if where else rewritten


def _told(reason: str, types: list[inspect.Type]) -> str:
    """Return a remark of msgspec as a referee reads it; one we do not know stays as it is."""
    if match := re.fullmatch(r"Invalid (?:enum )?value (.+)", reason):
        return f"{match[1]} is not possible. Allowed: {_listed(_values(types))}"
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", reason):
        return f"{match[1]!r} is not a setting here. Allowed: {_listed(_names(types))}"
    if match := re.fullmatch(r"Object missing required field `(.+)`", reason):
        allowed = _listed(_tags(types)) if match[1] in _tag_fields(types) else ""
        return f"the line {match[1]} = ... is missing" + (f". Allowed: {allowed}" if allowed else "")
    if match := re.fullmatch(r"Expected `(\w+)` (>=|<=) (-?\d+)", reason):
        return (
            f"the number is not possible. It must be at {'least' if match[2] == '>=' else 'most'} {match[3]}"
        )
    if match := re.match(r"Expected `(\w+)`(?:, got `\w+`)?$", reason):
        return f"here must stand {_KINDS[match[1]]}" if match[1] in _KINDS else reason
    return reason


def _at(kind: inspect.Type, place: str) -> Iterator[inspect.Type]:
    """Yield what may stand at a place like ``.seats[0].language``."""
    types = list(_parts(kind))
    for step in _STEP.finditer(place):
        types = [part for one in types for below in _below(one, step[1]) for part in _parts(below)]
    yield from types


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        yield from kind.types
    elif isinstance(kind, inspect.Metadata):
        yield from _parts(kind.type)
    else:
        yield kind


def _below(kind: inspect.Type, name: str | None) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.StructType):
        yield from (field.type for field in kind.fields if field.encode_name == name)
        if name == kind.tag_field:
            yield inspect.LiteralType((kind.tag,))
    elif isinstance(kind, inspect.VarTupleType):
        yield kind.item_type
    elif isinstance(kind, inspect.DictType):
        yield kind.value_type


def _structs(types: Iterable[inspect.Type]) -> list[inspect.StructType]:
    return [kind for kind in types if isinstance(kind, inspect.StructType)]


def _values(types: list[inspect.Type]) -> list[object]:
    return [value for kind in types if isinstance(kind, inspect.LiteralType) for value in kind.values]


def _names(types: list[inspect.Type]) -> list[object]:
    return [name for kind in _structs(types) for name in _own_names(kind)]


def _own_names(kind: inspect.StructType) -> list[str]:
    return ([kind.tag_field] if kind.tag_field else []) + [field.encode_name for field in kind.fields]


def _tags(types: list[inspect.Type]) -> list[object]:
    return [kind.tag for kind in _structs(types)]


def _tag_fields(types: list[inspect.Type]) -> set[str | None]:
    return {kind.tag_field for kind in _structs(types)}


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, dict.fromkeys(values)))
