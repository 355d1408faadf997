"""Continental Divide as the engine sees it: each word of the contract names the function that does it."""

from __future__ import annotations

from engine.game import Game, GameMeta, Strength
from engine.messages import say
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
from games.continental_divide.challengers import CHALLENGERS
from games.continental_divide.computer import computer_orders
from games.continental_divide.orders import Orders
from games.continental_divide.phases import cards, players
from games.continental_divide.report.news import setback
from games.continental_divide.report.own_page import own_figures
from games.continental_divide.state import CARDS, State
from games.continental_divide.tables import start_cash


class ContinentalDivide(PlainGame[State, Orders]):
    """The rules of Continental Divide (French edition), with the rulings of RULINGS.md."""

    meta = GameMeta(
        "continental-divide",
        say("GAME.TITLE"),
        min(start_cash()),
        max(start_cash()),
        options.DEFAULTS,
        strengths=tuple(Strength),
        printed_rules=True,
    )
    package = "games.continental_divide"
    state_type = State
    challengers = CHALLENGERS
    orders_type = Orders
    # The order of play is told to everyone.
    public_draws = frozenset({"turn order"})

    new_match = staticmethod(setup.new_match)
    form = staticmethod(forms.order_form)
    read_orders = staticmethod(reading.read_orders)
    check = staticmethod(checks.check)
    own_figures = staticmethod(own_figures)
    setback = staticmethod(setback)
    computer_orders = staticmethod(computer_orders)
    describe_orders = staticmethod(wording.describe)
    turn_list = staticmethod(phases.turn_list)
    report = staticmethod(report.build)
    rulebook = staticmethod(rulebook.pages)
    standings = staticmethod(standings.standings)
    figures = staticmethod(calibration.figures)

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats, or at pace "move" the one whose move it is, or who chooses a card (2, 7)."""
        if state.ended:
            return ()
        if state.stage == CARDS:
            return cards.to_ask(state)
        return tuple(sorted(players.to_play(state)))


GAME: Game[State, Orders] = ContinentalDivide()
