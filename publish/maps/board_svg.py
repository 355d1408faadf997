"""A hex board as SVG that stands in its page: seen at once, in the page's colours, and printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from engine.report import HexMap, HexTerrain
from publish.common import palette
from publish.common.markup import render
from publish.common.svg_line import svg_line
from publish.maps.board_plan import Board, Owner
from publish.maps.board_shapes import MARKS, SIGNS, Stroke, corners, moved
from publish.maps.network_plan import Say


def hex_svg(board: HexMap, words: Say) -> Markup:
    """Return a hex board as SVG; its legend is beside it in the page.

    Parameters
    ----------
    board : HexMap
        Cells, owners, tracks and borders.
    words : callable
        Puts a text into the language.
    """
    plan = Board(board, words)
    labels, names = plan.written()
    owners = plan.owners()
    values = {
        "box": plan.frame,
        "title": words(board.title),
        "sides": plan.frame[2] / 100,
        "paper": palette.variable("sheet"),
        "ink": palette.variable("ink"),
        "rule": palette.variable("rule"),
        "sign": palette.variable("sign"),
        "grounds": [
            {
                "d": _path(hexes, closed=True),
                "colour": palette.variable(f"g-{terrain.style}"),
                "signs": _path(signs),
            }
            for terrain, hexes, signs in plan.grounds()
        ],
        "outlines": [
            {"d": _path(lines), "colour": palette.variable(tone), "dash": _dash(dash, width), "width": width}
            for _, (tone, dash, width), lines in plan.outlines()
        ],
        "borders": [
            {"d": _path(sides), "colour": palette.variable(tone), "dash": _dash(dash, width), "width": width}
            for _, (tone, dash, width), sides in plan.borders()
        ],
        "owners": [_owner(owner) for owner in owners],
        "labels": labels,
        "names": names,
    }
    return Markup(render("pages/hex.svg.j2", values).strip())


def _owner(owner: Owner) -> dict[str, Any]:
    return {
        "colour": palette.variable(owner.style.colour),
        "dash": _dash(owner.style.dash, 11),
        "tracks": _path(owner.tracks),
        "shapes": _path(owner.shapes, closed=True),
        "letters": owner.letters,
        "labels": owner.labels,
    }


def _dash(dash: str, width: int) -> str:
    if dash == "solid":
        return ""
    # Owners' dashes are in pixels of a line 3 wide; Plotly's own word is for borders.
    words = {"dash": "9,6", "dot": "3,7"}
    parts = words.get(dash, dash.replace("px", "")).split(",")
    return " ".join(str(int(part) * width // 3) for part in parts)


def _path(lines: Iterable[Stroke], *, closed: bool = False) -> str:
    return "".join(svg_line(line, closed=closed) for line in lines)


def board_legend(board: HexMap, words: Say) -> list[dict[str, Any]]:
    """Return what the legend of a board explains: its grounds, its borders and its owners.

    Each has a `name` and what draws its sample: `ground` and `d`, `line` and `width`, or `mark` and `shape`.
    """
    plan = Board(board, words)
    entries = [_ground_entry(plan, terrain, bool(signs)) for terrain, _, signs in plan.grounds()]
    entries += [
        {
            "name": plan.words(border.name),
            "line": palette.variable(colour),
            "dash": _dash(dash, width),
            "width": width,
        }
        for border, (colour, dash, width), _ in plan.borders()
    ]
    entries += [
        {
            "name": owner.name,
            "mark": palette.variable(owner.style.colour),
            "letters": owner.sign,
            "shape": _path([moved(owner.form or MARKS["token"], (0, 0), 54)], closed=True),
        }
        for owner in plan.owners()
        if owner.name
    ]
    return entries


def _ground_entry(plan: Board, terrain: HexTerrain, signed: bool) -> dict[str, Any]:
    hexagon = moved(corners(plan.map.orientation), (0, 0), 30)
    signs = [moved(stroke, (0, 0), 33) for stroke in SIGNS.get(terrain.style, ()) if signed]
    return {
        "name": plan.words(terrain.name),
        "ground": palette.variable(f"g-{terrain.style}"),
        "d": _path([hexagon], closed=True),
        "signs": _path(signs),
    }
