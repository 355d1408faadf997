"""Which free right-of-way is worth most: revenue, land, regions, and where it leads (4.7, 4.10, 7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.exact import PERMILLE, scale
from games.continental_rails.computer import prospects as far
from games.continental_rails.computer.appraisal import gross_usd, kept_permille
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.operations.land import land_price_usd
from games.continental_rails.railways.finance import crossing_cost
from games.continental_rails.railways.grants import grant_chance, grant_size
from games.continental_rails.world import routes_at


@dataclass(frozen=True, slots=True)
class Prospect:
    """A right-of-way that could be asked for: its worth in dollars, and how many rivals touch it."""

    route: str
    usd: int
    rivals: int


def prospects(plan: Plan, till: Till, built: bool) -> list[Prospect]:
    """Return the rights-of-way worth asking for, best first.

    Parameters
    ----------
    plan : Plan
        Of the president.
    till : Till
        The railroad.
    built : bool
        The one it holds will be built this turn, and counts as a line.
    """
    held = till.railroad.right_of_way
    own = (*till.railroad.lines, held) if built else till.railroad.lines
    world = plan.view.world
    shut = world.routes[held].twin if built else held
    touched = world.cities_of(own)
    joining = _joining_cities(plan, till) if plan.profile.join_usd else frozenset()
    candidates = [
        _judged(plan, till, own, route, joining)
        for route in plan.view.rights_of_way(till.code)
        if route != shut and not touched.isdisjoint(world.routes[route].ends)
    ]
    worthy = [prospect for prospect in candidates if prospect.usd > 0]
    return sorted(worthy, key=lambda prospect: (-prospect.usd, prospect.route))


def _judged(plan: Plan, till: Till, own: tuple[str, ...], route: str, joining: frozenset[str]) -> Prospect:
    points = far.gain_milli(plan.view, till.code, (*own[len(till.railroad.lines) :], route), plan.turns_left)
    usd = _money(plan, till, own, route) + points * plan.profile.region_usd // PERMILLE
    if not joining.isdisjoint(plan.view.world.routes[route].ends):
        usd += plan.profile.join_usd
    return Prospect(route, plan.blurred(f"route/{till.code}/{route}", usd), _rivals(plan, till, route))


def _joining_cities(plan: Plan, till: Till) -> frozenset[str]:
    """Return the cities of the seat's other railroad, where a line to it would let the two merge (4.13)."""
    view, own = plan.view, till.railroad
    others = [view.railroads[code] for code in view.presidencies if code != till.code]
    apart = [o.lines for o in others if o.side == own.side and not view.world.touch(own.lines, o.lines)]
    return frozenset().union(*(view.world.cities_of(lines) for lines in apart))


def _money(plan: Plan, till: Till, own: tuple[str, ...], route: str) -> int:
    """Return what a line earns in some turns, less interest, and its land, and shares at half price."""
    view, rules, railroad = plan.view, plan.view.rules, till.railroad
    more = gross_usd(rules, (*own, route), railroad.doubled, railroad.technologies)
    more -= gross_usd(rules, own, railroad.doubled, railroad.technologies)
    kept = kept_permille(rules, view.efficiency(till.code), railroad.technologies)
    miles = view.world.routes[route].miles
    cost = view.climate.track_usd_per_mile * miles + crossing_cost(rules, own, route)
    bonus = scale(rules.shares_per_mile * miles, rules.director_bonus_permille) * railroad.price_usd
    issue = scale(rules.shares_per_mile * miles * railroad.price_usd, plan.profile.issue_permille)
    interest = scale(max(0, cost - issue), plan.profile.debt_permille)
    return plan.profile.line_turns * (scale(more, kept) - interest) + land_usd(plan, route, 0) + bonus


def land_usd(plan: Plan, route: str, points: int) -> int:
    """Return what the land of a grant will bring on average with some points of influence, dollars (7)."""
    rules, miles = plan.view.rules, plan.view.world.routes[route].miles
    usd = land_price_usd(rules, plan.view.climate.number) * grant_size(rules, miles, points)
    return scale(scale(usd, grant_chance(rules, route, points)), plan.profile.land_permille)


def _rivals(plan: Plan, till: Till, route: str) -> int:
    """Return how many other railroads of this side that hold no right-of-way touch a route."""
    view = plan.view
    near = {
        view.owner_of[line]
        for city in view.world.routes[route].ends
        for line in routes_at(city)
        if line in view.owner_of
    }
    return sum(code != till.code and view.railroads[code].side == till.railroad.side for code in sorted(near))
