"""U.S. Telegraph as the engine sees it: each word of the contract leads to the file that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from games.us_telegraph import (
    calibration,
    checks,
    forms,
    options,
    reading,
    report,
    rulebook_pages,
    setup,
    standings,
    wording,
)
from games.us_telegraph.catalogue import CATALOGUE
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.orders import Orders
from games.us_telegraph.phases import TURN
from games.us_telegraph.phases.p01_turns import movers
from games.us_telegraph.state import State

# Who begins is told to everyone; any other draw could tell what only some may know.
_PUBLIC_DRAWS = {"first player"}


class UsTelegraph:
    """The rules of U.S. Telegraph."""

    @property
    def meta(self) -> GameMeta:
        """Name, title, seats and options."""
        title = say("GAME.TITLE")
        return GameMeta(
            "us-telegraph",
            title,
            setup.MIN_SEATS,
            setup.MAX_SEATS,
            dict(options.DEFAULTS),
            strengths=options.CHOICES[options.STRENGTH],
        )

    @property
    def catalogue(self) -> Catalogue:
        """Texts of rules, forms and reports."""
        return CATALOGUE

    def new_match(self, options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
        """Return the position before turn 1 (1)."""
        return setup.new_match(options, seats, dice)

    def turn_number(self, state: State) -> int:
        """Return the turn to be played next."""
        return state.turn

    def is_over(self, state: State) -> bool:
        """Return whether the match has ended (7)."""
        return state.ended

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats, or the one whose turn it is (8.1); none after the end."""
        return () if state.ended else tuple(sorted(movers(state)))

    def seat_name(self, state: State, seat: int) -> str:
        """Return the public name of a seat."""
        return state.seats[seat].name

    def form(self, state: State, seat: int, match: str) -> OrderForm:
        """Return the order form of a seat (8.2)."""
        return forms.order_form(state, seat, match)

    def read_orders(self, state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
        """Turn answers into orders."""
        return reading.read_orders(state, seat, answers)

    def check(self, state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
        """Return the orders as accepted now, and what was said about them."""
        return checks.check(state, seat, orders)

    def computer_orders(self, state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
        """Return orders of a computer seat."""
        return computer_orders(state, seat, dice, strength)

    def standing_orders(self, state: State, seat: int) -> Orders:
        """Return the orders of a seat whose form did not come: it takes three cards (3.4)."""
        return Orders()

    def describe_orders(self, state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
        """Return orders in words."""
        return wording.describe(orders)

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the phases of a publish (8.1)."""
        return TURN

    def report(self, state: State, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know."""
        return report.build(state, match, record, viewer)

    def draw_is_public(self, label: str) -> bool:
        """Return whether draws of this label are published with the turn; all others wait for the end."""
        return label in _PUBLIC_DRAWS

    def rulebook(self, state: State, language: str) -> tuple[tuple[str, str, str], ...]:
        """Return (slug, title, Markdown) of each chapter."""
        return rulebook_pages.pages(language)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return victory and buildings of all seats."""
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
        """Return the books of cards, workers, tokens and tiles."""
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


GAME = UsTelegraph()
