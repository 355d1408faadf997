"""The position before turn 1: money for each player and the turn-order cards by lot (1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import OptionError, SeatSetup
from engine.ledger import Balances, Ledger
from games.common.seats import check_names_differ
from games.continental_divide import accounts as acc
from games.continental_divide.options import parse
from games.continental_divide.state import Seat, State
from games.continental_divide.tables import start_cash, table


def least_seats() -> int:
    """Return the smallest number of players (1)."""
    return min(start_cash())


def most_seats() -> int:
    """Return the largest number of players (1)."""
    return max(start_cash())


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return a fresh match.

    Parameters
    ----------
    options : mapping
        See `games.continental_divide.options`.
    seats : sequence
        Three to six seats, numbered from 1 without gaps; none at all means six computer seats.
    dice : Dice
        Draws of the setup (turn 0).

    Returns
    -------
    State
        Ready for turn 1.

    Raises
    ------
    OptionError
        If an option, the number of seats, a seat number or a name is not possible.
    """
    chosen = parse(options)
    found = _seats(seats or [SeatSetup(number) for number in range(1, most_seats() + 1)])
    books: Balances = {}
    order = dice.shuffled("turn order", sorted(found))
    state = State(options=chosen, turn=1, round=1, seats=found, order=order, railroads={}, books=books)
    ledger = Ledger(books)
    for number in sorted(found):
        ledger.pay(acc.BANK, acc.seat(number), start_cash()[len(found)], "start", "1.2")
    return state


def _seats(seats: Sequence[SeatSetup]) -> dict[int, Seat]:
    numbers = sorted(seat.number for seat in seats)
    if len(numbers) not in start_cash():
        raise OptionError("seats", str(len(numbers)), tuple(str(n) for n in sorted(start_cash())))
    if numbers != list(range(1, len(numbers) + 1)):
        raise OptionError("seat", ", ".join(map(str, numbers)), (f"1 to {len(numbers)}, each once",))
    personas = [row["name"] for row in table("personas")]
    found = {
        seat.number: Seat(number=seat.number, name=seat.name or personas[seat.number - 1], human=seat.human)
        for seat in sorted(seats, key=lambda seat: seat.number)
    }
    check_names_differ(found, "different names")
    return found
