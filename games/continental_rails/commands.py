"""Who gives a railroad its orders this turn, and which: president or anonymous president.

The president at the start of the turn gives every order of the turn, whatever happens to him (ruling A1).
`StartOfTurn` keeps the few figures that later phases must read as they stood before phase 1.
"""

from __future__ import annotations

from engine.turn import Turn
from games.continental_rails import accounts as acc
from games.continental_rails.anonymous import anonymous_orders
from games.continental_rails.orders import Orders, RailroadOrders
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State
from games.continental_rails.tables import Climate, climates

CrTurn = Turn[State, Orders]


class StartOfTurn:
    """The position before phase 1, as far as later phases need it.

    Attributes
    ----------
    climate : Climate
        Revenue, interest, track cost, first prices, bank failures and land use this one (ruling A19).
    prices, lines, treasury, cash, miles_lines : dict
        By railroad code: price in dollars, lines owned, treasury shares, cash in dollars.
    presidents, directors : dict
        By railroad code: seat number or None; tuple of seats.
    right_of_way : dict
        By railroad code: the unbuilt right-of-way held, "" for none.
    best_engine, technologies
        On the market.
    """

    def __init__(self, state: State) -> None:
        self.climate: Climate = climates(rules_for(state.overrides).tables)[state.climate]
        railroads = sorted(state.railroads.items())
        self.prices = {code: rr.price_usd for code, rr in railroads}
        self.lines = {code: tuple(rr.lines) for code, rr in railroads}
        self.presidents = {code: rr.president for code, rr in railroads}
        self.directors = {code: tuple(rr.directors) for code, rr in railroads}
        self.right_of_way = {code: rr.right_of_way for code, rr in railroads}
        self.treasury = {code: acc.treasury(state, code) for code, _ in railroads}
        self.cash = {code: acc.railroad_cash(state, code) for code, _ in railroads}
        self.solvency = {code: rr.solvency for code, rr in railroads}
        self.best_engine = state.best_engine
        self.technologies = tuple(state.technologies)


def start_of(turn: CrTurn) -> StartOfTurn:
    """Return the figures from before phase 1 (taken when first asked: phase 1 asks first)."""
    start = turn.notes.get("start")
    if not isinstance(start, StartOfTurn):
        start = turn.notes["start"] = StartOfTurn(turn.state)
    return start


def rules_of(turn: CrTurn) -> Rules:
    """Return the figures in force in this match."""
    return rules_for(turn.state.overrides)


def orders_for(turn: CrTurn, code: str) -> RailroadOrders:
    """Return this turn's orders of a railroad: its president's, or those of an anonymous president.

    A railroad incorporated this turn takes no orders (ruling O6). A player president who wrote nothing
    gives empty orders, which is not the same as an anonymous president.
    """
    start = start_of(turn)
    if code not in start.presidents:
        return RailroadOrders(railroad=code)
    president = start.presidents[code]
    if president is not None:
        return turn.orders[president].railroads.get(code, RailroadOrders(railroad=code))
    anonymous: dict[str, RailroadOrders] = turn.notes.setdefault("anonymous", {})
    if code not in anonymous:
        anonymous[code] = anonymous_orders(turn.state, code)
    return anonymous[code]


def railroads_at_start(turn: CrTurn) -> list[str]:
    """Return the railroads that were in play before phase 1 and still are, by code."""
    return [code for code in start_of(turn).prices if code in turn.state.railroads]
