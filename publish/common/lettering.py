"""Sets a line of letters as an SVG path, so that no reader and no picture needs a font.

The letters are those of Source Serif Pro (SIL Open Font License), which a package of its own brings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from font_source_serif_pro import SourceSerifPro, SourceSerifProBlack, SourceSerifProSemibold
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

_FILES = {"black": SourceSerifProBlack, "bold": SourceSerifProSemibold, "plain": SourceSerifPro}
_SMALL = 0.8
"""Height of small capitals as a part of the large ones."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line as a path whose base line is y = 0, and how wide it is."""

    d: str
    width: int


@cache
def _font(weight: str) -> TTFont:
    return TTFont(_FILES[weight])


def has_letters(text: str) -> bool:
    """Return whether every sign of a text can be set."""
    return all(ord(sign) in _font("black").getBestCmap() for sign in text)


def set_line(text: str, size: int, weight: str = "plain") -> Lettering:
    """Return a line set; signs without a letter are left out.

    Parameters
    ----------
    text : str
        The line.
    size : int
        Height of the letters' square.
    weight : str
        ``black``, ``bold`` or ``plain``.
    """
    return _set([(sign, float(size)) for sign in text], weight)


def set_capitals(text: str, size: int) -> Lettering:
    """Return a line in capitals of which those that begin a word are larger."""
    before = [" ", *text]
    signs = [
        (upper, size * (1 if last.isspace() or sign.isupper() else _SMALL))
        for last, sign in zip(before, text, strict=False)
        for upper in sign.upper()
    ]
    return _set(signs, "black")


def wrapped(text: str, size: int, width: int, weight: str = "plain") -> list[str]:
    """Return a text in lines no wider than `width`; a word that is wider has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width([(sign, float(size)) for sign in longer], weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _set(signs: list[tuple[str, float]], weight: str) -> Lettering:
    pen = SVGPathPen({}, ntos=_short)
    x = 0.0
    for name, size in _glyphs(signs, weight):
        scale = size / _font(weight)["head"].unitsPerEm
        outline, wide = _glyph(name, weight)
        outline.replay(TransformPen(pen, (scale, 0, 0, -scale, x, 0)))
        x += wide * scale
    return Lettering(pen.getCommands(), round(x))


def _width(signs: list[tuple[str, float]], weight: str) -> int:
    """Return how wide a line is without drawing it."""
    unit = _font(weight)["head"].unitsPerEm
    wide: float = sum(_glyph(name, weight)[1] * (size / unit) for name, size in _glyphs(signs, weight))
    return round(wide)


@cache
def _glyph(name: str, weight: str) -> tuple[RecordingPen, float]:
    """Return the outline of a letter in units of the font, and its width; each is drawn once."""
    glyph, pen = _font(weight).getGlyphSet()[name], RecordingPen()
    glyph.draw(pen)
    return pen, glyph.width


def _glyphs(signs: list[tuple[str, float]], weight: str) -> Iterator[tuple[str, float]]:
    names = _font(weight).getBestCmap()
    for sign, size in signs:
        # A no-break space is as wide as a space.
        name = names.get(ord(" " if sign.isspace() else sign))
        if name:
            yield name, size


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
