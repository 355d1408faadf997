"""The same hex board as an SVG file: for paper, for readers without JavaScript, for the archive."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.report import HexMap
from publish import palette
from publish.hexplan import Board, Owner
from publish.hexshapes import SIGNS, Stroke, corners, moved
from publish.markup import render
from publish.netplan import Say

_COLUMN, _ROW = 420, 70


def hex_svg(board: HexMap, words: Say) -> str:
    """Return a hex board as SVG, in the colours of paper, with its legend below.

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
    columns = max(1, width // _COLUMN)
    entries = _legend(plan, owners, left + 60, top + height + 60, columns)
    values = {
        "box": (left, top, width, height + _ROW * (-(-len(entries) // columns)) + 30),
        "title": words(board.title),
        "paper": palette.light("sheet"),
        "ink": palette.light("ink"),
        "rule": palette.light("rule"),
        "sign": palette.light("sign"),
        "grounds": [
            {
                "d": _path(hexes, closed=True),
                "colour": palette.light(f"g-{terrain.style}"),
                "signs": _path(signs),
            }
            for terrain, hexes, signs in plan.grounds()
        ],
        "borders": [
            {"d": _path(sides), "colour": palette.light(colour), "dash": _dash(dash, width), "width": width}
            for _, (colour, dash, width), sides in plan.borders()
        ],
        "owners": [_owner(owner) for owner in owners],
        "labels": labels,
        "names": names,
        "entries": entries,
    }
    return render("pages/hex.svg.j2", values)


def _owner(owner: Owner) -> dict[str, Any]:
    return {
        "colour": palette.light(owner.style.colour),
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
    parts = dash.replace("px", "").split(",") if dash != "dash" else ["9", "6"]
    return " ".join(str(int(part) * width // 3) for part in parts)


def _path(lines: Iterable[Stroke], *, closed: bool = False) -> str:
    end = "z" if closed else ""
    return "".join("M" + " ".join(f"{x},{y}" for x, y in line) + end for line in lines)


def _legend(plan: Board, owners: list[Owner], left: int, top: int, columns: int) -> list[dict[str, Any]]:
    entries = [_ground_entry(plan, terrain.style, terrain.name) for terrain, _, _ in plan.grounds()]
    entries += [
        {
            "text": plan.words(border.name),
            "line": palette.light(colour),
            "dash": _dash(dash, width),
            "width": width,
        }
        for border, (colour, dash, width), _ in plan.borders()
    ]
    entries += [
        {"text": owner.name, "mark": palette.light(owner.style.colour), "letters": owner.sign}
        for owner in owners
    ]
    for number, entry in enumerate(entries):
        row, column = divmod(number, columns)
        entry |= {"x": left + column * _COLUMN, "y": top + row * _ROW}
    return entries


def _ground_entry(plan: Board, style: str, name: Any) -> dict[str, Any]:
    hexagon = moved(corners(plan.map.orientation), (0, 0), 30)
    signs = [moved(stroke, (0, 0), 45) for stroke in SIGNS.get(style, ())]
    return {
        "text": plan.words(name),
        "ground": palette.light(f"g-{style}"),
        "d": _path([hexagon], closed=True),
        "signs": _path(signs),
    }
