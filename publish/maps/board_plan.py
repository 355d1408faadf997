"""Lays out a hex board for the Plotly figure and the SVG."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from engine.hexes import centre, neighbours
from engine.messages import say
from engine.report import HexBorder, HexCell, HexMap, HexMark, HexTerrain, MapGroup
from publish.common.markup import clean
from publish.maps.board_letters import Written, label, mark_height, name_lines, signs
from publish.maps.board_shapes import LETTERS_DOWN, MARKS, SIGNS, Point, Stroke, corners, edge, moved, spots
from publish.maps.network_plan import Say, Style, group_style

# Room around the board, in hundredths of a side.
_MARGIN = 20
# How far the tracks of two owners over one pair of hexes run apart.
_APART = 18
# Style of a border -> colour token, dash, width; any other is a plain line.
_BORDERS = {
    "divide": ("@accent", "solid", 14),
    "region": ("@ink", "dash", 9),
    "river": ("@water", "solid", 16),
}
# Kind of outline -> colour token, dash, width, in the order they are drawn.
_OUTLINES = {
    "state": ("@soft", "dot", 3),
    "lake": ("@soft", "solid", 4),
    "country": ("@soft", "solid", 5),
    "coast": ("@soft", "solid", 7),
}


@dataclass(frozen=True, slots=True)
class Owner:
    """An entry of the legend with all that is drawn for it; one without a name is not in the legend.

    `sign` are the letters on its marks, `form` is what they all look like, empty where they differ.
    """

    id: str
    name: str
    sign: str
    style: Style
    shapes: tuple[Stroke, ...]
    letters: tuple[Written, ...]
    labels: tuple[Written, ...]
    tracks: tuple[Stroke, ...]
    form: Stroke = ()


class Board:
    """A hex board on the flat sheet, in hundredths of a side, y downwards.

    Parameters
    ----------
    board : HexMap
        Cells by label; tracks and borders name cells by their labels.
    words : callable
        Puts a text into the language.

    Raises
    ------
    KeyError
        If a track, a border, a mark or a cell names a hex, owner or terrain that the board lacks.
    ValueError
        If a border lies between hexes that are no neighbours.
    """

    def __init__(self, board: HexMap, words: Say) -> None:
        self.map, self.words = board, words
        self.cells = {cell.label: cell for cell in board.cells}
        self.places = {cell.label: _place(cell, board.orientation) for cell in board.cells}
        self.terrains = {terrain.id: terrain for terrain in board.terrains}
        self.groups = {group.id: group for group in board.groups}
        self.signs = signs(board.groups, words)

    @cached_property
    def frame(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height of what is shown."""
        half, rise = max(x for x, _ in self._corners) + _MARGIN, max(y for _, y in self._corners) + _MARGIN
        across = [x for x, _ in self.places.values()] or [0]
        down = [y for _, y in self.places.values()] or [0]
        left, top = min(across) - half, min(down) - rise
        return left, top, max(across) + half - left, max(down) + rise - top

    @property
    def _corners(self) -> Stroke:
        return corners(self.map.orientation)

    def grounds(self) -> list[tuple[HexTerrain, list[Stroke], list[Stroke]]]:
        """Return each terrain in use with its hexes and the signs on them."""
        cells_on: dict[str, list[HexCell]] = {terrain: [] for terrain in self.terrains}
        for cell in self.map.cells:
            cells_on[cell.terrain].append(cell)
        return [
            (
                self.terrains[terrain],
                [moved(self._corners, self.places[cell.label]) for cell in cells],
                [stroke for cell in cells for stroke in self._sign(cell)],
            )
            for terrain, cells in cells_on.items()
            if cells
        ]

    def _sign(self, cell: HexCell) -> list[Stroke]:
        # Letters without a mark behind them cannot be read across a sign.
        if any(mark.kind not in MARKS for mark in cell.marks):
            return []
        style = self.terrains[cell.terrain].style
        return [moved(stroke, self.places[cell.label]) for stroke in SIGNS.get(style, ())]

    def outlines(self) -> list[tuple[str, tuple[str, str, int], list[Stroke]]]:
        """Return the lines of the land underneath: kind, style, lines."""
        return [
            (kind, style, lines)
            for kind, style in _OUTLINES.items()
            if (lines := [_sheet(points) for name, points in self.map.outlines if name == kind])
        ]

    def borders(self) -> list[tuple[HexBorder, tuple[str, str, int], list[Stroke]]]:
        """Return each border with its style and its lines."""
        plain = ("@soft", "solid", 8)
        return [
            (border, _BORDERS.get(border.style, plain), [self._side(*pair) for pair in border.edges])
            for border in self.map.borders
        ]

    def _side(self, one: str, other: str) -> Stroke:
        first, second = self.cells[one], self.cells[other]
        if (second.q, second.r) not in neighbours((first.q, first.r)):
            raise ValueError(f"a border lies between {one} and {other}, which are no neighbours")
        return edge(self.places[one], self.places[other])

    def written(self) -> tuple[list[Written], list[Written]]:
        """Return the labels that players write on the form, and the names of places."""
        labels, names = [], []
        for cell in self.map.cells:
            at = self.places[cell.label]
            labels.append(label(clean(cell.label), at))
            names += name_lines(self.words(cell.name), at, self.map.orientation)
        return labels, names

    def owners(self) -> list[Owner]:
        """Return every owner of anything on the board, in the order of the legend.

        What nobody owns comes last, kind by kind: houses belong to their hex.
        """
        marks, tracks = self._marks(), self._tracks()
        # A note in a hex speaks for itself.
        names = {kind: say(f"SITE.HEX.{kind.upper()}.ALL") for kind in MARKS} | {"label": ""}
        kinds = [MapGroup(_nobody(kind), name, "held") for kind, name in names.items()]
        return [
            self._owner(group, marks[group.id], tracks[group.id])
            for group in (*self.map.groups, *kinds)
            if group.id in marks or group.id in tracks
        ]

    def _owner(self, group: MapGroup, marks: list[tuple[HexMark, Point, int]], tracks: list[Stroke]) -> Owner:
        shapes = [moved(MARKS[mark.kind], at, size) for mark, at, size in marks if mark.kind in MARKS]
        written = [(mark.kind in MARKS, self._letters(mark, at, size)) for mark, at, size in marks]
        return Owner(
            group.id,
            self.words(group.name),
            self.signs.get(group.id, ""),
            group_style(group),
            tuple(shapes),
            tuple(one for inside, one in written if inside and one.text),
            tuple(one for inside, one in written if not inside and one.text),
            tuple(tracks),
            MARKS.get(marks[0][0].kind, ()) if len({mark.kind for mark, _, _ in marks}) == 1 else (),
        )

    def _marks(self) -> dict[str, list[tuple[HexMark, Point, int]]]:
        marks: dict[str, list[tuple[HexMark, Point, int]]] = defaultdict(list)
        for cell in self.map.cells:
            x, y = self.places[cell.label]
            size, places = spots(len(cell.marks))
            for mark, (across, down) in zip(cell.marks, places, strict=True):
                owner = self.groups[mark.group].id if mark.group else _nobody(mark.kind)
                marks[owner].append((mark, (x + across, y + down), size))
        return marks

    def _letters(self, mark: HexMark, at: Point, size: int) -> Written:
        sign, text = self.signs.get(mark.group, ""), self.words(mark.text)
        # A token bears its owner's letters too: colour alone says nothing to everyone, nor in print.
        text = f"{sign}{text}" if mark.kind == "token" or not text else text
        text += str(mark.count) if mark.count > 1 else ""
        down = LETTERS_DOWN.get(mark.kind, 0) * size // 100
        room = size if mark.kind in MARKS else size * 2
        return Written((at[0], at[1] + down), text, mark_height(text, size, room))

    def _tracks(self) -> dict[str, list[Stroke]]:
        users: dict[tuple[str, str], list[str]] = defaultdict(list)
        for owner, labels in self.map.tracks:
            for one, other in pairwise(labels):
                pair = min(one, other), max(one, other)
                users[pair] += [self.groups[owner].id] if owner not in users[pair] else []
        strokes: dict[str, list[Stroke]] = defaultdict(list)
        for pair, owners in users.items():
            for rank, owner in enumerate(owners):
                aside = round((rank - (len(owners) - 1) / 2) * _APART)
                strokes[owner].append(_beside(self.places[pair[0]], self.places[pair[1]], aside))
        return strokes

    def marks_said(self, cell: HexCell) -> list[str]:
        """Return what stands in a hex, in words."""
        return [self._mark_said(mark) for mark in cell.marks]

    def _mark_said(self, mark: HexMark) -> str:
        kind = self.words(say(f"SITE.HEX.{mark.kind.upper()}"))
        owner = self.words(self.groups[mark.group].name) if mark.group else ""
        text = self.words(mark.text)
        count = str(mark.count) if mark.count > 1 else ""
        words = ", ".join(part for part in (owner, text, count) if part)
        return self.words(say("SITE.HEX.MARK", kind=kind, told=words)) if words else kind


def _nobody(kind: str) -> str:
    return f"nobody's {kind}"


def _place(cell: HexCell, orientation: str) -> Point:
    x, y = centre((cell.q, cell.r), orientation)
    return round(100 * x), round(100 * y)


def _sheet(points: tuple[tuple[float, float], ...]) -> Stroke:
    return tuple((round(100 * x), round(100 * y)) for x, y in points)


def _beside(start: Point, end: Point, aside: int) -> Stroke:
    # Neighbours are 173 apart, which is near enough for runs that skip a hex, too.
    across, down = (end[0] - start[0]) * aside // 173, (end[1] - start[1]) * aside // 173
    return (start[0] - down, start[1] + across), (end[0] - down, end[1] + across)
