"""Computer seats: legal orders for a seat nobody plays, from what that seat may see."""

from __future__ import annotations

from engine.dice import Dice
from games.us_telegraph.computer.lookahead import best_of
from games.us_telegraph.computer.plans import Drawing, Plan, build_plan, build_plans, cards_plan, draw_plan
from games.us_telegraph.computer.spares import with_spares
from games.us_telegraph.computer.view import View
from games.us_telegraph.computer.worth import WIN
from games.us_telegraph.orders import Orders
from games.us_telegraph.state import BUILD, State


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return the best of some plans, from the seat's own view of the position.

    Building wishes that cannot be played end as three cards.
    """
    view = View.of(state, seat, strength)
    if view.profile.futures:
        return best_of(_candidates(view, dice), state, seat, dice, view.profile, _answer)
    return _weighed(view, dice)


def _answer(state: State, seat: int, dice: Dice, strength: str) -> Orders:
    """Return orders of a seat in a guessed future, where nobody looks further ahead."""
    return _weighed(View.of(state, seat, strength), dice)


def _weighed(view: View, dice: Dice) -> Orders:
    build, cards, drawing = build_plan(view, dice), cards_plan(view), Drawing(view)
    worth = drawing.worth()
    # What to draw is only worked out where it is done, or kept in reserve.
    draw = (worth, drawing.orders()) if worth > build[0] or view.profile.spares else cards
    _, orders = max((build, draw, cards), key=lambda plan: plan[0])
    return _with_reserves(view, orders, draw, cards)


def _with_reserves(view: View, orders: Orders, draw: Plan, cards: Plan) -> Orders:
    """Return orders to build with what is done instead where their hexes are taken; others as they are."""
    if orders.first == BUILD and view.profile.spares:
        return with_spares(view, orders, draw if draw[0] > cards[0] else cards)
    return orders


def _candidates(view: View, dice: Dice) -> list[Orders]:
    """Return the plans, the one worth most first; that one alone where it wins at once."""
    draw, cards = draw_plan(view), cards_plan(view)
    plans = sorted([*build_plans(view, dice), draw, cards], key=lambda plan: -plan[0])
    tried = plans[:1] if plans[0][0] >= WIN else plans
    return [_with_reserves(view, orders, draw, cards) for _, orders in tried]
