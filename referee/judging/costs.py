"""Costs of the orders and the cash left, from the form's forecast."""

from __future__ import annotations

from dataclasses import replace

from engine.findings import Finding, Outcome
from engine.forms import Answers, Text
from ingest import forecast
from referee.judging.judged import Judged


def costs_of(judged: Judged) -> tuple[tuple[Text, int], ...]:
    """Return label and whole dollars of each line of the forecast; none where the game cannot tell."""
    if judged.asked is None or judged.reading is None or not judged.counts:
        return ()
    return forecast(judged.asked.form, _carried_out(judged.reading.answers, judged.findings))


def _carried_out(answers: Answers, findings: tuple[Finding, ...]) -> Answers:
    """Return the answers without refused lines, and cut down where the rules cut them down."""
    fallen = {finding.place.row for finding in findings if finding.outcome is Outcome.REJECTED}
    standing = {at: answer for at, answer in answers.items() if at[0] not in fallen}
    for finding in findings:
        at, used = (finding.place.row, finding.place.column), finding.facts.get("used")
        if finding.outcome is Outcome.ADJUSTED and at in standing and isinstance(used, int):
            standing[at] = replace(standing[at], value=used)
    return standing
