"""Small parts that all pages of a report are made of, named by the codes of their texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.messages import say
from engine.report import Cell, Column, Figure, Table, Text

Row = tuple[Cell, ...]
REPORT = "REPORT."
"""What the codes of a report's texts begin with; a game whose codes begin with nothing hands in ""."""
MISSING = "–"


def columns(spec: str, prefix: str = REPORT) -> tuple[Column, ...]:
    """Return columns by ``id`` or ``id:kind``, separated by blanks; headings are REPORT.COL.<ID>."""
    found = (part.partition(":") for part in spec.split())
    return tuple(Column(name, say(f"{prefix}COL.{name.upper()}"), kind or "text") for name, _, kind in found)


def table(
    ident: str,
    spec: str,
    rows: Iterable[Row],
    *,
    title: Text = "",
    caption: Text | None = None,
    anchors: tuple[str, ...] = (),
    prefix: str = REPORT,
) -> Table:
    """Return a table; one that is alone in its section needs no title of its own."""
    empty = say("REPORT.NONE")
    return Table(ident, title, columns(spec, prefix), tuple(rows), caption, anchors, empty=empty)


def figure(name: str, value: Cell, kind: str = "number", note: Text | None = None) -> Figure:
    """Return a big number labelled REPORT.FIG.<NAME>."""
    return Figure(say(f"REPORT.FIG.{name}"), value, kind, note)


def listing(items: Sequence[Text]) -> Text:
    """Return some texts as one list in words, a dash for none."""
    return say("REPORT.LIST", items=tuple(items)) if items else MISSING
