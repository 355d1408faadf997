"""U.S. Telegraph as the engine sees it: each word of the contract leads to the file that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.dice import Dice
from engine.findings import Finding
from engine.forms import Answers, OrderForm
from engine.game import GameMeta, Record, SeatSetup, Secret, Standing
from engine.messages import Catalogue, Message, say
from engine.report import Report
from engine.turn import Event, Phase
from games.common.plain import PlainGame
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


class UsTelegraph(PlainGame[State, Orders]):
    """The rules of U.S. Telegraph."""

    state_type = State
    orders_type = Orders
    # Who begins is told to everyone.
    public_draws = frozenset({"first player"})

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

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats, or the one whose turn it is (8.1); none after the end."""
        return () if state.ended else tuple(sorted(movers(state)))

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
        """Return orders in words, with what each wish would cost as things stand."""
        return wording.describe(state, seat, orders)

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the phases of a publish (8.1)."""
        return TURN

    def report(self, state: State, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know."""
        return report.build(state, match, record, viewer)

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


GAME = UsTelegraph()
