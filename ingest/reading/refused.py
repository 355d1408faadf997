"""Rows that cannot be read: they, and the rows they govern, are read as they were sent out.

A blank cell may mean "no limit", so a row is never carried out without a cell that could not be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from engine.findings import Finding, Outcome, Place
from engine.forms import Answer, Field, Kind, OrderForm, Row, Section
from engine.messages import Message, say
from ingest.wording import Words, fields_of

_Rows = Mapping[str, tuple[Section, Row]]


@dataclass(slots=True)
class Read:
    """What has been read so far; `written` is what each cell holds, as a copy for correction shows it.

    `refused` holds the rows that cannot be read, and whether such a copy shows their cells again: not where
    they may have been moved. `found` is what it then shows.
    """

    answers: dict[tuple[str, str], Answer] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    written: dict[tuple[str, str], int | str] = field(default_factory=dict)
    refused: dict[str, bool] = field(default_factory=dict)
    found: dict[tuple[str, str], int | str] = field(default_factory=dict)

    def is_filled(self, section: Section, row: Row) -> bool:
        """Return whether a row says anything that it did not say when it was sent out."""
        answers = (
            (self.answers.get((row.id, column.id)), asked) for column, asked in fields_of(section, row)
        )
        return any(answer and answer.value != asked.default for answer, asked in answers)

    def refuse_cells(self, section: Section, row: Row, unread: Sequence[Place]) -> None:
        """Refuse a row for some of its cells, with one remark on all of them and on what they take away."""
        self.refused[row.id] = True
        if len(unread) > 1:
            self._say_at_row(section, row, unread)
        elif unread and self.is_filled(section, row):
            self._say_at_cell(unread[0])

    def _say_at_row(self, section: Section, row: Row, unread: Sequence[Place]) -> None:
        faults = [one for one in self.findings if one.place in unread and one.outcome is Outcome.REJECTED]
        self.findings = [one for one in self.findings if one not in faults]
        place = Place(section.id, row.id, "", unread[0].sheet, unread[0].cell, row.id)
        cells = {"cells": [each.cell for each in unread], "columns": [each.column for each in unread]}
        facts = {"within": "INGEST.CELLS_AND_LINE", "line": row.id, "each": _each(faults), **cells}
        self._say("INGEST.LINE_VOID", Outcome.REJECTED, section, place, facts)

    def _say_at_cell(self, cell: Place) -> None:
        """Say in the remark on a cell that its whole row is void with it: there is one thing to fix."""
        for at, one in enumerate(self.findings):
            if one.place == cell and one.outcome is Outcome.REJECTED:
                facts = {**one.facts, "within": "INGEST.CELL_AND_LINE", "line": cell.row}
                self.findings[at] = replace(one, facts=facts)

    def read_as_sent(self, form: OrderForm, words: Words) -> None:
        """Give the refused rows, and those they govern, the answers they were sent out with."""
        rows = {row.id: (section, row) for section in form.sections for row in section.rows}
        for row_id, governor in _governed(rows, self.refused):
            section, row = rows[row_id]
            if self.is_filled(section, row):
                facts = {"line": row_id, "other": governor}
                place = self._place_of(section, row)
                self._say("INGEST.LINE_GOVERNED", Outcome.REJECTED, section, place, facts)
            self.refused[row_id] = self.refused[governor]
        for row_id in self.refused:
            self._reset(form, *rows[row_id], words)
        order = {name: at for at, name in enumerate(rows)}
        starts = {section.id: order[section.rows[0].id] for section in form.sections if section.rows}
        self.findings.sort(key=lambda one: order.get(one.place.row, starts.get(one.place.section, -1)))

    def _reset(self, form: OrderForm, section: Section, row: Row, words: Words) -> None:
        held = []
        for column, asked in fields_of(section, row):
            at = row.id, column.id
            if self.refused[row.id]:
                self.found[at] = self.written.get(at, "")
            self.answers.pop(at, None)
            if asked.default is not None:
                self.answers[at] = Answer(asked.default, self.places.get(at, Place(section.id, *at)))
                held.append(_shown(form, asked, asked.default, words))
        if held:
            facts = {"line": row.id, "values": held}
            self._say("INGEST.LINE_AS_SENT", Outcome.NOTED, section, self._place_of(section, row), facts)

    def _place_of(self, section: Section, row: Row) -> Place:
        places = (self.places.get((row.id, column.id)) for column, _ in fields_of(section, row))
        first = next((place for place in places if place), Place())
        return Place(section.id, row.id, "", first.sheet, first.cell, row.id)

    def _say(
        self, code: str, outcome: Outcome, section: Section, place: Place, facts: Mapping[str, Any]
    ) -> None:
        self.findings.append(Finding(code, outcome, section.rule, place, facts))


def _each(faults: Iterable[Finding]) -> Message:
    """Return what is wrong with each cell and how to fix it, one behind the other."""
    told = (say("INGEST.AT_CELL", cell=one.place.cell, why=one.text, fix=one.fix) for one in faults)
    return reduce(lambda first, then: say("INGEST.BOTH", first=first, then=then), told)


def _governed(rows: _Rows, refused: Mapping[str, bool]) -> Iterator[tuple[str, str]]:
    """Yield each row that is void because of another, and that other one; they may form a chain."""
    known, waiting = set(refused), list(refused)
    for governor in waiting:
        for row_id in rows[governor][1].governs:
            if row_id not in known:
                known.add(row_id)
                waiting.append(row_id)
                yield row_id, governor


def _shown(form: OrderForm, asked: Field, value: int | str, words: Words) -> str:
    if asked.kind is Kind.CHOICE:
        options = {choice.code: words.option(choice) for choice in form.choices[asked.choices]}
        return options.get(str(value), str(value))
    return words.figure(value, asked) if isinstance(value, int) else value
