"""The players: money and shares, open to all (seed, setup 4), and money over time."""

from __future__ import annotations

from engine.messages import say
from engine.report import Chart, Page, Section, Series
from games.chicago_express.forms.situation import player_table
from games.chicago_express.report.edition import Edition, section


def page(edition: Edition) -> Page:
    """Return the page of the players."""
    sections = [section("players", player_table(edition.state))]
    if edition.turn:
        sections.append(Section(say("SEC.CASH"), (_chart(edition),), "cash"))
    return Page("players", say("PAGE.PLAYERS"), tuple(sections), lead=say("LEAD.PLAYERS"))


def _chart(edition: Edition) -> Chart:
    state = edition.state
    series = tuple(
        Series(state.seats[seat].name, tuple(state.cash_history.get(seat, ())), seat)
        for seat in sorted(state.seats)
    )
    turns = tuple(str(turn) for turn in range(1, edition.turn + 1))
    title, caption = say("CHART.CASH"), say("CHART.CASH.CAPTION")
    return Chart("cash", title, caption, turns, series, say("AXIS.TURN"), say("AXIS.USD"))
