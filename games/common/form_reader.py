"""Reads answers by row and column, and reports half-filled rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.findings import Finding, Outcome, Place
from engine.forms import Answers, Need
from engine.lacking import lacking
from engine.messages import say

ANSWER = "answer"
"""The column of a row that asks one thing only."""


class FormReader:
    """Answers by row and column; `findings` grows as rows are read.

    Parameters
    ----------
    answers : mapping
        (row id, column id) -> answer; blank cells are absent.
    code : str
        Code of the finding for a half-filled row, such as ``CR.HALF_LINE``.
    missing : str
        What the codes begin with that name the column that is missing.
    """

    def __init__(self, answers: Answers, code: str, missing: str = "FORM.MISSING.") -> None:
        self._rows: dict[str, dict[str, int | str]] = {}
        for (row, column), answer in answers.items():
            self._rows.setdefault(row, {})[column] = answer.value
        self._code = code
        self._missing = missing
        self.findings: list[Finding] = []

    def number(self, row: str, column: str = ANSWER) -> int | None:
        """Return a whole number, None where the cell is blank."""
        value = self._rows.get(row, {}).get(column)
        return value if isinstance(value, int) else None

    def text(self, row: str, column: str = ANSWER) -> str:
        """Return a code or text, "" where the cell is blank."""
        value = self._rows.get(row, {}).get(column)
        return value if isinstance(value, str) else ""

    def is_blank(self, row: str) -> bool:
        """Return whether no cell of a row is filled."""
        return row not in self._rows

    def lacks(self, row: str, needs: Iterable[Need], rule: str) -> bool:
        """Return whether a row is blank or half-filled; half-filled ones are named, cell by cell."""
        missing = lacking(needs, self._rows.get(row, {}))
        for column in missing:
            self.says_too_little(row, column, rule)
        return bool(missing) or self.is_blank(row)

    def passes_over(
        self, row: str, column: str, idle: Mapping[str, Iterable[str]], code: str, rule: str
    ) -> None:
        """Note each filled cell that means nothing beside the choice made in a row.

        Parameters
        ----------
        row, column : str
            Where the choice is made.
        idle : mapping
            Choice -> columns that it makes no use of.
        code : str
            Code of the finding, such as ``CE.IDLE``.
        rule : str
            The rule that says what the choice needs.
        """
        choice = self.text(row, column)
        for name in idle.get(choice, ()):
            if name in self._rows.get(row, {}):
                facts, place = {"choice": say(f"CHOICE.{choice}")}, Place(row=row, column=name)
                self.findings.append(Finding(code, Outcome.NOTED, rule, place, facts))

    def says_too_little(self, row: str, column: str, rule: str) -> None:
        """Note that a cell of a row lacks what makes it an order."""
        facts = {"line": row, "missing": say(f"{self._missing}{column.upper()}")}
        place = Place(row=row, column=column)
        self.findings.append(Finding(self._code, Outcome.REJECTED, rule, place, facts))
