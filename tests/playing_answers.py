"""What a person writes on the form of each game to give certain orders: `read_orders` the other way round.

Lines that a form does not have are left for the policy to drop; "" empties a cell that is prefilled.
"""

from __future__ import annotations

from games.chicago_express.forms import slots as ce
from games.continental_divide.forms import slots as cd
from games.continental_divide.orders import START
from games.continental_divide.state import BENDING
from games.continental_rails import worth
from games.continental_rails.forms import lists as cr_lists
from games.continental_rails.forms import slots as cr
from games.continental_rails.rules import rules_for
from tests.us_telegraph.test_workbooks import answers_of as us_telegraph_answers


def continental_rails(state, seat, orders):
    """Every order of a turn sheet (10.1, 10.2)."""
    own = worth.presidencies(state, seat)
    wishes = [*orders.control, "", ""][: rules_for(state.overrides).presidencies]
    found = {
        cr.BORROW: orders.borrow_usd or None,
        cr.REPAY: orders.repay_usd or None,
        cr.LAVISH: orders.spend_usd or None,
        cr.NAME: orders.name or None,
        cr.MESSAGE: orders.message or None,
        cr.SPY_SEAT: cr.seat_code(orders.spy_seat) if orders.spy_seat else None,
        cr.SPY_RAILROAD: orders.spy_railroad or None,
        cr.SURVIVOR: orders.survivor or None,
        cr.ABSORBED: orders.absorbed or None,
        **{cr.control_line(n): code for n, code in enumerate(wishes, 1)},
        **{cr.resign_line(own.index(code) + 1): cr_lists.YES for code in orders.resign},
    }
    for n, code in enumerate(own, 1):
        if code in orders.railroads:
            found |= of_a_railroad(cr.railroad_line(n), orders.railroads[code])
    return {(line, cr.ANSWER): value for line, value in found.items()} | tables(state, seat, orders)


def tables(state, seat, orders):
    """The lines of Continental Rails that have several cells."""
    own = worth.companies_of(state, seat)
    found = {}
    for order in orders.companies:
        line = cr.company_line(own.index(order.company) + 1)
        found |= {(line, cr.ACTION): order.action, (line, cr.RAILROAD): order.railroad or None}
        found |= {(line, cr.PRICE): order.price_usd}
    for bid in orders.bids:
        found |= {(cr.bid_line(bid.rank), cr.COMPANY): bid.company, (cr.bid_line(bid.rank), cr.USD): bid.usd}
    for n, trade in enumerate(orders.trades, 1):
        found |= {(cr.trade_line(n), column): getattr(trade, column) for column in TRADE}
    return found


TRADE = (cr.ACTION, cr.RAILROAD, cr.SHARES, cr.RANK)
RAILROAD = {
    cr.LEND: "president_lends_usd",
    cr.REPAID: "repay_president_usd",
    cr.REPAY_BANK: "repay_bank_usd",
    cr.TREASURY_PRESIDENT: "treasury_to_president",
    cr.TREASURY_MARKET: "treasury_to_market",
    cr.IMPROVE: "improve_usd_per_mile",
    cr.RIGHT_OF_WAY: "right_of_way",
    cr.TRACK: "track_usd_per_mile",
    cr.TECHNOLOGY: "technology",
    cr.INFLUENCE: "influence_points",
    cr.REQUEST: "request",
    cr.SECOND_REQUEST: "second_request",
    cr.DIVIDEND: "dividend_usd",
}


def of_a_railroad(prefix, orders):
    """The block of one presidency, by line."""
    found = {cr.under(prefix, slot): getattr(orders, name) for slot, name in RAILROAD.items()}
    found = {line: None if value == "" else value for line, value in found.items()}
    if orders.engine is not None:
        found[cr.under(prefix, cr.ENGINE)] = cr_lists.engine_code(orders.engine)
    for n, route in enumerate(orders.double, 1):
        found[cr.under(prefix, cr.DOUBLE, n)] = route
    return found


def chicago_express(state, seat, orders):
    """Ranked wishes, and limits."""
    found = {}
    for rank, wish in enumerate(orders.wishes, 1):
        line = ce.wish_line(rank)
        found |= {(line, ce.ACTION): wish.action, (line, ce.COMPANY): wish.company or None}
        found |= {(line, column): at for column, at in zip(ce.HEXES, wish.hexes, strict=False)}
    for code, pair in orders.limits.items():
        for column, usd in zip((ce.FIRST, ce.MORE), pair, strict=False):
            found[ce.limit_line(code), column] = usd
    return found


def continental_divide(state, seat, orders):
    """Purchases, lines and cards, each by rank."""
    found = {}
    for n, wish in enumerate(orders.purchases, 1):
        cells = {cd.ACTION: wish.action, cd.RAILROAD: wish.railroad or None, cd.SHARES: wish.shares}
        if wish.action == START:
            cells |= {cd.HEX: wish.hex or None, cd.ISSUE: wish.issue, cd.USD: wish.value_usd}
        else:
            cells |= {cd.USD: wish.most_usd, cd.EXTRA: wish.extra_usd or None}
        found |= {(cd.purchase_line(n), column): value for column, value in cells.items()}
    ranks = {}
    for wish in orders.builds:
        ranks[wish.railroad] = ranks.get(wish.railroad, 0) + 1
        line = cd.build_line(wish.railroad, ranks[wish.railroad])
        if state.options.line == BENDING:
            found |= {(line, cd.FROM): wish.origin, (line, cd.PATH): " ".join(wish.path)}
        else:
            found |= {(line, cd.LINE): f"{wish.origin}-{wish.direction}"}
        found |= {(line, cd.HEXES): wish.hexes}
    for n, card in enumerate(orders.cards, 1):
        found[cd.card_line(n), cd.CARD] = cd.card_code(card)
    return found


def us_telegraph(state, seat, orders):
    """First and second choice, and ranked wishes."""
    return {at: answer.value for at, answer in us_telegraph_answers(orders).items()}


ANSWERS = {
    "chicago-express": chicago_express,
    "continental-divide": continental_divide,
    "continental-rails": continental_rails,
    "us-telegraph": us_telegraph,
}
"""Game -> (state, seat, orders) -> (line, column) -> value."""
