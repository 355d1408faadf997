"""Orders by a monkey: legal, illegal and absurd, for properties that must hold whatever is ordered."""

from __future__ import annotations

import random

from games.continental_rails.orders import (
    ABANDON,
    ABSORB,
    BUILD,
    BUY,
    INCORPORATE,
    SELL,
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
    RateWar,
    Trade,
)
from games.continental_rails.railways.network import mergeable
from games.continental_rails.state import State
from games.continental_rails.world import world
from games.continental_rails.worth import bid_limit, companies_of, presidencies, short_limit

AMOUNTS = (0, 1, 10, 49, 50, 51, 99, 100, 500, 1000, 1001, 5000, 25_000, 10**6, 10**12, -5)


def wild_orders(state: State, seat: int, rng: random.Random) -> Orders:
    """Return orders that nobody in his senses would give, some of them legal by accident."""
    railroads = [*state.railroads, "NOPE", ""]
    companies = [*state.companies, "NOPE"]
    orders = Orders(
        borrow_usd=rng.choice(AMOUNTS),
        repay_usd=rng.choice(AMOUNTS),
        spend_usd=rng.choice(AMOUNTS),
        control=rng.sample(railroads, rng.randint(0, 3)),
        resign=rng.sample(railroads, rng.randint(0, 1)),
        survivor=rng.choice(railroads),
        absorbed=rng.choice(railroads),
        spy_seat=rng.choice([None, 1, 2, seat, 99]),
        spy_railroad=rng.choice(railroads),
        name=rng.choice(["", "", "", "Nellie Bly", state.seats[1].name, "x" * 200]),
        message=rng.choice(["", "Hello & <b>goodbye</b>", "é" * 120]),
    )
    if pairs := mergeable(state, seat):
        orders.survivor, orders.absorbed = rng.choice(pairs)
    orders.bids = [_bid(companies, rng) for _ in range(rng.randint(0, 3))]
    orders.trades = [_trade(state, seat, railroads, rng) for _ in range(rng.randint(0, 8))]
    mine = [*companies_of(state, seat), rng.choice(companies)]
    orders.companies = [_company(code, railroads, rng) for code in mine if rng.random() < 0.7]
    presided = [*presidencies(state, seat), rng.choice(railroads)]
    orders.railroads = {code: _railroad(state, code, rng) for code in presided if rng.random() < 0.8}
    return orders


def _bid(companies: list[str], rng: random.Random) -> CompanyBid:
    return CompanyBid(company=rng.choice(companies), usd=rng.choice(AMOUNTS), rank=rng.randint(0, 3))


def _trade(state: State, seat: int, railroads: list[str], rng: random.Random) -> Trade:
    action, code = rng.choice([BUY, BUY, SELL]), rng.choice(railroads)
    edges = list(AMOUNTS)
    if code in state.railroads:  # the last share that is allowed, and the first that is not
        limit = bid_limit(state, code, seat) if action == BUY else short_limit(state, code, seat)
        edges += [limit, limit, limit + 1]
    rank = rng.choice([None, 1, 2, 3, 3])
    return Trade(action=action, railroad=code, shares=rng.choice(edges), rank=rank)


def _company(code: str, railroads: list[str], rng: random.Random) -> CompanyOrder:
    return CompanyOrder(
        company=code,
        action=rng.choice([SELL, ABSORB, INCORPORATE, INCORPORATE]),
        price_usd=rng.choice([None, *AMOUNTS]),
        railroad=rng.choice(railroads),
    )


def _railroad(state: State, code: str, rng: random.Random) -> RailroadOrders:
    routes = list(world().routes)
    lines = state.railroads[code].lines if code in state.railroads else routes

    def maybe() -> int | None:
        return rng.choice([None, *AMOUNTS])

    near = [*world().touching(lines)[:6], rng.choice(routes), ""]
    return RailroadOrders(
        railroad=code,
        president_lends_usd=maybe(),
        repay_president_usd=maybe(),
        repay_bank_usd=maybe(),
        treasury_to_president=maybe(),
        treasury_to_market=maybe(),
        improve_usd_per_mile=rng.choice([None, 0, 1, 10, 30, 50, 51, -1]),
        engine=rng.choice([None, 0, 1, 2, 3, 9, 10]),
        technology=rng.choice(["", *"ABCDEFGHIJ", "Z"]),
        right_of_way=rng.choice(["", BUILD, BUILD, ABANDON, "NONSENSE"]),
        track_usd_per_mile=rng.choice([None, 0, 200, 300, 400, 600, 800, 10**6]),
        double=rng.sample([*lines, rng.choice(routes)], 1) if rng.random() < 0.3 else [],
        influence_points=rng.choice([None, 0, 1, 5, 10**6, -1]),
        request=rng.choice(near),
        second_request=rng.choice(near),
        dividend_usd=rng.choice([None, 0, 1, 2, 5, 99, 100, -1]),
        rate_wars=[_war(lines, routes, rng)] if rng.random() < 0.3 else [],
    )


def _war(lines: list[str], routes: list[str], rng: random.Random) -> RateWar:
    return RateWar(route=rng.choice([*lines, rng.choice(routes)]), percent=rng.choice([0, 1, 25, 75, 76]))
