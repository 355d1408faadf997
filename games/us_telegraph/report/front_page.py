"""The front page: headline, figures, the news of each seat's turn, charts of buildings and cards."""

from __future__ import annotations

from engine.messages import say
from engine.report import (
    Block,
    Cell,
    Chart,
    Figures,
    Lead,
    News,
    Page,
    Paragraph,
    Section,
    Series,
    Table,
    Text,
)
from engine.turn import Event
from games.common.blocks import figure, table
from games.common.front_pages import board_lead
from games.common.front_pages import sections as opening
from games.common.places import places
from games.common.stories import Front
from games.us_telegraph import tally
from games.us_telegraph.grid import label
from games.us_telegraph.names import NOTHING, building_name
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.report.teasers import teasers


def page(edition: Edition, front: Front) -> Page:
    """Return the front page; before turn 1 it presents the match."""
    sections = [*opening(_lead(edition, front), teasers(edition)), *_winner(edition)]
    sections.append(Section(say("REPORT.SEC.NEWS"), _news(edition), "news"))
    if edition.turn:
        charts = tuple(_chart(edition, name) for name in ("built", "cards"))
        sections.append(Section(say("REPORT.SEC.CHARTS"), charts, "charts"))
    sections.append(Section(say("REPORT.SEC.FIGURES"), (_figures(edition),), "figures"))
    return Page("index", front.headline, tuple(sections), lead=front.standfirst)


def _lead(edition: Edition, front: Front) -> Lead:
    """Return the opening: in red the buildings of the turn, with what each is."""
    raised = {
        label((one.q, one.r)): building_name(one.number)
        for one in edition.state.buildings
        if one.turn == edition.turn
    }
    return board_lead(front, edition.turn, raised, ear=_ear(edition))


def _ear(edition: Edition) -> tuple[Text, ...]:
    state = edition.state
    if not edition.turn:
        return ()
    if state.ended:
        return (say("REPORT.LEAD.ENDED", name=edition.name(state.winner), turn=edition.turn),)
    return (say("REPORT.LEAD.FRONT", turn=edition.turn, name=edition.name(state.order[state.place])),)


def _figures(edition: Edition) -> Figures:
    state = edition.state
    built = {seat: tally.built(state, seat).total() for seat in sorted(state.seats)}
    most = max(built.values())
    names = tuple(edition.name(seat) for seat in built if built[seat] == most)
    leaders = say("REPORT.FIG.BUILDINGS.NOTE", name=names)
    return Figures(
        (
            figure("ROUND", tally.round_of(state, edition.turn)),
            figure("BUILDINGS", most, note=leaders if edition.turn else None),
            figure("REGIONS", len(state.tiles)),
            figure("DECK", len(state.deck)),
        )
    )


def _winner(edition: Edition) -> list[Section]:
    state = edition.state
    if not state.ended:
        return []
    code = f"REPORT.WON.{state.victory.upper()}"
    sentence = say(code, name=edition.name(state.winner), cities=tuple(state.winning_cities))
    return [Section(say("REPORT.SEC.WINNER"), (Paragraph(sentence), _scores(edition)), "winner")]


def _scores(edition: Edition) -> Table:
    """Return the winner, then the others by what they have built: the rules know no second place (2)."""
    state = edition.state
    scores = {seat: (seat == state.winner, tally.built(state, seat).total()) for seat in sorted(state.seats)}
    ranked = zip(places([*scores.values()]), scores.items(), strict=True)
    rows: list[tuple[Cell, ...]] = [
        (place, edition.name(seat), built, say("REPORT.WINS") if won else NOTHING)
        for place, (seat, (won, built)) in sorted(ranked)
    ]
    caption = say("REPORT.SCORES.CAPTION")
    return table("scores", "rank:number player built:number result", rows, caption=caption)


def _news(edition: Edition) -> tuple[Block, ...]:
    """Return the news seat by seat, in the order of play."""
    groups: list[tuple[Text, list[Event]]] = []
    for event in edition.public_events():
        if event.code == "TURN_OF":
            groups.append((edition.name(event.facts["seat"]), []))
        elif groups:
            groups[-1][1].append(event)
    news = tuple(News(name, tuple(edition.text(event) for event in told)) for name, told in groups)
    return news or (Paragraph(say("REPORT.NEWS.BEFORE"), "note"),)


def _chart(edition: Edition, name: str) -> Chart:
    state = edition.state
    series = tuple(
        Series(edition.name(seat), tuple(getattr(count, name)[seat] for count in state.history), seat)
        for seat in sorted(state.seats)
    )
    code = f"REPORT.CHART.{name.upper()}"
    turns = tuple(str(turn) for turn in range(len(state.history)))
    axes = say("REPORT.AXIS.TURN"), say(f"{code}.AXIS")
    return Chart(f"{name}-history", say(code), say(f"{code}.CAPTION"), turns, series, *axes)
