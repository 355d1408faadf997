"""The desk of one seat: how it was played, what became of each wish, its hand, and what it can do now."""

from __future__ import annotations

from dataclasses import replace

from engine.messages import say
from engine.report import Block, News, Page, Paragraph, Section, Table, Text
from games.common import desk
from games.us_telegraph import accounts as acc
from games.us_telegraph.options_now import (
    hand_table,
    hex_table,
    stacks_table,
    tokens_table,
    unseen_table,
)
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.words import hand_text


def page(edition: Edition) -> Page:
    """Return the personal report of the turn."""
    state, seat = edition.state, edition.seat
    hand = Paragraph(say("REPORT.HAND", hand=hand_text(acc.hand(state, seat))))
    sections = (
        Section(say("REPORT.SEC.PLAYED"), _played(edition), "played"),
        Section(
            say("REPORT.SEC.FINDINGS"), desk.findings(edition.record, seat, "games.us_telegraph"), "findings"
        ),
        desk.orders(edition.record, seat),
        Section(say("REPORT.SEC.OUTCOME"), _outcome(edition), "outcome"),
        Section(say("REPORT.SEC.HAND"), (hand, _untitled(hand_table(state, seat))), "hand"),
        *_options(edition),
    )
    lead = say("REPORT.LEAD.OWN", name=edition.name(seat), seat=seat, turn=edition.turn)
    return Page("report", say("REPORT.PAGE.OWN"), sections, lead=lead)


def _options(edition: Edition) -> tuple[Section, ...]:
    """Return what the seat can build and draw now; nothing once the match is over."""
    state, seat = edition.state, edition.seat
    if state.ended:
        return ()
    build = (tokens_table(state, seat), hex_table(state, seat))
    draw = (_untitled(stacks_table(state, seat)), unseen_table(state, seat))
    return (
        Section(say("REPORT.SEC.OPTIONS"), build, "options"),
        Section(say("REPORT.SEC.OWN_STACKS"), draw, "own-stacks"),
    )


def _untitled(shown: Table) -> Table:
    """Return a table without the title that its section has already."""
    return replace(shown, title="")


def _played(edition: Edition) -> tuple[Block, ...]:
    how = edition.record.how_played.get(edition.seat, "")
    nobody = "REPORT.PLAYED.NOBODY" if edition.turn else "REPORT.PLAYED.OPENING"
    code = f"REPORT.PLAYED.{how.upper()}" if how else nobody
    return (Paragraph(say(code), "warning" if how in desk.MISSED else "note"),)


def _outcome(edition: Edition) -> tuple[Block, ...]:
    """Return what happened in the seat's turn, with the reason where a wish fell."""
    lines: tuple[Text, ...] = tuple(
        edition.text(event) for event in edition.own_events() if event.code != "TURN_OF"
    )
    return (News("", lines),) if lines else (Paragraph(say("REPORT.OUTCOME.NONE"), "note"),)
