"""The three teasers of the front page: who is rich, what moved on the exchange, who leads which title."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engine.messages import Message, say
from engine.report import Dots, Link, Spark, Teaser, Text
from games.common import races
from games.common.blocks import MISSING, Row, table
from games.common.front_pages import heading
from games.continental_rails.report.compared import indexed
from games.continental_rails.report.edition import Edition, railroad_slug, tycoon_link
from games.continental_rails.report.ranks import title_name
from games.continental_rails.report.stories import movers, worths
from games.continental_rails.standings import points_of, titles
from games.continental_rails.tables import climates
from games.continental_rails.worth import year_span

RISING, FALLING = 4, 3
BEST = 5
PANIC = "PANIC"


def teasers(edition: Edition) -> tuple[Teaser, ...]:
    """Return the teasers of a turn; before the first there is nothing to compare."""
    return (*_fortunes(edition), *_movers(edition), _titles(edition)) if edition.turn else ()


def _fortunes(edition: Edition) -> Iterator[Teaser]:
    history, state = worths(edition), edition.state
    if history:
        names = {seat: edition.name(seat) for seat in history}
        years = [year_span(state, turn)[0] for turn in range(edition.turn + 1)]
        note = say("STORY.TEASER.WORTH", count=len(history))
        more = Link(say("REPORT.PAGE.TYCOONS"), "tycoons")
        panics = tuple(_panics(state.climate_history))
        yield races.teaser(names, history, years, say("REPORT.CHART.WORTH"), note, more, shaded=panics)


def _panics(history: list[int]) -> Iterator[tuple[int, int, Text]]:
    """Yield the turns of each panic, first and last."""
    panics = {number for number, climate in climates().items() if climate.climate == PANIC}
    for panic, run in groupby(enumerate(history), key=lambda moment: moment[1] in panics):
        turns = [turn for turn, _ in run]
        if panic:
            yield turns[0], turns[-1], say(f"REPORT.CLIMATE.{PANIC}")


def _movers(edition: Edition) -> Iterator[Teaser]:
    moved = [mover for mover in movers(edition) if mover[0]]
    if not moved:
        return
    up, down = [m for m in moved if m[0] > 0][:RISING], [m for m in moved if m[0] < 0][-FALLING:]
    rows: list[Row] = [
        (Link(rr.name, railroad_slug(rr.code)), Spark(indexed(edition, rr)), day.close_usd, _change(change))
        for change, rr, day in (*up, *down)
    ]
    shown = table("movers", "railroad prices close:usd change", rows)
    yield Teaser(*heading("MOVERS"), shown, Link(say("REPORT.PAGE.EXCHANGE"), "exchange"))


def _change(permille: int) -> Message:
    return say("STORY.UP" if permille > 0 else "STORY.DOWN", permille=abs(permille) // 10 * 10)


def _titles(edition: Edition) -> Teaser:
    rows = [_title(edition, title) for title in titles()]
    shown = table("title-race", "title leader points lead", rows)
    words = say("STORY.TEASER.TITLES"), say("STORY.TEASER.TITLES.NOTE", count=BEST)
    return Teaser(*words, shown, Link(say("REPORT.PAGE.TYCOONS"), "tycoons", "titles"))


def _title(edition: Edition, title: str) -> Row:
    """Return who leads a title and by how much; a dash where nobody leads alone."""
    points = {seat: scores[title] for seat, scores in points_of(edition.state).items()}
    best = sorted(points, key=lambda seat: (-points[seat], seat))
    gap = points[best[0]] - points[best[1]]
    leader = tycoon_link(edition.state, best[0]) if gap else MISSING
    dots = Dots(tuple(points[seat] for seat in best[:BEST])) if points[best[0]] > 0 else MISSING
    return title_name(title), leader, dots, say("STORY.LEAD", gap=gap) if gap else MISSING
