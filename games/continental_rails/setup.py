"""The position before turn 1: fifteen seats, six railroads, twenty companies for sale (3.3, 4.2, 2.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.exact import scale
from engine.game import SeatSetup
from engine.ledger import Balances, Ledger
from games.common.seats import seats_of
from games.common.tables import personas
from games.continental_rails import accounts as acc
from games.continental_rails.overrides import parse_overrides
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import Company, Railroad, Seat, State
from games.continental_rails.tables import climates
from games.continental_rails.world import World, world

SEATS = 15


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return the position before turn 1: fifteen seats, those not given are the computer's (3.3, 4.2)."""
    overrides = parse_overrides(options)
    rules = rules_for(overrides)
    books: Balances = {}
    state = State(
        turn=1,
        seats=seats_of(seats, Seat, (SEATS,), personas("games.continental_rails"), full=True),
        companies=_companies(rules, dice),
        railroads={},
        books=books,
        climate=rules.start_climate,
        climate_history=[rules.start_climate],
        technologies=["A"],
        overrides=overrides,
    )
    ledger = Ledger(books)
    for code in rules.first_railroads.split():
        _first_railroad(state, ledger, rules, dice, code)
    _stakes(state, ledger, rules)
    return state


def _companies(rules: Rules, dice: Dice) -> dict[str, Company]:
    the_world = world()
    first = set(rules.first_railroads.split())
    routes = [r for r in the_world.routes.values() if r.company and r.code not in first]
    jitter = {r.code: dice.normal_milli(f"company/{r.code}", rules.company_order_sigma_milli) for r in routes}
    routes.sort(key=lambda r: (r.number * 1000 + jitter[r.code], r.number))
    companies = {r.code: Company(code=r.code, appears=place) for place, r in enumerate(routes, 1)}
    early = [r for r in routes if first_turn_of(rules, the_world, r.code) <= 1]
    for route in early[: rules.companies_at_start]:
        company = companies[route.code]
        company.status, company.listed_turn = "bank", 1
        company.asking_usd = rules.company_bank_usd_per_mile * route.miles
    for code in sorted(first):
        companies[code] = Company(code=code, status="gone")
    return companies


def first_turn_of(rules: Rules, the_world: World, code: str) -> int:
    """Return the first turn in which a private company may appear (2.4: East first, the West last)."""
    route = the_world.routes[code]
    if route.number < rules.western_company_number:
        return 1
    gateway = any(the_world.cities[end].gateway for end in route.ends)
    far = route.number >= rules.pure_western_company_number
    pure_west = far and route.side == "west" and not gateway
    return rules.pure_western_company_turn if pure_west else rules.western_company_turn


def _first_railroad(state: State, ledger: Ledger, rules: Rules, dice: Dice, code: str) -> None:
    route = world().routes[code]
    low, high = rules.first_price_low_usd, rules.first_price_high_usd
    state.railroads[code] = Railroad(
        code=code,
        name=route.name,
        number=route.number,
        side=route.side,
        lines=[code],
        price_usd=dice.between(f"first price/{code}", low, high),
        efficiency=rules.first_efficiency,
    )
    unit, miles = acc.share(code), route.miles
    ledger.pay(acc.BANK, acc.rr_cash(code), rules.first_cash_usd, "start", "4.2")
    bonds = rules.first_bonds_usd_per_mile * miles
    ledger.pay(acc.rr_bonds(code), acc.WORLD, bonds, "start", "4.6")
    ledger.move(unit, acc.ISSUER, acc.PUBLIC, rules.first_issued_per_mile * miles, "start", "4.2")
    ledger.move(unit, acc.ISSUER, acc.rr_cash(code), rules.first_treasury_per_mile * miles, "start", "4.2")


def _stakes(state: State, ledger: Ledger, rules: Rules) -> None:
    issued = {code: acc.issued(state, code) for code in sorted(state.railroads)}
    for seat in state.seats.values():
        ledger.pay(acc.BANK, acc.seat(seat.number), rules.start_cash_usd, "start", "3.3")
        worth = rules.start_cash_usd
        for code, shares in issued.items():
            stake = scale(shares, rules.start_shares_permille)
            ledger.move(acc.share(code), acc.PUBLIC, acc.seat(seat.number), stake, "start", "3.3")
            worth += stake * state.railroads[code].price_usd
        seat.credit_limit_usd = scale(worth, climates(rules.tables)[state.climate].credit_permille)
        state.worth_history[seat.number] = [worth]
