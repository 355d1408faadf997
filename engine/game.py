"""The contract a game fulfils. All of it is pure: no clock, no network, no disk, no randomness of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from engine.dice import Dice
from engine.findings import Finding
from engine.forms import Answers, OrderForm
from engine.ledger import Balances, Posting
from engine.messages import Catalogue, Message
from engine.report import Report
from engine.turn import Event, Phase

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  # orders


@dataclass(frozen=True, slots=True)
class GameMeta:
    """What a game says of itself: folder name, title, seats allowed, options with their defaults.

    `strengths` are the words for how well its computer plays, the weakest first. A game that is `full` always
    has all its seats: those that nobody asked for are the computer's.
    """

    name: str
    title: Message
    min_seats: int
    max_seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    map_outlines: bool = False
    strengths: tuple[str, ...] = ()
    full: bool = False


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
class Record:
    """How the last turn came about, as `report` needs it: findings and orders per seat where known."""

    events: tuple[Event, ...] = ()
    postings: tuple[Posting, ...] = ()
    findings: Mapping[int, tuple[Finding, ...]] = field(default_factory=dict)
    orders: Mapping[int, Any] = field(default_factory=dict)
    given: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)
    """seat -> what its form asked for, in words, before the rules cut anything; only where a form came."""
    words: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)
    """seat -> its orders as accepted, in words of the position they were given in: the prices of then."""
    how_played: Mapping[int, str] = field(default_factory=dict)
    """seat -> "form"; without one (NMR) "standing" held what it had, "repeat" its last form again, or
    "substitute" the computer in a person's place; "computer" a seat that nobody plays; "late"."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's score in one title."""

    title: Message
    seat: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that must never stand on the public site; `kind` may be named in an alarm, `text` never."""

    kind: str
    text: str


class Game(Protocol[S, O]):
    """Rules of one game. S is its state, O the orders of one seat."""

    @property
    def meta(self) -> GameMeta:
        """What the game says of itself."""

    @property
    def catalogue(self) -> Catalogue:
        """Its texts in all languages."""

    def new_match(self, options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> S:
        """Return the position before turn 1; raises OptionError."""

    def turn_number(self, state: S) -> int:
        """Return the number of the turn that is to be played next."""

    def is_over(self, state: S) -> bool:
        """Return whether the match has ended."""

    def seats_to_move(self, state: S) -> tuple[int, ...]:
        """Return the seats that give orders this turn: all, or one in a sequential game."""

    def seat_name(self, state: S, seat: int) -> str:
        """Return the public name of a seat."""

    def form(self, state: S, seat: int, match: str) -> OrderForm:
        """Return what a seat may be asked this turn."""

    def read_orders(self, state: S, seat: int, answers: Answers) -> tuple[O, tuple[Finding, ...]]:
        """Turn answers into orders; findings for lines that make no sense in themselves."""

    def check(self, state: S, seat: int, orders: O) -> tuple[O, tuple[Finding, ...]]:
        """Return the orders as the rules accept them now, and all findings."""

    def computer_orders(self, state: S, seat: int, dice: Dice, strength: str = "") -> O:
        """Return legal orders for a seat nobody plays; sees only what that seat may see.

        `strength` is one of `meta.strengths`; "" leaves it to the match.
        """

    def standing_orders(self, state: S, seat: int) -> O:
        """Return what a seat does whose form did not come (NMR) under the policy "hold"."""

    def describe_orders(self, state: S, seat: int, orders: O) -> tuple[Message, ...]:
        """Return the orders in words, one message a line, in the order they stand on the form."""

    def turn_list(self, state: S) -> tuple[Phase[S, O], ...]:
        """Return the phases of the coming turn, in order."""

    def report(self, state: S, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know: a seat, or None for everyone. Secrets are cut here."""

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
