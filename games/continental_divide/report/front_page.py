"""The front page: what leads, winners, what each player did, landmarks, dividends, turn order, figures."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Figures, Lead, News, Page, Paragraph, Section, Text
from games.common.blocks import figure, listing, news_or_note, table
from games.common.front_pages import board_lead
from games.common.front_pages import sections as opening
from games.common.places import leaders, placed
from games.common.stories import Front
from games.continental_divide import accounts as acc
from games.continental_divide.phases import cards, players
from games.continental_divide.report import news
from games.continental_divide.report.edition import Edition, railroad_link
from games.continental_divide.report.stories import LINE, STARTED, railroad
from games.continental_divide.report.teasers import teasers
from games.continental_divide.standings import standings
from games.continental_divide.state import CARDS
from games.continental_divide.tables import limits


def page(edition: Edition, front: Front) -> Page:
    """Return the front page; before turn 1 it presents the match."""
    sections = [*opening(_lead(edition, front), teasers(edition)), *_winners(edition)]
    sections.append(Section(say("REPORT.SEC.PLAYED"), _played(edition), "played"))
    sections.append(Section(say("REPORT.SEC.LANDMARKS"), _landmarks(edition), "landmarks"))
    if edition.told("DIVIDEND"):
        sections.append(Section(say("REPORT.SEC.DIVIDENDS"), (_dividends(edition),), "dividends"))
    sections.append(Section(say("REPORT.SEC.ORDER"), _order(edition), "order"))
    sections.append(Section(say("REPORT.SEC.FIGURES"), (_figures(edition),), "figures"))
    return Page("index", front.headline, tuple(sections), lead=front.standfirst)


def _lead(edition: Edition, front: Front) -> Lead:
    """Return the opening: in red the lines of the turn, with the railroad once, where its last one ends."""
    lines = [event.facts for event in edition.told(LINE)]
    reached = [(event.facts["railroad"], event.facts["hex"]) for event in edition.told(STARTED)]
    reached += [(facts["railroad"], facts["last"]) for facts in lines]
    ends = dict(reached)
    hexes: dict[str, Text] = {place: railroad(code) if ends[code] == place else "" for code, place in reached}
    tracks = [(facts["origin"], *facts["hexes"]) for facts in lines]
    return board_lead(front, edition.turn, hexes, tracks, _ear(edition))


def _ear(edition: Edition) -> tuple[Text, ...]:
    if not edition.turn:
        return ()
    count = len(edition.state.railroads)
    return (say("REPORT.LEAD.FRONT", round=edition.round, turns=limits().turns, count=count),)


def _figures(edition: Edition) -> Figures:
    state = edition.state
    order = standings(state)
    most = order[0].points
    leader = say("REPORT.FIG.LEADER.NOTE", name=leaders(order)) if most else None
    ports = sum(bool(railroad.port) for railroad in state.railroads.values())
    hexes = sum(len(railroad.hexes) for railroad in state.railroads.values())
    return Figures(
        (
            figure("TURN", edition.period.label),
            figure("LEADER", most, note=leader),
            figure("RAILROADS", len(state.railroads)),
            figure("CUBES", hexes),
            figure("CROSSED", sum(railroad.crossed for railroad in state.railroads.values())),
            figure("PORTS", ports),
        )
    )


def _winners(edition: Edition) -> list[Section]:
    ended = edition.told(*news.END)
    if not ended:
        return []
    order = standings(edition.state)
    ranked = placed(order)
    rows = [(place, standing.name, standing.points) for place, standing in ranked]
    final = table("final", "place:number player points:number", rows)
    return [Section(say("REPORT.SEC.WINNERS"), (News("", news.lines(ended)), final), "winners")]


def _played(edition: Edition) -> tuple[Block, ...]:
    blocks = news.by_seat(edition)
    code = "REPORT.PLAYED.NOTHING" if edition.turn else "REPORT.PLAYED.BEFORE"
    return blocks or (Paragraph(say(code), "note"),)


def _landmarks(edition: Edition) -> tuple[Block, ...]:
    events = edition.told(*news.LANDMARKS)
    return news_or_note(news.lines(events), "REPORT.LANDMARKS.NONE")


def _dividends(edition: Edition) -> Block:
    rows = []
    for event in edition.told("DIVIDEND"):
        facts = event.facts
        paid = listing([say("NEWS.PAID", name=name, usd=usd) for name, usd in facts["paid"]])
        rows.append((railroad_link(facts["railroad"]), facts["income"], facts["usd"], paid, facts["kept"]))
    caption = say("REPORT.DIVIDENDS.CAPTION")
    return table("dividends", "railroad income:usd dividend:usd paid kept:usd", rows, caption=caption)


def _order(edition: Edition) -> tuple[Block, ...]:
    state = edition.state
    chosen = edition.told(*news.CARDS)
    blocks: list[Block] = [News("", news.lines(chosen))] if chosen else []
    if state.ended:
        return tuple(blocks) or (Paragraph(say("REPORT.ORDER.ENDED"), "note"),)
    rows = tuple(
        (card, state.seats[seat].name, acc.cash(state, seat)) for card, seat in enumerate(state.order, 1)
    )
    caption = say("REPORT.ORDER.CAPTION", round=state.round)
    blocks.append(table("order", "card:number player cash:usd", rows, caption=caption))
    return (*blocks, *_next(edition))


def _next(edition: Edition) -> tuple[Block, ...]:
    """Return whose move it is, where each move is published by itself."""
    state = edition.state
    if not edition.by_moves:
        return ()
    if state.stage == CARDS:
        names = tuple(state.seats[seat].name for seat in cards.to_ask(state))
        return (Paragraph(say("REPORT.NEXT.CARDS", names=names)),)
    return (Paragraph(say("REPORT.NEXT.MOVE", name=state.seats[players.to_play(state)[0]].name)),)
