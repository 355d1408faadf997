"""The content of a receipt as sentences in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.messages import Message, say
from referee.judging.judged import Judged
from referee.judging.verdict import Verdict, verdict_of
from referee.match import calendar
from referee.match.history_marks import history_marks
from referee.match.lateness import cutoff
from referee.match.letters import names_at, reads_letters
from referee.match.lucky_words import asks_for_words
from referee.match.match import Match
from referee.match.opened_letters import letters_may_open
from referee.receipts.rule_links import RuleLinks
from referee.workspace.index import Entry, Index

LATE = ("REFEREE.RECEIPT.LATE", "REFEREE.RECEIPT.LATE_EARLIER")
"""What is said of the standing of a form that came after the deadline."""


@dataclass(frozen=True, slots=True)
class Content:
    """The verdict on a file, and what stands around it in its receipt."""

    verdict: Verdict
    title: str
    facts: Sequence[str]
    standing: str
    closing: str


def content_of(
    match: Match, entry: Entry, index: Index, judged: Judged, language: str, *, past: bool
) -> Content:
    """Return what the receipt of a file says; `past`: the deadline is, and nobody may be told to keep it."""

    def text(code: str, **facts: object) -> str:
        return match.texts.text(say(code, **facts), language)

    return Content(
        verdict=verdict_of(match.texts, judged, language, RuleLinks(match, language).address),
        title=text("REFEREE.RECEIPT.TITLE", number=entry.number, match=match.name, turn=match.turn),
        facts=[match.texts.text(fact, language) for fact in _facts(match, entry, judged, past)],
        standing=match.texts.text(standing_of(match, entry, index, past=past), language),
        closing=text(_closing(match, judged, past)),
    )


def _facts(match: Match, entry: Entry, judged: Judged, past: bool) -> list[Message]:
    arrival = entry.latest
    facts = [
        say("REFEREE.RECEIPT.FILE", file=arrival.name),
        say("REFEREE.RECEIPT.CAME", when=calendar.here(match, datetime.fromisoformat(arrival.when))),
        say("REFEREE.RECEIPT.HASH", sha256=entry.sha256),
    ]
    if entry.seat is not None:
        name = match.holder(entry.seat)
        facts.insert(0, say("REFEREE.RECEIPT.SEAT", seat=entry.seat, name=name))
    return [*facts, *_lucky_word(match, judged, past), *_letters(match, judged), *history_marks(match)]


def _letters(match: Match, judged: Judged) -> list[Message]:
    """Confirm that letters came, or say that nobody will have them; their words are for one reader."""
    letters = judged.letters if judged.counts else ()
    names = names_at(match, match.last)
    opening = [letters_may_open(judged.opening)] if judged.counts and judged.opening is not None else []
    written = [
        say("REFEREE.RECEIPT.LETTER", name=names[letter.to], count=len(letter.words))
        if reads_letters(match.secrets.seat(letter.to), match.turn)
        else say("REFEREE.LETTERS.RETURNED", name=names[letter.to])
        for letter in letters
    ]
    return written + opening


def _lucky_word(match: Match, judged: Judged, past: bool) -> list[Message]:
    """Confirm the lucky word of a form of turn 1, or that it has none."""
    if not (judged.counts and asks_for_words(match, match.turn)):
        return []
    if not judged.word:
        return [] if past else [say("REFEREE.RECEIPT.NO_LUCKY_WORD")]
    return [say("REFEREE.RECEIPT.LUCKY_WORD", word=judged.word)]


def _closing(match: Match, judged: Judged, past: bool) -> str:
    if match.is_over:
        return "REFEREE.RECEIPT.SEE_SITE"
    if past:
        return "REFEREE.RECEIPT.PAST"
    return "REFEREE.RECEIPT.FIX" if judged.reading and judged.findings else "REFEREE.RECEIPT.AGAIN"


def standing_of(match: Match, entry: Entry, index: Index, *, past: bool) -> Message:
    """Say which form is in force now."""
    if match.is_over:
        return say("REFEREE.RECEIPT.OVER")
    end = cutoff(match)
    other = index.until(end).best(entry.seat, but=entry) if entry.seat is not None else None
    if entry.counts and end and all(arrival.when > end for arrival in entry.arrivals):
        code, due = "LATE_EARLIER" if other else "LATE", calendar.here(match, datetime.fromisoformat(end))
        return say(f"REFEREE.RECEIPT.{code}", due=due, number=other.number if other else 0)
    if entry.counts and other:
        code = "REPLACES" if other.age < entry.age else "LATER_STANDS"
        return say(f"REFEREE.RECEIPT.{code}", number=other.number)
    if other:
        return say("REFEREE.RECEIPT.EARLIER_STANDS", number=other.number)
    nothing = "NOTHING_CAME" if past else "NOTHING_COUNTS"
    return say(f"REFEREE.RECEIPT.{'COUNTS' if entry.counts else nothing}")
