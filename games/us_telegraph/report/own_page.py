"""The desk of one seat: how it was played, what became of each wish, its hand, and what it can do now."""

from __future__ import annotations

from dataclasses import replace

from engine.messages import Message, say
from engine.record import Record
from engine.report import Block, Figure, Figures, Page, Paragraph, Section, Table
from engine.turn import Event
from games.common import desk, standing
from games.common.blocks import news_or_note
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.names import hand_text
from games.us_telegraph.options_now import (
    hand_table,
    hex_table,
    stacks_table,
    tokens_table,
    unseen_table,
)
from games.us_telegraph.report import own_brought
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.report.stories import built
from games.us_telegraph.state import State

_CODES = """
CHOICE_FELL PAYMENT_CHANGED FELL_NO_ACTION_LEFT FELL_NOT_WAITING FELL_NO_HEX FELL_HEX_TAKEN FELL_TOO_DEAR
FELL_OVER_LIMIT FELL_STACK_EMPTY FELL_TILE TILE_BY_RULE NO_CARDS_LEFT
"""
_SETBACKS = frozenset(_CODES.split())


def page(edition: Edition) -> Page:
    """Return the personal report of the turn: what happened to each wish, the hand, what can be done now."""
    state, seat = edition.state, edition.seat
    hand = Paragraph(say("REPORT.HAND", hand=hand_text(acc.hand(state, seat))))
    lines = [edition.text(event) for event in edition.own_events() if event.code != "TURN_OF"]
    return desk.page(
        edition,
        "games.us_telegraph",
        news_or_note(lines, "REPORT.OUTCOME.NONE"),
        *own_brought.sections(edition),
        Section(say("REPORT.SEC.HAND"), (hand, _untitled(hand_table(state, seat))), "hand"),
        *_options(edition),
        blocks=_standing(edition),
    )


def own_figures(state: State, seat: int) -> tuple[Figure, ...]:
    """Return what a seat has built, and how many cards it holds."""
    built = Figure(say("TITLE.BUILDINGS"), tally.built(state, seat).total())
    return (built, Figure(say("REPORT.COL.CARDS"), acc.hand_size(state, seat)))


def setback(state: State, event: Event, seat: int) -> Message | None:
    """Return why a wish of a seat was not carried out as given; None of all else."""
    if event.code not in _SETBACKS or not event.known_to(seat):
        return None
    return Edition(state, "", Record(), seat).text(event)


def _standing(edition: Edition) -> tuple[Block, ...]:
    state, seat, history = edition.state, edition.seat, built(edition.state)
    place = standing.figures(history, seat, say("REPORT.CHART.BUILT"), state.winner)
    figures = Figures((*place, *own_figures(state, seat)))
    # After the end nobody is ahead by buildings (7).
    compared_with = {seat: history[seat]} if state.ended else history
    compared = standing.changes(edition.names(), compared_with, seat, say("REPORT.CHART.BUILT"))
    return (figures, *standing.changed(*compared))


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
