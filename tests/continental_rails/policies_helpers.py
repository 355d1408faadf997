"""Positions and plans on which single policies of the computer tycoon are tried."""

import msgspec

from engine.dice import Dice
from games.continental_rails import accounts as acc
from games.continental_rails.computer import bank, president
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.profile import profile_of
from games.continental_rails.computer.view import SeatView
from tests.continental_rails.build import fresh, make_president, set_cash

SEAT = 3


def minded(state, character="director", strength="strong", **figures):
    """A plan of the seat with an open purse; keyword arguments bend its character."""
    mind = msgspec.structs.replace(profile_of(character, strength), **figures)
    plan = Plan(SeatView(state, SEAT), Dice(b"policy", state.turn).scoped("x"), mind)
    bank.open_purse(plan)
    return plan


def presided(code="B&O", till=20_000, cash=5_000):
    """A fresh match whose third seat presides over a railroad that has run its trains."""
    state = fresh()
    make_president(state, SEAT, code)
    railroad = state.railroads[code]
    railroad.profit_usd, railroad.revenue_usd, railroad.dividend_usd = 8_000, 24_000, 2
    set_cash(state, acc.rr_cash(code), till)
    set_cash(state, acc.seat(SEAT), cash)
    return state


def orders_for(state, code="B&O", **figures):
    return president.preside(minded(state, **figures), code)
