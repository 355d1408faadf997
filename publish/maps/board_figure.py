"""A hex board as a Plotly figure.

Widths and heights of letters are in hundredths of a side too: the loader turns them into pixels, so the
board looks the same at every size.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.messages import say
from engine.report import HexCell, HexMap, HexTerrain
from publish.common.markup import clean
from publish.common.plotly_json import SEPARATORS, Figure, joined, label
from publish.maps.board_letters import Written
from publish.maps.board_opening import opening
from publish.maps.board_plan import Board, Owner
from publish.maps.board_shapes import SIGNS, Stroke, corners
from publish.maps.network_plan import Say

Trace = dict[str, Any]
# Words of the slider over all turns, which a railway map has too; codes are SITE.MAP. and the name.
SLIDER = ("turn", "play", "pause", "open")


def hex_figure(board: HexMap, words: Say, language: str) -> Figure:
    """Return a hex board for Plotly.

    Parameters
    ----------
    board : HexMap
        Cells, owners, tracks and borders.
    words : callable
        Puts a text into the language.
    language : str
        Decides the signs in figures.

    Returns
    -------
    dict
        `data` and `layout`; ``@`` tokens stand for colours, `span` is the width in hundredths of a side,
        `ratio` height to width, `opening` the place that a board wider than its window opens at.
        ``meta.form`` of a trace is the drawing of its entry in the legend; `uid` names a trace over all
        turns, so that the slider can tell what came and what went.
    """
    plan = Board(board, words)
    labels, names = plan.written()
    owners = plan.owners()
    data = [
        trace for terrain, hexes, signs in plan.grounds() for trace in _ground(terrain, hexes, signs, plan)
    ]
    for kind, (colour, dash, width), lines in plan.outlines():
        data.append(_line(f"outline {kind}", lines, colour, width, dash))
    for number, (border, (colour, dash, width), sides) in enumerate(plan.borders()):
        form = _line(f"border {number}", sides, colour, width, dash)
        name = {"name": label(words(border.name)), "legendgroup": form["uid"], "showlegend": True}
        data.append({**form, **name})
    tracks = [track for owner in owners for track in owner.tracks]
    # Paper under the tracks keeps them apart from the ground.
    data += [_line("paper", tracks, "@sheet", 18)] if tracks else []
    data += [_letters("names", names, "@ink", small=True)] if names else []
    data += [trace for owner in owners for trace in _owner(owner)]
    data += [_letters("labels", labels, "@ink"), _hover(plan)]
    _, _, width, height = plan.frame
    return {
        "kind": "hex",
        "span": width,
        "ratio": round(height / width, 3),
        "opening": opening(board, plan.places),
        "words": {name: words(say(f"SITE.HEX.{name.upper()}")) for name in ("larger", "smaller")}
        | {name: words(say(f"SITE.MAP.{name.upper()}", turn="%")) for name in SLIDER},
        "data": data,
        "layout": _layout(plan, language),
    }


def _layout(plan: Board, language: str) -> Trace:
    left, top, width, height = plan.frame
    return {
        "separators": SEPARATORS.get(language, ".,"),
        "hovermode": "closest",
        "dragmode": False,
        "xaxis": {"visible": False, "range": [left, left + width], "fixedrange": True},
        # The board counts downwards, as a page does.
        "yaxis": {"visible": False, "range": [top + height, top], "fixedrange": True},
    }


def _line(uid: str, lines: Iterable[Stroke], colour: str, width: int, dash: str = "solid") -> Trace:
    return {
        "uid": uid,
        "type": "scatter",
        "mode": "lines",
        "hoverinfo": "skip",
        "showlegend": False,
        **joined(lines),
        "line": {"color": colour, "width": width, "dash": dash},
    }


def _filled(uid: str, shapes: Iterable[Stroke], colour: str, rim: str, width: int) -> Trace:
    return {
        "uid": uid,
        "type": "scatter",
        "mode": "lines",
        "fill": "toself",
        "hoverinfo": "skip",
        "showlegend": False,
        **joined(shapes, closed=True),
        "fillcolor": colour,
        "line": {"color": rim, "width": width},
    }


def _ground(terrain: HexTerrain, hexes: list[Stroke], signs: list[Stroke], plan: Board) -> list[Trace]:
    group = f"ground {terrain.id}"
    form = {"hex": corners(plan.map.orientation), "sign": SIGNS.get(terrain.style, ()) if signs else ()}
    named = {
        "name": label(plan.words(terrain.name)),
        "legendgroup": group,
        "showlegend": True,
        "meta": {"form": form},
    }
    ground = {**_filled(group, hexes, f"@g-{terrain.style}", "@rule", 3), **named}
    drawn = {**_line(f"{group} signs", signs, "@sign", 4), "legendgroup": group}
    return [ground, drawn] if signs else [ground]


def _owner(owner: Owner) -> list[Trace]:
    colour, group = owner.style.colour, f"owner {owner.id}"
    name = f"{owner.name} ({owner.sign})" if owner.sign else owner.name
    tracks = _line(f"{group} tracks", owner.tracks, colour, 11, owner.style.dash)
    # The first trace of an owner stands in the legend, even where it has no track to show.
    first = {
        **tracks,
        "name": label(name),
        "showlegend": bool(name),
        "meta": {"mark": owner.sign, "shape": owner.form},
    }
    traces = [first]
    traces += [_filled(f"{group} marks", owner.shapes, colour, "@sheet", 4)] if owner.shapes else []
    traces += [_letters(f"{group} letters", owner.letters, "@sheet", bare=True)] if owner.letters else []
    traces += [_letters(f"{group} labels", owner.labels, colour)] if owner.labels else []
    return [{**trace, "legendgroup": group} for trace in traces]


def _letters(
    uid: str, written: Iterable[Written], colour: str, *, bare: bool = False, small: bool = False
) -> Trace:
    letters = list(written)
    return {
        "uid": uid,
        "type": "scatter",
        "mode": "text",
        "hoverinfo": "skip",
        "showlegend": False,
        "meta": {"small": small},
        "x": [one.at[0] for one in letters],
        "y": [one.at[1] for one in letters],
        "text": [label(one.text) for one in letters],
        "textfont": {
            "color": colour,
            "size": [one.tall for one in letters],
            "shadow": "none" if bare else "auto",
            "weight": "bold" if bare else "normal",
        },
    }


def _hover(plan: Board) -> Trace:
    cells = plan.map.cells
    return {
        "uid": "facts",
        "type": "scatter",
        "mode": "markers",
        "showlegend": False,
        "x": [plan.places[cell.label][0] for cell in cells],
        "y": [plan.places[cell.label][1] for cell in cells],
        "text": [_facts(cell, plan) for cell in cells],
        "hovertemplate": "%{text}<extra></extra>",
        "marker": {"size": 150, "opacity": 0, "color": "@ink"},
    }


def _facts(cell: HexCell, plan: Board) -> str:
    name = plan.words(cell.name)
    head = " · ".join(part for part in (clean(cell.label), name) if part)
    lines = hex_facts(cell, plan)
    return "<br>".join([f"<b>{label(head)}</b>", *(label(line) for line in lines)])


def hex_facts(cell: HexCell, plan: Board) -> list[str]:
    """Return what is known of a hex, line by line: its ground, what stands there, further facts."""
    ground = plan.words(plan.terrains[cell.terrain].name)
    return [ground, *plan.marks_said(cell), *(plan.words(fact) for fact in cell.facts)]
