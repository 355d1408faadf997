"""Rows, columns, cells and sheets that were moved: each mishap changes a case and notes what it did."""

import copy

from hypothesis import strategies as st

from tests.ingest.damage import (
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW,
    delete_cells,
    delete_columns,
    delete_rows,
    insert_cells,
    insert_columns,
    insert_rows,
    line_rows,
    move_columns,
    reorder,
)

ROWS = st.integers(FIRST_ROW, LAST_ROW)
COLUMNS = st.integers(1, LAST_COLUMN)
FEW = st.integers(1, 3)


def area(draw):
    """Return rows and columns of a small block."""
    row, column = draw(ROWS), draw(COLUMNS)
    return range(row, row + draw(FEW)), range(column, column + draw(FEW))


def rows_inserted(case, draw):
    at, count = draw(ROWS), draw(FEW)
    insert_rows(case.orders, at, count)
    case.done.append(f"{count} rows inserted at {at}")


def rows_deleted(case, draw):
    at, count = draw(ROWS), draw(FEW)
    delete_rows(case.orders, at, count)
    case.done.append(f"{count} rows deleted at {at}")


def columns_inserted(case, draw):
    at, count = draw(COLUMNS), draw(FEW)
    insert_columns(case.orders, at, count)
    case.done.append(f"{count} columns inserted at {at}")


def columns_deleted(case, draw):
    at, count = draw(COLUMNS), draw(FEW)
    delete_columns(case.orders, at, count)
    case.done.append(f"{count} columns deleted at {at}")


def cells_inserted(case, draw):
    rows, columns = area(draw)
    down = draw(st.booleans())
    insert_cells(case.orders, rows, columns, down)
    case.done.append(f"cells inserted in {rows} {columns}, down: {down}")


def cells_deleted(case, draw):
    rows, columns = area(draw)
    up = draw(st.booleans())
    delete_cells(case.orders, rows, columns, up)
    case.done.append(f"cells deleted in {rows} {columns}, up: {up}")


def lines_sorted(case, draw):
    """Whole lines in another order, perhaps those of several sections."""
    first = draw(ROWS)
    rows = list(range(first, min(first + draw(st.integers(2, 12)), LAST_ROW + 3)))
    order = dict(zip(rows, draw(st.permutations(rows)), strict=True))
    reorder(case.orders, order, range(1, 30))
    case.done.append(f"rows sorted {order}")


def half_sorted(case, draw):
    """Only the first columns were selected: the ids moved, the rest did not, or the other way round."""
    rows = draw(st.sampled_from(sorted(line_rows(case).values()) or [[9, 10]]))
    order = dict(zip(rows, draw(st.permutations(rows)), strict=True))
    cut = draw(st.integers(2, 6))
    columns = draw(st.sampled_from([range(1, cut), range(cut, 30)]))
    reorder(case.orders, order, columns)
    case.done.append(f"half sorted {order} in {columns}")


def columns_moved(case, draw):
    columns = list(range(1, LAST_COLUMN + 1))
    order = dict(zip(columns, draw(st.permutations(columns)), strict=True))
    move_columns(case.orders, order)
    case.done.append(f"columns moved {order}")


def sheets_renamed(case, draw):
    case.orders.name = "Mes ordres"
    for sheet in case.sheets[1:]:
        if sheet.name not in ("Orders", "Mes ordres") and draw(st.booleans()):
            sheet.name = f"{sheet.name} (2)"
    case.done.append("sheets renamed")


def sheets_reordered(case, draw):
    case.sheets = list(draw(st.permutations(case.sheets)))
    case.done.append(f"sheets reordered {[sheet.name for sheet in case.sheets]}")


def sheets_dropped(case, draw):
    """A program lost the hidden sheets, the properties, or more."""
    orders = case.orders
    case.sheets = [sheet for sheet in case.sheets if sheet is orders or draw(st.booleans())]
    if draw(st.booleans()):
        case.properties = {}
    case.done.append(f"sheets kept {[sheet.name for sheet in case.sheets]}")


def sheet_copied(case, draw):
    copied = copy.copy(case.orders)
    copied.cells, copied.name = dict(copied.cells), f"{copied.name} copy {len(case.sheets)}"
    case.sheets.insert(draw(st.integers(0, len(case.sheets))), copied)
    case.done.append("sheet copied")
