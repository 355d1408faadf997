"""Railway maps, as data: cities and routes in degrees, and the legend that owns them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.report.blocks import Link, Text


@dataclass(frozen=True, slots=True)
class MapCity:
    """A place on a network map, in degrees; tables lead from its name to `link`."""

    id: str
    name: str
    lon: float
    lat: float
    size: int
    starred: bool
    region: Text
    link: Link | None = None


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
