"""Stock orders: sales of what will fall, short sales, purchases of what pays, seats on boards (6, 10.1.4)."""

from __future__ import annotations

from engine.exact import PERMILLE, clamp, scale, scale_up
from games.continental_rails.computer.plan import Plan
from games.continental_rails.exchange.order_check import bids_allowed
from games.continental_rails.orders import BUY, SELL, Trade
from games.continental_rails.rules import Rules


def trade(plan: Plan) -> None:
    """Sell, then sell short, then buy: at most six transactions, sales first so that their credit counts."""
    sales = _sales(plan)
    shorts = _shorts(plan, {trade.railroad for trade in sales})
    room = plan.view.rules.transactions - len(sales) - len(shorts)
    taken = {trade.railroad for trade in (*sales, *shorts)}
    buys = _purchases(plan, taken, room)
    plan.orders.trades = [*sales, *shorts, *buys]


def outlook_permille(plan: Plan, code: str) -> int:
    """Return the expected price after this turn's session and dividend, thousandths of the start price."""
    if code in plan.outlooks:
        return plan.outlooks[code]
    price = plan.view.railroads[code].price_usd
    close, fair = plan.appraisal.close_milli(code), plan.appraisal.fair_milli(code)
    dividend = scale(plan.view.railroads[code].dividend_usd * PERMILLE, plan.profile.yield_permille)
    plan.outlooks[code] = plan.blurred(f"outlook/{code}", ((close + fair) // 2 + dividend) // price)
    return plan.outlooks[code]


def _sales(plan: Plan) -> list[Trade]:
    """Sell part of what will fall, but never a seat on a board or what was bought from the treasury."""
    sales: list[Trade] = []
    for code in plan.view.railroads:
        own = _spare(plan, code)
        if own > 0 and outlook_permille(plan, code) < plan.profile.fall_permille:
            shares = max(1, scale(own, min(PERMILLE, plan.profile.sale_permille)))
            sales.append(Trade(action=SELL, railroad=code, shares=shares))
            value = shares * plan.view.railroads[code].price_usd
            plan.take_late(-scale(value, plan.view.rules.sale_credit_permille))
    return sales[: plan.view.rules.transactions // 2]


def _spare(plan: Plan, code: str) -> int:
    """Return own shares that are not needed for an office."""
    orders = plan.orders.railroads.get(code)
    if orders and orders.treasury_to_president:
        return 0
    own, issued = plan.view.shares(code), plan.view.issued(code)
    if code in plan.view.presidencies:
        return own - scale(issued, plan.profile.own_share_permille)
    if code in plan.view.directorships:
        return own - scale(issued, plan.view.rules.director_permille) - 1
    return own


def _shorts(plan: Plan, sold: set[str]) -> list[Trade]:
    """Sell short the share that falls most, if half its price can be set aside (6.2)."""
    if plan.purse <= 0:
        return []
    falling = [
        (outlook_permille(plan, code), code)
        for code in plan.view.railroads
        if code not in sold and not plan.view.shares(code) and plan.view.short_limit(code)
    ]
    shorts: list[Trade] = []
    for outlook, code in sorted(falling)[:1]:
        price = plan.view.railroads[code].price_usd
        wished = scale(plan.view.short_limit(code), min(PERMILLE, plan.profile.short_permille))
        each = scale_up(price, plan.view.rules.sale_credit_permille)
        shares = min(wished, max(0, plan.purse) // each)
        if outlook < plan.profile.fall_permille and shares > 0:
            shorts.append(Trade(action=SELL, railroad=code, shares=shares))
            plan.take_late(shares * each)
    return shorts


def _purchases(plan: Plan, taken: set[str], room: int) -> list[Trade]:
    purchases: list[Trade] = []
    allowed = min(room, bids_allowed(len(plan.view.railroads), plan.view.rules))
    for code in _wanted(plan):
        price = plan.view.railroads[code].price_usd
        shares = min(_most(plan, code), max(0, plan.purse) // price)
        if code in taken or shares <= 0 or len(purchases) >= allowed:
            continue
        purchases.append(Trade(action=BUY, railroad=code, shares=shares))
        plan.take_late(shares * price)
    return purchases


def _wanted(plan: Plan) -> list[str]:
    gains = {code: _gain(plan, code) for code in plan.view.railroads if plan.view.bid_limit(code)}
    return sorted((code for code in gains if gains[code] > 0), key=lambda code: (-gains[code], code))


def _gain(plan: Plan, code: str) -> int:
    """Return the dollars a bid should bring: what each dollar becomes, times what will be had for it."""
    view = plan.view
    price, limit = view.railroads[code].price_usd, view.bid_limit(code)
    shares = min(_most(plan, code), max(0, plan.purse) // price)
    if not shares:
        return 0
    offer, wish = _public(plan, code)
    rivals = plan.profile.crowd * limit if view.railroads[code].born_turn == view.turn - 1 else limit
    filled = shares * offer // max(1, offer, wish + shares + rivals)
    if not filled:
        return 0
    return filled * price * (outlook_permille(plan, code) + _office_permille(plan, code, filled) - PERMILLE)


def _most(plan: Plan, code: str) -> int:
    """Return the shares to bid for at most: within the limit, and within what the Public's offer suggests."""
    return min(plan.view.bid_limit(code), scale(_public(plan, code)[0], plan.profile.gulp_permille))


def _public(plan: Plan, code: str) -> tuple[int, int]:
    """Return what the Public will offer and want of a stock, roughly (6.1.4)."""
    if code in plan.markets:
        return plan.markets[code]
    rules, view = plan.view.rules, plan.view
    ratio = max(1, plan.appraisal.ratio_permille(code))
    held = max(0, view.issued(code) - view.shares(code)) // 2
    permille = clamp(rules.public_offer_permille * PERMILLE // ratio, *_bounds(rules))
    offer = scale(held, permille)
    plan.markets[code] = offer, scale(offer, min(rules.public_want_max_permille, ratio))
    return plan.markets[code]


def _bounds(rules: Rules) -> tuple[int, int]:
    return rules.public_offer_min_permille, rules.public_offer_max_permille


def _office_permille(plan: Plan, code: str, filled: int) -> int:
    """Return what a seat on the board, or a firmer hold on one's own railroad, adds to a dollar's worth.

    Of cornered stock next to nothing is for sale: who bids for it only drives its price up (6.4).
    """
    view, issued = plan.view, max(1, plan.view.issued(code))
    own = view.shares(code) * PERMILLE // issued
    tenth = view.rules.director_permille
    if view.railroads[code].cornered:
        return 0
    if code in view.presidencies:
        return plan.profile.firm_permille if own < plan.profile.own_share_permille else 0
    if own < tenth:
        near = min(PERMILLE, (own + filled * PERMILLE // issued) * PERMILLE // tenth)
        worth = plan.profile.board_permille
        if plan.profile.neighbour_permille and code in view.neighbours:
            worth += plan.profile.neighbour_permille
        return scale(worth, near)
    return 0
