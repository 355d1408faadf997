"""Phase 6: the stock exchange (11.1 step 6; 5, 6).

The climate moves first: the Public judges by the new one. Then (a) each seat's orders are checked against
its purse (6.1.5), and (b) all trades happen at once (6.1.1): prices, sales, purchases, and last the buying
back of what was sold short, so that a loss meets whatever cash is left. Money moves here already; the
rulebook counts that as the first step of phase 7. Who sold out stays in office until phase 16 (ruling A1).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.exchange import climate, corners, order_check, prices, public, settle, treasury
from games.continental_rails.exchange.book import Book
from games.continental_rails.exchange.order_check import Deal
from games.continental_rails.operations import insolvency


def run(turn: CrTurn) -> None:
    """Roll the climate, check the orders, carry them out."""
    climate.roll(turn)
    deals = order_check.checked(turn)
    trade(turn, deals)
    insolvency.checkpoint(turn)


def trade(turn: CrTurn, deals: Sequence[Deal]) -> None:
    """Carry out checked deals in all railroads at once (6.3)."""
    books = {code: open_book(turn, code, deals) for code in sorted(turn.state.railroads)}
    sessions = {code: prices.session(book, rules_of(turn)) for code, book in books.items()}
    for code, book in books.items():
        settle.sell_treasury(turn, code, book.treasury, sessions[code])
    for deal in deals:
        settle.sell(turn, deal, sessions[deal.railroad])
    for deal in deals:
        settle.buy(turn, deal, sessions[deal.railroad])
    for code in books:
        corners.announce(turn, code)
    for deal in deals:
        settle.cover(turn, deal, sessions[deal.railroad])
    settle.lend_for_losses(turn)
    for code, book in books.items():
        settle.close(turn, code, book, sessions[code])


def open_book(turn: CrTurn, code: str, deals: Sequence[Deal]) -> Book:
    """Return what all sides ask and offer of a railroad's stock (6.3)."""
    own = [deal for deal in deals if deal.railroad == code]
    treasury_shares = treasury.for_sale(turn, code)
    sales = {deal.seat: deal.sale for deal in own if deal.sale}
    shorts = {deal.seat: deal.short for deal in own if deal.short}
    sold = treasury_shares + sum(sales.values())
    offer, wish = public.offer_and_wish(turn, code, sold, sum(shorts.values()))
    return Book(
        start_usd=start_of(turn).prices[code],
        public_held=acc.public_shares(turn.state, code),
        public_offer=offer,
        public_wish=wish,
        treasury=treasury_shares,
        sales=sales,
        shorts=shorts,
        bids={deal.seat: deal.bid for deal in own if deal.bid},
    )
