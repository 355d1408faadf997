"""What a railroad takes in a turn: the figures of `revenue` read from its lines, cities and cars (4.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.exact import PERMILLE, scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.operations import revenue
from games.continental_rails.rules import Rules
from games.continental_rails.state import Railroad
from games.continental_rails.tables import Climate, technologies
from games.continental_rails.world import world


@dataclass(frozen=True, slots=True)
class Receipts:
    """Dollars before chance and climate: at normal rates, and what rate wars take off."""

    normal_usd: int
    lost_usd: int


def collect(turn: CrTurn, code: str, cuts: Mapping[str, int]) -> int:
    """Collect the revenue of a railroad and return what it had been without rate wars (4.10, 4.16).

    Parameters
    ----------
    turn : CrTurn
        Climate and chance; the money goes into the railroad's till.
    code : str
        The railroad.
    cuts : mapping
        Line -> per cent of its receipts lost to a rate war.

    Returns
    -------
    int
        Undiscounted revenue, dollars: expenses are reckoned on it.
    """
    railroad, rules = turn.state.railroads[code], rules_of(turn)
    gross = receipts(rules, railroad, cuts)
    low, high = rules.revenue_noise_low_permille, rules.revenue_noise_high_permille
    chance = turn.dice.between(f"revenue/{code}", low, high) - PERMILLE
    climate = start_of(turn).climate
    railroad.revenue_usd = usual_usd(rules, railroad, gross.normal_usd - gross.lost_usd, climate, chance)
    turn.ledger.pay(acc.WORLD, acc.rr_cash(code), railroad.revenue_usd, "revenue", "4.10", railroad=code)
    return usual_usd(rules, railroad, gross.normal_usd, climate, chance)


def usual_usd(rules: Rules, railroad: Railroad, usd: int, climate: Climate, chance_permille: int = 0) -> int:
    """Return receipts with what regions, cars and climate add, and chance if there is any yet (4.10)."""
    more = (*_more_permille(rules, railroad), climate.revenue_permille, chance_permille)
    return revenue.adjusted_usd(usd, *more)


def receipts(rules: Rules, railroad: Railroad, cuts: Mapping[str, int]) -> Receipts:
    """Return a railroad's receipts by its lines of now: those built this turn earn too (ruling A21)."""
    the_world = world()
    normal = revenue.base_usd(rules, the_world.miles(railroad.lines), the_world.city_value(railroad.lines))
    normal += _station_usd(rules, railroad)
    lines_at = Counter(city for line in railroad.lines for city in the_world.routes[line].ends)
    lost = 0
    # All other lines bring what base and station say, and lose nothing.
    for line in {*railroad.doubled, *cuts} & {*railroad.lines}:
        usd, bonus = line_receipts(rules, railroad, line, lines_at)
        normal += bonus
        lost += revenue.part_usd(usd + bonus, cuts.get(line, 0))
    return Receipts(normal, lost)


def line_receipts(
    rules: Rules, railroad: Railroad, line: str, lines_at: Mapping[str, int]
) -> tuple[int, int]:
    """Return what a line brings and what its second track adds, dollars (4.15, ruling A18)."""
    the_world = world()
    route = the_world.routes[line]
    values = [the_world.cities[end].value for end in route.ends]
    shared = zip(values, (lines_at[end] for end in route.ends), strict=True)
    usd = revenue.line_usd(rules, route.miles, shared)
    percent = revenue.double_track_percent(*values) if line in railroad.doubled else 0
    return usd, revenue.part_usd(usd, percent)


def _station_usd(rules: Rules, railroad: Railroad) -> int:
    """Return what a Grand Station adds to the revenue of the large cities served, dollars (4.18)."""
    large = [
        world().cities[city].value
        for city in world().cities_of(railroad.lines)
        if world().cities[city].size >= rules.grand_station_city_size
    ]
    permille = sum(technologies(rules.tables)[letter].city_permille for letter in railroad.technologies)
    return scale(rules.revenue_usd_per_point * sum(large), permille)


def _more_permille(rules: Rules, railroad: Railroad) -> tuple[int, int]:
    """Return what regions connected and better cars add, thousandths (2.7, 4.18)."""
    regions = len(world().regions_of(railroad.lines))
    cars = sum(technologies(rules.tables)[letter].revenue_permille for letter in railroad.technologies)
    return revenue.region_bonus_permille(rules, regions), cars
