"""The protocol between parent and child: length-prefixed JSON frames."""

from __future__ import annotations

import json
from typing import IO, Any

from engine.findings import Finding, Outcome
from ingest.grid import Grid, Item, ItemKind, SheetGrid

# A grid at its limits (a million signs, each escaped) stays far below this.
MAX_FRAME = 64_000_000
# The child's first frame: it has all it needs, so whatever ends it from here on is the file's doing.
READY = b"ready"
_LENGTH = 8

Opened = tuple[Grid | None, tuple[Finding, ...]]


def send(pipe: IO[bytes], *frames: bytes) -> None:
    """Write frames, each behind its length."""
    for frame in frames:
        pipe.write(len(frame).to_bytes(_LENGTH, "big") + frame)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """Return the next frame, or None where the pipe ended or what comes is no frame of ours."""
    head = pipe.read(_LENGTH)
    length = int.from_bytes(head, "big")
    if len(head) < _LENGTH or length > MAX_FRAME:
        return None
    frame = pipe.read(length)
    return frame if len(frame) == length else None


def encoded(opened: Opened) -> bytes:
    """Return a grid and findings as JSON."""
    grid, findings = opened
    listed = [[finding.code, finding.outcome, dict(finding.facts)] for finding in findings]
    return json.dumps([grid and _plain_grid(grid), listed], separators=(",", ":")).encode("ascii")


def decoded(frame: bytes) -> Opened:
    """Return the grid and findings of a frame.

    Raises
    ------
    ValueError, TypeError, KeyError
        If the frame is not of the form that `encoded` gives it.
    """
    grid, listed = json.loads(frame)
    findings = tuple(
        Finding(str(code), Outcome(outcome), facts=dict(facts)) for code, outcome, facts in listed
    )
    return None if grid is None else _grid(grid), findings


def _plain_grid(grid: Grid) -> dict[str, Any]:
    sheets = [[sheet.name, _plain_cells(sheet)] for sheet in grid.sheets]
    return {"sheets": sheets, "properties": dict(grid.properties)}


def _plain_cells(sheet: SheetGrid) -> list[list[Any]]:
    return [[row, column, i.kind, i.value, i.shown] for (row, column), i in sheet.cells.items()]


def _grid(plain: dict[str, Any]) -> Grid:
    sheets = tuple(SheetGrid(str(name), _cells(cells)) for name, cells in plain["sheets"])
    return Grid(sheets, {str(name): str(value) for name, value in plain["properties"].items()})


def _cells(plain: list[list[Any]]) -> dict[tuple[int, int], Item]:
    return {(row, column): Item(ItemKind(kind), value, shown) for row, column, kind, value, shown in plain}
