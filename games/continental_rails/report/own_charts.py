"""A seat's own history: net worth and points over the turns (9.6, 1.2)."""

from __future__ import annotations

from engine.messages import say
from engine.report import Chart, Page, Section, Series
from games.common.blocks import table
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.ranks import title_name, worth_chart
from games.continental_rails.standings import standings
from games.continental_rails.state import TITLES


def page(edition: Edition) -> Page:
    """Return own net worth, own points, and where the seat stands in each title."""
    worth = worth_chart(edition, [edition.seat], say("REPORT.CHART.WORTH.OWN"))
    scores = [(s.title, s.points) for s in standings(edition.state) if s.seat == edition.seat]
    blocks = (
        worth,
        _points(edition),
        table("own-points", "title points:number", scores, title=say("REPORT.TABLE.OWN-POINTS")),
    )
    section = Section(say("REPORT.SEC.HISTORY_OWN"), blocks, "history")
    return Page("charts", say("REPORT.PAGE.CHARTS"), (section,), lead=say("REPORT.LEAD.CHARTS"))


def _points(edition: Edition) -> Chart:
    history = edition.state.points_history.get(edition.seat, [])[-edition.turn :] if edition.turn else []
    gap: list[int | None] = [None] * (edition.turn - len(history))
    lines = tuple(
        Series(title_name(title), (0, *gap, *(points.get(title, 0) for points in history)), group)
        for group, title in enumerate(TITLES)
    )
    title, caption = say("REPORT.CHART.OWN_POINTS"), say("REPORT.CHART.OWN_POINTS.CAPTION")
    axes = (say("REPORT.AXIS.TURN"), say("REPORT.AXIS.POINTS"))
    return Chart("own-points-history", title, caption, edition.turns, lines, *axes)
