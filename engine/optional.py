"""Optional parts of the contract of a game; one that fulfils a part gets what it is for.

Each is a protocol of its own, told by `isinstance`: a game fulfils it by having its methods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from engine.dice import Dice
from engine.messages import Message
from engine.report import Figure
from engine.turn import Event

Chapter = tuple[str, str, str]
"""A page of a rulebook: slug, title, Markdown."""


@runtime_checkable
class HasRulebook(Protocol):
    """A game that prints its rules."""

    def rulebook(self, state: Any, language: str) -> tuple[Chapter, ...]:
        """Return the chapters in order, with the figures in force in this match."""


@runtime_checkable
class ShowsDraws(Protocol):
    """A game with draws that all may see at once; without it none is shown."""

    def draw_is_public(self, label: str) -> bool:
        """Return whether the draws of this label may be published as soon as the turn is."""


@runtime_checkable
class Speaks(Protocol):
    """A game in which orders may hold words to all."""

    def message(self, orders: Any) -> str:
        """Return the words to all in the orders of a seat; "" where there are none."""

    def with_message(self, orders: Any, text: str) -> Any:
        """Return the same orders with other words to all, "" for none."""


@runtime_checkable
class Measured(Protocol):
    """A game that says how its matches ought to go."""

    def figures(self, states: Sequence[Any], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match, from state and events after each turn; {} if it was too short.

        Names with whole numbers, or lists of them: they are kept as JSON between two runs.
        """

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return `figures` of many matches with their ranges, perhaps `bands`, and what lies `outside`."""


@runtime_checkable
class Challenged(Protocol):
    """A game with single-idea players that its computers are tried against."""

    @property
    def challengers(self) -> Mapping[str, Callable[[Any, int, Dice], Any]]:
        """Name -> player: (the position as `seen_by` gives it, seat, its draws) -> orders for `check`."""

    def scores(self, state: Any) -> Mapping[str, Mapping[int, int]]:
        """Return what a match is won by -> seat -> points, the more the better."""


@runtime_checkable
class Weighed(Protocol):
    """A game with a table of chances to win (`engine.chances`)."""

    def chance_weights(self) -> Mapping[str, Sequence[int]]:
        """Return what is counted -> its weight at each of `engine.chances.KNOTS`; {} without a table."""

    def telling(self, state: Any) -> Mapping[str, Mapping[int, int]]:
        """Return what tells who will win, the more the better: name -> seat -> points.

        Not what may be thrown away for nothing and yet seem to help, such as debt or too little cash.
        """


@runtime_checkable
class HasHorizon(Protocol):
    """A game in which soon everything comes otherwise by chance."""

    def horizon(self) -> int:
        """Return for how many turns what an order did can be told from chance; 0 to the end."""


@runtime_checkable
class Foreseen(Protocol):
    """A game that helps a seat to guess how its turn will go ("what if")."""

    def own_figures(self, state: Any, seat: int) -> tuple[Figure, ...]:
        """Return whole numbers by which a seat tells how it stands, as on its desk; always the same ones."""

    def setback(self, state: Any, event: Event, seat: int) -> Message | None:
        """Return in words what of a seat's orders was not carried out as given, or what befell it."""

    def presidents(self, state: Any) -> Mapping[str, int]:
        """Return railroad -> the seat that runs it, in games in which seats are elected to that."""

    def suppose(self, state: Any, seat: int, dice: Dice) -> None:
        """Change in place: put plausible values, drawn, where `seen_by` left a position without."""
