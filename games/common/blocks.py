"""Builds the blocks of a report, headed by text codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Any

from engine.messages import Message, say
from engine.report import Block, Cell, Chart, Column, Figure, News, Paragraph, Section, Series, Table, Text

Row = tuple[Cell, ...]
MISSING = "–"
_UNITS = {"USD": "usd", "PRICE": "usd"}
"""Axis -> how its figures are written, where they are no plain numbers."""


def columns(spec: str) -> tuple[Column, ...]:
    """Return columns by ``id`` or ``id:kind``, separated by blanks; headings are REPORT.COL.<ID>."""
    parts = (part.partition(":") for part in spec.split())
    return tuple(Column(name, say(f"REPORT.COL.{name.upper()}"), kind or "text") for name, _, kind in parts)


def table(
    ident: str,
    spec: str,
    rows: Iterable[Row],
    *,
    title: Text = "",
    caption: Text | None = None,
    anchors: tuple[str, ...] = (),
    without: str = "",
) -> Table:
    """Return a table; one that is alone in its section needs no title of its own.

    The column `without` is left out, where there is one: a figure of a future that does not come.
    """
    heads, empty = columns(spec), say("REPORT.NONE")
    kept = [column.id != without for column in heads]
    body = tuple(tuple(compress(row, kept)) for row in rows)
    return Table(ident, title, tuple(compress(heads, kept)), body, caption, anchors, empty=empty)


def figure(name: str, value: Cell, kind: str = "number", note: Text | None = None) -> Figure:
    """Return a big number labelled REPORT.FIG.<NAME>."""
    return Figure(say(f"REPORT.FIG.{name}"), value, kind, note)


def change(now: int, before: int | None) -> Message | None:
    """Return how a figure changed, nothing where it did not, or where there was none before.

    >>> fall = change(7, 9)
    >>> fall.code, fall.facts
    ('STORY.CHANGE_DOWN', {'change': 2})
    """
    if before is None or now == before:
        return None
    return say("STORY.CHANGE_UP" if now > before else "STORY.CHANGE_DOWN", change=abs(now - before))


def listing(items: Sequence[Text]) -> Text:
    """Return some texts as one list in words, a dash for none."""
    return say("REPORT.LIST", items=tuple(items)) if items else MISSING


def news_or_note(lines: Sequence[Text], none: str) -> tuple[News | Paragraph, ...]:
    """Return lines of news, or a note with the text `none` where there are none."""
    return (News("", tuple(lines)),) if lines else (Paragraph(say(none), "note"),)


def section(ident: str, *blocks: Block) -> Section:
    """Return a section titled REPORT.SEC.<IDENT>."""
    return Section(say(f"REPORT.SEC.{ident.upper()}"), blocks, ident)


def chart(
    ident: str,
    name: str,
    labels: Iterable[object],
    series: Iterable[Series],
    axis: str,
    *,
    along: str = "TURN",
    kind: str = "line",
    **facts: Any,
) -> Chart:
    """Return a chart with its texts: title, caption and what stands along its axes.

    Parameters
    ----------
    ident : str
        Its id on the page.
    name : str
        Of its texts REPORT.CHART.<NAME> and REPORT.CHART.<NAME>.CAPTION, which `facts` go into.
    labels : iterable
        What stands along the horizontal axis: turns, or names.
    series : iterable of Series
        A line or a set of bars each.
    axis, along : str
        Of the texts REPORT.AXIS.<AXIS> of the vertical and the horizontal axis.
    kind : str
        ``line`` or ``bar``.
    """
    title, caption = say(f"REPORT.CHART.{name}", **facts), say(f"REPORT.CHART.{name}.CAPTION", **facts)
    axes = say(f"REPORT.AXIS.{along}"), say(f"REPORT.AXIS.{axis}")
    return Chart(
        ident,
        title,
        caption,
        tuple(map(str, labels)),
        tuple(series),
        *axes,
        kind=kind,
        unit=_UNITS.get(axis, "number"),
    )
