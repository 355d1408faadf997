"""Damage to a grid, as people and programs do it, with a note of where every cell came from.

Each cell of the good form is an object of its own. So it can be told of any answer whether it was read from
the very cell the player meant (`origin`), from a printed one, or from one that was written afterwards.
"""

import dataclasses
from dataclasses import dataclass, field

from ingest.folding import tidy
from ingest.grid import Grid, Item, ItemKind, SheetGrid, cell_name
from tests.ingest.busy import FORM, filled_form, read_busy
from tests.ingest.forms_for_tests import KEY

FIRST_ROW, LAST_ROW, LAST_COLUMN = 5, 45, 10


@dataclass
class Sheet:
    """One sheet that may be changed."""

    name: str
    cells: dict


@dataclass
class Case:
    """A form under damage: `origin` and `printed` by identity of the cells, `lost` were written over."""

    sheets: list
    wanted: dict
    origin: dict
    printed: set
    properties: dict
    lost: set = field(default_factory=set)
    # Cells are told apart by identity, so none may go away and leave its place in memory to another.
    alive: list = field(default_factory=list)
    done: list = field(default_factory=list)

    @property
    def orders(self):
        return next(
            (sheet for sheet in self.sheets if sheet.name in ("Orders", "Mes ordres")), self.sheets[0]
        )

    def grid(self):
        sheets = [SheetGrid(sheet.name, dict(sheet.cells)) for sheet in self.sheets]
        return Grid(tuple(sheets), self.properties)

    def overwrite(self, sheet, where, item):
        """Write into a cell as a player does: what stood there is gone on purpose."""
        if old := sheet.cells.pop(where, None):
            self.lost.add(self.origin.get(id(old)))
        self.alive += [old, item]
        if item is not None:
            sheet.cells[where] = item

    def respell(self, sheet, where, item):
        """Put the same cell in other words: it is still the one it was."""
        self.alive += [item, sheet.cells[where]]
        self.origin[id(item)] = self.origin[id(sheet.cells[where])]
        sheet.cells[where] = item

    def inputs(self):
        """Return places of the cells with orders on the sheet of orders."""
        return sorted(at for at, item in self.orders.cells.items() if id(item) in self.origin)

    def places_of(self, at):
        """Yield where the cell of an order now stands, and the cell; a copied sheet has it again."""
        for sheet in self.sheets:
            for where, item in sheet.cells.items():
                if self.origin.get(id(item)) == at:
                    yield (sheet.name, cell_name(*where)), item


def good_case():
    """Return a fresh case; the form is written and read once."""
    global _base
    if _base is None:
        from ingest import identify

        data = filled_form()
        reading, answers = read_busy(data)
        _base = identify(data, "form.xlsx", KEY)[1], answers, reading.places
    grid, wanted, places = _base
    sheets = [Sheet(s.name, {at: dataclasses.replace(i) for at, i in s.cells.items()}) for s in grid.sheets]
    at_cell = {place.cell: at for at, place in places.items()}
    origin = {id(i): at_cell[cell_name(*w)] for w, i in sheets[0].cells.items() if cell_name(*w) in at_cell}
    printed = {id(i) for sheet in sheets for i in sheet.cells.values()} - origin.keys()
    alive = [item for sheet in sheets for item in sheet.cells.values()]
    return Case(sheets, dict(wanted), origin, printed, dict(grid.properties), alive=alive)


_base = None


def text(value):
    return Item(ItemKind.TEXT, value, tidy(value))


def moved(cells, where):
    """Move cells: `where` gives the new place, or None for a cell that goes."""
    return {new: item for at, item in cells.items() if (new := where(*at)) is not None}


def insert_rows(sheet, at, count):
    sheet.cells = moved(sheet.cells, lambda r, c: (r + count, c) if r >= at else (r, c))


def delete_rows(sheet, at, count):
    def where(r, c):
        return None if at <= r < at + count else (r - count, c) if r >= at else (r, c)

    sheet.cells = moved(sheet.cells, where)


def insert_columns(sheet, at, count):
    sheet.cells = moved(sheet.cells, lambda r, c: (r, c + count) if c >= at else (r, c))


def delete_columns(sheet, at, count):
    def where(r, c):
        return None if at <= c < at + count else (r, c - count) if c >= at else (r, c)

    sheet.cells = moved(sheet.cells, where)


def insert_cells(sheet, rows, columns, down):
    """Insert blank cells: what stands below or to the right moves on, in these rows or columns only."""

    def where(r, c):
        if down and c in columns and r >= rows.start:
            return r + len(rows), c
        if not down and r in rows and c >= columns.start:
            return r, c + len(columns)
        return r, c

    sheet.cells = moved(sheet.cells, where)


def delete_cells(sheet, rows, columns, up):
    """Delete cells: what stands below or to the right moves up, in these rows or columns only."""

    def where(r, c):
        if r in rows and c in columns:
            return None
        if up and c in columns and r >= rows.stop:
            return r - len(rows), c
        if not up and r in rows and c >= columns.stop:
            return r, c - len(columns)
        return r, c

    sheet.cells = moved(sheet.cells, where)


def reorder(sheet, order, columns):
    """Put rows into another order, in these columns only: `order` maps old rows to new ones."""
    sheet.cells = moved(sheet.cells, lambda r, c: (order.get(r, r), c) if c in columns else (r, c))


def move_columns(sheet, order):
    sheet.cells = moved(sheet.cells, lambda r, c: (r, order.get(c, c)))


def line_rows(case):
    """Return section -> rows of its lines on a form that has not been damaged yet."""
    rows = {}
    names = {line.id: section.id for section in FORM.sections for line in section.rows}
    for (row, column), item in case.orders.cells.items():
        if column == 1 and item.shown in names:
            rows.setdefault(names[item.shown], []).append(row)
    return {name: sorted(found) for name, found in rows.items()}
