"""Railway maps as data: cities and lines in degrees, with a legend."""

from __future__ import annotations

from dataclasses import dataclass

from engine.report.blocks import Link, Text

OWNER_COLOURS = 12
"""So many colours of owners there are: MapGroup.number counts them round and round."""


@dataclass(frozen=True, slots=True)
class MapCity:
    """A place on a network map, in degrees; tables lead from its name to `link`.

    `also` are spellings of other languages, by which a reader finds it too.
    """

    id: str
    name: Text
    lon: float
    lat: float
    size: int
    starred: bool
    region: Text
    link: Link | None = None
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapRoute:
    """A route between two cities. `group` is the key of the legend group that owns it, `holder` a person.

    The holder presides over the owner or owns the route himself; the map filters by him.
    """

    code: str
    a: str
    b: str
    group: str
    double: bool = False
    twin: bool = False
    facts: tuple[Text, ...] = ()
    holder: Text = ""


@dataclass(frozen=True, slots=True)
class MapGroup:
    """One entry of the legend. `style`: owned (numbered colour), free, sale, held or private.

    A click on what it owns follows `link`. Where `name` begins with `id` and a blank, the id is the owner's
    code, which stands beside the longest line.
    """

    id: str
    name: Text
    style: str
    number: int = 0
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class MapView:
    """A part of a map to go to with one click, in degrees."""

    name: Text
    west: float
    east: float
    south: float
    north: float


@dataclass(frozen=True, slots=True)
class Projection:
    """How a map is made flat: its centre and the standard parallels of a conic projection, in degrees.

    West and south are negative. The parallels are best a sixth of the map's height from its edges, and not
    as far north as south of the equator.
    """

    lon: float
    lat: float
    south: float
    north: float


@dataclass(frozen=True, slots=True)
class NetworkMap:
    """A railway map: cities and routes by owner over outlines (kind, points as (lon, lat)).

    `holder` is what a route's holder is called in this game, where readers may filter by him.
    """

    id: str
    title: Text
    caption: Text
    projection: Projection
    cities: tuple[MapCity, ...]
    routes: tuple[MapRoute, ...]
    groups: tuple[MapGroup, ...]
    outlines: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()
    views: tuple[MapView, ...] = ()
    holder: Text = ""
