"""The players: money and shares, open to all (seed, setup 4), and money over time."""

from __future__ import annotations

from engine.messages import say
from engine.report import Chart, Page
from games.chicago_express.forms.situation import player_table
from games.chicago_express.report.edition import Edition
from games.common.blocks import chart, section


def page(edition: Edition) -> Page:
    """Return the page of the players."""
    sections = [section("players", player_table(edition.state))]
    if edition.turn:
        sections.append(section("cash", _chart(edition)))
    return Page("players", say("REPORT.PAGE.PLAYERS"), tuple(sections), lead=say("REPORT.LEAD.PLAYERS"))


def _chart(edition: Edition) -> Chart:
    series = edition.series(edition.state.cash_history)
    return chart("cash", "CASH", range(1, edition.turn + 1), series, "USD")
