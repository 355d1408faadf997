"""Pages of companies that no longer exist, with their history."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.messages import Message, say
from engine.report import Block, Listing, News, Page, Paragraph, Report, Section, Text
from publish.common.periods import period_text
from referee import serialise
from referee.match.match import Match
from referee.match.stored_reports import readable
from referee.workspace import disk


def with_closed_subjects(match: Match, report: Report) -> Report:
    """Return a public report with the pages of subjects that left the game in its turn.

    Parameters
    ----------
    match : Match
        Holds the report of the turn before.
    report : Report
        The public report of a turn.

    Returns
    -------
    Report
        What is gone stands on as it was, under a note. Later turns leave the page as it was published then.
    """
    path = match.folder.turn(report.turn - 1).report(None) if report.turn else None
    if path is None or not path.is_file():
        return report
    slugs = {page.slug for page in report.pages}
    with disk.reading(path):
        # In most turns nothing closes: only what is gone becomes a page again.
        left = [page for page in json.loads(path.read_bytes())["pages"] if page["slug"] not in slugs]
        closed = [page for page in map(serialise.from_plain, left) if page.is_subject]
    closed = readable(match, report.turn - 1, closed)
    return replace(report, pages=(*report.pages, *(_closed(report, page) for page in closed)))


def _closed(report: Report, page: Page) -> Page:
    when = period_text(report.period, report.turn)
    note = Paragraph(say("REFEREE.NOTES.CLOSED", turn=report.turn, period=when), "warning")
    news = tuple(_news_of(report, page.names))
    before = Paragraph(say("REFEREE.NOTES.BEFORE", turn=report.turn - 1), "note")
    blocks: tuple[Block, ...] = (note, News("", news), before) if news else (note, before)
    return replace(page, sections=(Section("", blocks, "closed"), *page.sections))


def _news_of(report: Report, names: Iterable[str]) -> Iterator[Message | Listing]:
    """Yield the lines of the front page that speak of a subject, of a list its own entries."""
    subject = set(names)
    for section in report.pages[0].sections:
        for block in section.blocks:
            if isinstance(block, News):
                yield from (line for item in block.items if (line := _of(item, subject)))


def _of(item: Text | Listing, subject: set[str]) -> Message | Listing | None:
    """Return what a line of news says of a subject, if anything."""
    if isinstance(item, Listing):
        entries = tuple(entry for entry in item.entries if _of(entry, subject))
        return replace(item, entries=entries) if entries else None
    if isinstance(item, Message) and subject & {str(fact) for fact in item.facts.values()}:
        return item
    return None
