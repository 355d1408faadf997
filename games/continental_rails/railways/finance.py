"""What track costs and where the money comes from: figures only, nothing is posted here (4.6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.exact import PERMILLE, clamp, scale
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State
from games.continental_rails.tables import Climate, climates
from games.continental_rails.world import world


@dataclass(frozen=True, slots=True)
class TrackBill:
    """The bill for one line, whole dollars: honest track, crossing of cities, and the overprice (4.6)."""

    track_usd: int
    city_usd: int
    excess_usd: int = 0

    @property
    def total_usd(self) -> int:
        """Return all that the railroad pays."""
        return self.track_usd + self.city_usd + self.excess_usd


@dataclass(frozen=True, slots=True)
class Funding:
    """Where the money for a bill comes from, whole dollars."""

    proceeds_usd: int
    bonds_usd: int
    cash_usd: int
    loan_usd: int


def track_cost(
    state: State,
    code: str,
    route: str,
    usd_per_mile: int | None = None,
    *,
    climate: Climate | None = None,
) -> TrackBill:
    """Return what it costs a railroad to build a right-of-way.

    Parameters
    ----------
    state : State
        Gives the cities the railroad serves already: these are not paid again.
    code, route : str
        The railroad, and the route to build.
    usd_per_mile : int, optional
        What the president wants to spend on track, dollars a mile; moved into minimum..twice the minimum.
        None is the minimum.
    climate : Climate, optional
        The climate at the start of the turn; phases pass it, a form means today's.

    Returns
    -------
    TrackBill
        Track at the minimum, cities newly reached at $300 a point of value, and the excess.

    Notes
    -----
    Rulebook 4.6, 10.2.5. The overprice is on the track alone (ruling A16).
    """
    rules = rules_for(state.overrides)
    lowest = (climate or climates(rules.tables)[state.climate]).track_usd_per_mile
    price = lowest if usd_per_mile is None else clamp(usd_per_mile, lowest, track_limit(rules, lowest))
    miles = world().routes[route].miles
    city = crossing_cost(rules, state.railroads[code].lines, route)
    return TrackBill(lowest * miles, city, (price - lowest) * miles)


def track_limit(rules: Rules, lowest_usd_per_mile: int) -> int:
    """Return the most that may be spent on track, dollars a mile: twice the minimum (4.6)."""
    return scale(lowest_usd_per_mile, rules.track_max_permille)


def crossing_cost(rules: Rules, lines: Iterable[str], route: str) -> int:
    """Return what crossing the cities newly reached by a route costs, dollars (4.6).

    >>> from games.continental_rails.rules import rules_for
    >>> crossing_cost(rules_for({}), ["NYC"], "NYC")
    0
    """
    served = world().cities_of(lines)
    fresh = sorted(set(world().routes[route].ends) - served)
    return rules.city_usd_per_point * sum(world().cities[city].value for city in fresh)


def doubling_cost(rules: Rules, climate: Climate, route: str) -> int:
    """Return what a second track costs, dollars: 25% of normal track, cities apart (4.15)."""
    return scale(climate.track_usd_per_mile * world().routes[route].miles, rules.double_cost_permille)


def construction_profit(excess_usd: int, directors: int) -> int:
    """Return what each director pockets of an overpriced construction, dollars (4.6).

    The excess is divided by the directors and one more; that odd share, and what does not divide, goes to
    the contractor (ruling A16).

    >>> construction_profit(90, 2)
    30
    """
    return excess_usd // (directors + 1)


def track_funding(cost_usd: int, proceeds_usd: int, spendable_usd: int, bonds_permille: int) -> Funding:
    """Return who pays for track: share proceeds, then bonds, cash and short loans.

    Parameters
    ----------
    cost_usd : int
        The bill, dollars.
    proceeds_usd : int
        What directors and the Public paid for the new shares, dollars.
    spendable_usd : int
        Cash beside the proceeds that need not stay in the till, dollars; below zero counts as none.
    bonds_permille : int
        Share of the rest that bonds pay, thousandths, by the climate at the start of the turn.

    Returns
    -------
    Funding
        Four sums that add up to the bill.

    Notes
    -----
    Rulebook 4.6, ruling A17.

    Examples
    --------
    >>> track_funding(50_000, 10_000, 3_000, 800)
    Funding(proceeds_usd=10000, bonds_usd=32000, cash_usd=3000, loan_usd=5000)
    """
    proceeds = min(proceeds_usd, cost_usd)
    rest = cost_usd - proceeds
    bonds = scale(rest, bonds_permille)
    cash = min(rest - bonds, max(0, spendable_usd))
    return Funding(proceeds, bonds, cash, rest - bonds - cash)


def excess_within(
    rules: Rules, bill: TrackBill, proceeds_usd: int, spendable_usd: int, bonds_permille: int
) -> int:
    """Return what a railroad can spend on the overprice it ordered, dollars (4.6, ruling B45).

    Lenders pay for track. Of the overprice bonds pay no more than a part, and what the track leaves of the
    cash has to pay the rest.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> excess_within(rules_for({}), TrackBill(50_000, 0, 50_000), 10_000, 13_000, 800)
    10000
    """
    if rules.excess_bonds_permille < 0:
        return bill.excess_usd
    honest = bill.total_usd - bill.excess_usd
    cash = max(0, spendable_usd) - track_funding(honest, proceeds_usd, spendable_usd, bonds_permille).cash_usd
    most = (cash + max(0, proceeds_usd - honest)) * PERMILLE // (PERMILLE - rules.excess_bonds_permille)
    return min(bill.excess_usd, most)


def bill_funding(
    rules: Rules, bill: TrackBill, proceeds_usd: int, spendable_usd: int, bonds_permille: int
) -> Funding:
    """Return who pays for a bill: the track as `track_funding` has it, its overprice by bonds and cash."""
    if rules.excess_bonds_permille < 0:
        return track_funding(bill.total_usd, proceeds_usd, spendable_usd, bonds_permille)
    honest = bill.total_usd - bill.excess_usd
    track = track_funding(honest, proceeds_usd, spendable_usd, bonds_permille)
    proceeds = min(bill.excess_usd, max(0, proceeds_usd - honest))
    bonds = min(bill.excess_usd - proceeds, scale(bill.excess_usd, rules.excess_bonds_permille))
    return Funding(
        track.proceeds_usd + proceeds,
        track.bonds_usd + bonds,
        track.cash_usd + bill.excess_usd - proceeds - bonds,
        track.loan_usd,
    )


def improvement_funding(cost_usd: int, spendable_usd: int, bonds_permille: int) -> Funding:
    """Return who pays for improvements: cash that can be spared, then bonds and short loans (10.2.4).

    The book names cash first here, and borrowing first for track alone (4.6).

    >>> improvement_funding(1_500, 500, 800)
    Funding(proceeds_usd=0, bonds_usd=800, cash_usd=500, loan_usd=200)
    """
    cash = min(cost_usd, max(0, spendable_usd))
    bonds = scale(cost_usd - cash, bonds_permille)
    return Funding(0, bonds, cash, cost_usd - cash - bonds)
