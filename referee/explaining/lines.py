"""The account of a match as lines of text, for the referee's terminal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.messages import Catalogue
from engine.report import Listing, News, Paragraph
from referee.explaining.account import Account
from referee.explaining.page import why_page


def lines(account: Account, texts: Catalogue, language: str) -> Iterator[str]:
    """Yield what the page says in sentences; its charts and tables are on the site and in ``--json``."""
    page = why_page(account)
    yield texts.text(page.lead, language)
    for section in page.sections:
        written = [block for block in section.blocks if isinstance(block, Paragraph | News)]
        # A section of charts or tables says nothing without them, nor does its title.
        if len(written) < len(section.blocks):
            continue
        yield from ("", texts.text(section.title, language))
        for block in written:
            yield from _block(block, texts, language)


def _block(block: Paragraph | News, texts: Catalogue, language: str) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield texts.text(block.text, language)
        return
    if block.title:
        yield texts.text(block.title, language)
    heads = (item.text if isinstance(item, Listing) else item for item in block.items)
    yield from (f"  {texts.text(head, language)}" for head in heads)
