"""The three teasers of the front page: who is rich, what moved on the exchange, who leads which title."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engine.messages import Message, say
from engine.report import Dots, Link, Race, Series, Spark, Teaser, Teasers, Text
from games.common.blocks import MISSING, Row, table
from games.continental_rails.report.compared import indexed
from games.continental_rails.report.edition import Edition, railroad_slug, tycoon_link
from games.continental_rails.report.ranks import richest, title_name
from games.continental_rails.report.stories import gains, movers
from games.continental_rails.standings import points_of, titles
from games.continental_rails.tables import climates
from games.continental_rails.worth import year_span

FIRST = 3
RISING, FALLING = 4, 3
BEST = 5
PANIC = "PANIC"


def teasers(edition: Edition) -> tuple[Teasers, ...]:
    """Return the teasers of a turn; before the first there is nothing to compare."""
    if not edition.turn:
        return ()
    found = (*_fortunes(edition), *_movers(edition), _titles(edition))
    return (Teasers(found),)


def _fortunes(edition: Edition) -> Iterator[Teaser]:
    changes, state = gains(edition), edition.state
    if not changes:
        return
    order, seats = richest(edition), sorted(state.worth_history)
    best = order[:FIRST]
    race = Race(
        "worth-race",
        say("REPORT.CHART.WORTH"),
        tuple(str(year_span(state, turn)[0]) for turn in range(edition.turn + 1)),
        tuple(Series(state.seats[seat].name, tuple(state.worth_history[seat]), seat) for seat in seats),
        tuple(seats.index(seat) for seat in best),
        tuple(_worth(state.worth_history[seat][-1], changes.get(seat, 0)) for seat in best),
        tuple(_panics(state.climate_history)),
        "usd",
    )
    how = "SLIPS" if changes.get(best[0], 0) < 0 else "LEADS"
    names = [state.seats[seat].name for seat in best]
    title = say(f"STORY.TEASER.{how}", first=names[0], others=tuple(names[1:]))
    note = say("STORY.TEASER.WORTH", count=len(seats))
    yield Teaser(title, note, race, Link(say("REPORT.PAGE.TYCOONS"), "tycoons"))


def _worth(usd: int, change: int) -> Message:
    return say("STORY.WORTH_UP" if change >= 0 else "STORY.WORTH_DOWN", usd=usd, change=abs(change))


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
    words = say("STORY.TEASER.MOVERS"), say("STORY.TEASER.MOVERS.NOTE")
    yield Teaser(*words, shown, Link(say("REPORT.PAGE.EXCHANGE"), "exchange"))


def _change(permille: int) -> Message:
    return say("STORY.UP" if permille > 0 else "STORY.DOWN", permille=abs(permille) // 10 * 10)


def _titles(edition: Edition) -> Teaser:
    rows = [_title(edition, title) for title in titles()]
    shown = table("title-race", "title leader points lead", rows)
    words = say("STORY.TEASER.TITLES"), say("STORY.TEASER.TITLES.NOTE", count=BEST)
    return Teaser(*words, shown, Link(say("REPORT.PAGE.TYCOONS"), "tycoons", "titles"))


def _title(edition: Edition, title: str) -> Row:
    """Return who leads a title and by how much; a dash where nobody leads alone."""
    points = {seat: found[title] for seat, found in points_of(edition.state).items()}
    best = sorted(points, key=lambda seat: (-points[seat], seat))
    gap = points[best[0]] - points[best[1]]
    leader = tycoon_link(edition.state, best[0]) if gap else MISSING
    dots = Dots(tuple(points[seat] for seat in best[:BEST])) if points[best[0]] > 0 else MISSING
    return title_name(title), leader, dots, say("STORY.LEAD", gap=gap) if gap else MISSING
