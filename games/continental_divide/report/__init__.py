"""The turn report: what everyone may read, and what one seat is told at its own desk.

Shares, money and track lie open on the table. Only wishes that were not tried stay with their seat: the
public pages never look at orders.
"""

from __future__ import annotations

from engine.game import Record
from engine.messages import Message, say
from engine.report import Report
from games.common.report import Room, drawn, report_of
from games.continental_divide.report import front_page, map_page, own_page, railroads_page, shares_page
from games.continental_divide.report.parts import Edition
from games.continental_divide.state import State
from games.continental_divide.tables import limits

__all__ = ["build"]

PUBLIC: tuple[Room[Edition], ...] = (front_page, map_page, railroads_page, shares_page)
OWN: tuple[Room[Edition], ...] = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played.

    Parameters
    ----------
    state : State
        The position after the turn, or before turn 1.
    match : str
        Name of the match.
    record : Record
        Events, postings, findings, orders; empty before turn 1.
    viewer : int or None
        A seat, or None for everyone.

    Returns
    -------
    Report
        Public pages for None; otherwise the page of that seat's desk.

    Raises
    ------
    ValueError
        If there is no such seat.
    """
    edition = Edition(state, match, record, viewer)
    pages = drawn(edition, PUBLIC if viewer is None else OWN)
    return report_of(edition, _title(edition), edition.period, pages)


def _title(edition: Edition) -> Message:
    if edition.viewer is None:
        code = "REPORT.NAME.PUBLIC" if edition.turn else "REPORT.NAME.OPENING"
        when = say("REPORT.PERIOD", number=edition.round, count=limits().turns)
        return say(code, match=edition.match, turn=edition.turn, period=when)
    return say("REPORT.NAME.OWN", name=edition.name(edition.viewer), turn=edition.turn)
