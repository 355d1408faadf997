"""Sizes and places the labels on a hex board."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hexes import FLAT, POINTY
from engine.report import MapGroup
from publish.maps.board_shapes import Point
from publish.maps.network_plan import Say

# Height of letters, in hundredths of a side.
_LABEL, _NAME = 40, 30
# Names of places: the height below which two lines are better than one.
_SMALL = 24
# Their room, and how far below the middle they stand, in one line or two: a hex on its point is narrow
# down there, and the label of the next row is near.
_NAMES = {FLAT: (180, 62, (54, 77)), POINTY: (162, 52, (45, 66))}
_LABEL_ROOM = 110
# Width to height of a letter in a name, and of what stands in a mark, in bold.
_LETTER = 0.54
_CAPITAL, _DIGIT, _WIDE = 0.74, 0.58, dict.fromkeys("MW", 0.95)


@dataclass(frozen=True, slots=True)
class Written:
    """Letters somewhere on the board; `tall` is their height."""

    at: Point
    text: str
    tall: int


def label(text: str, at: Point) -> Written:
    """Return what players write on the form, at the top of its hex."""
    return Written((at[0], at[1] - 60), text, _fitting(text, _LABEL, _LABEL_ROOM))


def name_lines(name: str, at: Point, orientation: str) -> list[Written]:
    """Return the name of a place below the middle of its hex, in two lines where one would be too small.

    >>> [(line.at, line.text) for line in name_lines("Salt Lake City", (0, 0), POINTY)]
    [((0, 45), 'Salt Lake'), ((0, 66), 'City')]
    """
    x, y = at
    room, middle, halves = _NAMES[orientation]
    tall, parts = _fitting(name, _NAME, room), name.replace("-", "- ").split()
    if tall >= _SMALL or len(parts) < 2:
        return [Written((x, y + middle), name, tall)] if name else []
    cuts = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    lines = min(cuts, key=lambda cut: (max(map(len, cut)), len(cut[1])))
    return [
        Written((x, y + down), line, _fitting(line, _SMALL, room))
        for down, line in zip(halves, lines, strict=True)
    ]


def mark_height(text: str, size: int, room: int) -> int:
    """Return how tall the letters of a mark may be: it is `size` wide, and they have `room`.

    >>> mark_height("8", 80, 80), mark_height("W61", 80, 80)
    (49, 34)
    """
    wide = sum(_DIGIT if letter.isdigit() else _WIDE.get(letter, _CAPITAL) for letter in text)
    return min(size * 62 // 100, round(room * 0.9 / max(_DIGIT, wide)))


def signs(groups: tuple[MapGroup, ...], words: Say) -> dict[str, str]:
    """Return one or two letters for each owner, none twice."""
    letters_of: dict[str, str] = {}
    for number, group in enumerate(groups, 1):
        name = words(group.name).upper()
        letters = [letter for letter in name if letter.isalnum()] or ["?"]
        # One letter is read from farther than two: of Jeptha Wade beside James Gamble the W.
        starts = [word[0] for word in name.split() if word[0].isalnum()]
        wishes = [letters[0], *starts, *(letters[0] + other for other in letters[1:]), str(number)]
        letters_of[group.id] = next(wish for wish in wishes if wish not in letters_of.values())
    return letters_of


def _fitting(text: str, tall: int, room: int) -> int:
    return min(tall, round(room / (_LETTER * max(1, len(text)))))
