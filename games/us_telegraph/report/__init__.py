"""The turn report: what everyone may read, and what one seat alone may read.

The public pages never look at a hand's cards, the deck, the stacks or the pile, only at their sizes; the
page of a seat looks at the hand of that seat alone.
"""

from __future__ import annotations

from engine.record import Record
from engine.report import Report
from games.common.report import PageBuilder, build_pages, report_of
from games.common.stories import with_lead
from games.us_telegraph.report import front_page, map_page, own_page, players_page, stocks_page
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.report.stories import front
from games.us_telegraph.state import State
from games.us_telegraph.tally import period_of

__all__ = ["build"]

PUBLIC: tuple[PageBuilder[Edition], ...] = (map_page, players_page, stocks_page)
OWN: tuple[PageBuilder[Edition], ...] = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played."""
    edition = Edition(state, match, record, viewer)
    period = period_of(state, edition.turn)
    if viewer is not None:
        return report_of(edition, period, build_pages(edition, OWN))
    lead = front(edition)
    pages = (front_page.page(edition, lead), *build_pages(edition, PUBLIC))
    return with_lead(report_of(edition, period, pages), lead)
