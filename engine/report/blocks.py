"""Texts, links, tables, big numbers, news and charts, as data."""

from __future__ import annotations

from dataclasses import dataclass

from engine.messages import Message

Text = Message | str
CUTS = (
    *("banker", "bridge", "capitol", "locomotive", "rails", "spike", "steamer", "telegraph", "ticker"),
    "wreck",
)
"""Small pictures that a site has, by kind of event."""


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to a page of the same report (`page` is its slug), with an optional anchor."""

    text: Text
    page: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Spark:
    """A small line of figures in a cell; None where there is none."""

    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Dots:
    """Points on one small line in a cell, from nought to the highest; the first is the leader's."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stakes:
    """A square for each share: of (name, colour of the holder, shares) in order, and of the unsold."""

    held: tuple[tuple[str, int, int], ...]
    unsold: int = 0


Cell = int | str | Message | Link | Spark | Dots | Stakes | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. `kind`: text, number, usd, permille. Numbers are set right by language."""

    id: str
    label: Text
    kind: str = "text"
    help: Text | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under headings; `key` marks rows with an anchor (``#B&O`` -> row of B&O)."""

    id: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: Text | None = None
    anchors: tuple[str, ...] = ()
    empty: Text | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A plain paragraph; `tone` is normal, note, warning or quote."""

    text: Text
    tone: str = "normal"


@dataclass(frozen=True, slots=True)
class Figure:
    """One big number with its label, and what it means; `gauge` is (value, highest), from 0."""

    label: Text
    value: Cell
    kind: str = "number"
    note: Text | None = None
    gauge: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """A row of big numbers."""

    items: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A line of news that opens a list: who got what."""

    text: Text
    entries: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class News:
    """A titled group of news lines; `cut` is the small picture of its kind (CUTS)."""

    title: Text
    items: tuple[Text | Listing, ...]
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart; None where there is no figure. `group` keeps colour and dash from turn to turn."""

    name: Text
    values: tuple[int | None, ...]
    group: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """Figures over turns (or any labels), with a caption that says what to see and a table twin.

    All are grey but those of `focus`; `ends` are second lines of their labels. `shaded` are (first, last,
    label): places of `x` in between which the ground is darker. `kind` is line, bar or rank (a line with 1 at
    the top), `unit` number or usd;
    `finding` is what the chart says, where the game knows it better than its figures tell.
    """

    id: str
    title: Text
    caption: Text
    x: tuple[str, ...]
    series: tuple[Series, ...]
    x_label: Text = ""
    y_label: Text = ""
    kind: str = "line"
    unit: str = "number"
    finding: Text = ""
    focus: tuple[int, ...] = ()
    ends: tuple[Text, ...] = ()
    shaded: tuple[tuple[int, int, Text], ...] = ()
