"""Computes rows and columns of everything on the Orders sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from xlsxwriter.utility import xl_pixel_width

from engine.forms import Column, Field, Kind, OrderForm, Row, Section
from ingest.wording import Words, widest_hint

ID_WIDTH = 10
# The hints take the first of these widths in which none is taller than so many lines, or the last.
ALLOWED_WIDTHS, HINT_LINES = (38, 46, 54, 62), 4
CHECK_WIDTH = 32
# Wider columns would push every other section apart, for all share the sheet's columns; texts wrap instead.
WIDEST, WIDEST_SHOWN = 40, 36
_NARROWEST = 10
LINE_HEIGHT = 16.0
HEAD_ROWS = 4
PORTRAIT_WIDTH = 100
FIGURE, PADDING, PIXEL = 7, 5, 0.75
"""A column is so many pixels a figure wide, and five of padding; a pixel is 3/4 point."""
TEXT, BOLD, CAPITALS = 1.05, 1.13, 1.32
"""How much wider than Excel's own letters ours are: in texts, headings and line ids (measured)."""
# Pixels: of a column that no letter reaches, of the widest letter there is much of, of a space.
_INSIDE, _WIDEST, _BLANK = 15, 10, 4
_TAB = "n" * 8
_TALLEST = 400.0
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """Rows and columns of one section; `note` is None where it has none.

    `remark` names its last column if that holds printed texts only: it then takes all the room that is left.
    `again` are rows above which a page ends: each takes the title again, the row below it the headings.
    """

    section: Section
    title: int
    note: int | None
    header: int
    rows: Mapping[str, int]
    columns: Mapping[str, int]
    remark: str = ""
    again: tuple[int, ...] = ()

    @property
    def closing(self) -> int:
        """The row below the last line."""
        return max(self.rows.values(), default=self.header) + 1


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole sheet: column widths, blocks, where the forecast begins, how many terms it has.

    `breaks` are the rows above which a printed page ends, `heights` line id -> points; see `orders_pages`.
    """

    widths: tuple[int, ...]
    blocks: tuple[Block, ...]
    forecast: int
    terms: int
    breaks: tuple[int, ...] = ()
    heights: Mapping[str, float] = field(default_factory=dict)

    @property
    def allowed(self) -> int:
        """Column of the hints."""
        return len(self.widths) - 2

    @property
    def check(self) -> int:
        """Column of the live checks, the last one."""
        return len(self.widths) - 1

    def room(self, block: Block, column: str) -> int:
        """Width that a cell has, in characters: remarks reach to the hints."""
        at = block.columns[column]
        return sum(self.widths[at : self.allowed]) if column == block.remark else self.widths[at]

    @property
    def total_width(self) -> int:
        """Width of all columns, in characters."""
        return sum(self.widths)

    @property
    def last_row(self) -> int:
        """Last row of the forecast, or of the lines where there is none."""
        return self.forecast + self.terms + 2 if self.terms else self.forecast - 2

    def where(self, line: str, column: str) -> tuple[int, int]:
        """Return row and column of a cell.

        Raises
        ------
        KeyError
            If the form has no such line or column.
        """
        for block in self.blocks:
            if line in block.rows and column in block.columns:
                return block.rows[line], block.columns[column]
        raise KeyError(f"no column {column!r} in a line {line!r}")


def layout(form: OrderForm, words: Words) -> Layout:
    """Return where everything stands."""
    row, blocks = HEAD_ROWS, []
    shared = _shared(form.sections, words)
    for section in form.sections:
        title = row + 1
        note = title + 1 if section.note else None
        header = (note or title) + 1
        rows = {line.id: header + 1 + number for number, line in enumerate(section.rows)}
        own = {column.id: place for place, column in enumerate(section.columns, 1)}
        blocks.append(Block(section, title, note, header, rows, own, _remark(section)))
        row = header + 1 + len(section.rows)
    ids = [xl_pixel_width(line.id) for section in form.sections for line in section.rows]
    id_width = max(ID_WIDTH, min(math.ceil((max(ids, default=0) * CAPITALS + _INSIDE) / FIGURE), 26))
    allowed = _allowed_width(form.sections, words)
    return Layout((id_width, *shared, allowed, CHECK_WIDTH), tuple(blocks), row + 1, len(form.forecast))


def _allowed_width(sections: Sequence[Section], words: Words) -> int:
    hints = {widest_hint(words, section, line) for section in sections for line in section.rows}
    fits = (all(lines_needed(hint, width) <= HINT_LINES for hint in hints) for width in ALLOWED_WIDTHS)
    return next((width for width, fit in zip(ALLOWED_WIDTHS, fits, strict=True) if fit), ALLOWED_WIDTHS[-1])


def _shared(sections: Sequence[Section], words: Words) -> list[int]:
    """Return the widths of the columns that all sections share, each beginning at the left."""
    shared = [_NARROWEST] * max((len(section.columns) for section in sections), default=1)
    for section in sections:
        widths = _widths(section, words)
        for place, width in enumerate(widths[:-1] if _remark(section) else widths):
            shared[place] = max(shared[place], width)
    for section in sections:
        if _remark(section):
            # The last column grows until every remark has the room it asks for.
            missing = _widths(section, words)[-1] - sum(shared[len(section.columns) - 1 :])
            shared[-1] += max(missing, 0)
    return shared


def _remark(section: Section) -> str:
    last = section.columns[-1].id
    printed = not any(isinstance(line.cells.get(last), Field) for line in section.rows)
    return last if printed and len(section.columns) > 1 else ""


def share_columns(wanted: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], list[tuple[Span, ...]]]:
    """Lay tables with columns of their own over one set of sheet columns, each beginning at the left.

    Parameters
    ----------
    wanted : sequence of sequences of int
        Per table, the widths of its columns in characters.

    Returns
    -------
    tuple
        The widths of the shared columns, and per table the first and last of them that each column takes.
        A wide column takes several before the sheet grows; no long text makes it grow beyond `WIDEST_SHOWN`.

    Examples
    --------
    >>> share_columns([[12, 28, 10], [28]])
    ((12, 28, 10), [((0, 0), (1, 1), (2, 2)), ((0, 1),)])
    """
    shared = [_NARROWEST] * max((len(widths) for widths in wanted), default=1)
    spans: list[tuple[Span, ...]] = [()] * len(wanted)
    # The fullest tables have no choice, so they go first.
    for at in sorted(range(len(wanted)), key=lambda at: -len(wanted[at])):
        spans[at] = tuple(_spans(shared, wanted[at]))
        for (first, last), width in zip(spans[at], wanted[at], strict=True):
            shared[last] += max(min(width, WIDEST_SHOWN) - sum(shared[first : last + 1]), 0)
    return tuple(shared), spans


def _spans(shared: Sequence[int], widths: Sequence[int]) -> Iterator[Span]:
    first, spare = 0, len(shared) - len(widths)
    for width in widths:
        last = first
        while spare and sum(shared[first : last + 1]) < width:
            last, spare = last + 1, spare - 1
        yield first, last
        first = last + 1


def _widths(section: Section, words: Words) -> list[int]:
    return [_width(column, words) for column in section.columns]


def _width(column: Column, words: Words) -> int:
    label = words.text(column.label)
    longest = max((len(word) for word in label.split()), default=0)
    # A heading of two short words stays on one line.
    return max(_NARROWEST, min(max(column.width, longest + 3, min(len(label) + 3, 14)), WIDEST))


# Capitals are wider in fonts that stand in for the form's: with this, LibreOffice cut off no list of codes.
_CAPITALS = 1.15


@lru_cache(maxsize=1 << 12)
def lines_needed(text: str, width: int, size: float = TEXT) -> int:
    """Return how many lines a text takes in a column of `width` figures, in letters of a size; generous.

    >>> lines_needed("C&A, LV, NYC, and NYNH", 26), lines_needed("C&a, Lv, Nyc, and Nynh", 26)
    (2, 1)
    """
    room = max((width * FIGURE + PADDING - _INSIDE) / size, 4 * _WIDEST)
    return sum(_lines(part, room) for part in text.splitlines() or [""])


def _lines(part: str, room: float) -> int:
    # Nearly all texts fit as they are.
    if len(part) * _WIDEST <= room and "\t" not in part:
        return 1
    lines, filled = 1, 0.0
    for word in part.replace("\t", _TAB).split(" "):
        wide = xl_pixel_width(word) * (_CAPITALS if word.isupper() else 1)
        if filled and filled + _BLANK + wide > room:
            lines, filled = lines + 1, 0.0
        # A word longer than the line is broken.
        filled += (_BLANK if filled else 0) + wide
        lines, filled = lines + int(filled // room), filled % room
    return lines


def height(text: str, width: int, line_height: float = LINE_HEIGHT, size: float = TEXT) -> float:
    """Return the height in points of a row that shows a wrapped text whole."""
    return min(lines_needed(text, width, size) * line_height + 4, _TALLEST)


def line_height(block: Block, line: Row, plan: Layout, words: Words, options: Mapping[str, str]) -> float:
    """Return the height of a line: the tallest of its printed texts, hint, and longest possible answers."""
    texts = [(widest_hint(words, block.section, line), plan.widths[plan.allowed])]
    for column in block.section.columns:
        cell = line.cells.get(column.id)
        text = _longest(cell, options) if isinstance(cell, Field) else words.text(cell)
        texts.append((text, plan.room(block, column.id)))
    return max(height(text, width) for text, width in texts)


def _longest(field: Field, options: Mapping[str, str]) -> str:
    if field.kind is Kind.CHOICE:
        return options.get(field.choices, "")
    return "n" * min(field.max_length, 200) if field.kind is Kind.TEXT else ""
