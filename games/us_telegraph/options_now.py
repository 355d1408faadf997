"""What a seat can do now, reckoned for it: its hand, its tokens, and their cost on every free hex.

For the seat's own form and desk only: it looks at the seat's hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.hexes import Hex
from engine.messages import Message, say
from engine.report import Cell, Column, Table
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.costs import Price, affordable, cards_needed, is_free, price
from games.us_telegraph.grid import label
from games.us_telegraph.state import State
from games.us_telegraph.tables import BLACK, RESOURCES, buildings
from games.us_telegraph.words import (
    NOTHING,
    cost_text,
    ground,
    numbered,
    resource_name,
    stack_name,
)

_SHOWN = 6
"""Cheapest hexes named for each token; the table of all hexes has the rest."""


def situation(state: State, seat: int) -> tuple[Table, ...]:
    """Return the tables that stand beside a form: hand, tokens, stacks, every hex."""
    return (
        hand_table(state, seat),
        tokens_table(state, seat),
        stacks_table(state, seat),
        hex_table(state, seat),
    )


def hand_table(state: State, seat: int) -> Table:
    """Return the seat's own cards and workers."""
    hand = acc.hand(state, seat)
    columns = [Column(name, resource_name(name), "number") for name in RESOURCES]
    columns += [
        Column("total", say("TABLE.TOTAL"), "number"),
        Column("workers", say("TABLE.WORKERS"), "number"),
    ]
    row: tuple[Cell, ...] = (
        *(hand[name] for name in RESOURCES),
        sum(hand.values()),
        acc.workers(state, seat),
    )
    return Table("hand", say("TABLE.HAND"), tuple(columns), (row,))


def tokens_table(state: State, seat: int) -> Table:
    """Return each face-up token: cost, chain, where it is free, where it is cheapest and can be paid."""
    board, hand = Board.of(state), acc.hand(state, seat)
    free = board.free()
    rows = [_token_row(board, seat, number, free, hand) for number in sorted(set(state.seats[seat].waiting))]
    columns = _columns("number", "building", "cost", "after", "free_at", "best_at")
    return Table(
        "tokens",
        say("TABLE.TOKENS"),
        columns,
        tuple(rows),
        say("TABLE.TOKENS.CAPTION"),
        empty=say("TABLE.NONE"),
    )


def _token_row(
    board: Board, seat: int, number: int, free: list[Hex], hand: dict[str, int]
) -> tuple[Cell, ...]:
    at_no_cost = [at for at in free if is_free(board, seat, number, at)]
    priced = [(cards_needed(cost, hand), at, cost) for at in free if (cost := price(board, seat, number, at))]
    paid = [(cards, at, cost) for cards, at, cost in priced if not cost.free and affordable(cost, hand)]
    paid.sort(key=lambda found: (found[0], found[1][1], found[1][0]))
    best = [say("TABLE.AT", hex=label(at), cards=cards) for cards, at, _ in paid[:_SHOWN]]
    before = buildings()[number].free_after
    return (
        str(number),
        numbered(number),
        cost_text(number),
        str(before) if before else NOTHING,
        _listed(label(at) for at in at_no_cost),
        say("WORD.LIST", items=tuple(best)) if best else NOTHING,
    )


def _listed(names: Iterable[str]) -> Message | str:
    found = tuple(names)
    return say("WORD.LIST", items=found) if found else NOTHING


def stacks_table(state: State, seat: int) -> Table:
    """Return the seat's stacks and which tokens must still be in them."""
    left = tally.unseen(state, seat)
    rows = []
    for stack, tokens in enumerate(state.seats[seat].stacks):
        held = [n for n in sorted(left.elements()) if buildings()[n].black == (stack == BLACK)]
        rows.append((stack_name(stack), len(tokens), _listed(str(n) for n in held)))
    columns = (
        Column("stack", say("TABLE.STACK")),
        Column("left", say("TABLE.LEFT"), "number"),
        Column("may_hold", say("TABLE.MAY_HOLD")),
    )
    return Table("stacks", say("TABLE.STACKS"), columns, tuple(rows))


def hex_table(state: State, seat: int) -> Table:
    """Return every free hex: its symbols for a reduction, the surcharge, and the cards each token costs."""
    board, hand = Board.of(state), acc.hand(state, seat)
    numbers = sorted(set(state.seats[seat].waiting))
    settlements = len(board.settlements(seat))
    rows = []
    for at in board.free():
        surcharge = 0 if board.touches(seat, at) else settlements
        costs = [price(board, seat, number, at) for number in numbers]
        cells = (_cards(cost, hand) for cost in costs)
        rows.append((label(at), ground(board.resources_around(at)), surcharge, *cells))
    columns = (
        Column("hex", say("TABLE.HEX")),
        Column("around", say("TABLE.AROUND")),
        Column("surcharge", say("TABLE.SURCHARGE"), "number"),
        *(Column(f"n{number}", str(number)) for number in numbers),
    )
    return Table("hexes", say("TABLE.HEXES"), columns, tuple(rows), say("TABLE.HEXES.CAPTION"))


def _cards(cost: Price, hand: dict[str, int]) -> Cell:
    if cost.free:
        return say("TABLE.FREE")
    needed = str(cards_needed(cost, hand))
    return needed if affordable(cost, hand) else say("TABLE.CANNOT", cards=needed)


def _columns(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, say(f"TABLE.{name.upper()}")) for name in names)
