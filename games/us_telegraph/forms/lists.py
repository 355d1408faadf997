"""The lists of choices of an order form: tokens, hexes with what lies there, stacks, regions, places."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest

from engine.forms import Choice
from engine.hexes import Hex, add, neighbours
from engine.messages import Message, say
from engine.report import Cell, Column, Table
from games.common.choices import word_choice
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.forms import slots
from games.us_telegraph.grid import ROTATIONS, STEPS, covered, hex_of, label
from games.us_telegraph.names import building_name, ground, resource_name, ring_text, stack_name
from games.us_telegraph.orders import KINDS
from games.us_telegraph.state import State
from games.us_telegraph.tables import BLACK, RESOURCES, tiles

SIDES = ("E", "SE", "SW", "W", "NW", "NE")
"""Sides of a region in the order of `grid.STEPS`, as catalogues name them."""
Lists = dict[str, tuple[Choice, ...]]


def all_lists(state: State, seat: int) -> Lists:
    """Return every list that a seat's form names."""
    board = Board.of(state)
    player = state.seats[seat]
    free = tuple(_hex(board, seat, at) for at in board.free())
    stacks = [n for n, stack in enumerate(player.stacks) if stack]
    lists: Lists = {
        slots.KINDS_LIST: tuple(word_choice(kind) for kind in KINDS),
        slots.RESOURCES_LIST: tuple(Choice(name.upper(), resource_name(name)) for name in RESOURCES),
        slots.STACKS_LIST: tuple(_stack(state, seat, n) for n in stacks),
        slots.WAITING_LIST: tuple(_building(number) for number in sorted(set(player.waiting))),
        slots.UNSEEN_LIST: tuple(_building(number) for number in sorted(tally.unseen(state, seat))),
        slots.FREE_LIST: free,
        slots.LATER_LIST: free,
    }
    if tally.may_extend(state, seat):
        places = board.places_for_tile()
        lists[slots.TILES_LIST] = tuple(_tile(number) for number in tally.unseen_tiles(state))
        lists[slots.PLACES_LIST] = tuple(_place(board, at) for at in places)
        new = {at for centre in places for at in covered(centre)}
        later = sorted(new, key=lambda at: (at[1], at[0]))
        lists[slots.LATER_LIST] = free + tuple(Choice(label(at), say("CHOICE.NEW_HEX")) for at in later)
    return lists


def region_tables(lists: Lists) -> tuple[Table, ...]:
    """Return regions, rotations and places of a form as tables: a drop-down list shows nothing on paper."""
    if slots.TILES_LIST not in lists:
        return ()
    regions, places = lists[slots.TILES_LIST], lists[slots.PLACES_LIST]
    return (
        _as_table(slots.TILES_LIST, "TILE", regions),
        _rotations(regions, places),
        _as_table(slots.PLACES_LIST, "CENTRE", places),
    )


def _rotations(regions: tuple[Choice, ...], places: tuple[Choice, ...]) -> Table:
    """Return where each side of a region comes to lie in each rotation, with an example of this turn."""
    sides = tuple(say(f"SIDE.{side}") for side in SIDES)
    columns = (
        Column("rotation", say("FORM.COL.ROTATION")),
        *(Column(side, name) for side, name in zip(SIDES, sides, strict=True)),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (str(turn), *sides[turn:], *sides[:turn]) for turn in range(ROTATIONS)
    )
    examples = (example for region in regions for place in places if (example := _example(region, place)))
    return Table("rotations", say("TABLE.ROTATIONS"), columns, rows, next(examples, None))


def _example(region: Choice, place: Choice) -> Message | None:
    """Return what rotation 1 does to the first symbol of a region's ring, None where it has none."""
    centre, ring = hex_of(place.code), tiles()[region.number or 0].ring
    side = next((side for side, symbol in enumerate(ring) if symbol), None)
    if centre is None or side is None:
        return None
    turned = (side + 1) % ROTATIONS
    return say(
        "TABLE.ROTATIONS.CAPTION",
        region=region.code,
        centre=place.code,
        symbol=resource_name(ring[side]),
        side=say(f"SIDE.{SIDES[side]}"),
        turned=say(f"SIDE.{SIDES[turned]}"),
        hex=label(add(centre, STEPS[turned])),
    )


def _as_table(name: str, word: str, choices: tuple[Choice, ...]) -> Table:
    """Return choices as a table in two halves side by side: a long list fills a page with half its rows."""
    columns = (Column("code", say(f"FORM.COL.{word}")), Column("told", say("FORM.COL.HINT")))
    rows = [(choice.code, choice.label) for choice in choices]
    half = -(-len(rows) // 2)
    pairs = zip_longest(rows[:half], rows[half:], fillvalue=("", ""))
    others = tuple(replace(column, id=f"{column.id}-2") for column in columns)
    return Table(
        name,
        say(f"TABLE.{word}"),
        columns + others,
        tuple((*one, *other) for one, other in pairs),
        say(f"TABLE.{word}.CAPTION"),
    )


def _building(number: int) -> Choice:
    return Choice(slots.building_code(number), building_name(number), number)


def _hex(board: Board, seat: int, at: Hex) -> Choice:
    return Choice(label(at), _hex_label(board, seat, at))


def _hex_label(board: Board, seat: int, at: Hex) -> Message:
    """Return what a hex is worth: the symbols that reduce a cost there, and the own buildings beside it."""
    around = ground(board.resources_around(at))
    beside = sorted(board.built[near][1] for near in neighbours(at) if board.built.get(near, (0,))[0] == seat)
    if not beside:
        return say("CHOICE.HEX", around=around)
    return say("CHOICE.HEX_BESIDE", around=around, beside=[str(number) for number in beside])


def _stack(state: State, seat: int, stack: int) -> Choice:
    left, name = len(state.seats[seat].stacks[stack]), stack_name(stack)
    aliases = (name, say("CHOICE.BLACK"), say("TABLE.BACK.BLACK")) if stack == BLACK else (name,)
    label = say("CHOICE.STACK", name=name, count=left)
    return Choice(slots.stack_code(stack, BLACK), label, aliases=aliases)


def _tile(number: int) -> Choice:
    return Choice(slots.tile_code(number), ring_text(number), number)


def _place(board: Board, centre: Hex) -> Choice:
    """Return a place for a region, told by hexes and cities that it would touch."""
    own = set(covered(centre))
    rim = sorted({near for at in own for near in neighbours(at)} - own, key=lambda at: (at[1], at[0]))
    touched = [board.cities[at] if at in board.cities else label(at) for at in rim if _there(board, at)]
    return Choice(label(centre), say("CHOICE.PLACE", beside=touched))


def _there(board: Board, at: Hex) -> bool:
    return at in board.ground or at in board.cities
