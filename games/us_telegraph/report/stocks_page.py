"""What lies on the table: deck and discards, workers, regions left, the players' stacks."""

from __future__ import annotations

from engine.messages import say
from engine.report import Block, Cell, Page, Section, Table
from games.common.blocks import table
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.names import resource_name, ring_text
from games.us_telegraph.report.edition import Edition
from games.us_telegraph.report.growth_maps import unseen_regions
from games.us_telegraph.tables import BLACK, RESOURCES


def page(edition: Edition) -> Page:
    """Return the stocks."""
    sections = (
        Section(say("REPORT.SEC.CARDS"), (_cards(edition), _discards(edition)), "cards"),
        Section(say("REPORT.SEC.STACKS"), (_stacks(edition),), "stacks"),
        Section(say("REPORT.SEC.UNSEEN_REGIONS"), _unseen(edition), "unseen-regions"),
    )
    return Page("stocks", say("REPORT.PAGE.STOCKS"), sections, lead=say("REPORT.LEAD.STOCKS"))


def _cards(edition: Edition) -> Table:
    state = edition.state
    rows: list[tuple[Cell, ...]] = [
        (say("REPORT.STOCK.DECK"), len(state.deck)),
        (say("REPORT.STOCK.DISCARDS"), sum(acc.discards(state).values())),
        (say("REPORT.STOCK.HANDS"), sum(acc.hand_size(state, seat) for seat in sorted(state.seats))),
        (say("REPORT.STOCK.WORKERS"), acc.balance(state, acc.RESERVE, acc.WORKER)),
        (say("REPORT.STOCK.REGIONS"), len(state.tile_pile)),
    ]
    return table("stock", "stock pieces:number", rows)


def _discards(edition: Edition) -> Table:
    discards = acc.discards(edition.state)
    rows = [(resource_name(name), discards[name]) for name in RESOURCES]
    return table("discards", "resource pieces:number", rows, title=say("REPORT.DISCARDS.TITLE"))


def _stacks(edition: Edition) -> Table:
    state = edition.state
    rows: list[tuple[Cell, ...]] = [
        (edition.name(seat), *(len(stack) for stack in state.seats[seat].stacks), acc.hand_size(state, seat))
        for seat in state.order
    ]
    names = " ".join(f"stack{stack}:number" for stack in range(BLACK + 1))
    return table("stacks", f"player {names} cards:number", rows)


def _unseen(edition: Edition) -> tuple[Block, ...]:
    drawn = (unseen_regions(edition),) if tally.unseen_tiles(edition.state) else ()
    return (*drawn, _tiles(edition))


def _tiles(edition: Edition) -> Table:
    rows = [(number, ring_text(number)) for number in tally.unseen_tiles(edition.state)]
    over, to_come = "REPORT.UNSEEN_REGIONS.CAPTION.OVER", "REPORT.UNSEEN_REGIONS.CAPTION"
    caption = say(over if edition.state.ended else to_come, count=len(rows))
    return table("unseen", "tile:number symbols", rows, caption=caption)
