"""Checks the seats of a match: how many, no gap, no name twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

import msgspec

from engine.game import OptionError, SeatSetup
from games.common.plain import Named

T = TypeVar("T", bound=Named)


class PlainSeat(msgspec.Struct, kw_only=True):
    """What every game keeps of a seat; a game adds its own."""

    number: int
    name: str
    human: bool = False
    strength: str = ""
    """How well the computer plays this seat, "" for the match's option."""


def seats_of(
    given: Sequence[SeatSetup],
    seat: Callable[..., T],
    counts: Collection[int],
    personas: Mapping[int, str],
    *,
    full: bool = False,
) -> dict[int, T]:
    """Return the seats of a match by number.

    Parameters
    ----------
    given : sequence
        In any order; none at all stands for as many computer seats as possible.
    seat : callable
        Makes a seat from ``number``, ``name`` and ``human``.
    counts : collection of int
        How many seats are possible.
    personas : mapping
        Seat -> the name of one that was given none.
    full : bool
        Whether numbers that were not given become computer seats.

    Raises
    ------
    OptionError
        If the number of seats, a seat number or a name is not possible.
    """
    by_number = {setup.number: setup for setup in given}
    size = max(counts) if full or not given else len(given)
    if size not in counts:
        raise OptionError("seats", str(size), tuple(str(n) for n in sorted(counts)))
    numbers = range(1, size + 1)
    if len(by_number) < len(given) or not by_number.keys() <= set(numbers):
        listed = ", ".join(str(setup.number) for setup in given)
        raise OptionError("seat", listed, (f"1 to {size}, each once",))
    setups = [by_number.get(n, SeatSetup(n)) for n in numbers]
    seats = {
        one.number: seat(number=one.number, name=one.name or personas[one.number], human=one.human)
        for one in setups
    }
    check_names_differ(seats)
    return seats


def check_names_differ(seats: Mapping[int, Named]) -> None:
    """Refuse two seats of one name, however they are written: orders and news name seats by it.

    Raises
    ------
    OptionError
        With the first name that stands twice.
    """
    counts = Counter(seat.name.casefold() for seat in seats.values())
    for seat in seats.values():
        if counts[seat.name.casefold()] > 1:
            raise OptionError("name", seat.name, ("a different name for each seat",))
