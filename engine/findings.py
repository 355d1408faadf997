"""What is said about an order: where it stood, what became of it, and under which rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from engine.messages import Catalogue, Message, colon


class Outcome(StrEnum):
    """What became of an order: void, changed by a rule, or only remarked upon."""

    REJECTED = "rejected"
    ADJUSTED = "adjusted"
    NOTED = "noted"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: in the form's own terms, and on the sheet as it was returned.

    `section`, `line` and `column` are ids of the OrderForm; `sheet` and `cell` say where the player will
    find it now ("Orders", "D14"); `label` is the heading he sees there.
    """

    section: str = ""
    line: str = ""
    column: str = ""
    sheet: str = ""
    cell: str = ""
    label: str = ""

    @property
    def address(self) -> str:
        """Return ``Orders!D14``, or an empty text where the order came from no sheet."""
        return f"{self.sheet}!{self.cell}" if self.cell else self.sheet


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark of the reader or of the rules about one place of an order form.

    The catalogue holds its text under `code` and how to mend it under `code` + ``.mend``; both may use
    the facts, for instance `found`, `used`, `allowed`.
    """

    code: str
    outcome: Outcome
    rule: str = ""
    place: Place = Place()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> Message:
        """Return what is wrong, as a message."""
        return Message(self.code, self.facts)

    @property
    def mend(self) -> Message:
        """Return how to mend it, as a message."""
        return Message(f"{self.code}.mend", self.facts)

    def line(self, catalogue: Catalogue, language: str) -> str:
        """Return one plain line for a person: place, text, how to mend."""
        said = [catalogue.text(self.text, language), catalogue.text_or(self.mend, language, "")]
        where = f"{self.place.address} ({self.place.label})" if self.place.label else self.place.address
        return (where and where + colon(language)) + " ".join(part for part in said if part)


def located(finding: Finding, places: Mapping[tuple[str, str], Place]) -> Finding:
    """Return a finding of the rules with the sheet and cell where its line and column were read.

    `places` is (line id, column id) -> place; a finding of a whole line takes the line's first place.
    """
    line, column = finding.place.line, finding.place.column
    place = places.get((line, column))
    if place is None and line:
        place = next((found for (name, _), found in places.items() if name == line), None)
    return replace(finding, place=place) if place else finding


def refuses_all(findings: tuple[Finding, ...]) -> bool:
    """Return whether one of the findings voids the whole form (it names no line)."""
    return any(f.outcome is Outcome.REJECTED and not f.place.line for f in findings)
