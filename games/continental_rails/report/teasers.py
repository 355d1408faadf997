"""The teasers of the front page: who is rich, what moved on the exchange, who leads which title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.messages import say
from engine.report import Dots, Link, Teaser
from games.common import races
from games.common.blocks import table
from games.common.front_pages import heading
from games.continental_rails.report.companies_page import for_sale
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.exchange_page import movers, price_table
from games.continental_rails.report.ranks import panics, title_race
from games.continental_rails.report.stories import worths
from games.continental_rails.world import world
from games.continental_rails.worth import year_span

RISING, FALLING = 4, 3
BEST = 5
OFFERED = 7


def teasers(edition: Edition) -> tuple[Teaser, ...]:
    """Return the teasers of a turn; before the first there is nothing to compare, but much to buy."""
    if not edition.turn:
        return (_offers(edition),)
    return (*_fortunes(edition), *_movers(edition), *_titles(edition))


def _offers(edition: Edition) -> Teaser:
    dearest = sorted(for_sale(edition), key=lambda company: (-(company.asking_usd or 0), company.code))[
        :OFFERED
    ]
    routes = world().routes
    rows = [(routes[one.code].name, routes[one.code].miles, one.asking_usd) for one in dearest]
    shown = table("offers", "name miles:number price:usd", rows)
    return Teaser(*heading("SALE"), shown, Link(say("REPORT.PAGE.COMPANIES"), "companies"))


def _fortunes(edition: Edition) -> Iterator[Teaser]:
    history, state = worths(edition), edition.state
    if history:
        names = {seat: edition.name(seat) for seat in history}
        # A fortune is counted at the end of a turn; the match opens with the end of the year before turn 1.
        years = [year_span(state, turn)[1] for turn in range(edition.turn + 1)]
        note = say("STORY.TEASER.WORTH", count=len(history))
        more = Link(say("REPORT.PAGE.TYCOONS"), "tycoons")
        shaded = tuple(panics(state.climate_history))
        title = say("REPORT.CHART.WORTH")
        yield races.teaser(names, history, years, title, note, more, shaded=shaded, ended=state.ended)


def _movers(edition: Edition) -> Iterator[Teaser]:
    moved = [mover for mover in movers(edition) if mover[0]]
    if not moved:
        return
    up, down = [m for m in moved if m[0] > 0][:RISING], [m for m in moved if m[0] < 0][-FALLING:]
    shown = replace(price_table(edition, (*up, *down)), id="movers", title="", caption=None)
    yield Teaser(*heading("MOVERS"), shown, Link(say("REPORT.PAGE.EXCHANGE"), "exchange"))


def _titles(edition: Edition) -> Iterator[Teaser]:
    race = title_race(edition, BEST)
    if any(isinstance(row[2], Dots) for row in race.rows):
        words = say("STORY.TEASER.TITLES"), say("STORY.TEASER.TITLES.NOTE", count=BEST)
        more = Link(say("REPORT.PAGE.TYCOONS"), "tycoons", "titles")
        # A title that nobody has a point of has its row: the heading counts six.
        yield Teaser(*words, race, more)
