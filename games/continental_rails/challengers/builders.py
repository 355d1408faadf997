"""Tycoons who play like normal computers but for one thing they do with railroads."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer.profile import NORMAL
from games.continental_rails.computer.tycoon import orders
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import BUILD, BUY, CompanyBid, Orders, Trade
from games.continental_rails.railways.finance import track_limit
from games.continental_rails.state import State


def double_price(seen: State, seat: int, dice: Dice) -> Orders:
    """Build at the highest price that may be ordered, wherever something is built (4.6)."""
    view = SeatView(seen, seat)
    wishes = orders(view, dice, NORMAL)
    for code in view.presidencies:
        if view.railroads[code].right_of_way and not view.civil_war:
            railroad = wishes.railroads[code]
            railroad.right_of_way = BUILD
            railroad.track_usd_per_mile = track_limit(view.rules, view.climate.track_usd_per_mile)
    return wishes


def loot(seen: State, seat: int, dice: Dice) -> Orders:
    """Take all that a railroad has: its treasury shares at half price, and its cash as a dividend."""
    view = SeatView(seen, seat)
    wishes = orders(view, dice, NORMAL)
    for code, railroad in wishes.railroads.items():
        price, cash = view.railroads[code].price_usd, max(0, view.railroad_cash(code))
        affordable = 2 * max(0, view.cash + wishes.borrow_usd) // max(1, price)
        railroad.treasury_to_president = min(view.treasury(code), affordable)
        railroad.treasury_to_market = None
        railroad.improve_usd_per_mile = 0
        railroad.dividend_usd = min(view.rules.dividend_max_usd, cash // max(1, view.issued(code)))
    return wishes


def merger_pump(seen: State, seat: int, dice: Dice) -> Orders:
    """Merge the cheaper of two own railroads into the dearer, after buying all of it that is for sale."""
    view = SeatView(seen, seat)
    wishes = orders(view, dice, NORMAL)
    pairs = [pair for pair in view.mergers if _price(view, pair[0]) >= _price(view, pair[1])]
    if pairs:
        survivor, absorbed = max(
            pairs, key=lambda pair: (_price(view, pair[0]) - _price(view, pair[1]), pair)
        )
        wishes.survivor, wishes.absorbed = survivor, absorbed
        shares = min(view.bid_limit(absorbed), view.cash // max(1, _price(view, absorbed)))
        wishes.trades = [Trade(action=BUY, railroad=absorbed, shares=shares)] if shares else []
    return wishes


def _price(view: SeatView, code: str) -> int:
    return view.railroads[code].price_usd


def western(seen: State, seat: int, dice: Dice) -> Orders:
    """Bid for companies beyond the gateways only, the longest first."""
    view = SeatView(seen, seat)
    wishes = orders(view, dice, NORMAL)
    west = [code for code in view.for_sale if view.world.routes[code].side == "west"]
    if not west:
        return wishes
    room = view.rules.companies_per_seat - len(view.companies)
    west.sort(key=lambda code: (-view.world.routes[code].miles, code))
    wishes.bids = [
        CompanyBid(company=code, usd=view.company(code).asking_usd or 0, rank=rank)
        for rank, code in enumerate(west[:room], 1)
    ]
    missing = sum(bid.usd for bid in wishes.bids) - view.cash
    wishes.borrow_usd = max(wishes.borrow_usd, min(missing, view.borrowable()))
    return wishes
