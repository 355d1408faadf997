"""Decides what is written into each cell: text, default, or answer."""

from __future__ import annotations

from collections.abc import Mapping

from engine.findings import Finding
from engine.forms import Answers, Field, Kind, OrderForm
from ingest.wording import Words

Found = Mapping[tuple[str, str], int | str]
"""(line id, column id) -> what stands in a cell of a line that could not be read, "" where it is blank."""


def contents_of(
    form: OrderForm, words: Words, answers: Answers | None, findings: tuple[Finding, ...], found: Found
) -> dict[tuple[str, str], int | str | None]:
    """Return (line id, column id) -> content.

    Without `answers` fields hold their defaults. With them they hold the answers, and the cells of a line
    that could not be read hold what the player wrote there.
    """
    options = {name: {c.code: words.option(c) for c in choices} for name, choices in form.choices.items()}
    contents: dict[tuple[str, str], int | str | None] = {}
    for section in form.sections:
        for line in section.rows:
            for column in section.columns:
                at, cell = (line.id, column.id), line.cells.get(column.id)
                if isinstance(cell, Field):
                    contents[at] = (
                        found[at] if at in found else _shown(cell, _value(cell, at, answers), options)
                    )
                else:
                    contents[at] = cell if isinstance(cell, int) or cell is None else words.text(cell)
    return contents


def faults_of(form: OrderForm, findings: tuple[Finding, ...]) -> dict[tuple[str, str], list[Finding]]:
    """Return (line id, column id) -> findings; one of a line goes to the cells it names, or to its first."""
    first: dict[str, str] = {}
    for _, line, column, _ in form.fields():
        first.setdefault(line.id, column.id)
    faults: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        line_id = finding.place.row
        own = finding.place.column or first.get(line_id, "")
        for column_id in finding.facts.get("columns", [own]):
            faults.setdefault((line_id, column_id), []).append(finding)
    return faults


def _value(cell: Field, at: tuple[str, str], answers: Answers | None) -> int | str | None:
    if answers is None:
        return cell.default
    answer = answers.get(at)
    return answer.value if answer else None


def _shown(
    cell: Field, value: int | str | None, options: Mapping[str, Mapping[str, str]]
) -> int | str | None:
    if value is not None and cell.kind is Kind.CHOICE:
        return options.get(cell.choices, {}).get(str(value), str(value))
    return value
