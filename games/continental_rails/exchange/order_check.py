"""The order check at the start of the exchange: what each seat can pay for, down its list (6.1.5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.exact import PERMILLE, scale, scale_up
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.exchange.treasury import bought_by
from games.continental_rails.orders import BUY, SELL, Trade
from games.continental_rails.rules import Rules
from games.continental_rails.worth import bid_limit, short_limit


@dataclass(frozen=True, slots=True)
class Deal:
    """A transaction that will be carried out: shares bid for, own shares sold, shares sold short."""

    seat: int
    railroad: str
    line: str
    asked: int
    bid: int = 0
    sale: int = 0
    short: int = 0


class Purse:
    """What a seat may count on during the check: its cash, and half of what its sales will bring (6.1.5)."""

    def __init__(self, usd: int, rules: Rules) -> None:
        self.usd = usd
        self._permille = rules.sale_credit_permille

    def credit(self, shares: int, price_usd: int) -> None:
        """Count half of the start price of own shares sold: the least they can bring."""
        self.usd += scale(shares * price_usd, self._permille)

    def buy(self, shares: int, price_usd: int) -> int:
        """Set the start price aside for as many of these shares as can be paid; return their number."""
        payable = max(0, min(shares, self.usd // price_usd))
        self.usd -= payable * price_usd
        return payable

    def cover(self, shares: int, price_usd: int) -> int:
        """Set half the start price aside for as many shares sold short as can be covered (6.2, A32)."""
        payable = max(0, min(shares, self.usd * PERMILLE // (price_usd * self._permille)))
        self.usd -= scale_up(payable * price_usd, self._permille)
        return payable


def checked(turn: CrTurn) -> list[Deal]:
    """Return the deals of all seats, by seat and in the order in which each was checked."""
    return [deal for seat in sorted(turn.orders) for deal in check_seat(turn, seat)]


def check_seat(turn: CrTurn, seat: int) -> list[Deal]:
    """Return a seat's transactions as far as rules and purse allow, and tell it what was cut."""
    purse = Purse(max(0, acc.cash(turn.state, seat)), rules_of(turn))
    deals: list[Deal] = []
    for trade in admitted(turn, seat):
        deal = _bid(turn, seat, trade, purse) if trade.action == BUY else _sale(turn, seat, trade, purse)
        if deal.bid or deal.sale or deal.short:
            deals.append(deal)
    return deals


def in_sequence(trades: list[Trade]) -> list[Trade]:
    """Return transactions in the order of their numbers, then those without one as on the sheet (O14).

    >>> trades = [Trade(action=BUY, railroad="", shares=1, rank=rank) for rank in (None, 2, 1)]
    >>> [trade.rank for trade in in_sequence(trades)]
    [1, 2, None]
    """
    return sorted(trades, key=lambda trade: (trade.rank is None, trade.rank or 0))


def bids_allowed(railroads: int, rules: Rules) -> int:
    """Return how many bids a seat may place with so many railroads in play (6.1.2, ruling C7)."""
    if railroads <= rules.bids_few_railroads:
        return rules.bids_few
    return rules.bids_some if railroads <= rules.bids_some_railroads else rules.bids_many


def admitted(turn: CrTurn, seat: int) -> list[Trade]:
    """Return the transactions that count: one a railroad, six in all, of which only so many bids (6.1.1)."""
    trades: list[Trade] = []
    for trade in in_sequence(turn.orders[seat].trades):
        if objection := _objection(turn, seat, trade, trades):
            turn.tell(objection, "6.1.1", to=seat, line=trade.line, railroad=trade.railroad)
        else:
            trades.append(trade)
    return trades


def _objection(turn: CrTurn, seat: int, trade: Trade, before: list[Trade]) -> str:
    rules, start = rules_of(turn), start_of(turn)
    if trade.railroad not in turn.state.railroads or trade.shares <= 0:
        return "TRADE_VOID"
    if any(other.railroad == trade.railroad for other in before):
        return "TRADE_TWICE"
    if len(before) >= rules.transactions:
        return "TRADE_TOO_MANY"
    if trade.action == BUY and sum(t.action == BUY for t in before) >= bids_allowed(len(start.prices), rules):
        return "BID_TOO_MANY"
    # Half-price treasury shares are a purchase: who bought them may not sell here at once (ruling O8).
    if trade.action == SELL and bought_by(turn, seat, trade.railroad):
        return "TRADE_AFTER_TREASURY"
    return ""


def _bid(turn: CrTurn, seat: int, trade: Trade, purse: Purse) -> Deal:
    code = trade.railroad
    limit = bid_limit(turn.state, code, seat)
    shares = min(trade.shares, limit)
    facts = {"line": trade.line, "railroad": code, "asked": trade.shares}
    if shares < trade.shares:
        turn.tell("BID_OVER_LIMIT", "6.1.2", to=seat, **facts, used=shares, limit=limit)
    paid = purse.buy(shares, start_of(turn).prices[code])
    if paid < shares:
        turn.tell("BID_OVER_CASH", "6.1.5", to=seat, **facts, used=paid)
    return Deal(seat, code, trade.line, trade.shares, bid=paid)


def _sale(turn: CrTurn, seat: int, trade: Trade, purse: Purse) -> Deal:
    code, price_usd = trade.railroad, start_of(turn).prices[trade.railroad]
    own = acc.shares(turn.state, seat, code)
    sale = min(trade.shares, own)
    purse.credit(sale, price_usd)
    room = max(0, short_limit(turn.state, code, seat) - own)
    short = min(trade.shares - sale, room)
    facts = {"line": trade.line, "railroad": code, "asked": trade.shares}
    if sale + short < trade.shares:
        turn.tell("SALE_OVER_LIMIT", "6.1.3", to=seat, **facts, used=sale + short)
    covered = purse.cover(short, price_usd) if short else 0
    if covered < short:
        turn.tell("SHORT_OVER_CASH", "6.2", to=seat, **facts, used=sale + covered)
    return Deal(seat, code, trade.line, trade.shares, sale=sale, short=covered)
