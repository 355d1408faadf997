"""What a tycoon does for himself: spend for the newspapers, and set detectives on others (1.2.5, 10.1.7)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails.computer.plan import Plan


def spend(plan: Plan) -> None:
    """Set aside a part of net worth for Rail Prodigal, the least that counts or more (1.2.5)."""
    least = plan.view.rules.lavish_min_usd
    usd = min(max(least, scale(plan.view.net_worth, plan.profile.lavish_permille)), plan.purse // 2)
    ready = plan.view.turn >= plan.profile.lavish_turn and usd >= least and not plan.orders.spend_usd
    if ready and plan.chance("lavish", _eagerness(plan)):
        _set_aside(plan, usd)


def spend_cheaply(plan: Plan) -> None:
    """Spend the least that counts before all else, where few others do and points are cheap (1.2.5).

    Who can spare more for the newspapers looks at the end what is left, and spends that (`spend`).
    """
    least, worth = plan.view.rules.lavish_min_usd, plan.view.net_worth
    cheap = _points(plan) * scale(worth, plan.profile.point_permille) >= least
    rich = scale(worth, plan.profile.lavish_permille) > least
    ready = cheap and not rich and plan.purse >= least
    if ready and plan.chance("cheap", _eagerness(plan)):
        _set_aside(plan, least)


def _set_aside(plan: Plan, usd: int) -> None:
    plan.orders.spend_usd = usd
    plan.take_late(usd)


def _points(plan: Plan) -> int:
    """Return the points to expect if as many others spend as in the last turn, and as much (1.2.5)."""
    rules = plan.view.rules
    return (rules.prodigal_even_points + rules.prodigal_shared_points) // (1 + plan.view.lavish_last_turn)


def _eagerness(plan: Plan) -> int:
    """Return the chance of spending: higher for who has half as many points as the leader, thousandths."""
    view, chance = plan.view, plan.profile.lavish_chance_permille
    points = {seat: view.points(seat, "rail_prodigal") for seat in view.seats}
    racing = 0 < max(points.values()) <= 2 * points[view.seat]
    return max(chance, plan.profile.race_permille) if racing else chance


def spy(plan: Plan) -> None:
    """Have the richest rival watched, and the stranger whose shares look cheapest; it is free (10.1.7)."""
    view = plan.view
    rivals = [seat for seat in view.ranked if seat != view.seat]
    plan.orders.spy_seat = rivals[0] if rivals else None
    strangers = [code for code in view.railroads if code not in view.directorships]
    if strangers:
        plan.orders.spy_railroad = max(strangers, key=lambda code: (_promise(plan, code), code))


def _promise(plan: Plan, code: str) -> int:
    return plan.appraisal.fair_milli(code) // plan.view.railroads[code].price_usd
