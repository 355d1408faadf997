"""Small parts that all pages are made of."""

from __future__ import annotations

from collections.abc import Iterable

from engine.messages import say
from engine.report import Cell, Column, Figure, Table, Text

Row = tuple[Cell, ...]


def columns(spec: str) -> tuple[Column, ...]:
    """Return columns by ``id`` or ``id:kind``, separated by blanks; headings are REPORT.COL.<ID>."""
    found = (part.partition(":") for part in spec.split())
    return tuple(Column(name, say(f"REPORT.COL.{name.upper()}"), kind or "text") for name, _, kind in found)


def table(
    ident: str, spec: str, rows: Iterable[Row], *, title: Text = "", caption: Text | None = None
) -> Table:
    """Return a table; one that is alone in its section needs no title of its own."""
    return Table(ident, title, columns(spec), tuple(rows), caption, empty=say("REPORT.NONE"))


def figure(name: str, value: Cell, note: Text | None = None) -> Figure:
    """Return a big number labelled REPORT.FIG.<NAME>."""
    return Figure(say(f"REPORT.FIG.{name}"), value, note=note)
