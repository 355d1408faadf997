"""Tables as plain data for templates: those of reports, and those of finished cells."""

from __future__ import annotations

from collections.abc import Sequence

from engine.messages import say
from engine.report import Cell, Table
from publish.common.markup import anchor_id
from publish.common.voice import View, Voice

LONG = 12
"""From so many rows on a table can be searched: fewer are seen at a glance, and so are facts of one thing."""
_PAIR = 2
"""So many columns has a list of facts: what, and how much of it."""
_NUMERIC = frozenset({"number", "usd", "permille"})


def table_view(
    ident: str,
    title: str,
    columns: list[View],
    rows: list[list[View]],
    *,
    empty: str = "",
    search: str = "",
    **sieve: str,
) -> View:
    """Return a table of finished cells; `search` and `sieve` are what a long one calls its tools."""
    long = search and len(rows) >= LONG and len(columns) > _PAIR
    return {
        "type": "table",
        "id": anchor_id(ident),
        "title": title,
        "caption": "",
        "empty": empty,
        "search": search if long else "",
        **(sieve if long else {}),
        "columns": columns,
        "rows": [{"id": "", "cells": cells} for cells in rows],
    }


def column_view(label: str, kind: str = "text", note: str = "") -> View:
    """Return a heading; `numeric` columns are set right."""
    return {"label": label, "kind": kind, "numeric": kind in _NUMERIC, "help": note}


def report_table(voice: Voice, block: Table) -> View:
    """Return a table of a report."""
    columns = [column_view(voice.say(c.label), c.kind, voice.say(c.help)) for c in block.columns]
    kinds = [_kind(block, at) for at in range(len(columns))]
    rows = [_row(voice, row, kinds) for row in block.rows]
    empty = voice.say(block.empty or say("SITE.TABLE.EMPTY"))
    view = table_view(
        block.id,
        voice.say(block.title),
        columns,
        rows,
        **{**voice.table_words(), "empty": empty},
    ) | voice.caption(block.caption)
    for row, anchor in zip(view["rows"], block.anchors, strict=False):
        row["id"] = anchor_id(anchor)
    return view


def _kind(block: Table, at: int) -> str:
    """Return how the figures of a column are written: where one has a decimal all do, so that they align."""
    kind = block.columns[at].kind
    if kind != "permille":
        return kind
    figures = [cell for cell in (row[at] for row in block.rows) if isinstance(cell, int)]
    return "tenths" if any(figure % 10 for figure in figures) else kind


def _row(voice: Voice, row: tuple[Cell, ...], kinds: Sequence[str]) -> list[View]:
    return [voice.cell(cell, kind) for cell, kind in zip(row, kinds, strict=True)]
