"""The turn report (9): what everyone may read, and what one seat alone may read.

Each builder starts from nothing and asks only for what its reader may know: the public pages never look
at cash, debt, portfolios or orders, and the pages of a seat look at those of that seat alone.
"""

from __future__ import annotations

from engine.game import Record
from engine.messages import Message, say
from engine.report import Report
from games.common.report import Room, drawn, report_of
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
from games.continental_rails.report.edition import Edition
from games.continental_rails.state import State

__all__ = ["build"]

PUBLIC: tuple[Room[Edition], ...] = (
    front_page,
    tycoons_page,
    railroads_page,
    exchange_page,
    map_page,
    companies_page,
)
OWN: tuple[Room[Edition], ...] = (own_page, own_railroads, own_spying, own_charts)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played (9).

    Parameters
    ----------
    state : State
        The position after the turn, or before turn 1.
    match : str
        Code of the match.
    record : Record
        Events, postings, findings, orders; empty before turn 1.
    viewer : int or None
        A seat, or None for everyone.

    Returns
    -------
    Report
        Public pages for None, with one for each railroad and each tycoon; otherwise the pages of that seat's
        desk only.

    Raises
    ------
    ValueError
        If there is no such seat.
    """
    edition = Edition(state, match, record, viewer)
    if viewer is not None:
        pages = drawn(edition, OWN)
    else:
        pages = (*drawn(edition, PUBLIC), *railroad_pages.pages(edition), *tycoon_pages.pages(edition))
    return report_of(edition, _title(edition), edition.period, pages)


def _title(edition: Edition) -> Message:
    if edition.viewer is None:
        code = "REPORT.NAME.PUBLIC" if edition.turn else "REPORT.NAME.OPENING"
        return say(code, match=edition.match, turn=edition.turn, period=edition.period)
    return say("REPORT.NAME.OWN", name=edition.name(edition.viewer), turn=edition.turn, period=edition.period)
