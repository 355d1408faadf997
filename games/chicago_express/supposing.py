"""Puts plausible limits and leanings, drawn by dice, where a seat sees none."""

from __future__ import annotations

from engine.dice import Dice
from games.chicago_express.computer import computer_orders
from games.chicago_express.setup import lean
from games.chicago_express.state import State


def suppose(state: State, seat: int, dice: Dice) -> None:
    """Give the other seats the limits that computers would set, each after a leaning drawn (3.2).

    Parameters
    ----------
    state : State
        As `seen_by` gives it to the seat; changed in place.
    seat : int
        The seat whose guess it is.
    dice : Dice
        Of the guess, never of the match.
    """
    others = {number: player for number, player in sorted(state.seats.items()) if number != seat}
    lean(others, dice)
    for number, player in others.items():
        player.limits = computer_orders(state, number, dice.scoped(f"limits/{number}")).limits
    auction = state.auction
    for number in auction.limits if auction else ():
        if auction and number != seat:
            auction.limits[number] = state.seats[number].limits.get(auction.company, [0])[0]
