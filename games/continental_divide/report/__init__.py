"""The turn report: what everyone may read, and what one seat is told at its own desk.

Shares, money and track lie open on the table. Only wishes that were not tried stay with their seat: the
public pages never look at orders.
"""

from __future__ import annotations

from engine.messages import say
from engine.record import Record
from engine.report import Report
from games.common.report import PageBuilder, build_pages, report_of
from games.common.stories import with_lead
from games.continental_divide.report import front_page, map_page, own_page, railroads_page, shares_page
from games.continental_divide.report.edition import Edition
from games.continental_divide.report.stories import front
from games.continental_divide.state import State
from games.continental_divide.tables import limits

__all__ = ["build"]

PUBLIC: tuple[PageBuilder[Edition], ...] = (map_page, railroads_page, shares_page)
OWN: tuple[PageBuilder[Edition], ...] = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played."""
    edition = Edition(state, match, record, viewer)
    when = say("REPORT.PERIOD", number=edition.round, count=limits().turns)
    if viewer is not None:
        return report_of(edition, edition.period, build_pages(edition, OWN), period=when)
    lead = front(edition)
    pages = (front_page.page(edition, lead), *build_pages(edition, PUBLIC))
    return with_lead(report_of(edition, edition.period, pages, period=when), lead)
