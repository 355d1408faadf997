"""What a tycoon does for himself: spend for the newspapers, and set detectives on others (1.2.5, 10.1.7)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails.computer.plan import Plan


def spend(plan: Plan) -> None:
    """Set aside a part of net worth for Rail Prodigal, the least that counts or more (1.2.5)."""
    least = plan.view.rules.lavish_min_usd
    usd = max(least, scale(plan.view.net_worth, plan.profile.lavish_permille))
    usd = min(usd, plan.purse // 2)
    ready = plan.view.turn >= plan.profile.lavish_turn and usd >= least
    if ready and plan.chance("lavish", plan.profile.lavish_chance_permille):
        plan.made.spend_usd = usd
        plan.take_late(usd)


def spy(plan: Plan) -> None:
    """Have the richest rival watched, and the stranger whose shares look cheapest; it is free (10.1.7)."""
    view = plan.view
    rivals = [seat for seat in view.ranked if seat != view.seat]
    plan.made.spy_seat = rivals[0] if rivals else None
    strangers = [code for code in view.railroads if code not in view.directorships]
    if strangers:
        plan.made.spy_railroad = max(strangers, key=lambda code: (_promise(plan, code), code))


def _promise(plan: Plan, code: str) -> int:
    return plan.appraisal.fair_milli(code) // plan.view.railroads[code].price_usd
