"""The tycoons (9.2): ranks by net worth, the six titles, who runs what; nothing of cash, debt or shares."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Standing
from engine.messages import say
from engine.report import Block, Figures, Page, Section, Table
from games.common.blocks import Row, change, figure, listing, table
from games.common.places import placed
from games.continental_rails.report.edition import Edition, tycoon_link
from games.continental_rails.report.names import award_name
from games.continental_rails.report.ranks import (
    rank_of,
    richest,
    title_race,
    worth_chart,
    worth_of,
)
from games.continental_rails.standings import points_of, standings, titles
from games.continental_rails.state import Seat
from games.continental_rails.worth import companies_of, directorships, presidencies

POINTS = (
    "tycoon robber_baron:number rail_mogul:number rail_builder:number rail_magnate:number "
    "rail_prodigal:number rail_baron:number awards bankruptcies:number"
)
BEST = 5
"""So many are printed for each title, as in the real reports."""


def page(edition: Edition) -> Page:
    """Return ranks, titles, every tycoon's points, charts; what is known of one stands on its own page."""
    seats = richest(edition)
    sections = [
        Section(say("REPORT.SEC.RANKS"), (_ranks(edition, seats),), "ranks"),
        Section(say("REPORT.SEC.CHARTS"), _charts(edition, seats), "charts"),
        Section(say("REPORT.SEC.TITLES"), _titles(edition), "titles"),
        Section(say("REPORT.SEC.POINTS"), (_points(edition, seats),), "points"),
    ]
    return Page("tycoons", say("REPORT.PAGE.TYCOONS"), tuple(sections), lead=say("REPORT.LEAD.TYCOONS"))


def _ranks(edition: Edition, seats: list[int]) -> Table:
    spec = "rank:number tycoon seat:number worth:usd presides directs companies"
    rows = [_rank(edition, seat) for seat in seats]
    return table("ranks", spec, rows, caption=say("REPORT.TABLE.RANKS.CAPTION"))


def _rank(edition: Edition, seat: int) -> Row:
    state = edition.state
    boards = [code for code in directorships(state, seat) if state.railroads[code].president != seat]
    return (
        rank_of(edition, seat),
        tycoon_link(state, seat),
        seat,
        worth_of(edition, seat),
        listing(presidencies(state, seat)),
        listing(boards),
        listing(companies_of(state, seat)),
    )


def _titles(edition: Edition) -> tuple[Block, ...]:
    """Return the best five of each of the six titles (1.2)."""
    by_title: dict[str, list[Standing]] = {}
    for score in standings(edition.state):
        by_title.setdefault(score.title.code, []).append(score)
    return tuple(_five(edition, scores) for scores in by_title.values())


def _five(edition: Edition, scores: list[Standing]) -> Table:
    best = sorted(
        (score for score in scores if score.points > 0), key=lambda score: (-score.points, score.seat)
    )
    # Whoever is left out scored less, and so moves nobody's place.
    ranked = placed(best)
    rows = [(place, tycoon_link(edition.state, one.seat), one.points) for place, one in [*ranked][:BEST]]
    title = scores[0].title
    return table(title.code.lower().replace(".", "-"), "rank:number tycoon points:number", rows, title=title)


def _charts(edition: Edition, seats: list[int]) -> tuple[Block, ...]:
    race = replace(title_race(edition, len(seats)), title=say("STORY.TEASER.TITLES"))
    if not edition.rules.net_worth_shown:
        return (race,)
    return worth_chart(edition, seats, say("REPORT.CHART.WORTH.CAPTION")), race


def _points(edition: Edition, seats: list[int]) -> Table:
    """Return the points of all tycoons in all titles, their awards and bankruptcies (9.2)."""
    points = points_of(edition.state)
    rows = [_pointed(edition, edition.state.seats[seat], points[seat]) for seat in seats]
    return table("points", POINTS, rows, caption=say("REPORT.TABLE.POINTS.CAPTION"))


def _pointed(edition: Edition, seat: Seat, points: dict[str, int]) -> Row:
    return (
        tycoon_link(edition.state, seat.number),
        *(points[title] for title in titles()),
        listing([award_name(award) for award in seat.awards]),
        seat.bankruptcies,
    )


def card(edition: Edition, seat: Seat) -> Figures:
    """Return a tycoon's rank, net worth where it is public, and titles, with their changes (9.2)."""
    points, number = points_of(edition.state)[seat.number], seat.number
    history = edition.state.points_history.get(number, [])
    before = history[-2] if len(history) > 1 else {}
    scores = [
        figure(f"TITLE.{title.upper()}", points[title], note=change(points[title], before.get(title)))
        for title in titles()
    ]
    worth, worths = worth_of(edition, number), edition.state.worth_history[number]
    rank = figure("RANK", rank_of(edition, number))
    if worth is None:
        return Figures((rank, *scores))
    note = change(worth, worths[-2] if len(worths) > 1 else None)
    return Figures((rank, figure("WORTH", worth, "usd", note), *scores))


def offices(edition: Edition, seat: Seat) -> Table:
    """Return what everyone may know of a tycoon, one line a fact."""
    state, number = edition.state, seat.number
    rows: list[Row] = [
        (say("REPORT.FACT.SEAT"), str(number)),
        (say("REPORT.FACT.PRESIDES"), listing(presidencies(state, number))),
        (say("REPORT.FACT.DIRECTS"), listing(directorships(state, number))),
        (say("REPORT.FACT.COMPANIES"), listing(companies_of(state, number))),
        (say("REPORT.FACT.AWARDS"), listing([award_name(award) for award in seat.awards])),
        (say("REPORT.FACT.BANKRUPTCIES"), str(seat.bankruptcies)),
    ]
    return table(f"tycoon-{number}", "fact value", rows)
