"""Loans of the tycoon: as much as the Bank will hardly call back, and only for a use (3.5, 10.1.1)."""

from __future__ import annotations

from engine.exact import PERMILLE, scale
from games.continental_rails.computer.plan import Plan


def open_purse(plan: Plan) -> None:
    """Count cash and what may still be borrowed safely; a called loan is paid back first (3.5.3)."""
    view = plan.view
    plan.orders.repay_usd = min(view.called, view.cash, view.debt)
    room = min(view.borrowable(), max(0, _target(plan) - view.debt))
    plan.purse = max(0, view.cash - plan.orders.repay_usd + room - plan.profile.reserve_usd)


def close_purse(plan: Plan) -> None:
    """Borrow what cash does not cover; repay out of what is left: debt costs twice what cash brings (5)."""
    view, orders = plan.view, plan.orders
    if orders.repay_usd:
        return
    missing = max(plan.early, plan.early + plan.late) + plan.profile.reserve_usd - view.cash
    if missing > 0:
        orders.borrow_usd = min(missing, view.borrowable())
    else:
        orders.repay_usd = min(view.debt, view.cash, -missing)


def _target(plan: Plan) -> int:
    """Return the debt this tycoon is ready to bear, dollars (ruling A5)."""
    debt = scale(plan.view.safe_debt(), min(PERMILLE, plan.profile.leverage_permille))
    # From Good times on a Panic may come any turn (5).
    hot = plan.view.climate.number >= plan.profile.hot_climate
    return scale(debt, plan.profile.calm_permille) if hot else debt
