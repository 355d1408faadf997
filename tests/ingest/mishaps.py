"""What happens to forms on their way: each mishap changes a case and notes what it did."""

import copy
import unicodedata

from hypothesis import strategies as st

from ingest.grid import Item, ItemKind
from tests.ingest.busy import FORM
from tests.ingest.damage import (
    text,
)
from tests.ingest.mishaps_moves import (
    COLUMNS,
    ROWS,
    area,
    cells_deleted,
    cells_inserted,
    columns_deleted,
    columns_inserted,
    columns_moved,
    half_sorted,
    lines_sorted,
    rows_deleted,
    rows_inserted,
    sheet_copied,
    sheets_dropped,
    sheets_renamed,
    sheets_reordered,
)

PRINTED = ("T1", "T4", "MSG1", "Shares", "Line", "Check", "Allowed", "Answer", "Railroad", "·", "Form code")
WRITTEN = (
    "BUY",
    "B&O",
    "B&O · Baltimore & Ohio",
    "1.000",
    "12",
    "-",
    "YES",
    "ok",
    "5 $",
    "CR42-T08-S04-000000",
)
WORDS = st.sampled_from((*PRINTED, *WRITTEN))
STRANGE = st.one_of(
    WORDS.map(text),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=12).map(text),
    st.integers(-5, 10**13).map(lambda n: Item(ItemKind.NUMBER, n, str(n))),
    st.floats(-10, 300, allow_nan=False).map(lambda n: Item(ItemKind.NUMBER, n, f"{n:.15g}")),
)
NOT_VALUES = st.sampled_from(
    [
        Item(ItemKind.FORMULA, "=A1+1", "=A1+1"),
        Item(ItemKind.ERROR, "#REF!", "#REF!"),
        Item(ItemKind.LOGICAL, True, "TRUE"),
        Item(ItemKind.DATE, "2026-03-01 00:00:00", "2026-03-01 00:00:00"),
        Item(ItemKind.PERCENT, 0.5, "50%"),
    ]
)
SEPARATORS = st.sampled_from([",", "\u00a0", "\u202f", " ", "'", "\u2019", "\u066c"])
DASHES = st.sampled_from("-\u2212\u2013\uff0d")


def cell_overwritten(case, draw):
    where = draw(ROWS), draw(COLUMNS)
    item = draw(st.one_of(st.none(), STRANGE, NOT_VALUES))
    case.overwrite(case.orders, where, copy.copy(item))
    case.done.append(f"{where} overwritten with {item}")


def pasted_over(case, draw):
    """A block was copied onto another place; blanks overwrite too."""
    rows, columns = area(draw)
    target_row, target_column = draw(ROWS), draw(COLUMNS)
    block = {(r, c): case.orders.cells.get((r, c)) for r in rows for c in columns}
    for (r, c), item in block.items():
        case.overwrite(
            case.orders, (target_row + r - rows.start, target_column + c - columns.start), copy.copy(item)
        )
    case.done.append(f"{rows} {columns} pasted at {target_row}, {target_column}")


def numbers_respelled(case, draw):
    """Numbers as texts: with separators of five locales, full-width figures, a dollar sign, another dash."""
    numbers = [at for at in case.inputs() if case.orders.cells[at].kind is ItemKind.NUMBER]
    for at in (
        numbers
        if draw(st.booleans())
        else draw(st.lists(st.sampled_from(numbers or [None]), max_size=3, unique=True))
    ):
        if at is not None:
            case.respell(case.orders, at, text(_spelled(int(case.orders.cells[at].value), draw)))
    case.done.append(f"numbers respelled: {[case.orders.cells[at].shown for at in numbers]}")


