"""Default Game methods for games built on msgspec structs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from engine.dice import Dice
from engine.game import Secret, Standing
from engine.ledger import Balances
from engine.messages import Catalogue, Message
from engine.optional import Chapter
from engine.report import Figure
from engine.snapshot import Snapshot
from engine.turn import Event
from games.common import shipped
from games.common.calibration import calibration
from games.common.challengers import Challenger, Scores
from games.common.rulebook import plain_pages
from games.common.texts import texts


class Named(Protocol):
    """A seat has a name."""

    @property
    def name(self) -> str:
        """Its public name."""


class Player(Named, Protocol):
    """A seat says who plays it."""

    human: bool
    strength: str


class Position(Protocol):
    """What every state here carries."""

    @property
    def turn(self) -> int:
        """The turn to be played next."""

    @property
    def ended(self) -> bool:
        """Whether the match is over."""

    @property
    def seats(self) -> Mapping[int, Player]:
        """Seats by number."""

    @property
    def books(self) -> Balances:
        """Who has what."""


S = TypeVar("S", bound=Position)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741  # orders


class PlainGame(Generic[S, O]):
    """The half of the contract that is the same for all such games; a game adds its rules.

    A game names its functions in the words of `engine.game.Game`: ``form = staticmethod(forms.order_form)``.

    Attributes
    ----------
    package : str
        Where ``messages/`` and ``data/`` are.
    state_type, orders_type : type
        The two structs.
    public_draws : frozenset of str
        The labels of the draws that are published with the turn: any other could show what only some may
        know.
    printed_figures : tuple of callable
        What returns the structs whose attributes a rulebook without tables may name: ``{{start_usd}}``.
    """

    package: ClassVar[str]
    challengers: ClassVar[Mapping[str, Challenger[Any, Any]]] = {}
    state_type: type[S]
    orders_type: type[O]
    public_draws: ClassVar[frozenset[str]] = frozenset()
    printed_figures: ClassVar[tuple[Callable[[], object], ...]] = ()

    @property
    def catalogue(self) -> Catalogue:
        """Return the game's texts and those all games share."""
        return texts(self.package)

    def snapshot(self) -> Snapshot:
        """Return the tables of data/ that decide anything."""
        return shipped.snapshot(self.package, before=False)

    def first_snapshot(self) -> Snapshot:
        """Return the tables as they were while matches had no snapshot yet."""
        return shipped.snapshot(self.package, before=True)

    def turn_number(self, state: S) -> int:
        """Return the turn, or at a pace of single moves the publication, that is to be played next."""
        return state.turn

    def is_over(self, state: S) -> bool:
        """Return whether the match has ended."""
        return state.ended

    def seat_name(self, state: S, seat: int) -> str:
        """Return the public name of a seat."""
        return state.seats[seat].name

    def seats_to_move(self, state: S) -> tuple[int, ...]:
        """Return all seats, none after the end; a game in which seats take turns says otherwise."""
        return () if state.ended else tuple(sorted(state.seats))

    def standing_orders(self, state: S, seat: int) -> O:
        """Return orders that ask for nothing."""
        return self.orders_type()

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return the points of all seats in all titles; every game says how."""
        raise NotImplementedError

    def scores(self, state: S) -> Scores:
        """Return the points of every title, by the code of its name."""
        by_title: dict[str, dict[int, int]] = {}
        for standing in self.standings(state):
            by_title.setdefault(standing.title.code, {})[standing.seat] = standing.points
        return by_title

    def chance_weights(self) -> Mapping[str, Sequence[int]]:
        """Return the weights of data/chances.toml, {} where there is none."""
        return shipped.chance_weights(self.package)

    def horizon(self) -> int:
        """Return the turns of data/explaining.toml, 0 where there is none."""
        return shipped.horizon(self.package)

    def telling(self, state: S) -> Mapping[str, Mapping[int, int]]:
        """Return what the match is won by: a game may know better what tells who will win."""
        return dict([*self.scores(state).items()][:1])

    def secrets(self, state: S, seat: int) -> tuple[Secret, ...]:
        """Return nothing: for games whose secrets are no part of the position, or too small to find."""
        return ()

    def seen_by(self, state: S, seat: int) -> S:
        """Return a copy without what `hide` replaces, nor who plays the other seats and how well."""
        seen = self.copy(state)
        for number, player in seen.seats.items():
            if number != seat:
                player.human, player.strength = False, ""
        self.hide(seen, seat)
        return seen

    def hide(self, state: S, seat: int) -> None:
        """Replace in place what a seat may not know: nothing, for games in which all lies open."""

    def own_figures(self, state: S, seat: int) -> tuple[Figure, ...]:
        """Return nothing: a game says by what its seats tell how they stand."""
        return ()

    def setback(self, state: S, event: Event, seat: int) -> Message | None:
        """Return nothing: a game says which of its events are setbacks."""
        return None

    def presidents(self, state: S) -> Mapping[str, int]:
        """Return nothing: for games in which nobody is elected."""
        return {}

    def suppose(self, state: S, seat: int, dice: Dice) -> None:
        """Do nothing: for games in which nothing is hidden that decides a turn."""

    def calibration(self, matches: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the figures of many matches with their ranges, and which leave data/calibration.toml."""
        return calibration(self.package, matches)

    def rulebook(self, state: S, language: str) -> tuple[Chapter, ...]:
        """Return all pages of rulebook/<language>/ by name, with figures but no tables."""
        return plain_pages(self.package, language, *(figures() for figures in self.printed_figures))

    def draw_is_public(self, label: str) -> bool:
        """Return whether draws of this label are published with the turn; all others wait for the end."""
        return label in self.public_draws

    def balances(self, state: S) -> Balances:
        """Return the books."""
        return state.books

    def copy(self, state: S) -> S:
        """Return a deep copy, by way of JSON: the fastest way for plain structs."""
        return msgspec.json.decode(msgspec.json.encode(state), type=self.state_type)

    def state_to_json(self, state: S) -> bytes:
        """Return the state as canonical JSON."""
        return self.canonical(state)

    def state_from_json(self, data: bytes) -> S:
        """Return the state of canonical JSON; raises msgspec.ValidationError, a ValueError."""
        return msgspec.json.decode(data, type=self.state_type)

    def orders_to_json(self, orders: O) -> bytes:
        """Return orders as canonical JSON."""
        return self.canonical(orders)

    def orders_from_json(self, data: bytes) -> O:
        """Return orders of canonical JSON; raises msgspec.ValidationError, a ValueError."""
        return msgspec.json.decode(data, type=self.orders_type)

    def canonical(self, value: S | O) -> bytes:
        """Return a struct as JSON of one form only: its keys sorted, no blanks."""
        # Sorted keys have to be texts first: seats are numbers in the state.
        return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="deterministic")
