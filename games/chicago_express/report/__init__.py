"""The turn report: public pages for everyone, and a desk for each seat with its own orders only."""

from __future__ import annotations

from engine.game import Record
from engine.messages import Message, say
from engine.report import Page, Report
from games.chicago_express.periods import period_of
from games.chicago_express.report import companies_page, front_page, map_page, own_page, players_page
from games.chicago_express.report.edition import Edition
from games.chicago_express.state import State

__all__ = ["build"]

PUBLIC = (front_page, map_page, companies_page, players_page)
OWN = (own_page,)


def build(state: State, match: str, record: Record, viewer: int | None) -> Report:
    """Return what one viewer may know of the turn that was just played.

    Public pages never look at limits, orders or findings; a desk looks at those of its own seat alone.

    Raises
    ------
    ValueError
        If there is no such seat.
    """
    if viewer is not None and viewer not in state.seats:
        raise ValueError(f"there is no seat {viewer}")
    edition = Edition(state, match, record, viewer)
    pages: tuple[Page, ...] = tuple(room.page(edition) for room in (PUBLIC if viewer is None else OWN))
    return Report(
        match=match,
        turn=edition.turn,
        viewer=viewer,
        title=_title(edition),
        period=state.period or period_of(state),
        pages=pages,
    )


def _title(edition: Edition) -> Message:
    facts = {"match": edition.match, "turn": edition.turn, "period": edition.state.period}
    if edition.viewer is None:
        return say("NAME.PUBLIC" if edition.turn else "NAME.BEFORE", **facts)
    return say("NAME.OWN", name=edition.state.seats[edition.viewer].name, **facts)
