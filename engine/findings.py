"""Findings: remarks on an order, with place, outcome and rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from engine.formats import colon
from engine.messages import Catalogue, Message


class Outcome(StrEnum):
    """What became of an order: void, changed by a rule, or only remarked upon."""

    REJECTED = "rejected"
    ADJUSTED = "adjusted"
    NOTED = "noted"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: in the form's own terms, and on the sheet as it was returned.

    `section`, `row` and `column` are ids of the OrderForm; `sheet` and `cell` say where the player will
    find it now ("Orders", "D14"); `label` is the heading he sees there.
    """

    section: str = ""
    row: str = ""
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

    The catalogue holds its text under `code` and how to fix it under `code` + ``.fix``; both may use
    the facts, for instance `found`, `used`, `allowed`. The costs on a receipt count the number `used` of an
    adjusted cell; without it the number that was written.
    """

    code: str
    outcome: Outcome
    rule: str = ""
    place: Place = Place()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> Message:
        """Return what is wrong, as a message; the fact `within` is the code of a text with it as `why`."""
        said = Message(self.code, self.facts)
        return Message(self.facts["within"], {**self.facts, "why": said}) if "within" in self.facts else said

    @property
    def fix(self) -> Message:
        """Return how to fix it, as a message."""
        return Message(f"{self.code}.fix", self.facts)

    def line(self, catalogue: Catalogue, language: str) -> str:
        """Return one plain line for a person: place, text, how to fix."""
        parts = [catalogue.text(self.text, language), catalogue.text_or(self.fix, language, "")]
        address, label = self.place.address, self.place.label
        where = f"{address} ({label})" if address and label else address or label
        return (where and where + colon(language)) + " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding in finished sentences of one language; `kind` is its outcome, `outcome` the word for it."""

    kind: str
    outcome: str
    where: str
    label: str
    text: str
    fix: str
    rule: str = ""
    address: str = ""


def located(finding: Finding, places: Mapping[tuple[str, str], Place]) -> Finding:
    """Return a finding of the rules with the sheet and cell where its row and column were read.

    `places` is (row id, column id) -> place; a finding of a whole row takes its first place.
    """
    row, column = finding.place.row, finding.place.column
    place = places.get((row, column))
    if place is None and row:
        place = next((other for (name, _), other in places.items() if name == row), None)
    return replace(finding, place=place) if place else finding


def refuses_all(findings: tuple[Finding, ...]) -> bool:
    """Return whether one of the findings voids the whole form (it names no row)."""
    return any(f.outcome is Outcome.REJECTED and not f.place.row for f in findings)
