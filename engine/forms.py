"""Order forms as data: sections, rows, fields, choices, cash forecast.

A form is made of sections; a section is a table whose columns have headings and whose rows have ids.
Each cell is either a `Field` (to be filled) or a shown text. Nothing here knows how a workbook looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.findings import Place
from engine.messages import Message
from engine.period import Period
from engine.report import Table

Text = Message | str


class Kind(StrEnum):
    """What a cell holds."""

    INTEGER = "integer"
    CHOICE = "choice"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed answer: a code that is never mistaken for a number or a date, and its label.

    `number` is an optional second name ("14" for B&O); `aliases` are further accepted spellings.
    """

    code: str
    label: Text
    number: int | None = None
    aliases: tuple[Text, ...] = ()


class Bound(StrEnum):
    """How a limit holds an answer to its figure."""

    LOW = "low"
    HIGH = "high"
    LEFT = "left"
    NEVER = "never"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Limit:
    """What a filled cell is held to that depends on other answers, or that no range can say.

    An answer is a number, or the price of a choice (`OrderForm.prices`). `LOW` and `HIGH` compare it with a
    figure, `LEFT` wants a figure of zero or more, `NEVER` has a reason for each choice that is refused, and
    `TAKEN` refuses the answers in `values`, whatever their capitals.

    `source` names a figure: with `by`, a table of `OrderForm.figures` (for `NEVER`, of `OrderForm.reasons`)
    whose keys are the codes chosen in those cells, joined by "/"; a key that is not there is no limit.
    Without `by` it names one of `OrderForm.sums`, divided by `each_permille` thousandths, rounded down.

    A cell is a column of the same row, or "ROW.column" of another one. The limit holds only where each
    (cell, code) of `only` is chosen. `text` is shown in place of the usual words.

    Examples
    --------
    At most as many shares as the railroad chosen in the row allows, where the row buys:

    >>> limit = Limit(Bound.HIGH, "bid-limits", by=("railroad",), only=(("action", "BUY"),))
    >>> cell_at("T1", limit.by[0]), cell_at("T1", "B1.company")
    (('T1', 'railroad'), ('B1', 'company'))
    """

    bound: Bound
    source: str = ""
    by: tuple[str, ...] = ()
    only: tuple[tuple[str, str], ...] = ()
    each_permille: int = 1000
    values: tuple[int | str, ...] = ()
    text: Text | None = None


def cell_at(row: str, cell: str) -> tuple[str, str]:
    """Return row and column of a cell that a limit of a row names."""
    other, dot, column = cell.rpartition(".")
    return (other, column) if dot else (row, cell)


@dataclass(frozen=True, slots=True)
class Field:
    """A cell to fill.

    `low` and `high` say what is advised, not what is possible: where `strict` is false, a number outside
    goes on to the rules, which know best (rulebook 10). `choices` names a list of the form. `default` is
    what the form is prefilled with, and what holds where the row cannot be read: whatever stands until it
    is changed is given here. `max_length` counts characters of a text. `limits` hold besides; of the cells
    that name the same group in `once`, no two may choose the same.
    """

    kind: Kind
    label: Text
    low: int | None = None
    high: int | None = None
    strict: bool = False
    choices: str = ""
    default: int | str | None = None
    max_length: int = 80
    unit: str = ""
    rule: str = ""
    help: Text | None = None
    limits: tuple[Limit, ...] = ()
    once: str = ""


Cell = Field | Message | str | int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a section; `width` in characters as Excel counts them."""

    id: str
    label: Text
    width: int = 12


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a section; `id` is unique in the whole form (``T1``, ``BO-DIV``) and printed on the sheet.

    A row with a cell that cannot be read is not carried out: it is read as it was sent out, which is its
    fields' defaults. `governs` names the rows that would then mean more than was written, because they are
    limited or completed by this one ("build at most"): they are not carried out either.
    """

    id: str
    cells: Mapping[str, Cell]
    governs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Need:
    """A cell without which a begun row is no order.

    It is needed always, or, with `only` = (column, code), where that choice was made in the row. One of
    `others` does as well as `column` (any of three hexes).
    """

    column: str
    only: tuple[str, str] | None = None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A block of the form with a title, a line of advice, headings and rows.

    `needs` hold for each of its rows; the live check and the reader of the orders both go by them.
    """

    id: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: Text | None = None
    rule: str = ""
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class ForecastTerm:
    """One line of the live cash forecast: a label and how a field (or two) counts.

    `value` is a fixed amount; otherwise the sum over `rows` of `column` times `times` times `sign`, where
    `times` names a column of choices whose list stands in `OrderForm.prices` (the price of the code chosen),
    or is "" for 1. With `only` = (column, code) just rows with that choice count; `permille` takes a part
    of the sum (500: half), rounded down. Without a `column` each such row counts as 1. `most` names a table
    of `OrderForm.figures` that cuts a row's number by the code in `times`. With `before` = (row, column) just
    rows count whose number in that column comes before that row's: blank last, equals as printed. With
    `first` only the first row counts in whose column of `only` anything is chosen.
    """

    label: Text
    value: int | None = None
    rows: tuple[str, ...] = ()
    column: str = ""
    times: str = ""
    only: tuple[str, str] | None = None
    sign: int = 1
    permille: int = 1000
    most: str = ""
    before: tuple[str, str] | None = None
    first: bool = False


@dataclass(frozen=True, slots=True)
class OrderForm:
    """Everything one seat is asked in one turn.

    `choices` holds the lists that fields name; `prices` gives, per list, a whole-dollar figure for a
    choice code that forecast formulas may multiply with (start price of a share). `figures`, `sums` and
    `reasons` are what the limits of fields go by: codes joined by "/" -> figure, or -> why not; a sum is
    made of terms as the forecast is.
    """

    match: str
    turn: int
    seat: int
    player: str
    title: Text
    period: Period
    sections: tuple[Section, ...]
    choices: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    prices: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    forecast: tuple[ForecastTerm, ...] = ()
    situation: tuple[Table, ...] = ()
    help: tuple[Text, ...] = ()
    figures: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    sums: Mapping[str, tuple[ForecastTerm, ...]] = field(default_factory=dict)
    reasons: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)

    def fields(self) -> Iterator[tuple[Section, Row, Column, Field]]:
        """Yield each cell to fill with its section, row and column, in printed order."""
        for section in self.sections:
            for row in section.rows:
                for column in section.columns:
                    cell = row.cells.get(column.id)
                    if isinstance(cell, Field):
                        yield section, row, column, cell


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player wrote into a cell, read and set right: a number, a choice's code, or a text."""

    value: int | str
    place: Place


Answers = Mapping[tuple[str, str], Answer]
"""(row id, column id) -> answer; blank cells are absent, rows that could not be read are as sent out."""
