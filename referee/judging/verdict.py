"""The verdict on a form as sentences in one language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.findings import Finding, Remark
from engine.formats import colon, dollars
from engine.messages import Catalogue, say
from ingest import Grade
from referee.judging.costs import costs_of
from referee.judging.judged import Judged
from referee.safe_text import one_line


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a form wherever it is judged, in the order it is read; no orders where none count."""

    language: str
    grade: str
    verdict: str
    orders_title: str
    orders: Sequence[str]
    costs_title: str
    costs: Sequence[tuple[str, str]]
    remarks_title: str
    headings: Sequence[str]
    remarks: Sequence[Remark]

    def lines(self) -> list[str]:
        """Return orders, costs and remarks as lines of a plain text."""
        then = colon(self.language)
        lines = [self.orders_title, *(f"  - {order}" for order in self.orders), ""] if self.orders else []
        if self.costs:
            lines += [self.costs_title, *(f"  {label}{then}{amount}" for label, amount in self.costs), ""]
        return [*map(one_line, lines), one_line(self.remarks_title), *map(self._line, self.remarks)]

    def _line(self, remark: Remark) -> str:
        then = colon(self.language)
        where = f"{remark.where} ({remark.label}){then}" if remark.label else f"{remark.where}{then}"
        sentences = [remark.text, remark.fix, remark.rule and f"({remark.rule})", remark.address]
        text = " ".join(part for part in sentences if part)
        return one_line(f"  - {remark.outcome}{then}{where if remark.where else ''}{text}")


def verdict_of(
    texts: Catalogue, judged: Judged, language: str, address: Callable[[str], str] = lambda rule: ""
) -> Verdict:
    """Return what is said of a form.

    Parameters
    ----------
    texts : Catalogue
        Of the game, of the reader and of the office.
    judged : Judged
        What was read, and what the rules say of it.
    language : str
        Of the sentences.
    address : callable, optional
        Where a rule can be read; an empty text where nowhere.
    """

    def text(code: str, **facts: object) -> str:
        return texts.text(say(code, **facts), language)

    count = len(judged.findings)
    orders = [texts.text(word, language) for word in judged.words] or [text("REFEREE.RECEIPT.NO_ORDERS")]
    return Verdict(
        language=language,
        grade=judged.grade.value,
        verdict=text(_grade(judged)),
        orders_title=text("REFEREE.RECEIPT.ORDERS"),
        orders=orders if judged.counts else (),
        costs_title=text("REFEREE.RECEIPT.COSTS"),
        costs=_costs(texts, judged, language),
        remarks_title=text("REFEREE.RECEIPT.FINDINGS", count=count)
        if count
        else text("REFEREE.RECEIPT.NO_FINDINGS"),
        headings=[text(f"REFEREE.RECEIPT.HEADING.{name}") for name in ("WHERE", "OUTCOME", "REMARK")],
        remarks=[_remark(texts, finding, language, address) for finding in judged.findings],
    )


def _grade(judged: Judged) -> str:
    """Return the code of a grade; green has another where the orders cost more than there is."""
    if judged.grade is Grade.GREEN and sum(usd for _, usd in costs_of(judged)) < 0:
        return "REFEREE.GRADE.GREEN.SHORT"
    return f"REFEREE.GRADE.{judged.grade.value.upper()}"


def _costs(texts: Catalogue, judged: Judged, language: str) -> list[tuple[str, str]]:
    """Return what moves cash, and what is left in the end."""
    costs = costs_of(judged)
    if not costs:
        return []
    left = sum(usd for _, usd in costs)
    code = "INGEST.CASH_SHORT" if left < 0 else "INGEST.CASH_LEFT"
    shown = [(texts.text(label, language), usd) for label, usd in costs if usd]
    shown.append((texts.text(say(code), language), left))
    return [(label, dollars(usd, language)) for label, usd in shown]


def _remark(texts: Catalogue, finding: Finding, language: str, address: Callable[[str], str]) -> Remark:
    rule = say("REFEREE.RECEIPT.RULE", rule=finding.rule)
    return Remark(
        kind=finding.outcome.value,
        outcome=texts.text(say(f"REFEREE.OUTCOME.{finding.outcome.value.upper()}"), language),
        where=finding.place.address,
        label=finding.place.label,
        text=texts.text_or(finding.text, language, finding.code),
        fix=texts.text_or(finding.fix, language, ""),
        rule=texts.text(rule, language) if finding.rule else "",
        address=address(finding.rule) if finding.rule else "",
    )
