"""Private companies that become railroads (4.3.1, 10.1.2.3)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.orders import INCORPORATE
from games.continental_rails.railways.companies import close_company, company_orders
from games.continental_rails.railways.issue import hand_out, public_buys
from games.continental_rails.railways.notices import route_facts, tycoon_facts
from games.continental_rails.railways.upgrades import new_technologies
from games.continental_rails.state import Railroad
from games.continental_rails.world import world


def incorporate_companies(turn: CrTurn) -> None:
    """Turn companies into railroads, by company number; the Civil War does not forbid it (8)."""
    for code, seat, _ in company_orders(turn, INCORPORATE):
        if code not in turn.state.railroads:
            incorporate(turn, code, seat)


def incorporate(turn: CrTurn, code: str, seat: int) -> None:
    """Found a railroad: shares to owner, Public and treasury, bonds for the track that lies (10.1.2.3)."""
    railroad = turn.state.railroads[code] = _new_railroad(turn, code)
    close_company(turn.state.companies[code])
    _first_issue(turn, code, seat)
    turn.tell(
        "INCORPORATED",
        "10.1.2.3",
        railroad=code,
        name=railroad.name,
        usd=railroad.price_usd,
        **route_facts(code),
        **tycoon_facts(turn, seat),
    )


def _new_railroad(turn: CrTurn, code: str) -> Railroad:
    """Return a railroad with the newest engines and technologies and a president to be elected (4.17)."""
    route, start = world().routes[code], start_of(turn)
    return Railroad(
        code=code,
        name=route.name,
        number=route.number,
        side=route.side,
        lines=[code],
        price_usd=start.climate.first_price_usd,
        efficiency=rules_of(turn).new_efficiency,
        engine=turn.state.best_engine,
        technologies=new_technologies(turn.state.technologies),
        born_turn=turn.state.turn,
    )


def _first_issue(turn: CrTurn, code: str, seat: int) -> None:
    """Issue 5 shares a mile; the new railroad keeps the Public's money and owes bonds for its track."""
    rules, miles = rules_of(turn), world().routes[code].miles
    founder = rules.incorporation_owner_per_mile * miles
    hand_out(turn, code, acc.seat(seat), founder, "new_shares_owner")
    treasury = rules.incorporation_treasury_per_mile * miles
    hand_out(turn, code, acc.rr_cash(code), treasury, "new_shares_treasury")
    price = turn.state.railroads[code].price_usd
    public_buys(turn, code, rules.incorporation_public_per_mile * miles, price)
    bonds = rules.incorporation_bonds_usd_per_mile * miles
    turn.ledger.pay(acc.rr_bonds(code), acc.WORLD, bonds, "first_bonds", "4.6")
    turn.tell("FOUNDER_SHARES", "10.1.2.3", to=seat, railroad=code, count=founder)
