"""A railway map as SVG, for print and for readers without JavaScript."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from engine.report import MapCity, MapGroup, MapRoute, NetworkMap
from publish.common import palette
from publish.common.markup import clean, render
from publish.maps.geometry import Frame, Point
from publish.maps.network_plan import OUTLINES, Line, Plan, Say, diameter, group_style, plan_map

WIDTH = 1200
_LETTER, _TALL = 6.4, 13
Box = tuple[float, float, float, float]


def map_svg(network: NetworkMap, words: Say) -> str:
    """Return a map as SVG, 1200 wide, in the colours of paper, with its legend below.

    Parameters
    ----------
    network : NetworkMap
        Cities and routes in degrees.
    words : callable
        Puts a text into the language.
    """
    plan = plan_map(network)
    shown = plan.frame
    outlines = [
        {"d": _path(lines, shown), "colour": palette.light(OUTLINES[kind][0]), "width": OUTLINES[kind][1]}
        for kind, lines in plan.outlines.items()
    ]
    values = {
        "width": WIDTH,
        "height": round(WIDTH * shown.height / shown.width),
        "title": words(network.title),
        "paper": palette.light("sheet"),
        "ink": palette.light("ink"),
        "outlines": outlines,
        "groups": [_group(group, routes, plan, words) for group, routes in plan.groups],
        "doubles": _path(plan.lines(plan.doubles), shown),
        "cities": _cities(plan),
    }
    return render("pages/map.svg.j2", values)


def _group(group: MapGroup, routes: tuple[MapRoute, ...], plan: Plan, words: Say) -> dict[str, Any]:
    style = group_style(group)
    return {
        "name": words(group.name),
        "d": _path(plan.lines(routes), plan.frame),
        "colour": palette.light(style.colour),
        "dash": "" if style.dash == "solid" else style.dash.replace("px", ""),
        "width": style.width,
    }


def _cities(plan: Plan) -> list[dict[str, Any]]:
    taken: list[Box] = []
    marks = []
    for city in plan.cities:
        x, y = _on_sheet(plan.places[city.id], plan.frame)
        size = diameter(city)
        box = _label_box(city, x, y, size)
        free = box[0] > 0 and box[2] < WIDTH and not any(_overlap(box, other) for other in taken)
        taken += [box] if free else []
        name = clean(city.name) if free else ""
        marks.append({"name": name, "x": x, "y": y, "starred": city.starred, "size": size})
    return marks[::-1]


def _label_box(city: MapCity, x: int, y: int, size: int) -> Box:
    half = len(city.name) * _LETTER / 2
    return x - half, y - size / 2 - _TALL, x + half, y - size / 2


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _on_sheet(point: Point, shown: Frame) -> Point:
    scale = WIDTH / shown.width
    return round((point[0] - shown.left) * scale), round((shown.top - point[1]) * scale)


def _path(lines: list[Line], shown: Frame) -> str:
    return "".join(_stroke([_on_sheet(point, shown) for point in line]) for line in lines)


def _stroke(points: list[Point]) -> str:
    """Return one line: where it begins, then its steps, which pack better than places.

    >>> _stroke([(893, 296), (893, 302), (897, 304)])
    'M893,296l0,6 4,2'
    """
    (x, y), steps = points[0], [(c - a, d - b) for (a, b), (c, d) in pairwise(points)]
    return f"M{x},{y}" + ("l" + " ".join(f"{across},{down}" for across, down in steps) if steps else "")
