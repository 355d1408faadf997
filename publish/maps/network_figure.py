"""A railway map as a Plotly figure, one trace per legend entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.messages import say
from engine.report import Link, MapCity, MapGroup, MapRoute, MapView, NetworkMap
from publish.common.markup import clean
from publish.common.plotly_json import SEPARATORS, Figure, joined, label
from publish.maps.geometry import Point, albers, frame
from publish.maps.network_plan import (
    OUTLINES,
    Line,
    Plan,
    Say,
    diameter,
    drawing_facts,
    group_style,
    plan_map,
)

Trace = dict[str, Any]
Way = Callable[[Link], Trace]
# Words of the tools beside a map; codes are SITE.MAP. and the name.
TOOLS = (
    "all",
    "owner",
    "holder_now",
    "region",
    "find",
    "unknown",
    "whole",
    "explore",
    "turn",
    "play",
    "pause",
    "open",
)


def map_figure(network: NetworkMap, words: Say, language: str, href: Way = lambda link: {}) -> Figure:
    """Return a map for Plotly.

    Parameters
    ----------
    network : NetworkMap
        Cities and routes in degrees.
    words : callable
        Puts a text into the language.
    language : str
        Decides the signs in figures.
    href : callable
        Puts a link of a legend entry into the form the page follows.

    Returns
    -------
    dict
        `data` and `layout`; axes are kilometres (Albers), ``@`` tokens stand for colours, `ratio` is
        height to width. ``meta.kind`` tells the loader what a trace is, so that it can draw the lines anew
        for a filter or for another turn: `outline` goes on by steps, which pack better than places, `lines`
        name their routes with facts and holders, `names` its cities' regions.
    """
    plan = plan_map(network)
    data = [_outline(kind, lines) for kind, lines in plan.outlines.items()]
    for group, routes in plan.groups:
        data.append(_routes(group, routes, plan, words, href(group.link) if group.link else {}))
    if plan.doubles:
        # A thin line of paper down the middle makes two tracks of one.
        data.append(
            {**_silent(plan.lines(plan.doubles), "@sheet", 1.0), "meta": _meta("double", plan.doubles)}
        )
    data.append(_cities(plan, words))
    return {
        "kind": "map",
        "ratio": round(plan.frame.height / plan.frame.width, 3),
        "data": data,
        "layout": _layout(plan, language),
        "views": [_view(view, albers(network.projection), words) for view in network.views],
        "words": {name: words(say(f"SITE.MAP.{name.upper()}", turn="%")) for name in TOOLS}
        | {name: words(say(f"SITE.HEX.{name.upper()}")) for name in ("larger", "smaller")}
        | {"holder": words(network.holder)},
    }


def without_land(figure: Figure) -> tuple[list[Trace], Figure]:
    """Return the outlines of a map, and the map without them."""
    data = figure["data"]
    land = [trace for trace in data if trace["meta"]["kind"] == "outline"]
    return land, {**figure, "data": [trace for trace in data if trace["meta"]["kind"] != "outline"]}


def _meta(kind: str, routes: tuple[MapRoute, ...], **more: Any) -> dict[str, Any]:
    return {"kind": kind, "codes": [clean(route.code) for route in routes], **more}


def _view(view: MapView, place: Callable[[float, float], Point], words: Say) -> Trace:
    edges = (
        (view.west, view.south),
        (view.west, view.north),
        (view.east, view.south),
        (view.east, view.north),
    )
    shown = frame([place(*edge) for edge in edges], 0)
    return {
        "name": words(view.name),
        "x": [shown.left, shown.right],
        "y": [shown.bottom, shown.top],
    }


def _layout(plan: Plan, language: str) -> Trace:
    shown = plan.frame
    # Equal kilometres both ways, whatever the shape of the window; what is left over shows more land.
    tied = {"scaleanchor": "x", "scaleratio": 1, "constrain": "range"}
    return {
        "separators": SEPARATORS.get(language, ".,"),
        "hovermode": False,
        "dragmode": "pan",
        "xaxis": {"visible": False, "range": [shown.left, shown.right], "constrain": "range"},
        "yaxis": {"visible": False, "range": [shown.bottom, shown.top], **tied},
    }


def _silent(lines: list[Line], colour: str, width: float) -> Trace:
    return {
        "type": "scatter",
        "mode": "lines",
        "hoverinfo": "skip",
        "showlegend": False,
        **joined(lines),
        "line": {"color": colour, "width": width},
    }


def _outline(kind: str, lines: list[Line]) -> Trace:
    drawn = _silent(lines, *OUTLINES[kind])
    return {**drawn, "x": _steps(drawn["x"]), "y": _steps(drawn["y"]), "meta": {"kind": "outline"}}


def _steps(places: list[int | None]) -> list[int | None]:
    """Return how far each place is from the one before; gaps stay.

    >>> _steps([900, 910, None, 905])
    [900, 10, None, -5]
    """
    steps: list[int | None] = []
    last = 0
    for place in places:
        steps.append(None if place is None else place - last)
        last = last if place is None else place
    return steps


def _routes(group: MapGroup, routes: tuple[MapRoute, ...], plan: Plan, words: Say, way: Trace) -> Trace:
    style = group_style(group)
    return {
        "type": "scatter",
        "mode": "lines",
        "hoverinfo": "skip",
        "name": label(words(group.name)),
        "legendgroup": group.id,
        "meta": _meta("lines", routes, way=way, **_told(routes, plan, words)),
        **joined(plan.lines(routes)),
        "line": {"color": style.colour, "dash": style.dash, "width": style.width},
    }


def _told(routes: tuple[MapRoute, ...], plan: Plan, words: Say) -> Trace:
    """Return what a pointer is told of each route, below its code and its owner, and who holds it."""
    names = {city.id: city.name for city in plan.cities}
    facts = [[label(line) for line in drawing_facts(route, names, words)] for route in routes]
    holders = [label(clean(words(route.holder))) for route in routes]
    return {"facts": ["<br>".join(lines) for lines in facts], "holders": holders if any(holders) else []}


def _cities(plan: Plan, words: Say) -> Trace:
    cities = plan.cities
    return {
        "type": "scatter",
        "mode": "markers+text",
        "meta": {
            "kind": "names",
            "regions": [clean(words(city.region)) for city in cities],
            "also": {
                i: [label(clean(one)) for one in city.also] for i, city in enumerate(cities) if city.also
            },
        },
        "showlegend": False,
        "x": [plan.places[city.id][0] for city in cities],
        "y": [plan.places[city.id][1] for city in cities],
        "text": [label(clean(words(city.name))) for city in cities],
        "textfont": {"color": "@ink", "size": 11, "shadow": "auto"},
        "customdata": [_city_facts(city, words) for city in cities],
        "hoverinfo": "skip",
        "marker": {
            "size": [diameter(city) for city in cities],
            "symbol": ["square" if city.starred else "circle" for city in cities],
            "color": ["@ink" if city.starred else "@sheet" for city in cities],
            "line": {"color": "@ink", "width": 1.2},
            "opacity": 1,
        },
    }


def _city_facts(city: MapCity, words: Say) -> str:
    fact = words(say("SITE.MAP.CITY", region=city.region, size=city.size))
    return f"<b>{label(clean(words(city.name)))}</b><br>{label(fact)}"
