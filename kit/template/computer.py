"""The computer player: it bids a part of what a line will still earn, more or less."""

from __future__ import annotations

from engine.dice import Dice
from engine.exact import PERMILLE
from games.common.accounts import cash
from kit.template.state import Orders, State, lines, profiles, rules


def computer_orders(state: State, seat: int, dice: Dice, strength: str = "") -> Orders:
    """Return bids that the seat can pay together."""
    profile = profiles()[strength or state.seats[seat].strength or state.strength]
    left, bids = cash(state, seat), {}
    for line in state.for_sale:
        worth = lines()[line].income_usd * (rules().turns - state.turn + 1)
        noise = dice.between(f"bid/{line}", -profile.noise_permille, profile.noise_permille)
        usd = min(left, worth * max(0, profile.worth_permille + noise) // PERMILLE)
        if usd:
            bids[line] = usd
            left -= usd
    return Orders(bids=bids)
