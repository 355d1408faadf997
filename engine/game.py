"""The contract that every game fulfils; all of it is pure. Optional parts: `engine.optional`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeVar

from engine.dice import Dice
from engine.findings import Finding
from engine.forms import Answers, OrderForm
from engine.ledger import Balances
from engine.messages import Catalogue, Message
from engine.record import Record
from engine.report import Report
from engine.turn import Phase

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  # orders


class Strength(StrEnum):
    """How well a computer player plays, the weakest first."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


STRENGTH_OPTION = "computer_strength"
"""The option of a match that sets the strength of all its computer players."""


@dataclass(frozen=True, slots=True)
class GameMeta:
    """What a game says of itself: folder name, title, seats allowed, options with their defaults.

    `strengths` are those its computer players have, the weakest first; a game with more than one has the
    option `STRENGTH_OPTION`. A game that is `full` always has all its seats: those that nobody asked for are
    the computer's. One with `printed_rules` is made after a printed rulebook: `docs/` list its rules, rulings
    and remarks, and tests ask that they are all there.
    """

    name: str
    title: Message
    min_seats: int
    max_seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    strengths: tuple[Strength, ...] = ()
    full: bool = False
    printed_rules: bool = False


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat at the start: number, the persona's name ("" lets the game choose), a person or not."""

    number: int
    name: str = ""
    human: bool = False


class OptionError(ValueError):
    """A match option is unknown or of the wrong type; names the key, what was read, and what is allowed."""

    def __init__(self, key: str, found: str, allowed: tuple[str, ...]) -> None:
        super().__init__(f"{key} = {found!r} is not possible. Allowed: {', '.join(allowed)}")
        self.key = key
        self.found = found
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's score in one title; `decides` is False where no match is won by it."""

    title: Message
    seat: int
    name: str
    points: int
    decides: bool = True


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that must never stand on the public site; `kind` may be named in an alarm, `text` never."""

    kind: str
    text: str


class Game(Protocol[S, O]):
    """Rules of one game. S is its state, O the orders of one seat.

    It may fulfil the protocols in `engine.optional` too.
    """

    @property
    def meta(self) -> GameMeta:
        """What the game says of itself."""

    @property
    def catalogue(self) -> Catalogue:
        """Its texts in all languages."""

    def new_match(self, options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> S:
        """Return the position before turn 1.

        Parameters
        ----------
        options : mapping
            Key -> value as the referee wrote it; a key left out has its default.
        seats : sequence
            In any order, numbered from 1; none at all: a match of computer seats.
        dice : Dice
            Draws of turn 0.

        Raises
        ------
        OptionError
            If an option, the number of seats, a seat number or a name is not possible.
        """

    def turn_number(self, state: S) -> int:
        """Return the number of the turn that is to be played next."""

    def is_over(self, state: S) -> bool:
        """Return whether the match has ended."""

    def seats_to_move(self, state: S) -> tuple[int, ...]:
        """Return the seats that give orders this turn: all, or one in a sequential game."""

    def seat_name(self, state: S, seat: int) -> str:
        """Return the public name of a seat."""

    def form(self, state: S, seat: int, match: str) -> OrderForm:
        """Return what a seat may be asked this turn; `match` is printed on the form."""

    def read_orders(self, state: S, seat: int, answers: Answers) -> tuple[O, tuple[Finding, ...]]:
        """Turn answers into orders; findings for rows that make no sense in themselves.

        A row with a cell that could not be read has the answers it was sent out with, its defaults, and so
        have the rows it governs: the form declares them (`engine.forms.Row`), the reader sees to it.
        """

    def check(self, state: S, seat: int, orders: O) -> tuple[O, tuple[Finding, ...]]:
        """Return the orders as the rules accept them now, and all findings in the order of the form.

        `orders`, as read, are never changed; what is returned another check would leave as it is. Nothing
        here raises, whatever the orders contain.
        """

    def computer_orders(self, state: S, seat: int, dice: Dice, strength: str = "") -> O:
        """Return legal orders for a seat nobody plays; sees only what that seat may see.

        `dice` are the seat's own draws, so that no other seat's orders shift. `strength` is one of
        `meta.strengths`; "" leaves it to the match. `check` accepts these orders as they are.
        """

    def standing_orders(self, state: S, seat: int) -> O:
        """Return what a seat does whose form did not come (NMR) under the policy "hold"."""

    def describe_orders(self, state: S, seat: int, orders: O) -> tuple[Message, ...]:
        """Return the orders in words, one message a line, in the order they stand on the form."""

    def turn_list(self, state: S) -> tuple[Phase[S, O], ...]:
        """Return the phases of the coming turn, in order."""

    def seen_by(self, state: S, seat: int) -> S:
        """Return a position of its own in which all that a seat may not know is replaced.

        Parameters
        ----------
        state : S
            The whole position; it is not changed.
        seat : int
            The seat that will see it: in its browser, where nothing else of the match is known.

        Returns
        -------
        S
            Books that balance. `form`, `read_orders`, `check`, `describe_orders` and `computer_orders` give
            this seat the same as on the whole position; another position that differs from it only in what
            the seat may not know gives the same bytes.
        """

    def report(self, state: S, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know of the turn just played: a seat, or None for everyone.

        Secrets are cut here. Raises ValueError if there is no such seat. Before turn 1 `record` is empty.
        """

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return the points of all seats in all titles."""

    def secrets(self, state: S, seat: int) -> tuple[Secret, ...]:
        """Return private figures and texts of a seat, for the leak gate."""

    def balances(self, state: S) -> Balances:
        """Return the state's own books (changed in place by a turn)."""

    def copy(self, state: S) -> S:
        """Return a deep copy."""

    def state_to_json(self, state: S) -> bytes:
        """Return the state as canonical JSON."""

    def state_from_json(self, data: bytes) -> S:
        """Return the state; raises ValueError with the path of the first wrong value."""

    def orders_to_json(self, orders: O) -> bytes:
        """Return orders as canonical JSON."""

    def orders_from_json(self, data: bytes) -> O:
        """Return orders; raises ValueError."""
