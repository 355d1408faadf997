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

_ROW = 70
# Room of a legend entry: its mark, a letter of its text, and the most letters that are shown.
_MARK, _LETTER, _LETTERS = 80, 17, 64
# Width of a board below which its legend is as large as its letters; a wider one is printed smaller.
_NARROW = 2500


def hex_svg(board: HexMap, words: Say) -> Markup:
    """Return a hex board as SVG, with its legend below.

    Parameters
    ----------
    board : HexMap
        Cells, owners, tracks and borders.
    words : callable
        Puts a text into the language.
    """
    plan = Board(board, words)
    left, top, width, height = plan.frame
    labels, names = plan.written()
    owners = plan.owners()
    entries = _legend(plan, owners)
    larger = max(100, width * 100 // _NARROW)
    columns = _placed(entries, width * 100 // larger)
    deep = (_ROW * (-(-len(entries) // columns)) + 30) * larger // 100 if entries else 0
    values = {
        "box": (left, top, width, height + deep),
        "legend": f"translate({left} {top + height}) scale({larger / 100})",
        "title": words(board.title),
        "sides": width / 100,
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
        "entries": entries,
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


def _legend(plan: Board, owners: list[Owner]) -> list[dict[str, Any]]:
    entries = [_ground_entry(plan, terrain, bool(signs)) for terrain, _, signs in plan.grounds()]
    entries += [
        {
            "text": plan.words(border.name),
            "line": palette.variable(colour),
            "dash": _dash(dash, width),
            "width": width,
        }
        for border, (colour, dash, width), _ in plan.borders()
    ]
    entries += [
        {
            "text": owner.name,
            "mark": palette.variable(owner.style.colour),
            "letters": owner.sign,
            "shape": _path([moved(owner.form or MARKS["token"], (0, 0), 54)], closed=True),
        }
        for owner in owners
        if owner.name
    ]
    return entries


def _placed(entries: list[dict[str, Any]], width: int) -> int:
    """Give the entries of the legend their places in columns as wide as the longest; return how many."""
    longest = max((min(len(entry["text"]), _LETTERS) for entry in entries), default=0)
    wide = _MARK + _LETTER * longest
    columns = max(1, width // wide)
    for number, entry in enumerate(entries):
        row, column = divmod(number, columns)
        entry |= {"x": 60 + column * wide, "y": 60 + row * _ROW}
    return columns


def _ground_entry(plan: Board, terrain: HexTerrain, signed: bool) -> dict[str, Any]:
    hexagon = moved(corners(plan.map.orientation), (0, 0), 30)
    signs = [moved(stroke, (0, 0), 33) for stroke in SIGNS.get(terrain.style, ()) if signed]
    return {
        "text": plan.words(terrain.name),
        "ground": palette.variable(f"g-{terrain.style}"),
        "d": _path([hexagon], closed=True),
        "signs": _path(signs),
    }
