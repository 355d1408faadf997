"""Continental Divide as the engine sees it: each word of the contract leads to the file that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

from engine.dice import Dice
from engine.findings import Finding
from engine.forms import Answers, OrderForm
from engine.game import GameMeta, Record, SeatSetup, Secret, Standing
from engine.messages import Catalogue, Message, say
from engine.report import Report
from engine.turn import Event, Phase
from games.common.plain import PlainGame
from games.continental_divide import (
    calibration,
    checks,
    forms,
    options,
    phases,
    reading,
    report,
    rulebook,
    setup,
    standings,
    wording,
)
from games.continental_divide.computer import computer_orders
from games.continental_divide.orders import Orders
from games.continental_divide.phases import cards, players
from games.continental_divide.state import CARDS, State

MESSAGE_FOLDERS = ("play", "forms", "report")


class ContinentalDivide(PlainGame[State, Orders]):
    """The rules of Continental Divide (French edition), with the rulings of RULINGS.md."""

    state_type = State
    orders_type = Orders
    # The order of play is told to everyone.
    public_draws = frozenset({"turn order"})

    @property
    def meta(self) -> GameMeta:
        """Name, title, seats and options."""
        title = say("GAME.TITLE")
        return GameMeta(
            "continental-divide",
            title,
            setup.least_seats(),
            setup.most_seats(),
            options.defaults(),
            strengths=options.ALLOWED["computer_strength"],
        )

    @cached_property
    def catalogue(self) -> Catalogue:
        """Texts of all steps, forms and reports."""
        folder = files(__package__) / "messages"
        return Catalogue.read(*(folder / name for name in MESSAGE_FOLDERS))

    def new_match(self, options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
        """Return the position before turn 1 (1)."""
        return setup.new_match(options, seats, dice)

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats, or the one whose move it is at pace "move" (2, 7)."""
        if state.ended:
            return ()
        if state.stage == CARDS:
            return cards.to_choose(state)[:1]
        return tuple(sorted(players.to_play(state)))

    def form(self, state: State, seat: int, match: str) -> OrderForm:
        """Return the order form of a seat (9)."""
        return forms.order_form(state, seat, match)

    def read_orders(self, state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
        """Turn answers into orders."""
        return reading.read_orders(state, seat, answers)

    def check(self, state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
        """Return the orders as accepted now, and what was said about them."""
        return checks.check(state, seat, orders)

    def computer_orders(self, state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
        """Return orders of a computer player."""
        return computer_orders(state, seat, dice, strength)

    def standing_orders(self, state: State, seat: int) -> Orders:
        """Return the orders of a seat whose form did not come: it passes (R22)."""
        return Orders()

    def describe_orders(self, state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
        """Return orders in words."""
        return wording.describe(state, seat, orders)

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the steps of the coming publication (2)."""
        return phases.turn_list(state)

    def report(self, state: State, match: str, record: Record, viewer: int | None) -> Report:
        """Return what one viewer may know: all but the wishes of others that were not tried."""
        return report.build(state, match, record, viewer)

    def rulebook(self, state: State, language: str) -> tuple[tuple[str, str, str], ...]:
        """Return (slug, title, Markdown) of each chapter."""
        return rulebook.pages(language)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return the victory points of all seats (8)."""
        return standings.standings(state)

    def secrets(self, state: State, seat: int) -> tuple[Secret, ...]:
        """Return nothing: money and shares lie open, and wishes are no part of the position (R24)."""
        return ()

    def figures(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match for `calibration`; nothing where it did not end."""
        return calibration.figures(states, events)

    def calibration(self, matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Return the figures of many matches with their ranges, and which leave data/calibration.toml."""
        return calibration.calibration(matches)


GAME = ContinentalDivide()
