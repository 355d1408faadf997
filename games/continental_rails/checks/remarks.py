"""Where the check writes down what it found: one finding a fault, with the place the order came from."""

from __future__ import annotations

from typing import Any

from engine.findings import Finding, Outcome
from games.continental_rails.forms import slots


class Remarks:
    """The findings of one block of orders, in the order they were made."""

    def __init__(self) -> None:
        self.found: list[Finding] = []

    def reject(self, code: str, rule: str, line: str, column: str = slots.ANSWER, **facts: Any) -> None:
        """Say that an order is void."""
        self._add(code, Outcome.REJECTED, rule, line, column, facts)

    def adjust(self, code: str, rule: str, line: str, column: str = slots.ANSWER, **facts: Any) -> None:
        """Say that an order was changed by a rule."""
        self._add(code, Outcome.ADJUSTED, rule, line, column, facts)

    def note(self, code: str, rule: str, line: str, column: str = slots.ANSWER, **facts: Any) -> None:
        """Remark on an order that stands."""
        self._add(code, Outcome.NOTED, rule, line, column, facts)

    def capped(
        self, value: int, most: int, code: str, rule: str, line: str, column: str = slots.ANSWER, **facts: Any
    ) -> int:
        """Return an amount cut to what is allowed, 0 where it is below nought or nothing is allowed.

        The finding is ADJUSTED while something is left of the order, else REJECTED; its facts say what was
        `asked`, `used` and `allowed`.
        """
        if value < 0:
            self.reject("CR.NEGATIVE", rule, line, column, asked=value)
            return 0
        used = min(value, max(0, most))
        if used < value:
            outcome = Outcome.ADJUSTED if used else Outcome.REJECTED
            facts = {"asked": value, "used": used, "allowed": max(0, most), **facts}
            self._add(code, outcome, rule, line, column, facts)
        return used

    def _add(
        self, code: str, outcome: Outcome, rule: str, line: str, column: str, facts: dict[str, Any]
    ) -> None:
        self.found.append(Finding(code, outcome, rule, slots.place(line, column), facts))
