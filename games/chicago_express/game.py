"""Chicago Express as the engine sees it: each word of the contract names the function that does it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Game, GameMeta, Strength
from engine.messages import say
from games.chicago_express import (
    calibration,
    checks,
    forms,
    hiding,
    phases,
    reading,
    report,
    rulebook,
    setup,
    supposing,
    wording,
)
from games.chicago_express import standings as rank
from games.chicago_express.challengers import CHALLENGERS
from games.chicago_express.computer import computer_orders
from games.chicago_express.options import DEFAULTS
from games.chicago_express.orders import Orders
from games.chicago_express.report.own_page import expected, own_figures, setback
from games.chicago_express.state import State
from games.chicago_express.tables import start_cash
from games.common.plain import PlainGame


class ChicagoExpress(PlainGame[State, Orders]):
    """The rules of Chicago Express (seed 003)."""

    meta = GameMeta(
        "chicago-express",
        say("GAME.TITLE"),
        min(start_cash()),
        max(start_cash()),
        DEFAULTS,
        strengths=tuple(Strength),
        printed_rules=True,
    )
    package = "games.chicago_express"
    state_type = State
    challengers = CHALLENGERS
    orders_type = Orders
    # Who begins is told to everyone.
    public_draws = frozenset({"banker"})

    new_match = staticmethod(setup.new_match)
    seats_to_move = staticmethod(rank.seats_to_move)
    form = staticmethod(forms.order_form)
    read_orders = staticmethod(reading.read_orders)
    check = staticmethod(checks.check)
    hide = staticmethod(hiding.hide)
    suppose = staticmethod(supposing.suppose)
    own_figures = staticmethod(own_figures)
    setback = staticmethod(setback)
    computer_orders = staticmethod(computer_orders)
    standing_orders = staticmethod(forms.standing_orders)
    describe_orders = staticmethod(wording.describe)
    turn_list = staticmethod(phases.turn_list)
    report = staticmethod(report.build)
    rulebook = staticmethod(rulebook.pages)
    standings = staticmethod(rank.standings)
    figures = staticmethod(calibration.figures)

    def telling(self, state: State) -> Mapping[str, Mapping[int, int]]:
        """Return the money of each seat, and what its shares will pay next."""
        return {
            **self.scores(state),
            "EXPECTED": {seat: expected(state, seat) for seat in sorted(state.seats)},
        }


GAME: Game[State, Orders] = ChicagoExpress()
