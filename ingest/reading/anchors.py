"""Finding the sections of a form by what is printed in them: headings and line ids, never addresses.

So inserted rows and columns, sorted lines, renamed or reordered sheets do not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.forms import OrderForm, Section
from ingest.folding import heading
from ingest.grid import Grid, Item, ItemKind, SheetGrid
from ingest.wording import MARKS, Words

_FAR = 1 << 30

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
    """A sheet with the cells that carry a line id: (row, column) -> (section id, line id)."""

    sheet: SheetGrid
    ids: Mapping[Where, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Header:
    """A heading row and what it says: column id or mark -> sheet column; `twice` are named more than once.

    `end` is the first row that is no longer this section's; `spots` are (line id, row) of its lines,
    wherever on the sheet they now stand.
    """

    sheet: SheetGrid
    section: Section
    row: int
    end: int
    columns: Mapping[str, int]
    twice: frozenset[str]
    id_column: int
    spots: tuple[tuple[str, int], ...]

    def item(self, row: int, column: str) -> Item | None:
        """Return what stands in a column of a line."""
        at = self.columns.get(column)
        return None if at is None else self.sheet.cells.get((row, at))


def names_of(form: OrderForm, languages: Sequence[Words]) -> Names:
    """Return all headings, in every language, and all line ids of a form."""
    found: dict[str, dict[str, set[str]]] = {}
    for section in form.sections:
        for words in languages:
            labels = [(words.text(column.label), column.id) for column in section.columns]
            for label, column in labels + [(words.say(mark), mark) for mark in MARKS]:
                found.setdefault(heading(label), {}).setdefault(section.id, set()).add(column)
    frozen = {
        label: {section: frozenset(columns) for section, columns in by_section.items()}
        for label, by_section in found.items()
    }
    lines = {heading(line.id): (section.id, line.id) for section in form.sections for line in section.lines}
    return Names(frozen, lines)


def find_headers(grid: Grid, form: OrderForm, names: Names) -> dict[str, list[Header]]:
    """Return the heading rows of each section; more than one where a sheet or a block was copied."""
    found: dict[str, list[Header]] = {section.id: [] for section in form.sections}
    for sheet in grid.sheets:
        marked = Marked(sheet, dict(_ids(sheet, names)))
        if marked.ids:
            for header in _headers(marked, form, names):
                found[header.section.id].append(header)
    return found


def _ids(sheet: SheetGrid, names: Names) -> Iterator[tuple[Where, tuple[str, str]]]:
    for where, item in sheet.cells.items():
        if item.kind is ItemKind.TEXT and (known := names.lines.get(heading(item.shown))):
            yield where, known


def _headers(marked: Marked, form: OrderForm, names: Names) -> Iterator[Header]:
    sections = {section.id: section for section in form.sections}
    rows = _heading_rows(marked.sheet, names, sections)
    for row, candidates in rows.items():
        end = min((other for other in rows if other > row), default=_FAR)
        # The first line below a heading row says whose it is: sections may have the same headings, and a
        # section whose own headings are gone must not be read under those of the one above.
        owner = _first_section(marked, row, end)
        if owner in candidates:
            yield _header(marked, sections[owner], row, end, candidates[owner])


def _heading_rows(
    sheet: SheetGrid, names: Names, sections: Mapping[str, Section]
) -> dict[int, dict[str, Hits]]:
    """Return row -> section id -> hits, for each row that looks like a heading row."""
    hits: dict[int, dict[str, Hits]] = {}
    for (row, at), item in sorted(sheet.cells.items()):
        if item.kind is ItemKind.TEXT:
            for section, columns in names.headings.get(heading(item.shown), {}).items():
                for column in columns:
                    hits.setdefault(row, {}).setdefault(section, {}).setdefault(column, []).append(at)
    enough = {
        row: {section: found for section, found in by_section.items() if _enough(found, sections[section])}
        for row, by_section in hits.items()
    }
    return {row: by_section for row, by_section in enough.items() if by_section}


def _enough(found: Hits, section: Section) -> bool:
    own = sum(column.id in found for column in section.columns)
    if any(mark in found for mark in MARKS):
        return 2 * own >= len(section.columns)
    return own > 1 and 2 * own > len(section.columns)


def _first_section(marked: Marked, row: int, end: int) -> str:
    below = [(where, section) for where, (section, _) in marked.ids.items() if row < where[0] < end]
    return min(below)[1] if below else ""


def _header(marked: Marked, section: Section, row: int, end: int, hits: Hits) -> Header:
    own = {
        where: line for where, (name, line) in marked.ids.items() if name == section.id and where[0] != row
    }
    # Most ids decide, not the heading over them: it may be gone, and a player may write "T1" anywhere.
    count = Counter(column for _, column in own)
    column = min(count, key=lambda at: (-count[at], at))
    spots = tuple((line, where[0]) for where, line in sorted(own.items()) if where[1] == column)
    columns = {name: found[0] for name, found in hits.items()}
    twice = frozenset(name for name, found in hits.items() if len(found) > 1)
    return Header(marked.sheet, section, row, end, columns, twice, column, spots)
