"""Builds the live-check formulas and their cached results.

Each formula has a twin in Python that gives the figure stored with it: programs that do not calculate on
opening (previews, LibreOffice) show that. Nothing here is ever read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.forms import Field, Kind, Need
from engine.lacking import lacking
from ingest.wording import Words
from ingest.writing.lists import ListPlace

# Excel takes no longer text inside a formula.
_LONGEST_TEXT = 250


def quoted(text: str) -> str:
    """Return a text as a formula writes it; quotes inside are doubled, so it can never end early."""
    return '"' + text[:_LONGEST_TEXT].replace('"', '""') + '"'


@dataclass(frozen=True, slots=True)
class Checked:
    """One cell under check: its column and address, field, heading and list, and what is written in it."""

    column: str
    cell: str
    field: Field
    label: str
    listed: ListPlace | None
    content: int | str | None

    @property
    def value(self) -> int | str | None:
        """What is written in it, a choice by its code; None where it is blank."""
        if self.content in (None, ""):
            return None
        return self.listed.code(self.content) or self.content if self.listed else self.content


Judged = tuple[str, str]
"""Where another formula judges something, and what it shows at first: "" for nothing."""


def check_formula(
    cells: Sequence[Checked],
    needs: Sequence[Need],
    governors: Sequence[Checked],
    limits: Sequence[Judged],
    words: Words,
) -> tuple[str, str]:
    """Return the formula of a line's Check cell, and what it shows at first.

    It stays blank while the line is blank, says ok, or names the first thing that is wrong: in the line, then
    in the lines that govern it, then what a begun line lacks, then the limits of its cells.
    """
    begun = {cell.column: cell.value for cell in cells if cell.value is not None}
    formula = quoted(words.say("INGEST.CHECK.OK"))
    for at, _ in reversed(limits):
        formula = f'IF({at}<>"",{at},{formula})'
    formula = _unless_faulty(governors, _need_formula(cells, needs, formula, words), words)
    formula = _unless_faulty(cells, f'IF({_together(cells)}="","",{formula})', words)
    if not begun:
        return f"={formula}", ""
    labels = {cell.column: cell.label for cell in cells}
    faults = [fault for cell in (*cells, *governors) if (fault := _fault(cell, words))]
    lacks = [_lacks(labels[column], words) for column in lacking(needs, begun)]
    broken = [shown for _, shown in limits if shown]
    return f"={formula}", [*faults, *lacks, *broken, words.say("INGEST.CHECK.OK")][0]


def _unless_faulty(cells: Sequence[Checked], formula: str, words: Words) -> str:
    """Return the formula that names the first cell with a fault; without any it is another one."""
    for cell in reversed(cells):
        if fault := _fault_formula(cell, words):
            formula = f'IF({fault}="",{formula},{fault})'
    return formula


def _need_formula(cells: Sequence[Checked], needs: Sequence[Need], formula: str, words: Words) -> str:
    """Return the formula that names the first cell a begun line lacks, else another formula."""
    by_column = {cell.column: cell for cell in cells}
    for need in reversed(needs):
        blank = f'{_together([by_column[name] for name in (need.column, *need.others)])}=""'
        if need.only is not None and (listed := by_column[need.only[0]].listed) is not None:
            blank = f"AND({is_chosen(by_column[need.only[0]].cell, listed, need.only[1])},{blank})"
        formula = f"IF({blank},{quoted(_lacks(by_column[need.column].label, words))},{formula})"
    return formula


def _together(cells: Iterable[Checked]) -> str:
    """Return what is written in several cells as one text: blank where all of them are."""
    return "&".join(cell.cell for cell in cells)


def _lacks(label: str, words: Words) -> str:
    return words.say("INGEST.CHECK.LACKS", label=label)


def _texts(cell: Checked, words: Words) -> dict[str, str]:
    facts = {"label": cell.label, "allowed": words.bounds(cell.field)}
    texts = {name: words.say(f"INGEST.CHECK.{name}", label=cell.label) for name in ("WHOLE", "LISTED")}
    for name, bound in (("ABOVE", cell.field.high), ("BELOW", cell.field.low)):
        facts["bound"] = "" if bound is None else words.figure(bound, cell.field)
        texts[name] = words.say(f"INGEST.CHECK.{name}", **facts)
    return texts


def _fault_formula(cell: Checked, words: Words) -> str:
    at, texts = cell.cell, _texts(cell, words)
    if cell.listed is not None:
        return f'IF({at}="","",IF(COUNTIF({cell.listed.known},{at})=0,{quoted(texts["LISTED"])},""))'
    if cell.field.kind is not Kind.INTEGER:
        return ""
    inner = '""'
    if cell.field.low is not None:
        inner = f"IF({at}<{cell.field.low},{quoted(texts['BELOW'])},{inner})"
    if cell.field.high is not None:
        inner = f"IF({at}>{cell.field.high},{quoted(texts['ABOVE'])},{inner})"
    not_whole = quoted(texts["WHOLE"])
    return f'IF({at}="","",IF(ISNUMBER({at}),IF({at}<>INT({at}),{not_whole},{inner}),{not_whole}))'


def _fault(cell: Checked, words: Words) -> str:
    content, field = cell.content, cell.field
    if content in (None, ""):
        return ""
    texts = _texts(cell, words)
    if cell.listed is not None:
        return "" if cell.listed.code(content) else texts["LISTED"]
    if field.kind is not Kind.INTEGER:
        return ""
    if not isinstance(content, int):
        return texts["WHOLE"]
    if field.high is not None and content > field.high:
        return texts["ABOVE"]
    return texts["BELOW"] if field.low is not None and content < field.low else ""


@dataclass(frozen=True, slots=True)
class Amount:
    """How one line counts in a sum: quantity, an optional price (a cell or a list), optional conditions.

    Each is (address, content); `only` adds the list and the code that must be chosen. Without a quantity the
    line counts as 1. `most` cuts it by the table of the code chosen in `price`; `before` is a condition and
    whether it holds at first.
    """

    quantity: tuple[str, int | str | None] | None
    price: tuple[str, int | str | None] | None = None
    price_list: ListPlace | None = None
    only: tuple[str, int | str | None, ListPlace, str] | None = None
    most: Table | None = None
    before: tuple[str, bool] | None = None


def amount_formula(amount: Amount) -> tuple[str, int]:
    """Return the formula of what one line adds to a sum, and its first result."""
    quantity, number = _quantity(amount)
    product = f"{quantity}*{price_formula(amount.price[0], amount.price_list)}" if amount.price else quantity
    formula = f"IF(ISNUMBER({amount.quantity[0]}),{product},0)" if amount.quantity else product
    value = number * _price(amount)
    if amount.before:
        formula, value = f"IF({amount.before[0]},{formula},0)", value if amount.before[1] else 0
    if amount.only is None:
        return f"={formula}", value
    at, chosen, listed, code = amount.only
    return f"=IF({is_chosen(at, listed, code)},{formula},0)", value if chosen is not None and listed.code(
        chosen
    ) == code else 0


def _quantity(amount: Amount) -> tuple[str, int]:
    if amount.quantity is None:
        return "1", 1
    cell, content = amount.quantity
    number = content if isinstance(content, int) else 0
    if amount.most is None or amount.price is None or amount.price_list is None:
        return cell, number
    code = code_formula(amount.price[0], amount.price_list)
    most = amount.most.figures.get(amount.price_list.code(amount.price[1]) or "", number)
    return f"MIN({cell},{amount.most.found(code, cell)})", min(number, int(most))


KEY = "/"
"""Stands before each key of a table: a blank choice has one too."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table on a hidden sheet: the ranges of its keys and of keys with values, and its values."""

    keys: str
    table: str
    figures: Mapping[str, int | str]

    def found(self, key: str, otherwise: str = '""') -> str:
        """Return the formula of what stands beside a key."""
        at = f"{quoted(KEY)}&{key}"
        return f"IF(COUNTIF({self.keys},{at})=0,{otherwise},VLOOKUP({at},{self.table},2,FALSE))"


def code_formula(at: str, listed: ListPlace) -> str:
    """Return the formula of the code of a choice, in whatever spelling it stands in a cell."""
    return f'IF(COUNTIF({listed.known},{at})=0,"",VLOOKUP({at},{listed.table},2,FALSE))'


def is_chosen(at: str, listed: ListPlace, code: str) -> str:
    """Return the condition that a choice, in whatever spelling, stands in a cell."""
    return f"{code_formula(at, listed)}={quoted(code)}"


def price_formula(at: str, listed: ListPlace | None) -> str:
    """Return the formula of a number in a cell, or of the price of the choice made there."""
    if listed is None:
        return f"IF(ISNUMBER({at}),{at},0)"
    return f"IF(COUNTIF({listed.known},{at})=0,0,VLOOKUP({at},{listed.table},3,FALSE))"


def _price(amount: Amount) -> int:
    if amount.price is None:
        return 1
    content = amount.price[1]
    if amount.price_list is None:
        return content if isinstance(content, int) else 0
    code = None if content in (None, "") else amount.price_list.code(content)
    return amount.price_list.prices.get(code, 0) if code else 0


Contents = Mapping[tuple[str, str], int | str | None]
"""(line id, column id) -> what is written into the cell."""
