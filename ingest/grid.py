"""The neutral grid of cells that every file format is converted to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

# A form takes about 150 rows and 12 columns; what lies farther out is no part of it.
MAX_ROWS = 2_000
MAX_COLUMNS = 120
MAX_SHEETS = 30
# A form of a late turn has about 3,000 cells and 70,000 signs on all its sheets together.
MAX_CELLS = 30_000
MAX_SIGNS = 1_000_000
# Cells under merged ones and in the results of array formulas, each counted as often as it is named.
MAX_VISITS = 200_000


class ItemKind(StrEnum):
    """What a file said a cell holds."""

    TEXT = "text"
    NUMBER = "number"
    PERCENT = "percent"
    LOGICAL = "logical"
    DATE = "date"
    ERROR = "error"
    FORMULA = "formula"
    # A text in a table whose decimal sign is the comma: its "2,500" could be two and a half.
    COMMA = "comma"
    # A value that is there, but that no order may be read from: nobody could be sure that it was meant.
    STRUCK = "struck"
    RAISED = "raised"
    COVERED = "covered"
    ARRAY = "array"
    DISGUISED = "disguised"


# What is printed on a form keeps its meaning when a player strikes it through, and the line has a finding.
LABELS = (ItemKind.TEXT, ItemKind.RAISED, ItemKind.STRUCK)


@dataclass(frozen=True, slots=True)
class Item:
    """One cell that is not blank: its kind, its value, and the text a person would see or type."""

    kind: ItemKind
    value: str | int | float | bool
    shown: str


@dataclass(frozen=True)
class SheetGrid:
    """One sheet: its name as it now is, and (row, column) -> item, both from 1."""

    name: str
    cells: Mapping[tuple[int, int], Item]

    @cached_property
    def rows(self) -> Mapping[int, Mapping[int, Item]]:
        """Row -> column -> item, both in order."""
        rows: dict[int, dict[int, Item]] = {}
        for row, column in sorted(self.cells):
            rows.setdefault(row, {})[column] = self.cells[row, column]
        return rows


@dataclass(frozen=True, slots=True)
class Grid:
    """All sheets of a file in order, and its document properties as texts."""

    sheets: tuple[SheetGrid, ...]
    properties: Mapping[str, str] = field(default_factory=dict)


class TooManyCells(ValueError):
    """A file holds far more than a form ever does."""


class Budget:
    """How much a file may still hold; every reader asks it for each cell."""

    def __init__(self) -> None:
        self.cells = MAX_CELLS
        self.signs = MAX_SIGNS
        self.visits = MAX_VISITS

    def spend(self, item: Item) -> Item:
        """Return the item.

        Raises
        ------
        TooManyCells
            When the file has used up what a form can need.
        """
        self.cells -= 1
        self.signs -= len(item.shown)
        if self.cells < 0 or self.signs < 0:
            raise TooManyCells
        return item

    def visit(self, count: int) -> None:
        """Count the cells of a merged range or an array.

        Raises
        ------
        TooManyCells
            When the file names far more of them than a form can have.
        """
        self.visits -= count
        if self.visits < 0:
            raise TooManyCells


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell as every spreadsheet writes it; both count from 1.

    >>> cell_name(14, 4), cell_name(1, 28)
    ('D14', 'AB1')
    """
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def cell_column(name: str) -> str:
    """Return the letters of a cell's name.

    >>> cell_column("D14")
    'D'
    """
    return name.rstrip("0123456789")


_TEXTS = (ItemKind.TEXT, ItemKind.COVERED)


def column_number(letters: str) -> int:
    """Return the number of a column, from 1, by its letters.

    >>> column_number("D"), column_number("AB")
    (4, 28)
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number


def is_blank(item: Item | None) -> bool:
    """Return whether a cell holds nothing a person could see."""
    return item is None or (item.kind in _TEXTS and not item.shown)
