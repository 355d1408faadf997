"""The turn report: public pages for everyone, and a desk for each seat with its own orders only."""

from __future__ import annotations

from engine.record import Record
from engine.report import Report
from games.chicago_express.report import companies_page, front_page, map_page, own_page, players_page
from games.chicago_express.report.edition import Edition
from games.chicago_express.report.stories import front
from games.chicago_express.state import State
from games.common.report import PageBuilder, build_pages, report_of
from games.common.stories import with_lead

__all__ = ["build"]

PUBLIC: tuple[PageBuilder[Edition], ...] = (map_page, companies_page, players_page)
OWN: tuple[PageBuilder[Edition], ...] = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played.

    Public pages never look at limits, orders or findings; a desk looks at those of its own seat alone.
    """
    edition = Edition(state, match, record, viewer)
    if viewer is not None:
        return report_of(edition, edition.period, build_pages(edition, OWN))
    lead = front(edition)
    pages = (front_page.page(edition, lead), *build_pages(edition, PUBLIC))
    return with_lead(report_of(edition, edition.period, pages), lead)
