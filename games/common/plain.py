"""A game whose state and orders are plain msgspec structs: what follows of the contract from that alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from engine.ledger import Balances


class Named(Protocol):
    """A seat has a name."""

    @property
    def name(self) -> str:
        """Its public name."""


class Position(Protocol):
    """What every state here carries."""

    @property
    def turn(self) -> int:
        """The turn to be played next."""

    @property
    def ended(self) -> bool:
        """Whether the match is over."""

    @property
    def seats(self) -> Mapping[int, Named]:
        """Seats by number."""

    @property
    def books(self) -> Balances:
        """Who has what."""


S = TypeVar("S", bound=Position)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741  # orders


class PlainGame(Generic[S, O]):
    """The half of the contract that is the same for all such games; a game adds its rules.

    `state_type` and `orders_type` are the two structs. `public_draws` are the labels of the draws that are
    told to everyone with the turn: any other could tell what only some may know.
    """

    state_type: type[S]
    orders_type: type[O]
    public_draws: ClassVar[frozenset[str]] = frozenset()

    def turn_number(self, state: S) -> int:
        """Return the turn, or at a pace of single moves the publication, that is to be played next."""
        return state.turn

    def is_over(self, state: S) -> bool:
        """Return whether the match has ended."""
        return state.ended

    def seat_name(self, state: S, seat: int) -> str:
        """Return the public name of a seat."""
        return state.seats[seat].name

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
