"""The three teasers of the front page: who has built most, the seven projects, the way to a link."""

from __future__ import annotations

from dataclasses import replace

from engine.messages import Message, say
from engine.report import Link, Spark, Teaser
from games.common import races
from games.common.blocks import Row, table
from games.common.front_pages import heading, holders
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.names import NOTHING, project_name
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.report.stories import built
from games.us_telegraph.tables import projects


def teasers(edition: Edition) -> tuple[Teaser, ...]:
    """Return the teasers of a turn; before the first there is nothing to compare."""
    return (_buildings(edition), _projects(edition), _links(edition)) if edition.turn else ()


def _more() -> Link:
    return Link(say("REPORT.PAGE.PLAYERS"), "players")


def _buildings(edition: Edition) -> Teaser:
    history = built(edition.state)
    words = say("REPORT.CHART.BUILT"), say("REPORT.CHART.BUILT.CAPTION")
    turns = range(len(edition.state.history))
    ended = edition.state.ended
    race = races.teaser(edition.names(), history, turns, *words, _more(), kind="number", ended=ended)
    return replace(race, title=won_by_link(edition, history) or race.title)


def won_by_link(edition: Edition, history: races.History) -> Message | None:
    """Return who won where it is not who built most: nobody else leads a match that is over."""
    winner, most = edition.state.winner, races.best_first(history)[0]
    if not winner or history[winner][-1] == history[most][-1]:
        return None
    return say("STORY.TEASER.LINK_WON", name=edition.name(winner), most=edition.name(most))


def _projects(edition: Edition) -> Teaser:
    rows = [
        holders(project_name(one), _done(edition, one), len(all_of)) for one, all_of in projects().items()
    ]
    shown = table("project-race", "project leader built of:number", rows)
    return Teaser(*heading("PROJECTS"), shown, _more())


def _done(edition: Edition, project: int) -> dict[str, int]:
    """Return how many buildings of a project each player has."""
    whole = len(projects()[project])
    seats = sorted(edition.state.seats)
    return {edition.name(seat): whole - tally.left_in_project(edition.state, seat, project) for seat in seats}


def _links(edition: Edition) -> Teaser:
    board = Board.of(edition.state)
    steps = {seat: tally.to_connect(board, seat) for seat in edition.state.seats}
    # A way that is closed comes last.
    order = sorted(steps, key=lambda seat: (steps[seat] is None, steps[seat] or 0, seat))
    rows = [_row(edition, seat, steps[seat]) for seat in order]
    shown = table("link-race", "player cards_held cards:number link:number", rows)
    return Teaser(*heading("LINKS"), shown, _more())


def _row(edition: Edition, seat: int, steps: int | None) -> Row:
    cards = [count.cards[seat] for count in edition.state.history]
    return edition.name(seat), Spark(tuple(cards)), cards[-1], NOTHING if steps is None else steps
