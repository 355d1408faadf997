"""Legal builds of a seat with their costs on every free hex, and its hand.

For the seat's own form and desk only: it looks at the seat's hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.hexes import Hex
from engine.messages import say
from engine.report import Cell, Column, Table, Text
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.costs import Price, affordable, cards_needed, price
from games.us_telegraph.grid import label
from games.us_telegraph.names import (
    NOTHING,
    cost_text,
    ground,
    numbered,
    resource_name,
    stack_name,
)
from games.us_telegraph.state import State
from games.us_telegraph.tables import RESOURCES, buildings

_SHOWN = 6
"""Cheapest hexes named for each token; the table of all hexes has the rest."""
_PRICED = ("building", "cost", "after", "free_at", "best_at")
"""Columns of a token that is priced."""
_BACKS = {True: "TABLE.BACK.BLACK", False: "TABLE.BACK.WHITE"}


def situation(state: State, seat: int) -> tuple[Table, ...]:
    """Return the tables beside a form: hand, face-up tokens, stacks, what may be drawn, every hex."""
    return (
        hand_table(state, seat),
        tokens_table(state, seat),
        stacks_table(state, seat),
        unseen_table(state, seat),
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
    rows = _token_rows(state, seat, sorted(set(state.seats[seat].waiting)))
    return Table(
        "tokens",
        say("TABLE.TOKENS"),
        _columns("number", *_PRICED),
        tuple((str(number), *cells) for number, cells in rows),
        say("TABLE.TOKENS.CAPTION"),
        empty=say("TABLE.NONE"),
    )


def unseen_table(state: State, seat: int) -> Table:
    """Return each token that may still be drawn, priced like the face-up ones: for the follow-ups (8.2).

    Which tokens lie face down everyone can count; in which white stack, and in what order, nobody can.
    """
    left = tally.unseen(state, seat)
    rows = [
        (str(number), say(_BACKS[buildings()[number].black]), left[number], *cells)
        for number, cells in _token_rows(state, seat, sorted(left))
    ]
    number, *priced = _columns("number", *_PRICED)
    back, copies = Column("back", say("TABLE.BACK")), Column("left", say("TABLE.LEFT"), "number")
    return Table(
        "unseen",
        say("TABLE.UNSEEN"),
        (number, back, copies, *priced),
        tuple(rows),
        say("TABLE.UNSEEN.CAPTION"),
        empty=say("TABLE.NONE"),
    )


def _token_rows(state: State, seat: int, numbers: Iterable[int]) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    board, hand = Board.of(state), acc.hand(state, seat)
    free = board.free()
    for number in numbers:
        yield number, _token_cells({at: price(board, seat, number, at) for at in free}, number, hand)


def _token_cells(prices: Mapping[Hex, Price], number: int, hand: Mapping[str, int]) -> tuple[Cell, ...]:
    """Return name, printed cost, chain, free hexes, and the cheapest hexes that the hand can pay."""
    paid = [
        (cards_needed(cost, hand), at)
        for at, cost in prices.items()
        if not cost.free and affordable(cost, hand)
    ]
    paid.sort(key=lambda pair: (pair[0], pair[1][1], pair[1][0]))
    before = buildings()[number].free_after
    return (
        numbered(number),
        cost_text(number),
        str(before) if before else NOTHING,
        _listed(label(at) for at, cost in prices.items() if cost.free),
        _listed(say("TABLE.AT", hex=label(at), cards=cards) for cards, at in paid[:_SHOWN]),
    )


def _listed(items: Iterable[Text]) -> Text:
    texts = tuple(items)
    return say("WORD.LIST", items=texts) if texts else NOTHING


def stacks_table(state: State, seat: int) -> Table:
    """Return how many tokens each of the seat's stacks still holds."""
    rows = [(stack_name(stack), len(tokens)) for stack, tokens in enumerate(state.seats[seat].stacks)]
    columns = (Column("stack", say("TABLE.STACK")), Column("left", say("TABLE.LEFT"), "number"))
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
