"""Chooses what leads the front page: stories with weights, what led lately weighs less, headlines that fit.

A story's texts are STORY.<KIND>.HEAD (or .SHORT where that is too long), .STAND (the line below the headline)
and .LINE (one sentence, where another story leads); of its desk, STORY.KICKER.<DESK>. STORY.<KIND>.HEAD.2
says the same in other words, so that a kind that leads again and again does not always read alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any
from zlib import crc32

import msgspec

from engine.languages import FALLBACK, USUAL
from engine.messages import Catalogue, Message, say
from engine.report import Report, Text
from engine.snapshot import cache
from games.common.tables import rows
from games.common.texts import texts

LONGEST = 60
"""Characters of a headline, in every language (style guide of the pages)."""
PER_PARAGRAPH = 3
_CUTS = {
    "banker": "FORTUNE POINTS RACE",
    "bridge": "DIVIDE GROUND",
    "capitol": "CHARTERS END TITLES",
    "locomotive": "CHICAGO ENGINES OPENING START",
    "rails": "CARDS ORDER",
    "spike": "BUILDERS",
    "steamer": "CLIMATE PACIFIC",
    "telegraph": "LINK PROJECTS",
    "ticker": "AUCTIONS DIVIDENDS EXCHANGE SHARES",
    "wreck": "TROUBLE",
}
CUT_OF = {desk: cut for cut, desks in _CUTS.items() for desk in desks.split()}
"""Desk of a story -> its small picture."""


class Repetition(msgspec.Struct, frozen=True):
    """What a story loses for each of the last `turns` that its kind led, or another kind of its desk."""

    turns: int
    same_kind: int
    same_desk: int


class Kind(msgspec.Struct, frozen=True):
    """How much a kind of story weighs: `base`, and one more for each `per` of its size, `most` at most.

    `desk` names the kicker; `paragraph` is the one (1 or 2) in which the story is told when another leads.
    """

    kind: str
    desk: str
    paragraph: int
    base: int
    per: int
    most: int


@dataclass(frozen=True, slots=True)
class Story:
    """Something to tell of a turn; `size` is its measure in units of its kind, `subject` whom it is about."""

    kind: str
    size: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)
    subject: str = ""

    def text(self, part: str) -> Message:
        """Return one of its texts: HEAD, SHORT, STAND or LINE."""
        return Message(f"STORY.{self.kind}.{part}", self.facts)


@dataclass(frozen=True, slots=True)
class Front:
    """What the front page says: the story that leads, its texts, and the paragraphs below.

    `led` are the kinds that led it and the turns before, the newest last: the next turn's `before`.
    """

    story: Story
    kicker: Message
    headline: Message
    standfirst: Message
    paragraphs: tuple[Text, ...]
    cut: str = ""
    led: str = ""


@cache
def kinds(package: str) -> tuple[Kind, ...]:
    """Return how much each kind of a game's stories weighs (its data/stories.csv)."""
    return rows(files(package) / "data" / "stories.csv", Kind)


def front_of(package: str, stories: Iterable[Story], before: str) -> Front:
    """Return what a game's front page says; `before` are the kinds that led the turns before."""
    return front(stories, kinds(package), texts(package), before=before)


def front(
    stories: Iterable[Story], kinds: Sequence[Kind], catalogue: Catalogue, *, before: str = ""
) -> Front:
    """Return the front page of a turn.

    Parameters
    ----------
    stories : iterable of Story
        At least two kinds of them must have headlines that always fit.
    kinds : sequence of Kind
        How much each kind weighs.
    catalogue : Catalogue
        The game's texts, which say whether a headline fits.
    before : str
        The kinds that led the turns before, the newest last, which cannot lead this one.
    """
    by_kind, led = {kind.kind: kind for kind in kinds}, before.split()
    ranked = sorted(stories, key=lambda story: -_weight(story, by_kind[story.kind]))
    leads = sorted(
        ranked, key=lambda story: _repeated(by_kind, story.kind, led) - _weight(story, by_kind[story.kind])
    )
    story, headline = next(
        (story, head)
        for story in leads
        if story.kind not in led[-1:] and (head := _headline(catalogue, story)) is not None
    )
    chosen = _one_each(story, ranked)
    paragraphs = (
        _paragraph([one for one in chosen if by_kind[one.kind].paragraph == number]) for number in (1, 2)
    )
    return Front(
        story,
        say(f"STORY.KICKER.{by_kind[story.kind].desk}"),
        headline,
        story.text("STAND"),
        tuple(paragraph for paragraph in paragraphs if paragraph),
        CUT_OF.get(by_kind[story.kind].desk, ""),
        " ".join([*led, story.kind][-repetition().turns :]),
    )


def with_lead(report: Report, front: Front) -> Report:
    """Return a public report that says what led it and the turns before, for the turn that follows."""
    return replace(report, facts={**report.facts, "led": front.led})


def _weight(story: Story, kind: Kind) -> int:
    return kind.base + (min(kind.most, story.size // kind.per) if kind.per else 0)


@cache
def repetition() -> Repetition:
    """Return the figures of data/repetition.toml."""
    (figures,) = rows(files(__package__) / "data" / "repetition.toml", Repetition)
    return figures


def _repeated(by_kind: Mapping[str, Kind], kind: str, led: Sequence[str]) -> int:
    """Return how much less a kind weighs because it or its desk led lately."""
    desks, costs = [by_kind[one].desk for one in led if one in by_kind], repetition()
    return costs.same_kind * led.count(kind) + costs.same_desk * desks.count(by_kind[kind].desk)


def _headline(catalogue: Catalogue, story: Story) -> Message | None:
    """Return the first headline that is short enough in every usual language."""
    wordings = (*_turned(catalogue, story), story.text("SHORT"))
    return next((head for head in wordings if fits(catalogue, head)), None)


def _turned(catalogue: Catalogue, story: Story) -> list[Message]:
    """Return the wordings of a headline; its facts say which comes first, in a turn played again as well."""
    wordings = [story.text(part) for part in ("HEAD", "HEAD.2")]
    wordings = [head for head in wordings if head.code in catalogue.codes(FALLBACK)]
    odd = bool(wordings) and crc32(catalogue.text(wordings[0], FALLBACK).encode()) % 2
    return wordings[::-1] if odd else wordings


def fits(catalogue: Catalogue, head: Message) -> bool:
    """Return whether a headline exists and is short enough in every usual language.

    The others have no say: what led a turn must not change because the program learned another language.
    """
    if head.code not in catalogue.codes(FALLBACK):
        return False
    return all(len(catalogue.text(head, language)) <= LONGEST for language in USUAL)


def _one_each(lead: Story, ranked: Iterable[Story]) -> list[Story]:
    """Return the other stories, one of each kind and of each subject, the weightiest first."""
    kinds, subjects, stories = {lead.kind}, {lead.subject} - {""}, []
    for story in ranked:
        if story.kind not in kinds and story.subject not in subjects:
            stories.append(story)
            kinds.add(story.kind)
            subjects |= {story.subject} - {""}
    return stories


def _paragraph(stories: Sequence[Story]) -> Text:
    lines: list[Text] = [story.text("LINE") for story in stories[:PER_PARAGRAPH]]
    while len(lines) > 1:
        lines[:2] = [say("STORY.TWO", first=lines[0], second=lines[1])]
    return lines[0] if lines else ""
