"""The game as the engine sees it: each word of the contract names the function that does it."""

from __future__ import annotations

from engine.game import STRENGTH_OPTION, Game, GameMeta, Strength
from engine.messages import say
from games.common.plain import PlainGame
from kit.template import computer, forms, play, report
from kit.template.state import PACKAGE, Orders, State, rules


class ThisGame(PlainGame[State, Orders]):
    """What `engine.game.Game` asks, beside the half that `PlainGame` answers for all games."""

    meta = GameMeta(
        "template",
        say("GAME.TITLE"),
        rules().least_seats,
        rules().most_seats,
        {STRENGTH_OPTION: Strength.NORMAL},
        strengths=tuple(Strength),
    )
    package = PACKAGE
    state_type = State
    orders_type = Orders
    printed_figures = (rules,)

    new_match = staticmethod(play.new_match)
    hide = staticmethod(play.hide)
    form = staticmethod(forms.order_form)
    read_orders = staticmethod(forms.read_orders)
    check = staticmethod(forms.check)
    describe_orders = staticmethod(forms.describe)
    computer_orders = staticmethod(computer.computer_orders)
    turn_list = staticmethod(play.turn_list)
    report = staticmethod(report.build)
    standings = staticmethod(play.standings)


GAME: Game[State, Orders] = ThisGame()
