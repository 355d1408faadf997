"""A railway map as SVG that stands in its page: seen at once, worked by the page's script, and printed.

Its colours are the page's variables. Each route is a path that names its code, so that a filter or
another turn changes classes only. Widths are pixels at every zoom.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from engine.report import MapGroup, NetworkMap
from publish.common.markup import clean, render
from publish.common.svg_line import svg_line
from publish.maps.geometry import Frame, Point
from publish.maps.labels import Label, Labels
from publish.maps.network_plan import Line, Plan, Say, diameter, group_style, line_codes, plan_map

WIDTH = 1200
_SIZES = (("wide", 12), ("phone", 34))
"""Height of letters: on phones the drawing is a third as wide."""


def map_svg(network: NetworkMap, words: Say) -> Markup:
    """Return a map as SVG, 1200 wide.

    Parameters
    ----------
    network : NetworkMap
        Cities and routes in degrees.
    words : callable
        Puts a text into the language.
    """
    plan = plan_map(network)
    height = round(WIDTH * plan.frame.height / plan.frame.width)
    values = {
        "width": WIDTH,
        "height": height,
        "title": words(network.title),
        "outlines": [(kind, _path(lines, plan.frame)) for kind, lines in plan.outlines.items()],
        "routes": _routes(plan),
        "doubles": _path(plan.lines(plan.doubles), plan.frame),
        "cities": _cities(plan),
        "labels": [(kind, size, list(_labels(plan, words, kind, height))) for kind, size in _SIZES],
    }
    return Markup(render("pages/map.svg.j2", values).strip())


def legend(network: NetworkMap, words: Say) -> list[dict[str, str]]:
    """Return the entries of the legend: class of the line, and name."""
    return [{"look": look(group), "name": words(group.name)} for group, _ in plan_map(network).groups]


def look(group: MapGroup) -> str:
    """Return the class that draws the lines of a legend entry.

    >>> look(MapGroup("free", "Free", "free"))
    'ts-free'
    """
    return f"ts-{group_style(group).colour.removeprefix('@')}"


def _routes(plan: Plan) -> list[dict[str, Any]]:
    return [
        {"code": route.code, "look": look(group), "d": _path([list(plan.segments[route.code])], plan.frame)}
        for group, routes in plan.groups
        for route in routes
    ]


def _cities(plan: Plan) -> list[dict[str, Any]]:
    """Return the marks of the cities, one path for each size and shape, large ones last."""
    dots: dict[tuple[int, bool], list[Point]] = defaultdict(list)
    for city in plan.cities:
        dots[diameter(city), city.starred].append(_on_sheet(plan.places[city.id], plan.frame))
    return [
        {"size": size, "starred": starred, "d": "".join(f"M{x},{y}h0" for x, y in points)}
        for (size, starred), points in sorted(dots.items())
    ]


def _labels(plan: Plan, words: Say, kind: str, height: int) -> Iterator[Label]:
    """Yield the codes of owners and the names of cities that find room; on phones cities come first."""
    codes = [(_on_sheet(at, plan.frame), clean(code), True) for code, at in line_codes(plan, words)]
    cities = [
        (_on_sheet(plan.places[city.id], plan.frame), clean(words(city.name)), False) for city in plan.cities
    ]
    labels = Labels(WIDTH, height, prominent=[at for at, *_ in cities])
    for at, text, is_code in (*codes, *cities) if kind == "wide" else (*cities, *codes):
        if label := labels.place([at], text, dict(_SIZES)[kind], (6,)):
            yield {**label, "code": is_code}


def _on_sheet(point: Point, shown: Frame) -> Point:
    scale = WIDTH / shown.width
    return round((point[0] - shown.left) * scale), round((shown.top - point[1]) * scale)


def _path(lines: list[Line], shown: Frame) -> str:
    return "".join(svg_line([_on_sheet(point, shown) for point in line]) for line in lines)
