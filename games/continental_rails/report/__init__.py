"""The turn report (9): what everyone may read, and what one seat alone may read.

Each builder starts from nothing and asks only for what its reader may know: the public pages never look
at cash, debt, portfolios or orders, and the pages of a seat look at those of that seat alone.
"""

from __future__ import annotations

from dataclasses import replace

from engine.period import Period
from engine.record import Record
from engine.report import Report
from games.common.report import PageBuilder, build_pages, report_of
from games.common.stories import with_lead
from games.continental_rails.report import (
    companies_page,
    exchange_page,
    front_page,
    map_page,
    own_charts,
    own_page,
    own_railroads,
    own_spying,
    railroad_pages,
    railroads_page,
    tycoon_pages,
    tycoons_page,
)
from games.continental_rails.report.colours import colours_of, written
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.lives import steps_of
from games.continental_rails.report.lives import written as written_steps
from games.continental_rails.report.stories import front
from games.continental_rails.state import State

__all__ = ["build"]

PUBLIC: tuple[PageBuilder[Edition], ...] = (
    tycoons_page,
    railroads_page,
    exchange_page,
    map_page,
    companies_page,
)
OWN: tuple[PageBuilder[Edition], ...] = (own_page, own_railroads, own_spying, own_charts)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played (9).

    Everyone gets the public pages, with one for each railroad and each tycoon; a seat those of its desk only.
    """
    edition = Edition(state, match, record, viewer)
    if viewer is not None:
        return report_of(edition, Period(years=edition.period), build_pages(edition, OWN))
    lead = front(edition)
    subjects = (*railroad_pages.pages(edition), *tycoon_pages.pages(edition))
    pages = (front_page.page(edition, lead), *build_pages(edition, PUBLIC), *subjects)
    report = with_lead(report_of(edition, Period(years=edition.period), pages), lead)
    facts = {"colours": written(colours_of(edition)), "past": written_steps(steps_of(edition))}
    return replace(report, facts={**report.facts, **facts})
