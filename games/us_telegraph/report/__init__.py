"""The turn report: what everyone may read, and what one seat alone may read.

The public pages never look at a hand's cards, the deck, the stacks or the pile, only at their sizes; the
page of a seat looks at the hand of that seat alone.
"""

from __future__ import annotations

from engine.game import Record
from engine.messages import Message, say
from engine.report import Report
from games.common.report import Room, drawn, report_of
from games.us_telegraph.report import front_page, map_page, own_page, players_page, stocks_page
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.state import State
from games.us_telegraph.tally import period_of

__all__ = ["build"]

PUBLIC: tuple[Room[Edition], ...] = (front_page, map_page, players_page, stocks_page)
OWN: tuple[Room[Edition], ...] = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played.

    Parameters
    ----------
    state : State
        The position after the turn, or before turn 1.
    match : str
        Code of the match.
    record : Record
        Events, findings, orders; empty before turn 1.
    viewer : int or None
        A seat, or None for everyone.

    Returns
    -------
    Report
        Public pages for None; otherwise the page of that seat's desk only.

    Raises
    ------
    ValueError
        If there is no such seat.
    """
    edition = Edition(state, match, record, viewer)
    pages = drawn(edition, PUBLIC if viewer is None else OWN)
    return report_of(edition, _title(edition), period_of(state, edition.turn), pages)


def _title(edition: Edition) -> Message:
    if edition.viewer is None:
        code = "REPORT.NAME.PUBLIC" if edition.turn else "REPORT.NAME.OPENING"
        return say(code, match=edition.match, turn=edition.turn)
    return say("REPORT.NAME.OWN", name=edition.name(edition.viewer), turn=edition.turn)
