"""Continental Rails II as the engine sees it: each word of the contract names the function that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.exact import PERMILLE, magnitude
from engine.game import Game, GameMeta, Strength
from engine.messages import say
from engine.turn import Event, Phase
from games.common.plain import PlainGame
from games.continental_rails import (
    calibration,
    checks,
    forms,
    hiding,
    reading,
    report,
    rulebook,
    setup,
    standings,
    supposing,
    wording,
)
from games.continental_rails.challengers import CHALLENGERS
from games.continental_rails.computer import computer_orders
from games.continental_rails.orders import Orders
from games.continental_rails.phases import TURN
from games.continental_rails.report.own_page import own_figures
from games.continental_rails.report.setbacks import setback
from games.continental_rails.state import State


class ContinentalRails(PlainGame[State, Orders]):
    """The rules of Continental Rails II, seed rulebook 1 to 11."""

    meta = GameMeta(
        "continental-rails",
        say("GAME.TITLE"),
        1,
        setup.SEATS,
        strengths=tuple(Strength),
        printed_rules=True,
        full=True,
    )
    package = "games.continental_rails"
    state_type = State
    challengers = CHALLENGERS
    orders_type = Orders
    # What the newspaper of the turn tells everyone.
    public_draws = frozenset({"climate", "companies", "end of match", "engine", "technology"})

    new_match = staticmethod(setup.new_match)
    form = staticmethod(forms.order_form)
    read_orders = staticmethod(reading.read_orders)
    check = staticmethod(checks.check)
    hide = staticmethod(hiding.hide)
    suppose = staticmethod(supposing.suppose)
    message = staticmethod(wording.message)
    with_message = staticmethod(wording.with_message)
    own_figures = staticmethod(own_figures)
    setback = staticmethod(setback)
    computer_orders = staticmethod(computer_orders)
    standing_orders = staticmethod(forms.standing_orders)
    describe_orders = staticmethod(wording.describe)
    report = staticmethod(report.build)
    rulebook = staticmethod(rulebook.pages)
    secrets = staticmethod(standings.secrets)
    standings = staticmethod(standings.standings)
    calibration = staticmethod(calibration.report)

    def figures(self, states: Sequence[State], events: Sequence[Sequence[Event]]) -> dict[str, Any]:
        """Return the figures of one match for `calibration`; nothing where it ended before turn 8."""
        return calibration.figures(states, events) if len(events) >= calibration.MEASURED_TURN else {}

    def scores(self, state: State) -> Mapping[str, Mapping[int, int]]:
        """Return the points of the six titles, and net worth."""
        worth = {seat: history[-1] for seat, history in state.worth_history.items()}
        return {"NET_WORTH": worth, **super().scores(state)}

    def telling(self, state: State) -> Mapping[str, Mapping[int, int]]:
        """Return how often a thousandth of all worth is doubled in each seat's: fortunes grow by a rate."""
        worth = {seat: max(0, history[-1]) for seat, history in state.worth_history.items()}
        everybody = max(1, sum(worth.values()))
        return {
            "MAGNITUDE": {seat: magnitude(1 + PERMILLE * usd // everybody) for seat, usd in worth.items()}
        }

    def presidents(self, state: State) -> Mapping[str, int]:
        """Return the presidents of the railroads that have one (4.14.4)."""
        return {code: rr.president for code, rr in state.railroads.items() if rr.president is not None}

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the eighteen phases (11.1)."""
        return TURN

    def canonical(self, value: State | Orders) -> bytes:
        """Return a struct as JSON of one form only, in half the time the common way takes."""
        # Sorted keys have to be texts. Numbers stand in dictionaries of the state itself, none deeper.
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        named = {
            name: {str(key): item for key, item in content.items()} if isinstance(content, dict) else content
            for name, content in fields.items()
        }
        return msgspec.json.encode(named, order="sorted")


GAME: Game[State, Orders] = ContinentalRails()
