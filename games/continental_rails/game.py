"""Continental Rails II as the engine sees it: each word of the contract leads to the file that does it."""

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
from engine.messages import Catalogue, Message, say
from engine.report import Report
from engine.turn import Event, Phase
from games.common.plain import PlainGame
from games.continental_rails import (
    calibration,
    checks,
    forms,
    reading,
    report,
    rulebook,
    setup,
    standings,
    wording,
)
from games.continental_rails.computer import computer_orders
from games.continental_rails.orders import Orders
from games.continental_rails.phases import TURN
from games.continental_rails.rules import CHOICES
from games.continental_rails.state import State

MESSAGE_FOLDERS = ("finance", "railroads", "operations", "forms", "report")


class ContinentalRails(PlainGame[State, Orders]):
    """The rules of Continental Rails II, seed rulebook 1 to 11."""

    state_type = State
    orders_type = Orders
    # What the newspaper of the turn tells everyone.
    public_draws = frozenset({"climate", "companies", "end of match", "engine", "technology"})

    @property
    def meta(self) -> GameMeta:
        """Name, title, seats and options."""
        return GameMeta(
            "continental-rails",
            say("GAME.TITLE"),
            1,
            setup.SEATS,
            map_outlines=True,
            strengths=CHOICES["computer_strength"],
            full=True,
        )

    @cached_property
    def catalogue(self) -> Catalogue:
        """Texts of all phases, forms and reports."""
        folder = files(__package__) / "messages"
        return Catalogue.read(*(folder / name for name in MESSAGE_FOLDERS))

    def new_match(self, options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
        """Return the position before turn 1 (3.3, 4.2)."""
        return setup.new_match(options, seats, dice)

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all fifteen seats, or none after the end: orders are simultaneous."""
        return () if state.ended else tuple(sorted(state.seats))

    def form(self, state: State, seat: int, match: str) -> OrderForm:
        """Return the order form of a seat (10)."""
        return forms.order_form(state, seat, match)

    def read_orders(self, state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
        """Turn answers into orders."""
        return reading.read_orders(state, seat, answers)

    def check(self, state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
        """Return the orders as accepted now, and what was said about them."""
        return checks.check(state, seat, orders)

    def computer_orders(self, state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
        """Return orders of a computer tycoon (3.1)."""
        return computer_orders(state, seat, dice, strength)

    def standing_orders(self, state: State, seat: int) -> Orders:
        """Return the orders of a seat whose form did not come: it holds what it has."""
        return forms.standing_orders(state, seat)

    def describe_orders(self, state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
        """Return orders in words."""
        return wording.describe(state, seat, orders)

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the eighteen phases (11.1)."""
        return TURN

    def report(self, state: State, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know (9)."""
        return report.build(state, match, record, viewer)

    def rulebook(self, state: State, language: str) -> tuple[tuple[str, str, str], ...]:
        """Return (slug, title, Markdown) of each chapter, with the figures of this match."""
        return rulebook.pages(language, state.overrides)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the points of all seats in the six titles (1.2)."""
        return standings.standings(state)

    def secrets(self, state: State, seat: int) -> tuple[Secret, ...]:
        """Return what of a seat must not stand on the public site."""
        return standings.secrets(state, seat)

    def figures(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match for `calibration`; nothing where it ended before turn 8."""
        return calibration.figures(states, events) if len(events) >= calibration.MEASURED_TURN else {}

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return the figures of many matches with their ranges, and which leave data/calibration.toml."""
        return calibration.report(matches)

    def canonical(self, value: State | Orders) -> bytes:
        """Return a struct as JSON of one form only, in half the time the common way takes."""
        # Sorted keys have to be texts. Numbers stand in dictionaries of the state itself, none deeper.
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        named = {
            name: {str(key): item for key, item in found.items()} if isinstance(found, dict) else found
            for name, found in fields.items()
        }
        return msgspec.json.encode(named, order="sorted")


GAME = ContinentalRails()
