"""Boards of hexes, as data."""

from __future__ import annotations

from dataclasses import dataclass

from engine.report.blocks import Text
from engine.report.maps import MapGroup


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
    industry, start, goal, open (no ground yet).
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
    `engine.hexes.centre` places them. One that is not `lasting` helps with the next orders only: nobody
    looks back at it turn by turn.
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
    lasting: bool = True
