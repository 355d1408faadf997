"""Carrying out the trades: shares and dollars change hands by way of the Public (6.2, 6.3)."""

from __future__ import annotations

from engine.exact import PERMILLE, scale_up
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.exchange import corners
from games.continental_rails.exchange.book import Book
from games.continental_rails.exchange.order_check import Deal
from games.continental_rails.exchange.prices import Session, cost_usd, proceeds_usd
from games.continental_rails.state import MarketDay


def sell_treasury(turn: CrTurn, code: str, shares: int, session: Session) -> None:
    """Sell treasury shares at the market price, the money at once for the railroad (6.1.3, 10.2.3)."""
    usd = proceeds_usd(shares, session.market_halves)
    source = acc.rr_cash(code)
    facts = {"railroad": code, "count": shares}
    turn.ledger.move(acc.share(code), source, acc.PUBLIC, shares, "treasury_sold", "10.2.3", **facts)
    turn.ledger.pay(acc.PUBLIC, source, usd, "treasury_sold", "10.2.3", **facts)
    president = start_of(turn).presidents.get(code)
    if shares and president is not None:
        turn.tell("TREASURY_SOLD", "10.2.3", to=president, railroad=code, count=shares, usd=usd)


def sell(turn: CrTurn, deal: Deal, session: Session) -> None:
    """Sell a seat's own shares: all offered are sold, whatever the demand (6.3)."""
    if not deal.sale:
        return
    usd, seller = proceeds_usd(deal.sale, session.market_halves), acc.seat(deal.seat)
    facts = {"railroad": deal.railroad, "count": deal.sale}
    turn.ledger.move(acc.share(deal.railroad), seller, acc.PUBLIC, deal.sale, "shares_sold", "6.3", **facts)
    turn.ledger.pay(acc.PUBLIC, seller, usd, "shares_sold", "6.3", **facts)
    turn.tell("SHARES_SOLD", "6.3", to=deal.seat, line=deal.line, usd=usd, **facts)


def buy(turn: CrTurn, deal: Deal, session: Session) -> None:
    """Give a bidder his part at the market price (6.3)."""
    if not deal.bid:
        return
    shares = session.fills[deal.seat]
    usd, buyer = cost_usd(shares, session.market_halves), acc.seat(deal.seat)
    facts = {"railroad": deal.railroad, "count": shares}
    turn.ledger.pay(buyer, acc.PUBLIC, usd, "shares_bought", "6.3", **facts)
    turn.ledger.move(acc.share(deal.railroad), acc.PUBLIC, buyer, shares, "shares_bought", "6.3", **facts)
    if shares:
        turn.tell("SHARES_BOUGHT", "6.3", to=deal.seat, line=deal.line, asked=deal.bid, usd=usd, **facts)
    else:
        turn.tell("BID_UNFILLED", "6.3", to=deal.seat, line=deal.line, railroad=deal.railroad, asked=deal.bid)


def cover(turn: CrTurn, deal: Deal, session: Session) -> None:
    """Buy back what was sold short, at the close and dearer if cornered; only the net moves (6.2, 6.4)."""
    if not deal.short:
        return
    net = short_result(
        deal.short,
        session,
        rules_of(turn).corner_short_extra_permille if turn.state.railroads[deal.railroad].cornered else 0,
    )
    seat, facts = acc.seat(deal.seat), {"railroad": deal.railroad, "count": deal.short}
    if net >= 0:
        turn.ledger.pay(acc.PUBLIC, seat, net, "short_gain", "6.2", **facts)
        turn.tell("SHORT_WON", "6.2", to=deal.seat, line=deal.line, usd=net, **facts)
    else:
        turn.ledger.pay(seat, acc.PUBLIC, -net, "short_loss", "6.2", **facts)
        turn.tell("SHORT_LOST", "6.2", to=deal.seat, line=deal.line, usd=-net, **facts)


def short_result(shares: int, session: Session, extra_permille: int) -> int:
    """Return what a short sale brings, below zero for a loss.

    Parameters
    ----------
    shares : int
        Shares sold short.
    session : Session
        Prices: sold at the market price, bought back at the close.
    extra_permille : int
        Thousandths that cornered stock costs more (6.4, ruling A33).

    Returns
    -------
    int
        Dollars; each leg rounded against the seller (ruling A29).

    Notes
    -----
    Rulebook 6.2.
    """
    back = scale_up(shares * session.close_usd, PERMILLE + extra_permille)
    return proceeds_usd(shares, session.market_halves) - back


def lend_for_losses(turn: CrTurn) -> None:
    """Lend each seat what its short sales cost beyond its cash, whatever its credit limit (6.2, A34)."""
    for seat in sorted(turn.state.seats):
        lacking = -acc.cash(turn.state, seat)
        if lacking > 0:
            turn.ledger.pay(acc.seat_debt(seat), acc.seat(seat), lacking, "short_loss_loan", "6.2")
            turn.tell("SHORT_LOSS_LOAN", "6.2", to=seat, usd=lacking)


def close(turn: CrTurn, code: str, book: Book, session: Session) -> None:
    """Set the new price and write the day into the railroad's market record (6.3, 6.4, 9.4)."""
    railroad = turn.state.railroads[code]
    railroad.price_usd = corners.final_price(turn, code, session.close_usd)
    day = MarketDay(
        turn=turn.number,
        start_usd=book.start_usd,
        close_usd=session.close_usd,
        final_usd=railroad.price_usd,
        traded_shares=session.traded,
        issued_shares=acc.issued(turn.state, code),
        treasury_shares=acc.treasury(turn.state, code),
        cornered=railroad.cornered,
    )
    railroad.market.append(day)
