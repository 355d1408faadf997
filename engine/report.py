"""What may be shown, as data: pages of blocks that a site, a mail or a desk can draw.

`game.report` builds one Report for one viewer, starting from nothing: what is not in it cannot leak.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.messages import Message

Text = Message | str


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to a page of the same report (`page` is its slug), with an optional anchor."""

    text: Text
    page: str
    anchor: str = ""


Cell = int | str | Message | Link | None


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
    """One big number with its label, and what it means."""

    label: Text
    value: Cell
    kind: str = "number"
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """A row of big numbers."""

    items: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class News:
    """A titled group of news lines."""

    title: Text
    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart; None where there is no figure. `group` keeps colour and dash from turn to turn."""

    name: Text
    values: tuple[int | None, ...]
    group: int = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """Figures over turns (or any labels), with a caption that says what to see and a table twin."""

    id: str
    title: Text
    caption: Text
    x: tuple[str, ...]
    series: tuple[Series, ...]
    x_label: Text = ""
    y_label: Text = ""
    kind: str = "line"


@dataclass(frozen=True, slots=True)
class MapCity:
    """A place on a network map, in degrees."""

    id: str
    name: str
    lon: float
    lat: float
    size: int
    starred: bool
    region: Text


@dataclass(frozen=True, slots=True)
class MapRoute:
    """A route between two cities. `group` is the key of the legend group that owns it."""

    code: str
    a: str
    b: str
    group: str
    double: bool = False
    twin: bool = False
    facts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class MapGroup:
    """One entry of the legend. `style`: owned (numbered colour and dash), free, sale, held or private.

    A click on what it owns follows `link`.
    """

    id: str
    name: Text
    style: str
    number: int = 0
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class MapView:
    """A part of a map to go to with one click, in degrees; the site has names for its `id`.

    They are northeast, south, midwest and west.
    """

    id: str
    west: float
    east: float
    south: float
    north: float


@dataclass(frozen=True, slots=True)
class NetworkMap:
    """A railway map: cities and routes by owner over outlines (kind, points as (lon, lat))."""

    id: str
    title: Text
    caption: Text
    cities: tuple[MapCity, ...]
    routes: tuple[MapRoute, ...]
    groups: tuple[MapGroup, ...]
    outlines: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()
    views: tuple[MapView, ...] = ()


@dataclass(frozen=True, slots=True)
class HexMark:
    """Something that stands in a hex: `kind` train, house, city, token or label; `group` owns it."""

    kind: str
    group: str = ""
    text: Text = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class HexCell:
    """One hex. `label` is what a player writes on the form (``K4``); `terrain` is the id of a HexTerrain."""

    label: str
    q: int
    r: int
    terrain: str
    name: Text = ""
    marks: tuple[HexMark, ...] = ()
    facts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class HexTerrain:
    """A kind of ground, drawn with a colour and a letter or pattern as second cue.

    `style` is one of plain, forest, hills, mountain, peak, desert, swamp, valley, water, city, port, field,
    industry, start.
    """

    id: str
    name: Text
    style: str


@dataclass(frozen=True, slots=True)
class HexBorder:
    """A line along the edges between neighbouring hexes. `style`: divide, region, river or anything plain."""

    name: Text
    style: str
    edges: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HexMap:
    """A board of hexes: `orientation` flat or pointy, marks by owner, borders, and the runs of each owner.

    `tracks` are (group, labels of hexes in order): lines drawn from centre to centre. `outlines` are
    lines of the land underneath, (coast, lake, country or state; points), in sides of a hex as
    `engine.hexes.centre` places them.
    """

    id: str
    title: Text
    caption: Text
    orientation: str
    cells: tuple[HexCell, ...]
    terrains: tuple[HexTerrain, ...]
    groups: tuple[MapGroup, ...]
    tracks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    borders: tuple[HexBorder, ...] = ()
    outlines: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()


Block = Paragraph | Figures | News | Table | Chart | NetworkMap | HexMap


@dataclass(frozen=True, slots=True)
class Section:
    """A titled run of blocks on a page."""

    title: Text
    blocks: tuple[Block, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """One page. `slug` is its address (``index`` is the front page); `nav` false keeps it out of the menu."""

    slug: str
    title: Text
    sections: tuple[Section, ...]
    lead: Text | None = None
    nav: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """Everything one viewer is told about one turn. `viewer` is a seat, or None for everyone."""

    match: str
    turn: int
    viewer: int | None
    title: Text
    period: str
    pages: tuple[Page, ...]
    facts: Mapping[str, str] = field(default_factory=dict)

    def blocks(self) -> Iterator[Block]:
        """Yield every block of every page, in order."""
        for page in self.pages:
            for section in page.sections:
                yield from section.blocks
