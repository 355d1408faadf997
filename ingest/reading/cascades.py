"""Merges findings that have one cause into one remark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter

from engine.findings import Finding, Outcome
from ingest.grid import cell_column

MOST_FINDINGS = 50
_ALIKE_FROM = 4
_LINE_CODES = frozenset(
    f"INGEST.{name}"
    for name in (
        "LINE_MISSING",
        "LINE_TWICE",
        "LINE_MIXED",
        "LINE_SHIFTED",
        "LINE_GOVERNED",
        "LINE_STRUCK",
        "SHOWN_CHANGED",
        "MISPLACED",
        "STRAY",
    )
)


def settled(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings as a player should see them.

    Where four lines or more of a section suffer the same in the same column, the first is told and the
    others are named together behind it; all others stay where they are. Beyond fifty, remarks about what was
    read all the same go first, and the rest is counted.
    """
    groups: dict[tuple[str, ...], list[tuple[int, Finding]]] = {}
    for number, finding in enumerate(findings):
        groups.setdefault(_cause(finding, number), []).append((number, finding))
    told = [one for group in groups.values() for one in _told(group)]
    return _capped([finding for _, finding in sorted(told, key=itemgetter(0))])


def _cause(finding: Finding, number: int) -> tuple[str, ...]:
    if finding.code not in _LINE_CODES:
        return (str(number),)
    place = finding.place
    return (finding.code, place.section, place.sheet, cell_column(place.cell))


def _told(group: list[tuple[int, Finding]]) -> list[tuple[int, Finding]]:
    """Return what is told of findings that have one cause, each with its number in the order of the sheet."""
    if len(group) < _ALIKE_FROM:
        return group
    (number, first), (_, second) = group[:2]
    lines = [finding.place.row for _, finding in group[1:]]
    facts = {"lines": lines, "cell": first.place.cell}
    return [(number, first), (number, replace(second, code="INGEST.SAME_AGAIN", facts=facts))]


def _capped(findings: list[Finding]) -> tuple[Finding, ...]:
    if len(findings) <= MOST_FINDINGS:
        return tuple(findings)
    # What was refused matters most; the order of the sheet stays.
    weight = sorted(range(len(findings)), key=lambda at: findings[at].outcome is Outcome.NOTED)
    heaviest = [findings[at] for at in sorted(weight[:MOST_FINDINGS])]
    more = Finding("INGEST.MORE_FINDINGS", Outcome.NOTED, facts={"count": len(findings) - MOST_FINDINGS})
    return (*heaviest, more)
