"""The simple policy: cautious, legal, never brilliant; the yardstick for all stronger ones."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer.simple_railroad import railroad_orders
from games.continental_rails.computer.simple_trades import trades
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import (
    ABSORB,
    INCORPORATE,
    CompanyBid,
    CompanyOrder,
    Orders,
)

RESERVE_USD = 200
BID_SPREAD_PERMILLE = (1100, 2600)
SPEND_CHANCE_PERMILLE = 250


def orders(view: SeatView, dice: Dice) -> Orders:
    """Return one turn's orders of the simple policy; each step spends from the same purse."""
    wishes = Orders()
    purse = _borrow_or_repay(view, wishes)
    _companies(view, dice, wishes)
    purse = _bids(view, dice, wishes, purse)
    wishes.trades = trades(view, dice, purse)
    wishes.control = _control(view, wishes)
    wishes.railroads = {code: railroad_orders(view, code, dice) for code in view.presidencies}
    _lavish(view, dice, wishes)
    return wishes


def _borrow_or_repay(view: SeatView, wishes: Orders) -> int:
    target = min(view.safe_debt() // 2, view.credit_limit)
    if view.called:
        wishes.repay_usd = min(view.called, view.cash, view.debt)
    elif view.debt > target:
        wishes.repay_usd = min(view.debt - target, view.cash)
    else:
        wishes.borrow_usd = max(0, target - view.debt)
    return max(0, view.cash + wishes.borrow_usd - wishes.repay_usd - RESERVE_USD)


def _companies(view: SeatView, dice: Dice, wishes: Orders) -> None:
    """Incorporate where a presidency is free, else let a railroad absorb the line."""
    free = _most_presidencies(view) - len(view.presidencies)
    for code in view.companies:
        absorbers = [rr for rr in view.absorbers(code) if rr in view.directorships]
        if free > 0:
            wishes.companies.append(CompanyOrder(company=code, action=INCORPORATE))
            free -= 1
        elif absorbers:
            into = dice.choice(f"absorb/{code}", absorbers)
            wishes.companies.append(CompanyOrder(company=code, action=ABSORB, railroad=into))


def _bids(view: SeatView, dice: Dice, wishes: Orders, purse: int) -> int:
    room = view.rules.companies_per_seat - len(view.companies)
    by_appeal = sorted(view.for_sale, key=lambda code: (-_appeal(view, dice, code), code))
    for code in by_appeal[: max(0, room)]:
        asking = view.company(code).asking_usd or 0
        usd = asking * dice.between(f"bid/{code}", *BID_SPREAD_PERMILLE) // 1000
        if asking <= usd <= purse:
            wishes.bids.append(CompanyBid(company=code, usd=usd, rank=len(wishes.bids) + 1))
            purse -= usd
    return purse


def _appeal(view: SeatView, dice: Dice, code: str) -> int:
    """Revenue for its price, blurred so that fifteen tycoons do not all want the same line."""
    route = view.world.routes[code]
    rules = view.rules
    revenue = rules.revenue_usd_per_mile * route.miles
    revenue += rules.revenue_usd_per_point * view.world.city_value([code])
    asking = view.company(code).asking_usd or 1
    return revenue * dice.between(f"appeal/{code}", 500, 1500) // max(1, asking)


def _control(view: SeatView, wishes: Orders) -> list[str]:
    """Seek the railroads with the largest own share, and those born of own companies this turn."""
    born = [order.company for order in wishes.companies if order.action == INCORPORATE]
    held = [code for code in view.railroads if code not in view.presidencies and _is_large(view, code)]
    held.sort(key=lambda code: (-view.shares(code) * 1000 // max(1, view.issued(code)), code))
    return [*view.presidencies, *born, *held][: _most_presidencies(view)]


def _most_presidencies(view: SeatView) -> int:
    """Return over how many railroads it wants to preside (ruling B57)."""
    return view.rules.easy_presidencies or view.rules.presidencies


def _is_large(view: SeatView, code: str) -> bool:
    return view.shares(code) * 1000 >= view.rules.director_permille * view.issued(code)


def _lavish(view: SeatView, dice: Dice, wishes: Orders) -> None:
    least = view.rules.lavish_min_usd
    spare = view.cash - 4 * least
    if spare > 0 and dice.chance("lavish", SPEND_CHANCE_PERMILLE):
        wishes.spend_usd = least + min(spare, 2 * least) // 2
