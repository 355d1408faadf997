"""Computes where printed pages end, with a safety margin.

Every row is written with its height, so that all programs agree on it. A table that one page can hold is
never torn. A longer one goes on below its headings, written again, and leaves no one or two rows alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from ingest.writing.layout import FIGURE, PADDING, PIXEL, PORTRAIT_WIDTH

GAP = 15.0
"""Height of the row between two tables, in points."""
BANNER = (32, 20)
"""Heights of title and subtitle of a sheet, in points."""

# What a page of A4 holds between its margins (`workbook._set_up`), in points, upright and lying.
_UPRIGHT, _LYING = (537.0, 762.0), (784.0, 516.0)
# Printers and programs round rows and scales their own way.
_SURE = 0.97
# Fewer rows are not left alone on a page.
_FEWEST = 3


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows that belong together on paper; heights in points.

    Attributes
    ----------
    head : float
        The rows that say what follows: title, note, headings.
    rows : tuple of float
        Each row below them.
    again : float
        What of the head is written again where the stretch goes on with a new page.
    gap : float
        The empty row below it, which must not slip onto a page of its own.
    loose : bool
        Whether a page may end within it though one could hold it: for texts, which need no headings.
    """

    head: float
    rows: tuple[float, ...]
    again: float = 0.0
    gap: float = GAP
    loose: bool = False


def page_room(widths: Sequence[int]) -> float:
    """Return the points of rows that surely fit one page of a sheet that is printed one page wide.

    Parameters
    ----------
    widths : sequence of int
        Its columns, in characters as Excel counts them.
    """
    wide, tall = _LYING if sum(widths) > PORTRAIT_WIDTH else _UPRIGHT
    needed = sum(width * FIGURE + PADDING for width in widths) * PIXEL
    return tall * max(1.0, needed / wide) * _SURE


def page_ends(
    stretches: Sequence[Stretch], room: float, used: float, titles: float = 0.0
) -> Iterator[tuple[int, ...]]:
    """Yield for each stretch the numbers of its rows before which a page ends; 0 stands for its head.

    Parameters
    ----------
    stretches : sequence of Stretch
        From the top of the sheet down.
    room : float
        Points of rows that fit one page.
    used : float
        Points that stand above the first stretch.
    titles : float
        Points of the rows that every further page repeats at its top.

    Examples
    --------
    >>> tables = [Stretch(40, (20.0,) * rows, again=20) for rows in (10, 10, 60, 2)]
    >>> list(page_ends(tables, 500, 60))
    [(), (0,), (0, 22, 45), ()]
    >>> list(page_ends(tables[:2] + [Stretch(40, (20.0,) * 34, again=20)], 500, 60))
    [(), (0,), (0, 22)]
    """
    for number, stretch in enumerate(stretches):
        whole = stretch.head + _tall(stretch.rows) + stretch.gap
        if used + whole <= room:
            used += whole
            yield ()
        elif number and titles + whole <= room and not _divisible(stretch):
            used = titles + whole
            yield (0,)
        else:
            ways = _ways(stretch, room, used, titles, number)
            # Rather fewer pages; then rather a table whole for longer, and a text where it is.
            cuts = min(ways, key=lambda cuts: (len(cuts), stretch.loose and 0 in cuts))
            yield cuts
            last = cuts[-1] if cuts else 0
            head = stretch.again if last else stretch.head
            used = titles + head + _tall(stretch.rows[last:]) + stretch.gap


def _divisible(stretch: Stretch) -> bool:
    return stretch.loose and len(stretch.rows) >= 2 * _FEWEST


def _ways(
    stretch: Stretch, room: float, used: float, titles: float, number: int
) -> Iterator[tuple[int, ...]]:
    """Yield how a stretch may be cut: from a new page on, unless it is the first, and from here on."""
    if number:
        yield (0, *_cuts(stretch, room, titles, titles))
    if not number or _fitting(stretch.rows, room - used - stretch.head) >= _FEWEST:
        yield tuple(_cuts(stretch, room, used, titles))


def _cuts(stretch: Stretch, room: float, used: float, titles: float) -> list[int]:
    """Return the rows before which a stretch is cut that begins below what is used of a page."""
    rows = (*stretch.rows[:-1], *(row + stretch.gap for row in stretch.rows[-1:]))
    page, cuts = room - titles - stretch.again, list[int]()
    at = max(_fitting(rows, room - used - stretch.head), 1)
    while at < len(rows):
        cuts.append(at)
        # On it goes, even where no row fits a page.
        at += max(_fitting(rows[at:], page), 1)
    return _moved_up(cuts, rows, page)


def _moved_up(cuts: list[int], rows: Sequence[float], page: float) -> list[int]:
    """Move cuts up so that no page below the first is left with one or two rows, where that is possible.

    >>> _moved_up([4, 8], [30.0] * 9, 200)
    [3, 6]
    """
    few, end, moved = min(_FEWEST, len(rows) // (len(cuts) + 1)), len(rows), list[int]()
    for cut in reversed(cuts):
        end = min(cut, end - few)
        moved.insert(0, end)
    fits = all(_tall(rows[at:below]) <= page for at, below in pairwise([*moved, len(rows)]))
    return moved if fits else cuts


def _fitting(rows: Sequence[float], room: float) -> int:
    return sum(filled <= room for filled in accumulate(map(_on_screen, rows)))


def _tall(rows: Sequence[float]) -> float:
    return sum(map(_on_screen, rows))


def _on_screen(points: float) -> float:
    """Return the height of a row as Excel keeps it: in whole pixels."""
    return -(-points // PIXEL) * PIXEL
