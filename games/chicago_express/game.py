"""Chicago Express as the engine sees it: each word of the contract leads to the file that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

import msgspec

from engine.dice import Dice
from engine.findings import Finding
from engine.forms import Answers, OrderForm
from engine.game import GameMeta, Record, SeatSetup, Secret, Standing
from engine.ledger import Balances
from engine.messages import Catalogue, Message, say
from engine.report import Report
from engine.turn import Event, Phase
from games.chicago_express import (
    calibration,
    checks,
    forms,
    phases,
    reading,
    report,
    rulebook,
    setup,
    standings,
    wording,
)
from games.chicago_express import options as opt
from games.chicago_express.computer import computer_orders
from games.chicago_express.orders import Orders
from games.chicago_express.state import State

MESSAGE_FOLDERS = ("play", "forms", "report")


# Who begins is told to everyone; any other draw could tell what only some may know.
_PUBLIC_DRAWS = {"banker"}


class ChicagoExpress:
    """The rules of Chicago Express (seed 003)."""

    @property
    def meta(self) -> GameMeta:
        """Name, title, seats and options."""
        title = say("GAME.TITLE")
        return GameMeta(
            "chicago-express", title, setup.MIN_SEATS, setup.MAX_SEATS, opt.DEFAULTS, strengths=opt.STRENGTHS
        )

    @cached_property
    def catalogue(self) -> Catalogue:
        """Texts of play, forms and reports."""
        folder = files(__package__) / "messages"
        return Catalogue.read(*(folder / name for name in MESSAGE_FOLDERS))

    def new_match(self, options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
        """Return the position before the opening auctions (seed, setup)."""
        return setup.new_match(options, seats, dice)

    def turn_number(self, state: State) -> int:
        """Return the turn to be played next."""
        return state.turn

    def is_over(self, state: State) -> bool:
        """Return whether the match has ended (seed, end of the game)."""
        return state.ended

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats in pace "round", the one that moves or is asked in pace "move"."""
        return standings.seats_to_move(state)

    def seat_name(self, state: State, seat: int) -> str:
        """Return the name of a seat."""
        return state.seats[seat].name

    def form(self, state: State, seat: int, match: str) -> OrderForm:
        """Return the order form of a seat."""
        return forms.order_form(state, seat, match)

    def read_orders(self, state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
        """Turn answers into orders."""
        return reading.read_orders(state, seat, answers)

    def check(self, state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
        """Return the orders as accepted now, and what was said about them."""
        return checks.check(state, seat, orders)

    def computer_orders(self, state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
        """Return the orders of a computer seat."""
        return computer_orders(state, seat, dice, strength)

    def standing_orders(self, state: State, seat: int) -> Orders:
        """Return the orders of a seat whose form did not come: its limits stand, it has no wishes."""
        return forms.standing_orders(state, seat)

    def describe_orders(self, state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
        """Return orders in words."""
        return wording.describe(state, seat, orders)

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the phases of the coming turn."""
        return phases.turn_list(state)

    def report(self, state: State, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know."""
        return report.build(state, match, record, viewer)

    def draw_is_public(self, label: str) -> bool:
        """Return whether draws of this label are published with the turn; all others wait for the end."""
        return label in _PUBLIC_DRAWS

    def rulebook(self, state: State, language: str) -> tuple[tuple[str, str, str], ...]:
        """Return (slug, title, Markdown) of each chapter, with the tables of this match."""
        return rulebook.pages(language, state.variant)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the money of all seats, the richest first."""
        return standings.standings(state)

    def secrets(self, state: State, seat: int) -> tuple[Secret, ...]:
        """Return what of a seat must not stand on the public site."""
        return standings.secrets(state, seat)

    def figures(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match for `calibration`; nothing where it did not end."""
        return calibration.figures(states, events)

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return the figures of many matches with their ranges, and which leave data/calibration.toml."""
        return calibration.calibration(matches)

    def balances(self, state: State) -> Balances:
        """Return the books."""
        return state.books

    def copy(self, state: State) -> State:
        """Return a deep copy, by way of JSON: the fastest way for plain structs."""
        return msgspec.json.decode(msgspec.json.encode(state), type=State)

    def state_to_json(self, state: State) -> bytes:
        """Return the state as canonical JSON."""
        return _canonical(state)

    def state_from_json(self, data: bytes) -> State:
        """Return the state of canonical JSON; raises msgspec.ValidationError, a ValueError."""
        return msgspec.json.decode(data, type=State)

    def orders_to_json(self, orders: Orders) -> bytes:
        """Return orders as canonical JSON."""
        return _canonical(orders)

    def orders_from_json(self, data: bytes) -> Orders:
        """Return orders of canonical JSON; raises msgspec.ValidationError, a ValueError."""
        return msgspec.json.decode(data, type=Orders)


def _canonical(value: State | Orders) -> bytes:
    # Sorted keys have to be texts first: seats are numbers in the state.
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="deterministic")


GAME = ChicagoExpress()
