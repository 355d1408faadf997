"""Plays a seat's coming turn many times by dice of its own, and counts what came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.game import Game
from engine.messages import Message
from engine.optional import Foreseen
from engine.turn import Event, resolve

FEWEST = 9
"""With fewer turns no range holds four in five of them."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the turn went once: own figures, setbacks in words, and railroad -> who presides afterwards."""

    figures: tuple[int, ...]
    setbacks: tuple[Message, ...]
    presidents: Mapping[str, int]


class Foresight:
    """A guess at the coming turn, from what one seat may know.

    Parameters
    ----------
    game : Game
        The rules.
    state : Any
        The position as `seen_by` gives it to the seat: nothing else goes in, and nothing is kept of it.
    seat : int
        Whose orders are tried.
    orders : Any
        Its orders, checked.
    seed : bytes
        Of this guess alone: nobody may know the match's.
    holding : sequence of int
        The other seats that hold what they have; the computer plays the rest.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        orders: Any,
        seed: bytes,
        holding: Sequence[int] = (),
    ) -> None:
        self.game, self.state, self.seat, self.orders = game, state, seat, orders
        self._seed, self._holding = seed, frozenset(holding)
        self.courses: list[Course] = []

    def play(self) -> Course:
        """Play the turn once more: another guess at what is hidden, other dice."""
        game, seat = self.game, self.seat
        seed = self._seed + f"/{len(self.courses)}".encode()
        dice = Dice(seed, game.turn_number(self.state))
        position = game.copy(self.state)
        if isinstance(game, Foreseen):
            game.suppose(position, seat, dice.scoped("supposed"))
        orders = {number: self._orders(position, number, dice) for number in game.seats_to_move(position)}
        after = resolve(game, position, orders, seed, digests=False)
        course = Course(
            figures_of(game, after.state, seat),
            tuple(self._setbacks(after.state, after.events)),
            game.presidents(after.state) if isinstance(game, Foreseen) else {},
        )
        self.courses.append(course)
        return course

    def _orders(self, position: Any, number: int, dice: Dice) -> Any:
        if number == self.seat:
            return self.orders
        if number in self._holding:
            return self.game.standing_orders(position, number)
        own = dice.scoped(f"computer/{number:02}")
        return self.game.check(position, number, self.game.computer_orders(position, number, own))[0]

    def _setbacks(self, state: Any, events: Sequence[Event]) -> Iterator[Message]:
        if isinstance(self.game, Foreseen):
            setbacks = (self.game.setback(state, event, self.seat) for event in events)
            yield from (message for message in setbacks if message is not None)


def figures_of(game: Game[Any, Any], state: Any, seat: int) -> tuple[int, ...]:
    """Return the figures by which a seat tells how it stands; none where the game has none."""
    figures = game.own_figures(state, seat) if isinstance(game, Foreseen) else ()
    return tuple(figure.value for figure in figures if isinstance(figure.value, int))


def middle_range(values: Sequence[int]) -> tuple[int, int, int]:
    """Return between which values four in five turns end, and the median.

    Parameters
    ----------
    values : sequence of int
        One of each turn played, `FEWEST` or more, in any order.

    Returns
    -------
    tuple of int
        Low, median, high. A further turn lies outside with a chance of one in ten on either side: of n values
        the (n + 1) / 10 - 1 lowest and highest are left out.

    Examples
    --------
    >>> middle_range(range(1, 31)), middle_range([5, 1, 9, 2, 8, 3, 7, 4, 6])
    ((3, 15, 28), (1, 5, 9))
    """
    ordered = sorted(values)
    out = max(0, (len(ordered) + 1) // 10 - 1)
    return ordered[out], ordered[(len(ordered) - 1) // 2], ordered[-1 - out]
