"""Order forms as data: sections, rows, fields, choices, cash forecast.

A form is made of sections; a section is a table whose columns have headings and whose rows have ids.
Each cell is either a `Field` (to be filled) or a shown text. Nothing here knows how a workbook looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A cell to fill.

    `low` and `high` say what is advised, not what is possible: where `strict` is false, a number outside
    goes on to the rules, which know best (rulebook 10). `choices` names a list of the form. `default` is
    what the form is prefilled with, and what holds where the row cannot be read: whatever stands until it
    is changed is given here. `max_length` counts characters of a text.
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
    of the sum (500: half), rounded down.
    """

    label: Text
    value: int | None = None
    rows: tuple[str, ...] = ()
    column: str = ""
    times: str = ""
    only: tuple[str, str] | None = None
    sign: int = 1
    permille: int = 1000


@dataclass(frozen=True, slots=True)
class OrderForm:
    """Everything one seat is asked in one turn.

    `choices` holds the lists that fields name; `prices` gives, per list, a whole-dollar figure for a
    choice code that forecast formulas may multiply with (start price of a share).
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


def lacking(needs: Iterable[Need], values: Mapping[str, int | str]) -> tuple[str, ...]:
    """Return the columns that a begun row lacks to be an order.

    Parameters
    ----------
    needs : iterable of Need
        What the rows of its section need.
    values : mapping
        Column id -> what is written there, a choice by its code; blank cells are absent.

    Returns
    -------
    tuple of str
        Column ids in the order of the needs; nothing for a blank row, which asks for nothing.

    Examples
    --------
    >>> needs = (Need("action"), Need("price", ("action", "SELL")))
    >>> lacking(needs, {"action": "SELL"}), lacking(needs, {"price": 5}), lacking(needs, {})
    (('price',), ('action',), ())
    """
    if not values:
        return ()
    binding = (need for need in needs if need.only is None or values.get(need.only[0]) == need.only[1])
    return tuple(need.column for need in binding if values.keys().isdisjoint((need.column, *need.others)))
