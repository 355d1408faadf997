"""Phase 5: private companies are bought, then put on sale (11.1 step 5; 2.4, 10.1.2.1, 10.1.3)."""

from __future__ import annotations

from typing import Any

from engine.exact import clamp, scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.exchange import auction
from games.continental_rails.orders import SELL, CompanyOrder
from games.continental_rails.rules import Rules
from games.continental_rails.world import world


def run(turn: CrTurn) -> None:
    """Sell to the highest bidders, then to the Public, then take new offers for the next turn (ruling O3)."""
    offers = auction.on_sale(turn.state)
    sold = auction.winners(turn, offers)
    for bid in sold.values():
        hand_over(turn, bid)
    for code in offers:
        if code not in sold:
            sell_to_public(turn, code)
    for seat, orders in turn.orders.items():
        for order in orders.companies:
            if order.action == SELL:
                put_on_sale(turn, seat, order)


def hand_over(turn: CrTurn, bid: auction.Bid) -> None:
    """Let the winner pay the Bank or the owner, whose cash it is from phase 6 on, and take the company."""
    company = turn.state.companies[bid.company]
    seller = company.owner
    target = acc.BANK if seller is None else acc.seat(seller)
    turn.ledger.pay(acc.seat(bid.seat), target, bid.usd, "company", "10.1.3", company=bid.company)
    company.status, company.owner, company.paid_usd = "owned", bid.seat, bid.usd
    company.asking_usd, company.listed_turn = None, 0
    _tell_of_sale(turn, bid, seller)


def _tell_of_sale(turn: CrTurn, bid: auction.Bid, seller: int | None) -> None:
    seats = turn.state.seats
    facts: dict[str, Any] = {
        "seat": bid.seat,
        "tycoon": seats[bid.seat].name,
        "company": bid.company,
        "name": world().routes[bid.company].name,
        "usd": bid.usd,
    }
    if seller is None:
        turn.tell("COMPANY_BOUGHT", "10.1.3", **facts)
    else:
        turn.tell("COMPANY_BOUGHT_FROM", "10.1.3", seller=seller, seller_name=seats[seller].name, **facts)


def sell_to_public(turn: CrTurn, code: str) -> None:
    """Let the Public buy what no player wanted below $10 a mile; it goes back on the Bank's list.

    The Bank then asks $5 a mile or what the Public paid, if that was more (ruling A12). The Public keeps
    away from a company that its owner has absorbed or incorporated this turn: 10.1.2.2 and 10.1.2.3 let
    only another player's purchase stop that.
    """
    company, miles, rules = turn.state.companies[code], world().routes[code].miles, rules_of(turn)
    owner, usd = company.owner, company.asking_usd or 0
    if owner is None or usd >= rules.company_asking_free_usd_per_mile * miles:
        return
    if any(order.company == code and order.action != SELL for order in turn.orders[owner].companies):
        return
    turn.ledger.pay(acc.PUBLIC, acc.seat(owner), usd, "company", "10.1.2.1", company=code)
    company.status, company.owner, company.paid_usd = "bank", None, 0
    company.asking_usd = max(usd, rules.company_bank_usd_per_mile * miles)
    company.listed_turn = turn.number + 1
    _tell_of_offer(turn, "COMPANY_TO_PUBLIC", owner, code, usd)


def put_on_sale(turn: CrTurn, seat: int, order: CompanyOrder) -> None:
    """Offer a company from the next turn on, or change its price; it is never withdrawn (10.1.2.1)."""
    company = turn.state.companies.get(order.company)
    if company is None or company.owner != seat or order.price_usd is None:
        turn.tell("COMPANY_SALE_FELL", "10.1.2.1", to=seat, line=order.line, company=order.company)
        return
    low, high = asking_range(world().routes[order.company].miles, company.paid_usd, rules_of(turn))
    usd = clamp(order.price_usd, low, high)
    if usd != order.price_usd:
        facts = {"line": order.line, "company": order.company, "asked": order.price_usd, "used": usd}
        turn.tell("COMPANY_PRICE_CUT", "10.1.2.1", to=seat, **facts)
    if company.asking_usd is None:
        company.listed_turn = turn.number + 1
    company.asking_usd = usd
    _tell_of_offer(turn, "COMPANY_ON_SALE", seat, company.code, usd)


def _tell_of_offer(turn: CrTurn, event: str, seat: int, company: str, usd: int) -> None:
    tycoon, name = turn.state.seats[seat].name, world().routes[company].name
    turn.tell(event, "10.1.2.1", seat=seat, tycoon=tycoon, company=company, name=name, usd=usd)


def asking_range(miles: int, paid_usd: int, rules: Rules) -> tuple[int, int]:
    """Return the lowest and highest price an owner may ask for a company.

    Parameters
    ----------
    miles : int
        Length of its line.
    paid_usd : int
        What he paid for it.
    rules : Rules
        Figures of the match.

    Returns
    -------
    tuple
        $1 a mile; the greater of 120% of the price paid and $10 a mile.

    Notes
    -----
    Rulebook 10.1.2.1, ruling O2.
    """
    low = rules.company_asking_min_usd_per_mile * miles
    free = rules.company_asking_free_usd_per_mile * miles
    return low, max(free, scale(paid_usd, rules.company_asking_max_permille))
