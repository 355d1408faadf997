"""Chicago Express as the engine sees it: each word of the contract leads to the file that does it."""

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
from games.common.plain import PlainGame

MESSAGE_FOLDERS = ("play", "forms", "report")


class ChicagoExpress(PlainGame[State, Orders]):
    """The rules of Chicago Express (seed 003)."""

    state_type = State
    orders_type = Orders
    # Who begins is told to everyone.
    public_draws = frozenset({"banker"})

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

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats in pace "round", the one that moves or is asked in pace "move"."""
        return standings.seats_to_move(state)

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


GAME = ChicagoExpress()
