"""Detects rows whose cells were shifted or swapped, and refuses them.

The texts printed in a row, the hint at its end and the cells that nothing is asked in are the witnesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from engine.findings import Finding, Outcome, Place
from engine.forms import Field, Kind, Row, Section
from ingest.choices import Spellings
from ingest.folding import heading
from ingest.grid import LABELS, Item, ItemKind, cell_name, is_blank
from ingest.numbers import read_number, whole
from ingest.reading.anchors import Header, Names
from ingest.values import read_value
from ingest.wording import ALLOWED, CHECK, MARKS, Words, fields_of, is_hint


class Guard:
    """Looks at everything in a row that is not to be filled.

    Parameters
    ----------
    languages : sequence of Words
        Printed texts may be those of any language.
    spellings : mapping
        list -> spellings.
    words : Words
        For texts in findings.
    names : Names
        All row ids of the form.
    """

    def __init__(
        self, languages: Sequence[Words], spellings: Mapping[str, Spellings], words: Words, names: Names
    ) -> None:
        self.languages = languages
        self.spellings = spellings
        self.words = words
        self.names = names

    def check(self, section: Section, row: Row, header: Header, sheet_row: int) -> tuple[bool, list[Finding]]:
        """Return whether a row must be refused, and the findings about it."""
        where = (section, row, header, sheet_row)
        checks = (self._struck, self._mixed, self._changed, self._slipped)
        if finding := next(chain.from_iterable(check(*where) for check in checks), None):
            return True, [finding]
        findings = list(self._strays(section, row, header, sheet_row))
        return any(finding.outcome is Outcome.REJECTED for finding in findings), findings

    def _struck(self, section: Section, row: Row, header: Header, sheet_row: int) -> Iterator[Finding]:
        """Yield what is printed in a row and struck through: perhaps the player took the whole row back."""
        printed = [at for name, at in header.columns.items() if not isinstance(row.cells.get(name), Field)]
        for at in sorted({header.id_column, header.guard_column, *printed}):
            item = header.sheet.cells.get((sheet_row, at))
            if item is not None and item.kind is ItemKind.STRUCK:
                facts = {"line": row.id, "found": item.shown}
                place = self._place(section, row, header, sheet_row, at)
                yield Finding("INGEST.LINE_STRUCK", Outcome.REJECTED, section.rule, place, facts)

    def _mixed(self, section: Section, row: Row, header: Header, sheet_row: int) -> Iterator[Finding]:
        """Yield an id that is not where it belongs: each row has its own at both ends."""
        free = self._free_columns(header)
        for at, item in header.sheet.rows.get(sheet_row, {}).items():
            if at in free or is_blank(item):
                continue
            known = self.names.lines.get(heading(item.shown)) if item.kind in LABELS else None
            place = self._place(section, row, header, sheet_row, at)
            if known and known[1] != row.id:
                facts = {"line": row.id, "other": known[1]}
                yield Finding("INGEST.LINE_MIXED", Outcome.REJECTED, section.rule, place, facts)
            elif header.guard_column and bool(known) != (at == header.guard_column):
                facts = {"line": row.id}
                yield Finding("INGEST.LINE_SHIFTED", Outcome.REJECTED, section.rule, place, facts)
        if self._lonely(section, row, header, sheet_row):
            place = self._place(section, row, header, sheet_row, header.guard_column)
            facts = {"line": row.id}
            yield Finding("INGEST.LINE_SHIFTED", Outcome.REJECTED, section.rule, place, facts)

    def _lonely(self, section: Section, row: Row, header: Header, sheet_row: int) -> bool:
        """Return whether nothing else in its sheet row bears out a row id."""
        ends = (header.id_column, header.guard_column)
        if not header.guard_column or all(
            not is_blank(header.sheet.cells.get((sheet_row, at))) for at in ends
        ):
            return False
        item = header.item(sheet_row, ALLOWED)
        return item is None or is_blank(item) or not self._is_hint(item, section, row)

    def _is_hint(self, item: Item, section: Section, row: Row) -> bool:
        return any(is_hint(item.shown, words.allowed(section, row)) for words in self.languages)

    def _free_columns(self, header: Header) -> set[int]:
        """Return the columns where any text may stand: the section's own, and those the player headed."""
        ours = {at for name, at in header.columns.items() if name in MARKS} | {header.guard_column}
        headed = {at for at, item in header.sheet.rows.get(header.row, {}).items() if not is_blank(item)}
        return headed - ours | {header.id_column}

    def _changed(self, section: Section, row: Row, header: Header, sheet_row: int) -> Iterator[Finding]:
        """Yield printed cells that no longer say what was printed; a blank one harms nobody."""
        printed = [(column.id, row.cells.get(column.id)) for column in section.columns]
        expected = {
            name: self._texts(cell) for name, cell in printed if isinstance(cell, int) or _is_text(cell)
        }
        expected[ALLOWED] = [words.allowed(section, row) for words in self.languages]
        for name, texts in expected.items():
            item = header.item(sheet_row, name)
            if name == ALLOWED and item is not None and self._is_hint(item, section, row):
                continue
            if item is not None and not is_blank(item) and not _says(item, texts):
                place = self._place(section, row, header, sheet_row, header.columns[name])
                facts = {"found": item.shown, "wanted": self._texts_here(texts)}
                yield Finding("INGEST.SHOWN_CHANGED", Outcome.REJECTED, section.rule, place, facts)

    def _slipped(self, section: Section, row: Row, header: Header, sheet_row: int) -> Iterator[Finding]:
        """Yield the hint in the place of the check, or the check beside its place: the row moved right."""
        if (check := header.columns.get(CHECK)) is None:
            return
        item, beside = (header.sheet.cells.get((sheet_row, at)) for at in (check, check + 1))
        own = not is_blank(header.sheet.cells.get((header.row, check + 1)))
        slipped = beside is not None and beside.kind is ItemKind.FORMULA and not own
        if slipped or (item is not None and self._is_hint(item, section, row)):
            place = self._place(section, row, header, sheet_row, check)
            facts = {"line": row.id}
            yield Finding("INGEST.LINE_SHIFTED", Outcome.REJECTED, section.rule, place, facts)

    def _strays(self, section: Section, row: Row, header: Header, sheet_row: int) -> Iterator[Finding]:
        """Yield cells that hold something though nothing is asked there."""
        for at in self._idle_columns(row, header):
            item = header.sheet.cells.get((sheet_row, at))
            if item is not None and not is_blank(item):
                place = self._place(section, row, header, sheet_row, at)
                facts = {"found": item.shown, "line": row.id}
                if self._could_be_answer(section, row, item):
                    yield Finding("INGEST.MISPLACED", Outcome.REJECTED, section.rule, place, facts)
                else:
                    yield Finding("INGEST.STRAY", Outcome.NOTED, section.rule, place, facts)

    def _idle_columns(self, row: Row, header: Header) -> list[int]:
        """Return the sheet columns of a row where nothing belongs; a column the player headed is his own."""
        own = {column.id for column in header.section.columns if row.cells.get(column.id) not in (None, "")}
        used = {at for name, at in header.columns.items() if name in own or name in MARKS} | {
            header.id_column
        }
        asleep = {at for name, at in header.columns.items() if name not in own and name not in MARKS}
        if any(column.id not in header.columns for column in header.section.columns):
            # A heading is gone, which is said elsewhere; its column would look like one of no use.
            return sorted(asleep - used)
        first, last = min(used | asleep), max(used | asleep)
        blank = {at for at in range(first, last) if is_blank(header.sheet.cells.get((header.row, at)))}
        return sorted((blank | asleep) - used)

    def _could_be_answer(self, section: Section, row: Row, item: Item) -> bool:
        return any(self._fits(asked, item) for _, asked in fields_of(section, row))

    def _fits(self, asked: Field, item: Item) -> bool:
        if asked.kind is Kind.TEXT:
            return False
        spellings = self.spellings.get(asked.choices)
        return read_value(item, asked, spellings, self.words).value is not None

    def _texts(self, cell: object) -> list[str]:
        return [words.text(cell) for words in self.languages]  # type: ignore[arg-type]  # narrowed by the caller

    def _texts_here(self, texts: Sequence[str]) -> str:
        for words, text in zip(self.languages, texts, strict=True):
            if words.language == self.words.language:
                return text
        return texts[0]

    def _place(self, section: Section, row: Row, header: Header, sheet_row: int, at: int) -> Place:
        return Place(section.id, row.id, "", header.sheet.name, cell_name(sheet_row, at), row.id)


def _is_text(cell: object) -> bool:
    return cell is not None and cell != "" and not isinstance(cell, Field)


def _says(item: Item, texts: Sequence[str]) -> bool:
    if item.kind is ItemKind.FORMULA:
        return False
    if heading(item.shown) in {heading(text) for text in texts}:
        return True
    number = read_number(item.shown) if isinstance(item.value, str) else whole(item.value)
    return number.value is not None and number.value in {read_number(text).value for text in texts}
