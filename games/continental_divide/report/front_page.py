"""The front page: headline, leader, what each player did, landmarks, dividends, turn order, winners."""

from __future__ import annotations

from engine.messages import Message, say
from engine.report import Block, Figures, News, Page, Paragraph, Section
from games.common.blocks import figure, listing, news_or_note, table
from games.common.places import placed
from games.continental_divide import accounts as acc
from games.continental_divide.phases import cards, players
from games.continental_divide.report import news
from games.continental_divide.report.edition import Edition, railroad_link
from games.continental_divide.standings import standings
from games.continental_divide.state import CARDS
from games.continental_divide.tables import limits


def page(edition: Edition) -> Page:
    """Return the front page; before turn 1 it presents the match."""
    sections = [Section("", (_figures(edition),), "figures"), *_winners(edition)]
    sections.append(Section(say("REPORT.SEC.PLAYED"), _played(edition), "played"))
    sections.append(Section(say("REPORT.SEC.LANDMARKS"), _landmarks(edition), "landmarks"))
    if edition.told("DIVIDEND"):
        sections.append(Section(say("REPORT.SEC.DIVIDENDS"), (_dividends(edition),), "dividends"))
    sections.append(Section(say("REPORT.SEC.ORDER"), _order(edition), "order"))
    return Page("index", news.headline(edition), tuple(sections), lead=_lead(edition))


def _lead(edition: Edition) -> Message:
    if not edition.turn:
        return say("REPORT.LEAD.OPENING", count=len(edition.state.seats), turns=limits().turns)
    count = len(edition.state.railroads)
    return say("REPORT.LEAD.FRONT", round=edition.round, turns=limits().turns, count=count)


def _figures(edition: Edition) -> Figures:
    state = edition.state
    best = standings(state)[0]
    leader = say("REPORT.FIG.LEADER.NOTE", name=best.name) if best.points else None
    ports = sum(bool(railroad.port) for railroad in state.railroads.values())
    hexes = sum(len(railroad.hexes) for railroad in state.railroads.values())
    return Figures(
        (
            figure("TURN", edition.period.label),
            figure("LEADER", best.points, note=leader),
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
    rows = [(place, found.name, found.points) for place, found in ranked]
    final = table("final", "place:number player points:number", rows)
    return [Section(say("REPORT.SEC.WINNERS"), (News("", news.lines(ended)), final), "winners")]


def _played(edition: Edition) -> tuple[Block, ...]:
    found = news.by_seat(edition)
    code = "REPORT.PLAYED.NOTHING" if edition.turn else "REPORT.PLAYED.BEFORE"
    return found or (Paragraph(say(code), "note"),)


def _landmarks(edition: Edition) -> tuple[Block, ...]:
    found = edition.told(*news.LANDMARKS)
    return news_or_note(news.lines(found), "REPORT.LANDMARKS.NONE")


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
        seat = cards.to_choose(state)[0]
        return (Paragraph(say("REPORT.NEXT.CARD", name=state.seats[seat].name)),)
    return (Paragraph(say("REPORT.NEXT.MOVE", name=state.seats[players.to_play(state)[0]].name)),)
