"""The position before turn 1: map, deck, stacks, first player and hands (chapter 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from engine.ledger import Ledger
from games.common.seats import check_names_differ
from games.us_telegraph import accounts as acc
from games.us_telegraph import options as opt
from games.us_telegraph.grid import ROTATIONS
from games.us_telegraph.state import City, Laid, Seat, State
from games.us_telegraph.tables import (
    RESOURCES,
    buildings,
    cards,
    city_names,
    layouts,
    personas,
    supply,
    tiles,
    tokens,
)
from games.us_telegraph.tally import count_of

MIN_SEATS, MAX_SEATS = min(layouts()), max(layouts())


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return a fresh match.

    Parameters
    ----------
    options : mapping
        ``pace`` and ``computer_strength``.
    seats : sequence
        Two to four seats, numbered from 1; their number is the number of players. None at all: four.
    dice : Dice
        Draws of the set-up (turn 0).

    Returns
    -------
    State
        Ready for turn 1.

    Raises
    ------
    OptionError
        If an option, the number of seats or a name is not possible.
    """
    chosen = opt.parse(options)
    people = _seats(seats)
    order = _order(people, dice)
    state = State(
        turn=1,
        pace=chosen[opt.PACE],
        computer_strength=chosen[opt.STRENGTH],
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


def _seats(given: Sequence[SeatSetup]) -> dict[int, Seat]:
    wanted = {seat.number: seat for seat in given} or {n: SeatSetup(n) for n in range(1, MAX_SEATS + 1)}
    if not MIN_SEATS <= len(wanted) <= MAX_SEATS:
        raise OptionError("seats", str(len(wanted)), tuple(str(n) for n in sorted(layouts())))
    allowed = tuple(range(1, len(wanted) + 1))
    if wrong := sorted(set(wanted) - set(allowed)):
        raise OptionError("seat", str(wrong[0]), tuple(map(str, allowed)))
    found = {
        n: Seat(number=n, name=wanted[n].name or personas()[n - 1], human=wanted[n].human) for n in allowed
    }
    check_names_differ(found)
    return found


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
        ledger.move(acc.card(name), acc.DECK, acc.seat_account(seat), 1, "setup", "1.3")
