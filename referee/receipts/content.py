"""The content of a receipt as sentences in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.findings import Finding
from engine.messages import Message, dollars, say
from publish.pages.receipt import Remark
from referee.match.history_marks import history_marks
from referee.match.judging import Judged
from referee.match.lateness import cutoff
from referee.match.lucky_words import asks_for_words
from referee.match.match import Match
from referee.match.turn_files import published_at
from referee.receipts.costs import costs_of
from referee.receipts.rule_links import RuleLinks
from referee.workspace.index import Entry, Index


@dataclass(frozen=True, slots=True)
class Content:
    """The parts of a receipt in the order they are read."""

    language: str
    grade: str
    counts: bool
    title: str
    facts: Sequence[str]
    verdict: str
    standing: str
    orders_title: str
    orders: Sequence[str]
    none: str
    costs_title: str
    costs: Sequence[tuple[str, str]]
    remarks_title: str
    headings: Sequence[str]
    remarks: Sequence[Remark]
    closing: str


def content_of(match: Match, entry: Entry, index: Index, judged: Judged, language: str) -> Content:
    """Return what the receipt of a file says."""

    def text(code: str, **facts: object) -> str:
        return match.texts.text(say(code, **facts), language)

    fixed = bool(judged.reading and judged.findings)
    count = len(judged.findings)
    return Content(
        language=language,
        grade=entry.grade.value,
        counts=entry.counts,
        title=text("REFEREE.RECEIPT.TITLE", number=entry.number, match=match.name, turn=match.turn),
        facts=[match.texts.text(fact, language) for fact in _facts(match, entry, judged)],
        verdict=match.texts.text(say(f"REFEREE.GRADE.{entry.grade.value.upper()}"), language),
        standing=match.texts.text(_standing(match, entry, index), language),
        orders_title=text("REFEREE.RECEIPT.ORDERS"),
        orders=[match.texts.text(word, language) for word in judged.words],
        none=text("REFEREE.RECEIPT.NO_ORDERS"),
        costs_title=text("REFEREE.RECEIPT.COSTS"),
        costs=_costs(match, judged, language),
        remarks_title=text("REFEREE.RECEIPT.FINDINGS", count=count)
        if count
        else text("REFEREE.RECEIPT.NO_FINDINGS"),
        headings=[text(f"REFEREE.RECEIPT.HEADING.{name}") for name in ("WHERE", "OUTCOME", "REMARK")],
        remarks=_remarks(match, judged.findings, language),
        closing=text(_closing(match, fixed)),
    )


def _facts(match: Match, entry: Entry, judged: Judged) -> list[Message]:
    arrival = entry.latest
    facts = [
        say("REFEREE.RECEIPT.FILE", file=arrival.name),
        say("REFEREE.RECEIPT.CAME", when=datetime.fromisoformat(arrival.when)),
        say("REFEREE.RECEIPT.HASH", sha256=entry.sha256),
    ]
    if entry.seat is not None:
        name = match.game.seat_name(match.state, entry.seat)
        facts.insert(0, say("REFEREE.RECEIPT.SEAT", seat=entry.seat, name=name))
    return [*facts, *_lucky_word(match, judged), *history_marks(match)]


def _lucky_word(match: Match, judged: Judged) -> list[Message]:
    """Confirm the lucky word of a form of turn 1, or that it has none."""
    if not (judged.counts and asks_for_words(match, match.turn)):
        return []
    if not judged.word:
        return [say("REFEREE.RECEIPT.NO_LUCKY_WORD")]
    return [say("REFEREE.RECEIPT.LUCKY_WORD", word=judged.word)]


def _closing(match: Match, fixed: bool) -> str:
    if match.is_over:
        return "REFEREE.RECEIPT.SEE_SITE"
    return "REFEREE.RECEIPT.FIX" if fixed else "REFEREE.RECEIPT.AGAIN"


def _standing(match: Match, entry: Entry, index: Index) -> Message:
    """Say which form is in force now."""
    if match.is_over:
        return say("REFEREE.RECEIPT.OVER")
    end = cutoff(match, published_at(match, match.last))
    other = index.until(end).best(entry.seat, but=entry) if entry.seat is not None else None
    if entry.counts and end and all(arrival.when > end for arrival in entry.arrivals):
        code, due = "LATE_EARLIER" if other else "LATE", datetime.fromisoformat(end)
        return say(f"REFEREE.RECEIPT.{code}", due=due, number=other.number if other else 0)
    if entry.counts and other:
        code = "REPLACES" if other.age < entry.age else "LATER_STANDS"
        return say(f"REFEREE.RECEIPT.{code}", number=other.number)
    if other:
        return say("REFEREE.RECEIPT.EARLIER_STANDS", number=other.number)
    return say(f"REFEREE.RECEIPT.{'COUNTS' if entry.counts else 'NOTHING_COUNTS'}")


def _costs(match: Match, judged: Judged, language: str) -> list[tuple[str, str]]:
    """Return what moves cash, and what is left in the end."""
    costs = costs_of(judged)
    if not costs:
        return []
    left = sum(usd for _, usd in costs)
    code = "INGEST.CASH_SHORT" if left < 0 else "INGEST.CASH_LEFT"
    shown = [(match.texts.text(label, language), usd) for label, usd in costs if usd]
    shown.append((match.texts.text(say(code), language), left))
    return [(label, dollars(usd, language)) for label, usd in shown]


def _remarks(match: Match, findings: Sequence[Finding], language: str) -> list[Remark]:
    links = RuleLinks(match, language)
    return [_remark(match, finding, language, links) for finding in findings]


def _remark(match: Match, finding: Finding, language: str, links: RuleLinks) -> Remark:
    texts = match.texts
    rule = say("REFEREE.RECEIPT.RULE", rule=finding.rule)
    return Remark(
        kind=finding.outcome.value,
        outcome=texts.text(say(f"REFEREE.OUTCOME.{finding.outcome.value.upper()}"), language),
        where=finding.place.address,
        label=finding.place.label,
        text=texts.text_or(finding.text, language, finding.code),
        fix=texts.text_or(finding.fix, language, ""),
        rule=texts.text(rule, language) if finding.rule else "",
        address=links.address(finding.rule) if finding.rule else "",
    )
