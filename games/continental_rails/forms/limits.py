"""What a seat may order at most and what it costs: the form shows these figures, the check holds to them."""

from __future__ import annotations

from itertools import accumulate

from engine.exact import scale_up
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.exchange import order_check
from games.continental_rails.forms import slots
from games.continental_rails.phases import p05_private_companies
from games.continental_rails.railways.finance import doubling_cost, track_cost, track_limit
from games.continental_rails.railways.network import owner_of
from games.continental_rails.railways.upgrades import (
    GRAND_STATION,
    engine_cost,
    grand_station_city,
    technology_cost,
)
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State
from games.continental_rails.tables import climates
from games.continental_rails.world import world


def rules_in(state: State) -> Rules:
    """Return the figures in force in a match."""
    return rules_for(state.overrides)


def borrowable_usd(state: State, seat: int) -> int:
    """Return what the Bank lends a seat this turn: limit less debt (3.5.1); a recalled seat gets nothing."""
    room = state.seats[seat].credit_limit_usd - acc.debt(state, seat)
    return 0 if state.seats[seat].call_usd > 0 else max(0, room)


def asking_range(state: State, company: str) -> tuple[int, int]:
    """Return the lowest and highest price an owner may ask for a private company, dollars (10.1.2.1).

    >>> from games.continental_rails.state import Company
    >>> asked = State(turn=1, seats={}, railroads={}, books={}, climate=4,
    ...     companies={"A&GW": Company(code="A&GW", owner=1, paid_usd=2000)})
    >>> asking_range(asked, "A&GW")
    (116, 2400)
    """
    miles, paid = world().routes[company].miles, state.companies[company].paid_usd
    return p05_private_companies.asking_range(miles, paid, rules_in(state))


def bids_allowed(state: State, seat: int) -> int:
    """Return how many private companies a seat may bid for: two less those it owns (10.1.3, ruling A11)."""
    return max(0, rules_in(state).companies_per_seat - len(worth.companies_of(state, seat)))


def for_sale(state: State, seat: int) -> list[str]:
    """Return the private companies a seat may bid for this turn, in number order (10.1.3)."""
    companies = [
        company.code
        for company in state.companies.values()
        if company.asking_usd is not None
        and company.listed_turn <= state.turn
        and (company.status == "bank" or (company.status == "owned" and company.owner != seat))
    ]
    return sorted(companies, key=lambda code: world().routes[code].number)


def purchases_allowed(state: State) -> int:
    """Return how many bids for shares a seat may make this turn (6.1.2, ruling C7)."""
    return order_check.bids_allowed(len(state.railroads), rules_in(state))


def treasury_cost_usd(state: State, code: str, shares: int) -> int:
    """Return what a president pays for treasury shares: half the price, rounded up (10.2.3)."""
    permille = rules_in(state).treasury_price_permille
    return scale_up(shares * state.railroads[code].price_usd, permille)


def track_range(state: State) -> tuple[int, int]:
    """Return the minimum cost of a mile of track this turn and the most a president may order (4.6)."""
    least = climates(rules_in(state).tables)[state.climate].track_usd_per_mile
    return least, track_limit(rules_in(state), least)


def build_cost_usd(state: State, code: str, route: str) -> int:
    """Return the least a right-of-way costs a railroad: track, and cities it does not serve yet (4.6)."""
    return track_cost(state, code, route).total_usd


def engine_cost_usd(state: State, code: str, level: int) -> int:
    """Return what a better locomotive costs: $10 a mile and level (4.17)."""
    railroad = state.railroads[code]
    return engine_cost(rules_in(state), world().miles(railroad.lines), railroad.engine, level)


def technology_cost_usd(state: State, code: str, letter: str) -> int:
    """Return what a technology costs: $10 a mile, a Grand Station a fixed sum (4.18)."""
    return technology_cost(rules_in(state), world().miles(state.railroads[code].lines), letter)


def technologies_open(state: State, code: str) -> list[str]:
    """Return the technologies on the market that a railroad lacks and can use (4.18)."""
    railroad = state.railroads[code]
    owned = {*railroad.technologies, *([GRAND_STATION] if railroad.grand_station else [])}
    return [
        technology
        for technology in state.technologies
        if technology not in owned and (technology != GRAND_STATION or has_grand_city(state, code))
    ]


def has_grand_city(state: State, code: str) -> bool:
    """Return whether a railroad serves a city large enough for a Grand Station (4.18)."""
    return bool(grand_station_city(rules_in(state), state.railroads[code].lines))


def double_cost_usd(state: State, route: str) -> int:
    """Return what double track costs on a line: a quarter of the normal track cost (4.15)."""
    return doubling_cost(rules_in(state), climates(rules_in(state).tables)[state.climate], route)


def dividend_shares(state: State, code: str) -> int:
    """Return how many shares a dividend is paid on as things stand: all but the treasury's (4.12)."""
    return max(1, acc.issued(state, code))


def influence_usd(state: State, code: str) -> int:
    """Return what a point of political influence costs a railroad: $1 a mile (4.9)."""
    return rules_in(state).influence_usd_per_mile * world().miles(state.railroads[code].lines)


def contested(state: State, code: str) -> list[tuple[str, str, str]]:
    """Return a railroad's lines with a rival's beside them: (own line, the twin, its owner) (4.16)."""
    owners, routes = owner_of(state), world().routes
    lines = sorted(state.railroads[code].lines, key=lambda line: routes[line].number)
    twins = [(line, routes[line].twin) for line in lines if routes[line].twin]
    return [(line, twin, owners[twin]) for line, twin in twins if owners.get(twin, code) != code]


def undoubled(state: State, code: str) -> list[str]:
    """Return a railroad's lines of single track, in number order (4.15)."""
    railroad, routes = state.railroads[code], world().routes
    single = set(railroad.lines) - set(railroad.doubled)
    return sorted(single, key=lambda line: routes[line].number)


def doublings(state: State, code: str) -> int:
    """Return how many lines a president may be asked to double: all that could be paid, at least two (4.15).

    The rules set no number. Payable is what the railroad has and what its president has or may borrow, for
    he lends to it in phase 2; the two leave room for what the exchange may bring it.
    """
    lines, president = undoubled(state, code), state.railroads[code].president
    usd = max(0, acc.railroad_cash(state, code))
    if president is not None:
        usd += max(0, acc.cash(state, president)) + borrowable_usd(state, president)
    costs = accumulate(sorted(double_cost_usd(state, line) for line in lines))
    return min(len(lines), max(slots.DOUBLE_LINES, sum(cost <= usd for cost in costs)))
