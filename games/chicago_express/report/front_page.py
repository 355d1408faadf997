"""The front page: headline, the figures of the turn, who has won, and the log in sentences."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Figures, News, Page, Paragraph, Section
from games.chicago_express import accounts as acc
from games.chicago_express.periods import period_text
from games.chicago_express.report.edition import Edition, log
from games.chicago_express.rules.ending import winners
from games.chicago_express.standings import standings
from games.chicago_express.state import OPENING
from games.chicago_express.tables import companies, figures
from games.chicago_express.wording import event_text
from games.common.blocks import figure, section, table
from games.common.places import placed

TELLING = (
    "WON",
    "CHICAGO_REACHED",
    "DIVIDEND_PHASE",
    "PLAY_BEGINS",
    "TRACK_RAISED",
    "SHARE_SOLD",
    "BUILT",
    "DEVELOPED",
    "FOREST_FELLED",
)
"""Events that make a headline, the most telling first."""


def page(edition: Edition) -> Page:
    """Return the front page; before turn 1 it presents the match."""
    sections = (Section("", (_figures(edition),), "figures"), *_end(edition), _log(edition), _next(edition))
    return Page("index", _headline(edition), sections, lead=_lead(edition))


def _headline(edition: Edition) -> Message:
    if not edition.turn:
        return say("REPORT.HEAD.OPENING")
    told = {event.code: event for event in edition.public_events()}
    best = next((told[code] for code in TELLING if code in told), None)
    return event_text(best) if best else say("REPORT.HEAD.QUIET", period=edition.state.period)


def _lead(edition: Edition) -> Message:
    state = edition.state
    names = [state.seats[seat].name for seat in sorted(state.seats)]
    if not edition.turn:
        return say("REPORT.LEAD.OPENING", names=names, banker=state.seats[state.banker].name)
    facts = {"turn": edition.turn, "period": state.period, "when": period_text(edition.period)}
    return say("REPORT.LEAD.FRONT", dividends=state.dividends, **facts)


def _figures(edition: Edition) -> Figures:
    state = edition.state
    richest = standings(state)[0]
    chicago = [code for code in companies() if state.companies[code].chicago]
    reached = say("REPORT.LIST", items=chicago) if chicago else say("REPORT.NOBODY")
    return Figures(
        (
            figure("RICHEST", richest.points, "usd", richest.name if edition.turn else None),
            figure("DIVIDENDS", state.dividends),
            figure("HOUSES", acc.houses_left(state), note=_houses_note()),
            figure("CHICAGO", reached, "text"),
        )
    )


def _houses_note() -> Message:
    return say("REPORT.FIG.HOUSES.NOTE", count=figures().end_houses_left_at_most)


def _end(edition: Edition) -> tuple[Section, ...]:
    """Return why the match ended, and the final standings."""
    state = edition.state
    if not state.ended:
        return ()
    best, order = winners(state), standings(state)
    rows = [
        (place, one.name, one.points, say("REPORT.STATE.WON" if one.seat in best else "REPORT.STATE.LOST"))
        for place, one in placed(order)
    ]
    reasons = News("", tuple(say(f"NEWS.END_{reason}") for reason in state.end_reasons))
    return (section("end", reasons, table("standings", "rank:number player cash:usd result", rows)),)


def _log(edition: Edition) -> Section:
    news = log(edition.public_events())
    return section("log", *(news or (Paragraph(say("REPORT.QUIET"), "note"),)))


def _next(edition: Edition) -> Section:
    state = edition.state
    if state.ended:
        return section("next", Paragraph(say("REPORT.NEXT.OVER")))
    if state.auction is not None:
        asked = [state.seats[seat].name for seat in state.auction.to_ask]
        waiting = say("REPORT.NEXT.AUCTION", company=state.auction.company, names=asked)
        return section("next", Paragraph(waiting))
    code = "REPORT.NEXT.OPENING" if state.stage == OPENING else "REPORT.NEXT.MOVE"
    return section("next", Paragraph(say(code, name=state.seats[state.mover].name)))