def _spelled(value, draw):
    figures = f"{abs(value):,}".replace(",", draw(SEPARATORS) if draw(st.booleans()) else "")
    if draw(st.booleans()):
        figures = "".join(chr(ord(sign) + 0xFEE0) if sign.isdigit() else sign for sign in figures)
    figures += draw(st.sampled_from(["", "", ".0", ",0", ".", " $", "\u00a0"]))
    return (draw(DASHES) if value < 0 else draw(st.sampled_from(["", " ", "$", "\u200e"]))) + figures


def texts_respelled(case, draw):
    """Another case, other accents, invisible signs, spaces at both ends: programs and phones do that."""
    ways = st.sampled_from(
        [
            str.upper,
            str.lower,
            lambda found: unicodedata.normalize("NFD", found),
            lambda found: f"\u200f{found}\u202c",
            lambda found: f"  {found}\u00a0",
            lambda found: found.replace(" ", "\u00a0"),
            lambda found: found.replace("·", "-"),
            lambda found: found.partition(" · ")[0],
            lambda found: found.partition(" · ")[2] or found,
        ]
    )
    choices = {(line.id, column.id) for _, line, column, asked in FORM.fields() if asked.kind == "choice"}
    for at in case.inputs():
        item = case.orders.cells[at]
        if item.kind is ItemKind.TEXT and case.origin[id(item)] in choices and draw(st.booleans()):
            case.respell(case.orders, at, text(draw(ways)(item.value)))
    case.done.append("choices respelled")


def cell_garbled(case, draw):
    """A program made something else of an input: a formula, an error, a truth, a date, a percentage."""
    inputs = case.inputs()
    if inputs:
        at = draw(st.sampled_from(inputs))
        case.respell(case.orders, at, copy.copy(draw(NOT_VALUES)))
        case.done.append(f"{at} became {case.orders.cells[at]}")
    else:
        case.done.append("nothing left to garble")


def signs_added(case, draw):
    """Figures, emoji or marks of direction crept into a number or a choice."""
    fields = {(line.id, column.id): asked.kind for _, line, column, asked in FORM.fields()}
    inputs = [at for at in case.inputs() if fields[case.origin[id(case.orders.cells[at])]] != "text"]
    for at in draw(st.lists(st.sampled_from(inputs or [None]), max_size=2, unique=True)):
        if at is not None:
            shown = case.orders.cells[at].shown
            signs = draw(
                st.sampled_from(["🚂", "\u202e", "\u2066", "²", "①", "?", "e5", "%", "\u0301", "½", "k"])
            )
            case.respell(case.orders, at, text(draw(st.sampled_from([signs + shown, shown + signs]))))
            case.done.append(f"{at} became {case.orders.cells[at].shown!r}")
    case.done.append("signs added")


MISHAPS = {
    mishap.__name__: mishap
    for mishap in (
        rows_inserted,
        rows_deleted,
        columns_inserted,
        columns_deleted,
        cells_inserted,
        cells_deleted,
        lines_sorted,
        half_sorted,
        columns_moved,
        sheets_renamed,
        sheets_reordered,
        sheets_dropped,
        sheet_copied,
        cell_overwritten,
        pasted_over,
        numbers_respelled,
        texts_respelled,
        cell_garbled,
        signs_added,
    )
}
# Cells moved apart leave a trace: ids that disagree, marks out of their row. What wipes out that very trace,
# or moves cells back by as much, leaves a form that looks as if it had been meant so; see docs/forms.md.
_MOVES_APART = ("cells_inserted", "cells_deleted", "half_sorted")
_WIPES_OUT = ("columns_deleted", "rows_deleted", "pasted_over", "cell_overwritten")


def damage(case, data):
    """Do one to three things to a form, but never wipe out the trace of one with the next."""
    names = data.draw(st.lists(st.sampled_from(sorted(MISHAPS)), min_size=1, max_size=3))
    apart = [name for name in names if name in _MOVES_APART][:1]
    if apart:
        names = apart + [name for name in names if name not in _MOVES_APART + _WIPES_OUT]
    for name in names:
        MISHAPS[name](case, data.draw)
