"""U.S. Telegraph as the engine sees it: each word of the contract names the function that does it."""

from __future__ import annotations

from engine.game import Game, GameMeta, Strength
from engine.messages import say
from engine.turn import Phase
from games.common.plain import PlainGame
from games.us_telegraph import (
    calibration,
    checks,
    forms,
    hiding,
    reading,
    report,
    rulebook,
    setup,
    standings,
    tally,
    wording,
)
from games.us_telegraph.challengers import CHALLENGERS
from games.us_telegraph.computer import computer_orders
from games.us_telegraph.options import DEFAULTS
from games.us_telegraph.orders import Orders
from games.us_telegraph.phases import TURN
from games.us_telegraph.phases.p01_turns import movers
from games.us_telegraph.report.own_page import own_figures, setback
from games.us_telegraph.state import State
from games.us_telegraph.tables import layouts


class UsTelegraph(PlainGame[State, Orders]):
    """The rules of U.S. Telegraph."""

    meta = GameMeta(
        "us-telegraph",
        say("GAME.TITLE"),
        min(layouts()),
        max(layouts()),
        DEFAULTS,
        strengths=tuple(Strength),
        printed_rules=True,
    )
    package = "games.us_telegraph"
    state_type = State
    challengers = CHALLENGERS
    orders_type = Orders
    # Who begins is told to everyone.
    public_draws = frozenset({"first player"})

    new_match = staticmethod(setup.new_match)
    form = staticmethod(forms.order_form)
    read_orders = staticmethod(reading.read_orders)
    check = staticmethod(checks.check)
    hide = staticmethod(hiding.hide)
    suppose = staticmethod(hiding.suppose)
    own_figures = staticmethod(own_figures)
    setback = staticmethod(setback)
    computer_orders = staticmethod(computer_orders)
    describe_orders = staticmethod(wording.describe)
    report = staticmethod(report.build)
    rulebook = staticmethod(rulebook.pages)
    secrets = staticmethod(standings.secrets)
    standings = staticmethod(standings.standings)
    figures = staticmethod(calibration.figures)
    telling = staticmethod(tally.telling)

    def seats_to_move(self, state: State) -> tuple[int, ...]:
        """Return all seats, or the one whose turn it is (8.1); none after the end."""
        return () if state.ended else tuple(sorted(movers(state)))

    def turn_list(self, state: State) -> tuple[Phase[State, Orders], ...]:
        """Return the phases of a publication (8.1)."""
        return TURN


GAME: Game[State, Orders] = UsTelegraph()
