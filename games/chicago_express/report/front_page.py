"""The front page: what leads, who has won, the log in sentences, and the figures of the turn."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Figures, Lead, News, Page, Paragraph, Section, Text
from games.chicago_express import accounts as acc
from games.chicago_express.report.edition import Edition, log
from games.chicago_express.report.map_page import runs
from games.chicago_express.report.stories import TRACK
from games.chicago_express.report.teasers import teasers
from games.chicago_express.rules.ending import winners
from games.chicago_express.standings import standings
from games.chicago_express.state import OPENING
from games.chicago_express.tables import companies, figures
from games.chicago_express.wording import named
from games.common.blocks import figure, section, table
from games.common.front_pages import board_lead
from games.common.front_pages import sections as opening
from games.common.places import leaders, placed
from games.common.stories import Front

HOUSES = ("DEVELOPED", "TRACK_RAISED", "FOREST_FELLED")
"""Events that change a hex and build no track."""


def page(edition: Edition, front: Front) -> Page:
    """Return the front page; before turn 1 it presents the match."""
    sections = [
        *opening(_lead(edition, front), teasers(edition)),
        *_end(edition),
        *_log(edition),
        _next(edition),
        section("figures", _figures(edition)),
    ]
    return Page("index", front.headline, tuple(sections), lead=front.standfirst)


def _lead(edition: Edition, front: Front) -> Lead:
    """Return the opening: in red the track of the turn, with its company where each ends."""
    built = [event.facts for event in edition.public_events(TRACK)]
    hexes: dict[str, Text] = {at: "" for facts in built for at in facts["hexes"]}
    hexes |= {facts["hexes"][-1]: companies()[facts["company"]].name for facts in built}
    housed = (event.facts["hex"] for event in edition.public_events(*HOUSES))
    hexes |= {at: "" for at in housed if at not in hexes}
    tracks = [
        run for facts in built for run in runs(edition.state, facts["company"]) if run[1] in facts["hexes"]
    ]
    return board_lead(front, edition.turn, hexes, tracks, _ear(edition))


def _ear(edition: Edition) -> tuple[Text, ...]:
    return (say("STORY.EAR", dividends=edition.state.dividends),) if edition.turn else ()


def _figures(edition: Edition) -> Figures:
    state = edition.state
    order = standings(state)
    richest = say("REPORT.LIST", items=leaders(order)) if edition.turn else None
    chicago = [code for code in companies() if state.companies[code].chicago]
    reached = say("REPORT.LIST", items=chicago) if chicago else say("REPORT.NOBODY")
    return Figures(
        (
            figure("RICHEST", order[0].points, "usd", richest),
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


def _log(edition: Edition) -> tuple[Section, ...]:
    """Return what happened; before turn 1 nothing could."""
    if not edition.turn:
        return ()
    news = log(edition.public_events())
    return (section("log", *(news or (Paragraph(say("REPORT.QUIET"), "note"),))),)


def _next(edition: Edition) -> Section:
    state = edition.state
    if state.ended:
        return section("next", Paragraph(say("REPORT.NEXT.OVER")))
    if state.auction is not None:
        asked = [state.seats[seat].name for seat in state.auction.to_ask]
        waiting = say("REPORT.NEXT.AUCTION", company=named(state.auction.company), names=asked)
        return section("next", Paragraph(waiting))
    code = "REPORT.NEXT.OPENING" if state.stage == OPENING else "REPORT.NEXT.MOVE"
    return section("next", Paragraph(say(code, name=state.seats[state.mover].name)))
