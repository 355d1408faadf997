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
        yield ""
        yield texts.text(section.title, language)
        for block in section.blocks:
            if isinstance(block, Paragraph):
                yield texts.text(block.text, language)
            if isinstance(block, News):
                yield texts.text(block.title, language)
                heads = (item.text if isinstance(item, Listing) else item for item in block.items)
                yield from (f"  {texts.text(head, language)}" for head in heads)
