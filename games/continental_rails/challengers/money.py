"""Tycoons who do one thing with their money."""

from __future__ import annotations

from engine.dice import Dice
from games.continental_rails.computer.profile import NORMAL
from games.continental_rails.computer.tycoon import orders
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import SELL, CompanyBid, Orders, Trade
from games.continental_rails.state import State


def bankrupt(seen: State, seat: int, dice: Dice) -> Orders:
    """Borrow to the limit, sell all shares and spend everything, every turn."""
    view = SeatView(seen, seat)
    held = [code for code in sorted(view.railroads) if view.shares(code)]
    sales = [Trade(action=SELL, railroad=code, shares=view.shares(code)) for code in held]
    usd = view.borrowable()
    return Orders(
        borrow_usd=usd,
        trades=sales[: view.rules.transactions],
        spend_usd=max(view.rules.lavish_min_usd, view.cash + usd),
    )


def thousand(seen: State, seat: int, dice: Dice) -> Orders:
    """Play like a normal computer, and spend the least that counts every turn (1.2.5)."""
    view = SeatView(seen, seat)
    wishes = orders(view, dice, NORMAL)
    wishes.spend_usd = view.rules.lavish_min_usd
    return wishes


def hoarder(seen: State, seat: int, dice: Dice) -> Orders:
    """Hold as many private companies as the rules allow, and nothing else."""
    view = SeatView(seen, seat)
    room = view.rules.companies_per_seat - len(view.companies)
    cheap = sorted(view.for_sale, key=lambda code: (view.company(code).asking_usd or 0, code))
    bids = [
        CompanyBid(company=code, usd=view.company(code).asking_usd or 0, rank=rank)
        for rank, code in enumerate(cheap[:room], 1)
    ]
    missing = sum(bid.usd for bid in bids) - view.cash
    return Orders(borrow_usd=max(0, min(missing, view.borrowable())), bids=bids)
