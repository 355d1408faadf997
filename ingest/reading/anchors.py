"""Locates the sections of a form by headings and row ids.

So inserted rows and columns, sorted lines, renamed or reordered sheets do not matter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import itemgetter

from engine.forms import OrderForm, Section
from ingest.folding import heading
from ingest.grid import LABELS, Grid, Item, ItemKind, SheetGrid, is_blank
from ingest.reading.witnesses import Marks, guard_column, marks_of, slipped_columns
from ingest.wording import MARKS, SLOT, Words

_FAR = 1 << 30
# A copied sheet or two is an accident; a file with more is not read to the end.
MOST_COPIES = 12

Where = tuple[int, int]
Hits = dict[str, list[int]]
"""column id or mark -> sheet columns whose heading names it."""


@dataclass(frozen=True, slots=True)
class Names:
    """What is printed on a form, folded: heading -> section -> columns or marks; id -> (section, line)."""

    headings: Mapping[str, Mapping[str, frozenset[str]]]
    lines: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Marked:
    """A sheet with its line ids: sorted places with section, and section -> line, place; and its marks."""

    sheet: SheetGrid
    ids: Sequence[tuple[Where, str]]
    lines: Mapping[str, Sequence[tuple[str, Where]]]
    marks: Marks

    def first_section(self, row: int, end: int) -> str:
        """Return the section of the first line id below a row."""
        at = bisect_left(self.ids, ((row + 1, 0), ""))
        return self.ids[at][1] if at < len(self.ids) and self.ids[at][0][0] < end else ""


@dataclass(frozen=True, slots=True)
class Header:
    """A heading row and what it says: column id or mark -> sheet column; `twice` are named more than once.

    `end` is the first row that is no longer this section's; `spots` are line id -> rows, wherever on the
    sheet they now stand. Each line has its id at both ends: `guard_column` holds the other one, or is 0.
    `slipped` are columns whose cells moved up or down, or whose headings stand over others.
    """

    sheet: SheetGrid
    section: Section
    row: int
    end: int
    columns: Mapping[str, int]
    twice: frozenset[str]
    id_column: int
    spots: Mapping[str, Sequence[int]]
    guard_column: int = 0
    slipped: frozenset[str] = field(default=frozenset())

    def item(self, row: int, column: str) -> Item | None:
        """Return what stands in a column of a line."""
        at = self.columns.get(column)
        return None if at is None else self.sheet.cells.get((row, at))


def names_of(form: OrderForm, languages: Sequence[Words]) -> Names:
    """Return all headings, in every language, and all line ids of a form."""
    columns_of: dict[str, dict[str, set[str]]] = {}
    for section in form.sections:
        for words in languages:
            labels = [(words.text(column.label), column.id) for column in section.columns]
            for label, column in labels + [(words.say(mark), mark) for mark in MARKS]:
                columns_of.setdefault(heading(label), {}).setdefault(section.id, set()).add(column)
    frozen = {
        label: {section: frozenset(columns) for section, columns in by_section.items()}
        for label, by_section in columns_of.items()
    }
    lines = {heading(line.id): (section.id, line.id) for section in form.sections for line in section.rows}
    return Names(frozen, lines)


def find_headers(grid: Grid, form: OrderForm, names: Names) -> dict[str, list[Header]]:
    """Return the heading rows of each section; more than one where a sheet or a block was copied."""
    headers: dict[str, list[Header]] = {section.id: [] for section in form.sections}
    sections = {section.id: section for section in form.sections}
    for sheet in grid.sheets:
        marked = _marked(sheet, names)
        for row, end, owner, hits in _heading_rows(marked, names, sections):
            if len(headers[owner]) <= MOST_COPIES:
                headers[owner].append(_header(marked, sections[owner], row, end, hits))
    return headers


def _marked(sheet: SheetGrid, names: Names) -> Marked:
    ids: list[tuple[Where, str]] = []
    lines: dict[str, list[tuple[str, Where]]] = {}
    for where, item in sheet.cells.items():
        if item.kind in LABELS and (known := names.lines.get(heading(item.shown))):
            ids.append((where, known[0]))
            lines.setdefault(known[0], []).append((known[1], where))
    return Marked(
        sheet,
        sorted(ids),
        {name: sorted(ids_of, key=itemgetter(1)) for name, ids_of in lines.items()},
        list(marks_of(sheet)),
    )


def _heading_rows(
    marked: Marked, names: Names, sections: Mapping[str, Section]
) -> Iterator[tuple[int, int, str, Hits]]:
    """Yield row, end, section and hits of each heading row."""
    if not marked.ids:
        return
    rows = _candidates(marked.sheet, names, sections)
    for row, end in pairwise([*rows, _FAR]):
        # The first line below a heading row says whose it is: sections may have the same headings, and a
        # section whose own headings are gone must not be read under those of the one above.
        owner = marked.first_section(row, end)
        if owner in rows[row]:
            yield row, end, owner, rows[row][owner]


def _candidates(
    sheet: SheetGrid, names: Names, sections: Mapping[str, Section]
) -> dict[int, dict[str, Hits]]:
    """Return row -> section id -> hits, for each row that looks like a heading row, from the top down."""
    hits: dict[int, dict[str, Hits]] = {}
    for row, items in sheet.rows.items():
        for at, item in items.items():
            if item.kind is ItemKind.TEXT:
                for section, columns in names.headings.get(heading(item.shown), {}).items():
                    for column in columns:
                        hits.setdefault(row, {}).setdefault(section, {}).setdefault(column, []).append(at)
    enough = {
        row: {
            section: columns_hit
            for section, columns_hit in by_section.items()
            if _enough(columns_hit, sections[section])
        }
        for row, by_section in hits.items()
    }
    return {row: by_section for row, by_section in enough.items() if by_section}


def _enough(hits: Hits, section: Section) -> bool:
    own = sum(column.id in hits for column in section.columns)
    if any(mark in hits for mark in MARKS):
        return 2 * own >= len(section.columns)
    return own > 1 and 2 * own > len(section.columns)


def _header(marked: Marked, section: Section, row: int, end: int, hits: Hits) -> Header:
    own = [(line, where) for line, where in marked.lines[section.id] if where[0] != row]
    columns = {name: places[0] for name, places in hits.items()}
    asked = {columns[column.id] for column in section.columns if column.id in columns}
    # Most ids decide, not the heading over them: it may be gone, and a player may write "T1" anywhere.
    count = Counter(where[1] for _, where in own)
    inside = Counter(where[1] for _, where in own if row < where[0] < end)
    id_column = min(count, key=lambda at: (-inside[at], -count[at], at))
    guard = guard_column(count, id_column, hits.get(SLOT, ()), asked)
    numbers = {column.id: number for number, column in enumerate(section.columns, 1)}
    spots = _rows(own, id_column)
    for line, rows in _rows(own, guard).items():
        # An id that was lost at one end is made good by the other.
        if line not in spots and all(is_blank(marked.sheet.cells.get((at, id_column))) for at in rows):
            spots[line] = rows
    return Header(
        marked.sheet,
        section,
        row,
        end,
        columns,
        frozenset(name for name, places in hits.items() if len(places) > 1),
        id_column,
        spots,
        guard,
        slipped_columns(marked.marks, row, max(map(max, spots.values())), id_column, columns, numbers),
    )


def _rows(ids: Sequence[tuple[str, Where]], column: int) -> dict[str, list[int]]:
    """Return line id -> rows where it stands in one column."""
    sheet_rows: dict[str, list[int]] = {}
    for line, (row, at) in ids:
        if at == column:
            sheet_rows.setdefault(line, []).append(row)
    return sheet_rows
