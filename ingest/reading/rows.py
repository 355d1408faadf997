"""Reads the answers of each row, wherever it now is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.findings import Finding, Outcome, Place
from engine.forms import Answer, Column, Field, Kind, OrderForm, Row, Section
from ingest.choices import Spellings
from ingest.grid import Grid, Item, ItemKind, cell_name, is_blank
from ingest.reading.anchors import MOST_COPIES, Header, Names, find_headers, names_of
from ingest.reading.guards import Guard
from ingest.reading.refused import Read
from ingest.reading.strays import unknown_lines
from ingest.values import fixable, read_value
from ingest.wording import Words, fields_of

Spot = tuple[Header, int]
_CELLS_NAMED = 5
_LOST = "?"
"""Stands in a copy for correction where a cell was not found, so that its row does not pass without it."""


def read_rows(grid: Grid, form: OrderForm, languages: Sequence[Words], words: Words) -> Read:
    """Read all rows of a form; every fault becomes a finding and voids its own row."""
    names = names_of(form, languages)
    spellings = {name: Spellings(choices, languages) for name, choices in form.choices.items()}
    reader = _Reader(words, spellings, Guard(languages, spellings, words, names), names)
    headers = find_headers(grid, form, names)
    if any(headers.values()):
        for section in form.sections:
            reader.section(section, headers[section.id])
        reader.read.read_as_sent(form, words)
        reader.whole(form)
    else:
        # One root cause, one remark: not one for each section.
        reader.read.findings.append(Finding("INGEST.NO_ORDERS", Outcome.REJECTED))
    return reader.read


class _Reader:
    def __init__(self, words: Words, spellings: dict[str, Spellings], guard: Guard, names: Names) -> None:
        self.words = words
        self.spellings = spellings
        self.guard = guard
        self.names = names
        self.read = Read()

    def section(self, section: Section, headers: Sequence[Header]) -> None:
        if not any(fields_of(section, row) for row in section.rows):
            return
        if not headers or len(headers) > MOST_COPIES:
            self._unread_section(section, headers)
            return
        for header in headers:
            self._columns(section, header)
            self.read.findings.extend(unknown_lines(header, self.names, self.words))
        for row in section.rows:
            self._row(section, row, headers)

    def whole(self, form: OrderForm) -> None:
        """Remark on a form that says nothing, or nothing new: perhaps the wrong copy was sent."""
        if self.read.findings:
            return
        defaults = {(row.id, column.id): cell.default for _, row, column, cell in form.fields()}
        given = {at: answer.value for at, answer in self.read.answers.items()}
        if not given:
            self.read.findings.append(Finding("INGEST.EMPTY_FORM", Outcome.NOTED))
        elif given == {at: value for at, value in defaults.items() if value is not None}:
            self.read.findings.append(Finding("INGEST.UNTOUCHED_FORM", Outcome.NOTED))

    def _unread_section(self, section: Section, headers: Sequence[Header]) -> None:
        labels = [self.words.text(column.label) for column in section.columns]
        self.read.refused.update({row.id: False for row in section.rows})
        place = Place(section.id, section.rows[0].id)
        facts = {"title": self.words.text(section.title), "headings": labels, "most": MOST_COPIES}
        code = "INGEST.SECTION_TOO_OFTEN" if headers else "INGEST.SECTION_MISSING"
        self.read.findings.append(Finding(code, Outcome.REJECTED, section.rule, place, facts))

    def _columns(self, section: Section, header: Header) -> None:
        """Report columns to fill that must not be read: nobody knows which cells are theirs."""
        for column, row, code in _lost_columns(section, header):
            label = self.words.text(column.label)
            at = cell_name(header.row, header.columns.get(column.id, header.id_column))
            place = Place(section.id, row.id, column.id, header.sheet.name, at, label)
            facts = {"heading": label, "title": self.words.text(section.title), "row": str(header.row)}
            self.read.findings.append(Finding(code, Outcome.REJECTED, section.rule, place, facts))

    def _row(self, section: Section, row: Row, headers: Sequence[Header]) -> None:
        spots = _spots(row, headers)
        if not fields_of(section, row):
            return
        if not spots:
            self._missing_row(section, row, headers[0])
        elif len({_content(section, row, spot) for spot in spots}) > 1:
            self._double_row(section, row, spots)
        else:
            self._found_row(section, row, *spots[0])

    def _missing_row(self, section: Section, row: Row, header: Header) -> None:
        self.read.refused[row.id] = False
        at = cell_name(header.row, header.id_column)
        place = Place(section.id, row.id, "", header.sheet.name, at, row.id)
        facts = {"line": row.id, "title": self.words.text(section.title)}
        self.read.findings.append(
            Finding("INGEST.LINE_MISSING", Outcome.REJECTED, section.rule, place, facts)
        )

    def _double_row(self, section: Section, row: Row, spots: Sequence[Spot]) -> None:
        self.read.refused[row.id] = False
        cells = [
            f"{header.sheet.name}!{cell_name(sheet_row, header.id_column)}" for header, sheet_row in spots
        ]
        header, sheet_row = spots[-1]
        place = Place(
            section.id, row.id, "", header.sheet.name, cell_name(sheet_row, header.id_column), row.id
        )
        facts = {"line": row.id, "cells": cells[:_CELLS_NAMED]}
        self.read.findings.append(Finding("INGEST.LINE_TWICE", Outcome.REJECTED, section.rule, place, facts))

    def _found_row(self, section: Section, row: Row, header: Header, sheet_row: int) -> None:
        stopped, findings = self.guard.check(section, row, header, sheet_row)
        self.read.findings.extend(findings)
        lost, unread = list[Column](), list[Place]()
        fields = fields_of(section, row)
        for column, asked in fields:
            at = header.columns.get(column.id)
            if at is None or column.id in header.twice | header.slipped:
                lost.append(column)
                continue
            # The one cell of a row says what it asks for; the heading above it is that of the whole column.
            name = column.label if len(fields) > 1 else asked.label
            label = f"{row.id}, {self.words.text(name)}"
            place = Place(section.id, row.id, column.id, header.sheet.name, cell_name(sheet_row, at), label)
            self.read.places[row.id, column.id] = place
            if not stopped and not self._cell(
                header.item(sheet_row, column.id), asked, asked.rule or section.rule, place
            ):
                unread.append(place)
        if stopped:
            self.read.refused[row.id] = False
        elif lost or unread:
            self.read.refuse_cells(section, row, unread)
            self._mark_lost(section, row, lost)

    def _mark_lost(self, section: Section, row: Row, lost: Sequence[Column]) -> None:
        """Keep a copy for correction from passing without the cells of a column that was not found."""
        for column, asked in fields_of(section, row):
            if column in lost and asked.kind is not Kind.TEXT and self.read.is_filled(section, row):
                self.read.written[row.id, column.id] = _LOST

    def _cell(self, item: Item | None, asked: Field, rule: str, place: Place) -> bool:
        """Read one cell; return whether it could be read."""
        spellings = self.spellings[asked.choices] if asked.kind is Kind.CHOICE else None
        at, got = (place.row, place.column), read_value(item, asked, spellings, self.words)
        if got.value is not None and got.value != "":
            self.read.answers[at] = Answer(got.value, place)
        if item is not None and (got.fault or not is_blank(item)):
            unread = got.value is None
            typed = fixable(item, asked, spellings, self.words) if unread else _as_typed(item)
            # A cell under merged ones is blank in the copy, but that is not what the player left blank.
            self.read.written[at] = typed if typed != "" or asked.kind is Kind.TEXT else _LOST
        if got.fault is None:
            return True
        self.read.findings.append(Finding(got.fault.code, got.fault.outcome, rule, place, got.fault.facts))
        return got.fault.outcome is not Outcome.REJECTED


def _lost_columns(section: Section, header: Header) -> Iterator[tuple[Column, Row, str]]:
    """Yield columns to fill that are gone, stand twice or slipped, each with its first line and a code."""
    for column in section.columns:
        rows = [row for row in section.rows if isinstance(row.cells.get(column.id), Field)]
        if rows and column.id not in header.columns:
            yield column, rows[0], "INGEST.COLUMN_MISSING"
        elif rows and column.id in header.twice:
            yield column, rows[0], "INGEST.COLUMN_TWICE"
        elif rows and column.id in header.slipped:
            yield column, rows[0], "INGEST.COLUMN_SLIPPED"


def _spots(row: Row, headers: Sequence[Header]) -> list[Spot]:
    """Return where a line stands; each row once, under the heading row nearest above it."""
    spots: dict[tuple[str, int], Spot] = {}
    for header in headers:
        for sheet_row in header.spots.get(row.id, ()):
            inside = header.row < sheet_row < header.end
            if inside or (header.sheet.name, sheet_row) not in spots:
                spots[header.sheet.name, sheet_row] = (header, sheet_row)
    return list(spots.values())


def _content(section: Section, row: Row, spot: Spot) -> tuple[str, ...]:
    """Return what stands in the cells to fill: two copies of a line that say the same are one order."""
    header, sheet_row = spot
    items = [header.item(sheet_row, column.id) for column, _ in fields_of(section, row)]
    return tuple("" if item is None or is_blank(item) else f"{item.kind}:{item.shown}" for item in items)


def _as_typed(item: Item) -> int | str:
    """Return what a copy for correction shows in a cell that could be read."""
    return item.value if isinstance(item.value, int) and item.kind is ItemKind.NUMBER else item.shown
