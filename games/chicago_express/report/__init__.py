"""The turn report: public pages for everyone, and a desk for each seat with its own orders only."""

from __future__ import annotations

from engine.game import Record
from engine.messages import Message, say
from engine.report import Report
from games.chicago_express.periods import period_of
from games.chicago_express.report import companies_page, front_page, map_page, own_page, players_page
from games.chicago_express.report.edition import Edition
from games.chicago_express.state import State
from games.common.report import Room, drawn, report_of

__all__ = ["build"]

PUBLIC: tuple[Room[Edition], ...] = (front_page, map_page, companies_page, players_page)
OWN: tuple[Room[Edition], ...] = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played.

    Public pages never look at limits, orders or findings; a desk looks at those of its own seat alone.

    Raises
    ------
    ValueError
        If there is no such seat.
    """
    edition = Edition(state, match, record, viewer)
    period = state.period or period_of(state)
    return report_of(edition, _title(edition), period, drawn(edition, PUBLIC if viewer is None else OWN))


def _title(edition: Edition) -> Message:
    facts = {"match": edition.match, "turn": edition.turn, "period": edition.state.period}
    if edition.viewer is None:
        return say("NAME.PUBLIC" if edition.turn else "NAME.BEFORE", **facts)
    return say("NAME.OWN", name=edition.name(edition.viewer), **facts)
