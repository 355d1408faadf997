"""Resolves a turn: runs numbered phases on a private copy of the state.

From outside `resolve` is a pure function: same state, orders and seed, same result, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.dice import Dice, Draw
from engine.ledger import Balances, Ledger, Posting, check_balanced, check_postings

if TYPE_CHECKING:
    from engine.game import Game

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  # orders; the letter pairs with S for state


class Event(NamedTuple):
    """What happened, as a code and facts. `seats` None is public; otherwise only those seats may know."""

    phase: int
    code: str
    rule: str
    seats: tuple[int, ...] | None
    facts: Mapping[str, Any]

    def known_to(self, viewer: int | None) -> bool:
        """Return whether this viewer (None: everyone) may know of it."""
        return self.seats is None or (viewer is not None and viewer in self.seats)


@dataclass(frozen=True, slots=True)
class Phase(Generic[S, O]):
    """One numbered step of a turn: number, name (a message code), rulebook section, function."""

    number: int
    name: str
    rule: str
    run: Callable[[Turn[S, O]], None]


class Turn(Generic[S, O]):
    """The working table of one turn, handed from phase to phase.

    Attributes
    ----------
    state : S
        The private copy that the phases change.
    orders : dict
        seat -> orders, in seat order.
    ledger, dice, events
        Where a phase posts, draws and tells.
    number : int
        The turn that is being resolved.
    notes : dict
        Scratch paper between phases of this turn; not kept.
    """

    def __init__(
        self, state: S, orders: Mapping[int, O], number: int, seed: bytes, balances: Balances
    ) -> None:
        self.state = state
        self.orders: dict[int, O] = {seat: orders[seat] for seat in sorted(orders)}
        self.number = number
        self.ledger = Ledger(balances)
        self.dice = Dice(seed, number)
        self.events: list[Event] = []
        self.notes: dict[str, Any] = {}
        self.phase = 0

    def tell(
        self, code: str, rule: str = "", /, *, to: int | tuple[int, ...] | None = None, **facts: Any
    ) -> None:
        """Add an event; `to` names the seat or seats that may know, None means everyone."""
        seats = (to,) if isinstance(to, int) else to
        self.events.append(Event(self.phase, code, rule, seats, facts))


@dataclass(frozen=True, slots=True)
class Resolution(Generic[S]):
    """What a turn left behind: the new state, and the record of how it came about."""

    state: S
    events: tuple[Event, ...]
    postings: tuple[Posting, ...]
    draws: tuple[Draw, ...]
    digests: tuple[tuple[int, str], ...]


def canonical_json(value: Any) -> bytes:
    """Return plain data as JSON of one form only: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: bytes) -> str:
    """Return the SHA-256 of bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def resolve(
    game: Game[S, O],
    state: S,
    orders: Mapping[int, O],
    seed: bytes,
    *,
    digests: bool = True,
    dice: Dice | None = None,
) -> Resolution[S]:
    """Play one turn.

    Parameters
    ----------
    game : Game
        The rules.
    state : S
        The position at the start of the turn; left untouched.
    orders : mapping
        seat -> checked orders; the order of the mapping does not matter.
    seed : bytes
        The secret seed of the match.
    digests : bool
        Whether to hash the state after each phase (a golden turn names the first phase that differs).
    dice : Dice, optional
        Others than those of the seed, for a turn that is only tried.

    Returns
    -------
    Resolution
        New state, events, postings, draws, digests.

    Raises
    ------
    ValueError
        If the match is over: there is no turn left to play.
    LedgerError
        If the books do not balance at the end: a bug in Turnsheet, never a mistake of a player.
    """
    if game.is_over(state):
        raise ValueError(f"the match of {game.meta.name} is over: no turn is left to play")
    working = game.copy(state)
    turn: Turn[S, O] = Turn(working, orders, game.turn_number(state), seed, game.balances(working))
    if dice is not None:
        turn.dice = dice
    hashes: list[tuple[int, str]] = []
    for phase in game.turn_list(state):
        turn.phase = turn.ledger.phase = phase.number
        phase.run(turn)
        if digests:
            hashes.append((phase.number, digest(game.state_to_json(turn.state))))
    check_balanced(turn.ledger.balances)
    check_postings(game.balances(state), turn.ledger.postings, turn.ledger.balances)
    return Resolution(
        turn.state, tuple(turn.events), tuple(turn.ledger.postings), tuple(turn.dice.log), tuple(hashes)
    )
