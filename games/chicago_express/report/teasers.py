"""The three teasers of the front page: who has most money, what companies earn, who holds their shares."""

from __future__ import annotations

from engine.messages import say
from engine.report import Link, Teaser
from games.chicago_express import accounts as acc
from games.chicago_express.report.edition import Edition
from games.chicago_express.report.stories import money
from games.chicago_express.rules.income import dividend
from games.chicago_express.tables import companies
from games.common import races
from games.common.blocks import table
from games.common.front_pages import earners, heading, holders


def teasers(edition: Edition) -> tuple[Teaser, ...]:
    """Return the teasers of a turn; before the first there is nothing to compare."""
    return (_money(edition), _incomes(edition), _shares(edition)) if edition.turn else ()


def _money(edition: Edition) -> Teaser:
    more = Link(say("REPORT.PAGE.PLAYERS"), "players")
    words = say("REPORT.CHART.CASH"), say("REPORT.CHART.CASH.CAPTION")
    cash, turns, ended = money(edition.state), range(edition.turn + 1), edition.state.ended
    return races.teaser(edition.names(), cash, turns, *words, more, ended=ended)


def _incomes(edition: Edition) -> Teaser:
    state = edition.state
    # A company that has not opened has no income yet: its start is no growth.
    rows = [
        (row.name, [row.start_income, *state.income_history.get(code, ())])
        for code, row in companies().items()
        if state.companies[code].open
    ]
    more = Link(say("REPORT.PAGE.COMPANIES"), "companies")
    return earners("company incomes income:usd change", rows, more)


def _shares(edition: Edition) -> Teaser:
    state = edition.state
    rows = [
        holders(row.name, _held(edition, code), dividend(state, code))
        for code, row in companies().items()
        if state.companies[code].open
    ]
    shown = table("holders", "company leader held share:usd", rows)
    return Teaser(*heading("SHARES"), shown, Link(say("REPORT.PAGE.PLAYERS"), "players"))


def _held(edition: Edition, code: str) -> dict[str, int]:
    return {edition.name(seat): acc.shares(edition.state, seat, code) for seat in sorted(edition.state.seats)}
