"""A seat's own history: net worth and points over the turns (9.6, 1.2)."""

from __future__ import annotations

from engine.messages import say
from engine.report import Page, Section
from games.common.blocks import table
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.ranks import titles_chart, worth_chart
from games.continental_rails.standings import standings


def page(edition: Edition) -> Page:
    """Return own net worth, own points, and where the seat stands in each title."""
    worth = worth_chart(edition, [edition.seat], say("REPORT.CHART.WORTH.OWN"))
    scores = [(s.title, s.points) for s in standings(edition.state) if s.seat == edition.seat]
    blocks = (
        worth,
        titles_chart(edition, edition.seat, "own-points-history", "OWN_POINTS"),
        table("own-points", "title points:number", scores, title=say("REPORT.TABLE.OWN-POINTS")),
    )
    section = Section(say("REPORT.SEC.HISTORY_OWN"), blocks, "history")
    return Page("charts", say("REPORT.PAGE.CHARTS"), (section,), lead=say("REPORT.LEAD.CHARTS"))
