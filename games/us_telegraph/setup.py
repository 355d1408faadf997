"""The position before turn 1: map, deck, stacks, first player and hands (chapter 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import SeatSetup
from engine.ledger import Ledger
from games.common.options import parse
from games.common.seats import seats_of
from games.common.tables import personas
from games.us_telegraph import accounts as acc
from games.us_telegraph.grid import ROTATIONS
from games.us_telegraph.options import ALLOWED, DEFAULTS
from games.us_telegraph.state import City, Laid, Seat, State
from games.us_telegraph.tables import (
    RESOURCES,
    buildings,
    cards,
    city_names,
    layouts,
    supply,
    tiles,
    tokens,
)
from games.us_telegraph.tally import count_of


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return the position before turn 1; the number of seats, two to four, is that of the players (1)."""
    chosen = parse(options, ALLOWED, DEFAULTS)
    people = seats_of(seats, Seat, layouts(), personas("games.us_telegraph"))
    order = _order(people, dice)
    state = State(
        turn=1,
        pace=chosen["pace"],
        computer_strength=chosen["computer_strength"],
        seats=people,
        order=order,
        cities=_cities(len(people), dice),
        tiles=[],
        tile_pile=dice.shuffled("tiles", sorted(tiles())),
        deck=dice.shuffled("deck", [name for name in RESOURCES for _ in range(cards()[name])]),
        books={},
    )
    ledger = Ledger(state.books)
    _box(ledger)
    _lay_tiles(state, ledger, dice)
    for number in order:
        _stacks(state, ledger, dice, number)
    for number, count in zip(order, layouts()[len(people)].hands, strict=True):
        _deal(state, ledger, number, count)
    state.history = [count_of(state)]
    return state


def _order(seats: Mapping[int, Seat], dice: Dice) -> list[int]:
    """Return the seats clockwise from the first player, who is drawn (1.3, ruling 17)."""
    numbers = sorted(seats)
    first = numbers.index(dice.choice("first player", numbers))
    return numbers[first:] + numbers[:first]


def _cities(players: int, dice: Dice) -> list[City]:
    names = dice.shuffled("cities", city_names())
    return [City(name=name, q=q, r=r) for name, (q, r) in zip(names, layouts()[players].cities, strict=False)]


def _box(ledger: Ledger) -> None:
    """Put the pieces of the box on the table."""
    for name in RESOURCES:
        ledger.move(acc.card(name), acc.MAKER, acc.DECK, cards()[name], "setup", "1.1")
    ledger.move(acc.WORKER, acc.MAKER, acc.RESERVE, supply().workers, "setup", "1.1")
    ledger.move(acc.TILE, acc.MAKER, acc.PILE, supply().region_tiles, "setup", "1.1")


def _lay_tiles(state: State, ledger: Ledger, dice: Dice) -> None:
    for q, r in layouts()[len(state.seats)].tiles:
        tile = state.tile_pile.pop()
        rotation = dice.between(f"rotation/{tile}", 0, ROTATIONS - 1)
        state.tiles.append(Laid(tile=tile, q=q, r=r, rotation=rotation))
        ledger.move(acc.TILE, acc.PILE, acc.MAP, 1, "setup", "1.1", tile=tile)


def _stacks(state: State, ledger: Ledger, dice: Dice, seat: int) -> None:
    """Shuffle a player's tokens, stack them and turn up the first of each stack (1.2, ruling 9)."""
    white = dice.shuffled(f"white/{seat}", [n for n in tokens() if not buildings()[n].black])
    black = dice.shuffled(f"black/{seat}", [n for n in tokens() if buildings()[n].black])
    size = supply().buildings_per_white_stack
    stacks = [white[n * size : (n + 1) * size] for n in range(supply().white_stacks)]
    player = state.seats[seat]
    player.stacks = [*stacks, black]
    for number in tokens():
        ledger.move(acc.building(number), acc.MAKER, acc.stack_account(seat), 1, "setup", "1.2")
    for stack in player.stacks:
        number = stack.pop()
        player.waiting.append(number)
        source, target = acc.stack_account(seat), acc.waiting_account(seat)
        ledger.move(acc.building(number), source, target, 1, "setup", "1.2")
    player.waiting.sort()


def _deal(state: State, ledger: Ledger, seat: int, count: int) -> None:
    for _ in range(count):
        name = state.deck.pop()
        ledger.move(acc.card(name), acc.DECK, acc.seat(seat), 1, "setup", "1.3")
