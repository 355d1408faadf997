"""Rate wars: cuts fares where a rival's parallel line loses more than ours (4.16)."""

from __future__ import annotations

from games.continental_rails.computer.appraisal import gross_usd
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import RailroadOrders, RateWar


def wage(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Cut prices where the rival is another player's small railroad and the character is in the mood."""
    for line, _, rival in plan.view.contested(till.code):
        president = plan.view.railroads[rival].president
        hated = president is not None and president != plan.view.seat
        if hated and _weaker(plan, till, rival) and plan.chance(f"war/{line}", plan.profile.war_permille):
            percent = plan.dice.between(f"war percent/{line}", 10, plan.view.rules.rate_war_max_percent)
            orders.rate_wars.append(RateWar(route=line, percent=percent))


def _weaker(plan: Plan, till: Till, rival: str) -> bool:
    rules, other = plan.view.rules, plan.view.railroads[rival]
    own = gross_usd(rules, till.railroad.lines, till.railroad.doubled, till.railroad.technologies)
    return plan.profile.war_times * gross_usd(rules, other.lines, other.doubled, other.technologies) < own
