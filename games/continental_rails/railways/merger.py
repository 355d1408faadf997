"""Two railroads become one: shares, money, lines, land, levels (4.13)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.railways import efficiency
from games.continental_rails.railways.construction import drop_twin, let_go
from games.continental_rails.railways.notices import route_facts, tell_president
from games.continental_rails.railways.upgrades import levelling_cost
from games.continental_rails.state import Railroad
from games.continental_rails.world import world

RULE = "4.13"


def merge(turn: CrTurn, survivor: str, absorbed: str) -> None:
    """Let `absorbed` go into `survivor`; the caller has made sure that it may (4.13)."""
    stays, goes = turn.state.railroads[survivor], turn.state.railroads[absorbed]
    stays.price_usd = merged_price(
        stays.price_usd,
        acc.issued(turn.state, survivor),
        goes.price_usd,
        acc.issued(turn.state, absorbed),
    )
    level_up(turn, stays, goes)
    exchange_shares(turn, survivor, absorbed)
    hand_over_money(turn, survivor, absorbed)
    join_networks(turn, stays, goes)
    del turn.state.railroads[absorbed]
    turn.state.merged[absorbed] = survivor
    efficiency.settle(turn.state, survivor)


def merged_price(price_usd: int, issued: int, other_usd: int, other_issued: int) -> int:
    """Return the price of the survivor: the mean weighted by issued shares, floored (4.13, ruling A26).

    Shares in the treasuries have no weight.

    >>> merged_price(20, 600, 11, 300)
    17
    """
    return (price_usd * issued + other_usd * other_issued) // (issued + other_issued)


def level_up(turn: CrTurn, stays: Railroad, goes: Railroad) -> None:
    """Raise engines and technologies to the higher level, at normal cost on the miles concerned, by bonds."""
    usd = levelling_cost(rules_of(turn), stays, goes)
    turn.ledger.pay(acc.rr_bonds(stays.code), acc.WORLD, usd, "merger_upgrade", RULE)
    if usd:
        tell_president(turn, stays.code, "MERGER_UPGRADE", RULE, absorbed=goes.code, usd=usd)
    stays.engine = max(stays.engine, goes.engine)
    stays.technologies = sorted({*stays.technologies, *goes.technologies})
    stays.grand_station = stays.grand_station or goes.grand_station


def exchange_shares(turn: CrTurn, survivor: str, absorbed: str) -> None:
    """Give each holder, and the treasury, one share of the survivor for each of the absorbed (4.3.1)."""
    old, new = acc.share(absorbed), acc.share(survivor)
    for holder, shares in turn.ledger.holders(old).items():
        if holder == acc.ISSUER:
            continue
        target = acc.rr_cash(survivor) if holder == acc.rr_cash(absorbed) else holder
        turn.ledger.move(old, holder, acc.ISSUER, shares, "merger", RULE, survivor=survivor)
        turn.ledger.move(new, acc.ISSUER, target, shares, "merger", RULE, absorbed=absorbed)
    turn.ledger.close(old)


def hand_over_money(turn: CrTurn, survivor: str, absorbed: str) -> None:
    """Move cash and all debts; what is below zero moves the other way (4.13, 4.4)."""
    for account in (acc.rr_cash, acc.rr_bonds, acc.rr_loans, acc.rr_president):
        source, target = account(absorbed), account(survivor)
        usd = turn.ledger.balance(source)
        if usd < 0:
            source, target = target, source
        turn.ledger.pay(source, target, abs(usd), "merger", RULE, absorbed=absorbed)


def join_networks(turn: CrTurn, stays: Railroad, goes: Railroad) -> None:
    """Join lines, land, awards and efficiency; one unbuilt right-of-way stays at most (ruling O10)."""
    own, other = world().miles(stays.lines), world().miles(goes.lines)
    stays.efficiency = efficiency.merged(stays.efficiency, own, goes.efficiency, other)
    stays.lines += goes.lines
    stays.doubled += goes.doubled
    stays.land_sqmi += goes.land_sqmi
    stays.awards += [award for award in goes.awards if award not in stays.awards]
    _one_right_of_way(turn, stays, goes)
    drop_twin(turn, stays.code)


def _one_right_of_way(turn: CrTurn, stays: Railroad, goes: Railroad) -> None:
    """Keep the survivor's right-of-way, or take the other's with its grant if it has none."""
    if not stays.right_of_way:
        stays.right_of_way, stays.grant_sqmi = goes.right_of_way, goes.grant_sqmi
    elif goes.right_of_way:
        route = goes.right_of_way
        let_go(turn, goes.code)
        turn.tell("RIGHT_OF_WAY_ABANDONED", RULE, railroad=goes.code, **route_facts(route))
