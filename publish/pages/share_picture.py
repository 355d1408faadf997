"""Draws the picture that a link to a turn is shown with: nameplate, headline and map, as PNG of 1200 x 630.

All letters are paths, so no font of the machine plays a part, and the same turn gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from resvg_py import svg_to_bytes

from engine.report import HexMap, NetworkMap, Picture
from publish.common import palette
from publish.common.lettering import Lettering, set_capitals, set_line, wrapped
from publish.maps.network_plan import Say
from publish.maps.picture_svg import picture_svg

WIDTH, HEIGHT = 1200, 630
_EDGE, _COLUMN, _TOP, _BOTTOM = 48, 500, 150, 560
_SIZES = (68, 60, 52, 44)
_NAME = 62
_STROKES: dict[str, tuple[str, str, str]] = {
    "water": ("water", "1", ""),
    "land": ("hair", ".8", ""),
    "ground": ("hair", ".7", ""),
    "border": ("soft", "1", ""),
    "border--region": ("soft", "1", "4 3"),
    "border--divide": ("soft", "2", ""),
    "private": ("rule", "1.1", ""),
    "built": ("free", "1.6", ""),
    "track": ("", "4.5", ""),
    "token": ("soft", "", ""),
    "wanted": ("accent", "2", "1 5"),
    "new": ("accent", "4", ""),
    "stop": ("accent", "9", ""),
    "city": ("ink", "4.5", ""),
}
"""Class of a line of the front page's picture -> colour, width, dashes: what css/front.css says of it."""
_VARIABLE = re.compile(r"var\(--ts-([\w-]+)\)")


def share_picture(
    name: str,
    headline: str,
    foot: str,
    say: Say,
    drawing: NetworkMap | HexMap | None = None,
    picture: Picture | None = None,
) -> bytes:
    """Return the picture as PNG.

    Parameters
    ----------
    name, headline, foot : str
        What stands at the top, what leads, and what stands at the bottom.
    say : callable
        Puts a text into the language.
    drawing : NetworkMap or HexMap, optional
        The map of the report.
    picture : Picture, optional
        What of it is shown.
    """
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")
    SubElement(root, "path", d=f"M0 0h{WIDTH}v{HEIGHT}H0z", fill=_colour("paper"))
    _nameplate(root, name)
    shown = drawing is not None and picture is not None
    _headline(root, headline, _COLUMN if shown else WIDTH - 2 * _EDGE)
    if drawing is not None and picture is not None:
        _map(root, fromstring(picture_svg(drawing, picture, say)))
    _letters(root, set_line(foot, 24), _EDGE, HEIGHT - 28, "soft")
    return svg_to_bytes(svg_string=tostring(root, "unicode"), skip_system_fonts=True)


def _nameplate(root: Element, name: str) -> None:
    widest = WIDTH - 2 * _EDGE
    size = min(_NAME, _NAME * widest // max(1, set_capitals(name, _NAME).width))
    line = set_capitals(name, size)
    _letters(root, line, (WIDTH - line.width) // 2, 82, "ink")
    for y, wide in ((28, 1), (106, 3), (112, 1)):
        d = f"M{_EDGE} {y}H{WIDTH - _EDGE}"
        SubElement(root, "path", {"d": d, "stroke": _colour("ink"), "stroke-width": str(wide)})


def _headline(root: Element, text: str, width: int) -> None:
    """Set the headline as large as its column lets it, in the middle of the height."""
    rows = {size: wrapped(text, size, width, "black") for size in _SIZES}
    fits = (size for size in _SIZES if len(rows[size]) * size * 11 // 10 <= _BOTTOM - _TOP)
    size = next(fits, _SIZES[-1])
    tall = size * 11 // 10
    y = (_TOP + _BOTTOM - len(rows[size]) * tall) // 2 + size * 4 // 5
    for row in rows[size]:
        _letters(root, set_line(row, size, "black"), _EDGE, y, "ink")
        y += tall


def _map(root: Element, drawing: Element) -> None:
    wide, tall = int(drawing.get("width", "1")), int(drawing.get("height", "1"))
    left = _EDGE + _COLUMN + 24
    room, high = WIDTH - _EDGE - left, _BOTTOM - _TOP + 24
    # As large as both sides let it.
    across, down = (room, tall * room // wide) if tall * room <= high * wide else (wide * high // tall, high)
    x, y = left + (room - across) // 2, (_TOP + _BOTTOM - down) // 2
    frame = {
        "x": str(x),
        "y": str(y),
        "width": str(across),
        "height": str(down),
        "viewBox": f"0 0 {wide} {tall}",
    }
    group = SubElement(root, "svg", {**frame, "stroke-linecap": "round", "stroke-linejoin": "round"})
    group.extend(_painted(drawing))


def _painted(drawing: Element) -> Iterator[Element]:
    """Yield the parts of the page's picture with the colours of its classes, its letters as paths."""
    for part in drawing:
        if part.tag == "path":
            yield _stroked(part)
        elif part.tag == "text":
            yield from _set(part, int(part.get("font-size", "13")), "paper", middle=True)
        elif "ts-names--wide" in part.get("class", ""):
            for text in part:
                yield from _set(text, 14, "accent" if text.get("class") else "ink", halo=True)


def _stroked(part: Element) -> Element:
    colour, width, dashes = "ink", "1", ""
    for kind in part.get("class", "").split():
        own = _STROKES.get(kind.removeprefix("ts-"), ("", "", ""))
        colour, width, dashes = own[0] or colour, own[1] or width, own[2] or dashes
    fill = _VARIABLE.sub(lambda found: _colour(found[1]), part.get("fill", "none"))
    attributes = {"d": part.get("d", ""), "fill": fill, "stroke": _colour(colour)}
    attributes["stroke-width"] = part.get("stroke-width", width)
    return Element("path", {**attributes, **({"stroke-dasharray": dashes} if dashes else {})})


def _set(
    text: Element, size: int, colour: str, *, middle: bool = False, halo: bool = False
) -> Iterator[Element]:
    line = set_line(text.text or "", size, "bold" if middle or colour == "accent" else "plain")
    anchor = "middle" if middle else text.get("text-anchor", "start")
    x = int(text.get("x", "0")) - {"start": 0, "middle": line.width // 2, "end": line.width}[anchor]
    attributes = {"d": line.d, "transform": f"translate({x} {text.get('y', '0')})"}
    if halo:
        yield Element("path", {**attributes, "stroke": _colour("paper"), "stroke-width": "3"})
    yield Element("path", {**attributes, "fill": _colour(colour)})


def _letters(root: Element, line: Lettering, x: int, y: int, colour: str) -> None:
    SubElement(root, "path", d=line.d, fill=_colour(colour), transform=f"translate({x} {y})")


def _colour(name: str) -> str:
    return palette.light(name)
