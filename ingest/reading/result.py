"""The result of reading a form: answers, findings, grade."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.findings import Finding, Place, refuses_all
from engine.forms import Answers
from ingest.identity import FormCode


class Grade(StrEnum):
    """Green: all read. Yellow: usable, with remarks. Red: refused, and the findings say why."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Reading:
    """Answers, remarks, and where each cell of the form now stands: (line id, column id) -> place.

    `refused` are the lines that could not be read and those they govern: their answers are what they were
    sent out with. `found` is what stands in them, for a copy that the player can correct.
    """

    code: FormCode | None
    answers: Answers
    findings: tuple[Finding, ...]
    places: Mapping[tuple[str, str], Place]
    grade: Grade
    found: Mapping[tuple[str, str], int | str] = field(default_factory=dict)
    refused: frozenset[str] = frozenset()


def grade(findings: Iterable[Finding]) -> Grade:
    """Return the grade of a form from all findings about it, the reader's and the game's."""
    all_findings = tuple(findings)
    if refuses_all(all_findings):
        return Grade.RED
    return Grade.YELLOW if all_findings else Grade.GREEN
