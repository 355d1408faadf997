"""The turn report: what everyone may read, and what one seat is told at its own desk.

Shares, money and track lie open on the table. Only wishes that were not tried stay with their seat: the
public pages never look at orders.
"""

from __future__ import annotations

from engine.game import Record
from engine.messages import Message, say
from engine.report import Report
from games.continental_divide.report import front_page, map_page, own_page, railroads_page, shares_page
from games.continental_divide.report.parts import Edition
from games.continental_divide.state import State

__all__ = ["build"]

PUBLIC = (front_page, map_page, railroads_page, shares_page)
OWN = (own_page,)


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
    if viewer is not None and viewer not in state.seats:
        raise ValueError(f"there is no seat {viewer}")
    edition = Edition(state, match, record, viewer)
    pages = tuple(room.page(edition) for room in (PUBLIC if viewer is None else OWN))
    return Report(
        match=match,
        turn=edition.turn,
        viewer=viewer,
        title=_title(edition),
        period=edition.period,
        pages=pages,
    )


def _title(edition: Edition) -> Message:
    if edition.viewer is None:
        code = "REPORT.NAME.PUBLIC" if edition.turn else "REPORT.NAME.OPENING"
        return say(code, match=edition.match, turn=edition.turn, period=edition.period)
    return say("REPORT.NAME.OWN", name=edition.state.seats[edition.viewer].name, turn=edition.turn)
