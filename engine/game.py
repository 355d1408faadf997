"""The contract that every game fulfils; all of it is pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar, runtime_checkable

from engine.dice import Dice
from engine.findings import Finding
from engine.forms import Answers, OrderForm
from engine.ledger import Balances, Posting
from engine.messages import Catalogue, Message
from engine.report import Figure, Report
from engine.turn import Event, Phase

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  # orders


class Strength(StrEnum):
    """How well a computer player plays, the weakest first."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


STRENGTH_OPTION = "computer_strength"
"""The option of a match that sets the strength of all its computer players."""


class HowPlayed(StrEnum):
    """Where the orders came from that a seat played a turn with."""

    FORM = "form"
    STANDING = "standing"
    """No form came in time (NMR): the seat held what it had."""
    REPEAT = "repeat"
    """No form came in time: the seat's last form was played again."""
    SUBSTITUTE = "substitute"
    """No form came in time: the computer played in the person's place."""
    LATE = "late"
    """A form came too late: the seat held what it had."""
    COMPUTER = "computer"
    """Nobody plays the seat."""

    @property
    def missed(self) -> bool:
        """Whether a person's form did not come in time."""
        return self not in (HowPlayed.FORM, HowPlayed.COMPUTER)

    @property
    def by_computer(self) -> bool:
        """Whether the computer wrote the orders: nothing of them is the player's to fix."""
        return self in (HowPlayed.SUBSTITUTE, HowPlayed.COMPUTER)


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


REMEMBERED = ("led", "colours", "past")
"""Facts of a public report that the next turn's report is told: fields of its Record."""


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
    how_played: Mapping[int, HowPlayed] = field(default_factory=dict)
    led: str = ""
    """What led the front page of the turn before: the fact `led` of its public report."""
    colours: str = ""
    """How the map of the turn before was coloured: the fact `colours` of its public report."""
    past: str = ""
    """What became of each subject until then: the fact `past` of its public report."""


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


Chapter = tuple[str, str, str]
"""A page of a rulebook: slug, title, Markdown."""


@runtime_checkable
class HasRulebook(Protocol):
    """Optional part of the contract: a game that prints its rules."""

    def rulebook(self, state: Any, language: str) -> tuple[Chapter, ...]:
        """Return the chapters in order, with the figures in force in this match."""


@runtime_checkable
class ShowsDraws(Protocol):
    """Optional part of the contract: a game with draws that all may see at once; without it none is shown."""

    def draw_is_public(self, label: str) -> bool:
        """Return whether the draws of this label may be published as soon as the turn is."""


@runtime_checkable
class Speaks(Protocol):
    """Optional part of the contract: a game in which orders may hold words to all."""

    def message(self, orders: Any) -> str:
        """Return the words to all in the orders of a seat; "" where there are none."""

    def with_message(self, orders: Any, text: str) -> Any:
        """Return the same orders with other words to all, "" for none."""


@runtime_checkable
class Measured(Protocol):
    """Optional part of the contract: a game that says how its matches ought to go."""

    def figures(self, states: Sequence[Any], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match, from state and events after each turn; {} if it was too short.

        Names with whole numbers, or lists of them: they are kept as JSON between two runs.
        """

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return `figures` of many matches with their ranges, perhaps `bands`, and what lies `outside`."""


@runtime_checkable
class Challenged(Protocol):
    """Optional part of the contract: a game with single-idea players that its computers are tried against."""

    @property
    def challengers(self) -> Mapping[str, Callable[[Any, int, Dice], Any]]:
        """Name -> player: (the position as `seen_by` gives it, seat, its draws) -> orders for `check`."""

    def scores(self, state: Any) -> Mapping[str, Mapping[int, int]]:
        """Return what a match is won by -> seat -> points, the more the better."""


@runtime_checkable
class Weighed(Protocol):
    """Optional part of the contract: a game with a table of chances to win (`engine.chances`)."""

    def chance_weights(self) -> Mapping[str, Sequence[int]]:
        """Return what is counted -> its weight at each of `engine.chances.KNOTS`; {} without a table."""

    def telling(self, state: Any) -> Mapping[str, Mapping[int, int]]:
        """Return what tells who will win, the more the better: name -> seat -> points.

        Not what may be thrown away for nothing and yet seem to help, such as debt or too little cash.
        """


@runtime_checkable
class HasHorizon(Protocol):
    """Optional part of the contract: a game in which soon everything comes otherwise by chance."""

    def horizon(self) -> int:
        """Return for how many turns what an order did can be told from chance; 0 to the end."""


@runtime_checkable
class Foreseen(Protocol):
    """Optional part of the contract: a game that helps a seat to guess how its turn will go ("what if")."""

    def own_figures(self, state: Any, seat: int) -> tuple[Figure, ...]:
        """Return whole numbers by which a seat tells how it stands, as on its desk; always the same ones."""

    def setback(self, state: Any, event: Event, seat: int) -> Message | None:
        """Return in words what of a seat's orders was not carried out as given, or what befell it."""

    def presidents(self, state: Any) -> Mapping[str, int]:
        """Return railroad -> the seat that runs it, in games in which seats are elected to that."""

    def suppose(self, state: Any, seat: int, dice: Dice) -> None:
        """Change in place: put plausible values, drawn, where `seen_by` left a position without."""


class Game(Protocol[S, O]):
    """Rules of one game. S is its state, O the orders of one seat.

    A game may also fulfil `HasRulebook`, `ShowsDraws`, `Speaks`, `Measured`, `Challenged`, `Weighed`,
    `HasHorizon` and `Foreseen`.
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
