"""From a grid to answers: each line of each section, wherever it now stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.findings import Finding, Outcome, Place
from engine.forms import Answer, Column, Field, Kind, Line, OrderForm, Section
from ingest.choices import Spellings
from ingest.grid import Grid, Item, ItemKind, cell_name, is_blank
from ingest.reading.anchors import MOST_COPIES, Header, Names, find_headers, names_of
from ingest.reading.guards import Guard
from ingest.reading.strays import unknown_lines
from ingest.values import Fault, read_value
from ingest.wording import Words, fields_of


@dataclass(slots=True)
class Read:
    """What has been read so far; `found` are the contents of cells that could not be read."""

    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    found: dict[tuple[str, str], int | str] = field(default_factory=dict)


Spot = tuple[Header, int]
_CELLS_NAMED = 5


def read_lines(grid: Grid, form: OrderForm, languages: Sequence[Words], words: Words) -> Read:
    """Read all lines of a form; every fault becomes a finding and voids only its own cell or line."""
    names = names_of(form, languages)
    spellings = {name: Spellings(choices, languages) for name, choices in form.choices.items()}
    reader = _Reader(words, spellings, Guard(languages, spellings, words, names), names)
    headers = find_headers(grid, form, names)
    if any(headers.values()):
        for section in form.sections:
            reader.section(section, headers[section.id])
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
        if not any(fields_of(section, line) for line in section.lines):
            return
        if not headers or len(headers) > MOST_COPIES:
            self._unread_section(section, headers)
            return
        for header in headers:
            self._columns(section, header)
            self.read.findings.extend(unknown_lines(header, self.names, self.words))
        for line in section.lines:
            self._line(section, line, headers)

    def whole(self, form: OrderForm) -> None:
        """Remark on a form that says nothing, or nothing new: perhaps the wrong copy was sent."""
        if self.read.findings:
            return
        defaults = {(line.id, column.id): cell.default for _, line, column, cell in form.fields()}
        given = {at: answer.value for at, answer in self.read.answers.items()}
        if not given:
            self.read.findings.append(Finding("INGEST.EMPTY_FORM", Outcome.NOTED))
        elif given == {at: value for at, value in defaults.items() if value is not None}:
            self.read.findings.append(Finding("INGEST.UNTOUCHED_FORM", Outcome.NOTED))

    def _unread_section(self, section: Section, headers: Sequence[Header]) -> None:
        labels = [self.words.text(column.label) for column in section.columns]
        place = Place(section.id, section.lines[0].id)
        facts = {"title": self.words.text(section.title), "headings": labels, "most": MOST_COPIES}
        code = "INGEST.SECTION_TOO_OFTEN" if headers else "INGEST.SECTION_MISSING"
        self.read.findings.append(Finding(code, Outcome.REJECTED, section.rule, place, facts))

    def _columns(self, section: Section, header: Header) -> None:
        """Report columns to fill that must not be read: nobody knows which cells are theirs."""
        for column, line, code in _lost_columns(section, header):
            label = self.words.text(column.label)
            at = cell_name(header.row, header.columns.get(column.id, header.id_column))
            place = Place(section.id, line.id, column.id, header.sheet.name, at, label)
            facts = {"heading": label, "title": self.words.text(section.title), "row": str(header.row)}
            self.read.findings.append(Finding(code, Outcome.REJECTED, section.rule, place, facts))

    def _line(self, section: Section, line: Line, headers: Sequence[Header]) -> None:
        spots = _spots(line, headers)
        if not fields_of(section, line):
            return
        if not spots:
            self._missing_line(section, line, headers[0])
        elif len({_content(section, line, spot) for spot in spots}) > 1:
            self._double_line(section, line, spots)
        else:
            self._cells(section, line, *spots[0])

    def _missing_line(self, section: Section, line: Line, header: Header) -> None:
        at = cell_name(header.row, header.id_column)
        place = Place(section.id, line.id, "", header.sheet.name, at, line.id)
        facts = {"line": line.id, "title": self.words.text(section.title)}
        self.read.findings.append(
            Finding("INGEST.LINE_MISSING", Outcome.REJECTED, section.rule, place, facts)
        )

    def _double_line(self, section: Section, line: Line, spots: Sequence[Spot]) -> None:
        cells = [f"{header.sheet.name}!{cell_name(row, header.id_column)}" for header, row in spots]
        header, row = spots[-1]
        place = Place(section.id, line.id, "", header.sheet.name, cell_name(row, header.id_column), line.id)
        facts = {"line": line.id, "cells": cells[:_CELLS_NAMED]}
        self.read.findings.append(Finding("INGEST.LINE_TWICE", Outcome.REJECTED, section.rule, place, facts))

    def _cells(self, section: Section, line: Line, header: Header, row: int) -> None:
        stopped, findings = self.guard.line(section, line, header, row)
        self.read.findings.extend(findings)
        for column, asked in fields_of(section, line):
            at = header.columns.get(column.id)
            if at is None or column.id in header.twice | header.slipped:
                continue
            label = f"{line.id}, {self.words.text(column.label)}"
            place = Place(section.id, line.id, column.id, header.sheet.name, cell_name(row, at), label)
            self.read.places[line.id, column.id] = place
            if not stopped:
                spellings = self.spellings[asked.choices] if asked.kind is Kind.CHOICE else None
                item = header.item(row, column.id)
                got = read_value(item, asked, spellings, self.words)
                if got.value is not None and got.value != "":
                    self.read.answers[line.id, column.id] = Answer(got.value, place)
                if got.fault:
                    self._fault(got.fault, asked.rule or section.rule, place, item)

    def _fault(self, fault: Fault, rule: str, place: Place, item: Item | None) -> None:
        if item is not None:
            value = item.value
            # Only a plain number stays one: 1 % written as 1 would be another answer, and a good one.
            if isinstance(value, int) and item.kind is ItemKind.NUMBER:
                self.read.found[place.line, place.column] = value
            else:
                self.read.found[place.line, place.column] = item.shown
        self.read.findings.append(Finding(fault.code, fault.outcome, rule, place, fault.facts))


def _lost_columns(section: Section, header: Header) -> Iterator[tuple[Column, Line, str]]:
    """Yield columns to fill that are gone, stand twice or slipped, each with its first line and a code."""
    for column in section.columns:
        lines = [line for line in section.lines if isinstance(line.cells.get(column.id), Field)]
        if lines and column.id not in header.columns:
            yield column, lines[0], "INGEST.COLUMN_MISSING"
        elif lines and column.id in header.twice:
            yield column, lines[0], "INGEST.COLUMN_TWICE"
        elif lines and column.id in header.slipped:
            yield column, lines[0], "INGEST.COLUMN_SLIPPED"


def _spots(line: Line, headers: Sequence[Header]) -> list[Spot]:
    """Return where a line stands; each row once, under the heading row nearest above it."""
    found: dict[tuple[str, int], Spot] = {}
    for header in headers:
        for row in header.spots.get(line.id, ()):
            inside = header.row < row < header.end
            if inside or (header.sheet.name, row) not in found:
                found[header.sheet.name, row] = (header, row)
    return list(found.values())


def _content(section: Section, line: Line, spot: Spot) -> tuple[str, ...]:
    """Return what stands in the cells to fill: two copies of a line that say the same are one order."""
    header, row = spot
    items = [header.item(row, column.id) for column, _ in fields_of(section, line)]
    return tuple("" if item is None or is_blank(item) else f"{item.kind}:{item.shown}" for item in items)
