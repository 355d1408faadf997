"""The answers of a form by line and column, and what is said of lines that say too little."""

from __future__ import annotations

from collections.abc import Iterable

from engine.findings import Finding, Outcome, Place
from engine.forms import Answers, Need, lacking
from engine.messages import say

ANSWER = "answer"
"""The column of a line that asks one thing only."""


class Sheet:
    """Answers by line and column; `findings` grows as lines are read.

    Parameters
    ----------
    answers : mapping
        (line id, column id) -> answer; blank cells are absent.
    code : str
        Code of the finding for a half-filled line, such as ``CR.HALF_LINE``.
    missing : str
        What the codes begin with that name the column that is missing.
    """

    def __init__(self, answers: Answers, code: str, missing: str = "FORM.MISSING.") -> None:
        self._lines: dict[str, dict[str, int | str]] = {}
        for (line, column), answer in answers.items():
            self._lines.setdefault(line, {})[column] = answer.value
        self._code = code
        self._missing = missing
        self.findings: list[Finding] = []

    def number(self, line: str, column: str = ANSWER) -> int | None:
        """Return a whole number, None where the cell is blank."""
        value = self._lines.get(line, {}).get(column)
        return value if isinstance(value, int) else None

    def text(self, line: str, column: str = ANSWER) -> str:
        """Return a code or text, "" where the cell is blank."""
        value = self._lines.get(line, {}).get(column)
        return value if isinstance(value, str) else ""

    def is_blank(self, line: str) -> bool:
        """Return whether no cell of a line is filled."""
        return line not in self._lines

    def lacks(self, line: str, needs: Iterable[Need], rule: str) -> bool:
        """Return whether a line is blank or half-filled; half-filled ones are named, cell by cell."""
        missing = lacking(needs, self._lines.get(line, {}))
        for column in missing:
            self.says_too_little(line, column, rule)
        return bool(missing) or self.is_blank(line)

    def says_too_little(self, line: str, column: str, rule: str) -> None:
        """Note that a cell of a line lacks what makes it an order."""
        facts = {"line": line, "missing": say(f"{self._missing}{column.upper()}")}
        place = Place(line=line, column=column)
        self.findings.append(Finding(self._code, Outcome.REJECTED, rule, place, facts))
