"""A hex board as the front page shows it: ground in pale colours, track grey, what the turn added red."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from engine.report import HexCell, HexMap, Picture
from publish.common import palette
from publish.common.markup import clean
from publish.common.svg_line import svg_line
from publish.maps.board_plan import Board
from publish.maps.geometry import Point, along
from publish.maps.network_plan import Say
from publish.maps.picture_parts import WIDTH, Layer, Letters, Told, dots, drawn, labels

_SIDE = 100
_READABLE = 15
"""Width of a mark below which its letters could not be read."""
_PLACES = ("goal", "port", "start", "industry", "city")
"""Ground whose names come first, beside those the turn reached."""
_MARKS = ("token", "house")


class BoardPicture:
    """The picture of a board; only its own hexes, lines and marks are shown, no codes of hexes.

    Parameters
    ----------
    board : HexMap
        The board of the report.
    picture : Picture
        What the turn added.
    words : callable
        Puts a text into the language.
    """

    def __init__(self, board: HexMap, picture: Picture, words: Say) -> None:
        self._plan, self._picture, self._words = Board(board, words), picture, words
        self._left, self._top, wide, tall = self._plan.frame
        # A board that is higher than a page is wide would fill the screen.
        self._scale = max(wide, tall * 3 // 2)
        self._aside = (self._scale - wide) // 2
        self.height = WIDTH * tall // self._scale
        self._new = {code for code, _ in picture.routes if code in self._plan.places}
        self._at = {label: self._point(place) for label, place in self._plan.places.items()}

    def svg(self, named: bool, marks: Sequence[str] = ()) -> Markup:
        """Return the drawing, with or without names, and with numbers at marks."""
        owned = list(self._owned())
        size = self._size
        new, fresh = {code for code, _ in owned} & self._new, self._pairs(self._picture.tracks)
        old = self._pairs(labels for _, labels in self._plan.map.tracks) - fresh
        layers = [
            *self.ground(),
            Layer("built ts-track", self._lines(old)),
            Layer("token", dots(self._at[code] for code, _ in owned if code not in new), width=size),
            Layer("new ts-track", self._lines(fresh)),
            Layer("new", dots(self._at[code] for code in sorted(new)), width=size),
            Layer("stop", dots(self._at[code] for code in sorted(self._new - new))),
        ]
        letters = [Letters(self._at[code], sign, size * 11 // 20) for code, sign in owned if sign]
        lines = [([self._at[code]], text) for code, text in self._labels()]
        own, clear = [self._at[code] for code, _ in owned], size // 2 if owned else 0
        callouts = [self._at[mark] for mark in marks]
        prominent = [at for one, other in sorted(fresh) for at in along([self._at[one], self._at[other]])]
        names = labels(lines, self._names(), self.height, own, clear, callouts, prominent) if named else []
        return drawn(
            self._words(self._picture.caption),
            self.height,
            layers,
            names,
            letters if size >= _READABLE else (),
            callouts,
        )

    def ground(self) -> list[Layer]:
        """Return what is below tracks and marks."""
        return [*self._grounds(), *self._borders()]

    def parts(self) -> dict[str, bool]:
        """Return pairs of hexes that a track joins, and hexes that are owned; and whether they are new."""
        fresh = self._pairs(self._picture.tracks)
        pairs = self._pairs(labels for _, labels in self._plan.map.tracks) | fresh
        tracks = {" ".join(pair): pair in fresh for pair in sorted(pairs)}
        return tracks | {code: code in self._new for code, _ in self._owned()}

    def part(self, name: str) -> Layer:
        """Return a part of any turn; an empty one where this board no longer knows it."""
        hexes = name.split(" ")
        if not all(code in self._at for code in hexes):
            return Layer("", "")
        if len(hexes) > 1:
            return Layer("built ts-track", svg_line([self._at[code] for code in hexes]))
        return Layer("token", dots([self._at[name]]), width=self._size)

    @property
    def _size(self) -> int:
        return WIDTH * _SIDE * 11 // 10 // self._scale

    def _point(self, point: Point) -> Point:
        x, y = point[0] - self._left + self._aside, point[1] - self._top
        return x * WIDTH // self._scale, y * WIDTH // self._scale

    def _grounds(self) -> Iterator[Layer]:
        for terrain, hexes, _ in self._plan.grounds():
            areas = "".join(svg_line([self._point(at) for at in one], closed=True) for one in hexes)
            yield Layer("ground", areas, palette.variable(f"g-{terrain.style}"))

    def _borders(self) -> Iterator[Layer]:
        for border, _, sides in self._plan.borders():
            line = "".join(svg_line([self._point(at) for at in side]) for side in sides)
            yield Layer(f"border ts-border--{border.style}", line)

    @staticmethod
    def _pairs(runs: Iterable[Iterable[str]]) -> set[tuple[str, str]]:
        return {(min(pair), max(pair)) for run in runs for pair in pairwise(run)}

    def _lines(self, pairs: Iterable[tuple[str, str]]) -> str:
        return "".join(svg_line([self._at[one], self._at[other]]) for one, other in sorted(pairs))

    def _owned(self) -> Iterator[tuple[str, str]]:
        """Yield the hexes in which an owner has a mark, with the letters of the first."""
        for cell in self._plan.map.cells:
            signs = [
                self._plan.signs.get(mark.group, "")
                for mark in cell.marks
                if mark.group and mark.kind in _MARKS
            ]
            if signs:
                yield cell.label, signs[0]

    def _labels(self) -> Iterator[tuple[str, str]]:
        for code, label in self._picture.routes:
            text = self._words(label)
            if code in self._new and text:
                yield code, text

    def _names(self) -> Iterator[Told]:
        """Yield the names of places, those that the turn reached first, then the important ones."""
        cells = [cell for cell in self._plan.map.cells if cell.name]
        for cell in sorted(cells, key=self._rank):
            yield self._at[cell.label], clean(self._words(cell.name))

    def _rank(self, cell: HexCell) -> tuple[bool, int]:
        style = self._plan.terrains[cell.terrain].style
        return cell.label not in self._new, _PLACES.index(style) if style in _PLACES else len(_PLACES)
