"""The front page (9.1): headline, figures of the turn, history, railroad news, messages of the players."""

from __future__ import annotations

from dataclasses import replace

from engine.messages import Message, say
from engine.report import Block, Chart, Figures, News, Page, Paragraph, Section, Series
from games.common.blocks import figure, news_or_note, table
from games.common.front_pages import sections as opening
from games.common.stories import Front
from games.continental_rails.report.edition import Edition, event_text
from games.continental_rails.report.headlines import headlines
from games.continental_rails.report.lead import lead
from games.continental_rails.report.names import climate_name, engine_name
from games.continental_rails.report.news import news
from games.continental_rails.report.ranks import richest, worth_of
from games.continental_rails.report.teasers import teasers
from games.continental_rails.standings import standings
from games.continental_rails.tables import climates
from games.continental_rails.world import world

MESSAGE = "PLAYER_MESSAGE"


def page(edition: Edition, front: Front) -> Page:
    """Return the front page; before turn 1 it presents the match."""
    sections = [*opening(lead(edition, front), teasers(edition)), *_winners(edition)]
    sections.append(Section(say("REPORT.SEC.NEWS"), _news(edition), "news"))
    sections.append(Section(say("REPORT.SEC.MESSAGES"), _messages(edition), "messages"))
    sections.append(Section(say("REPORT.SEC.HISTORY"), (News("", headlines(edition)),), "history"))
    economy = (Paragraph(_summary(edition)), _figures(edition), _climate_chart(edition))
    sections.append(Section(say("REPORT.SEC.CLIMATE"), economy, "climate"))
    return Page("index", front.headline, tuple(sections), lead=front.standfirst)


def _summary(edition: Edition) -> Message:
    state = edition.state
    miles = sum(world().miles(rr.lines) for rr in state.railroads.values())
    facts = {"turn": edition.turn, "period": edition.years, "climate": climate_name(state.climate)}
    code = "REPORT.LEAD.FRONT" if edition.turn else "REPORT.LEAD.OPENING"
    return say(code, count=len(state.railroads), miles=miles, **facts)


def _figures(edition: Edition) -> Figures:
    state = edition.state
    climate = climates(edition.rules.tables)[state.climate]
    lending = say("REPORT.FIG.CLIMATE.NOTE", permille=climate.loan_permille)
    mood = figure("CLIMATE", climate_name(state.climate), note=lending)
    seat = richest(edition)[0]
    # Before the first turn all have the same.
    rich = say("REPORT.FIG.RICHEST.NOTE", name=state.seats[seat].name) if edition.turn else None
    sold = sum(company.status == "bank" for company in state.companies.values())
    worth = worth_of(edition, seat)
    return Figures(
        (
            replace(mood, gauge=(state.climate, max(climates()))),
            figure("ENGINE", engine_name(state.best_engine)),
            figure("RAILROADS", len(state.railroads)),
            figure("SALE", sold),
            figure("RICHEST", state.seats[seat].name if worth is None else worth, "usd", rich),
        )
    )


def _winners(edition: Edition) -> list[Section]:
    """Return who won each title, once the match has ended (1.3)."""
    if not edition.state.ended:
        return []
    scores = standings(edition.state)
    best: dict[str, int] = {}
    for score in scores:
        best[score.title.code] = max(score.points, best.get(score.title.code, 0))
    rows = [(s.title, s.name, s.points) for s in scores if s.points == best[s.title.code] > 0]
    lines = table("winners", "title tycoon points:number", rows)
    return [Section(say("REPORT.SEC.WINNERS"), (lines,), "winners")]


def _news(edition: Edition) -> tuple[Block, ...]:
    blocks = news(edition.public_events())
    code = "REPORT.NEWS.NOTHING" if edition.turn else "REPORT.NEWS.BEFORE"
    return blocks or (Paragraph(say(code), "note"),)


def _messages(edition: Edition) -> tuple[Block, ...]:
    """Return the players' messages (10.1.8); the referee may have edited the record (ruling A39)."""
    messages = edition.public_events(MESSAGE)
    lines = tuple(event_text(event) for event in messages)
    return news_or_note(lines, "REPORT.MESSAGE.NONE")


def _climate_chart(edition: Edition) -> Chart:
    history = edition.state.climate_history
    return Chart(
        "climate-history",
        say("REPORT.CHART.CLIMATE"),
        say("REPORT.CHART.CLIMATE.CAPTION", low=climate_name(0), high=climate_name(max(climates()))),
        tuple(str(turn) for turn in range(len(history))),
        (Series(say("REPORT.SERIES.CLIMATE"), tuple(history)),),
        say("REPORT.AXIS.TURN"),
        say("REPORT.AXIS.CLIMATE"),
    )
