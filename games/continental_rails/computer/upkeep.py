"""Improvements, locomotives, technologies, Grand Stations and second tracks (4.5, 4.15, 4.17, 4.18)."""

from __future__ import annotations

from engine.exact import PERMILLE, clamp, scale
from games.continental_rails.computer.appraisal import gross_usd, kept_permille
from games.continental_rails.computer.plan import Plan
from games.continental_rails.computer.till import Till
from games.continental_rails.orders import RailroadOrders
from games.continental_rails.railways.efficiency import maximum_for
from games.continental_rails.railways.finance import doubling_cost, improvement_funding
from games.continental_rails.railways.upgrades import (
    GRAND_STATION,
    engine_cost,
    grand_station_city,
    technology_cost,
)


def improve(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Spend what lifts efficiency to its maximum after wear; half of that when interest weighs (10.2.4)."""
    rules, view = plan.view.rules, plan.view
    engine = orders.engine or till.railroad.engine
    best = maximum_for(rules, till.miles, view.best_engine - engine)
    lost = best - view.efficiency(till.code) + (rules.wear_low + rules.wear_high) // 2
    usd = scale(lost * PERMILLE // rules.improve_chance_permille, plan.profile.improve_permille)
    if till.bearable < 0:
        usd = min(usd, rules.wear_low + rules.wear_high)
    orders.improve_usd_per_mile = clamp(usd, 0, rules.improve_max_usd_per_mile)
    bill = orders.improve_usd_per_mile * till.miles
    till.borrow(improvement_funding(bill, till.spendable, view.climate.bonds_permille))


def modernise(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Buy the best locomotives and the technology that pays best, out of cash."""
    purse = scale(till.spendable, min(PERMILLE, plan.profile.modernise_permille))
    engine_usd, engine_gain = _engine(plan, till)
    if 0 < engine_usd <= purse and _pays(plan, engine_usd, engine_gain):
        orders.engine = plan.view.best_engine
        till.pay(engine_usd)
        purse -= engine_usd
    offers = [(_technology_gain(plan, till, letter), letter) for letter in _lacking(plan, till)]
    for gain, letter in sorted(offers, reverse=True):
        usd = technology_cost(plan.view.rules, till.miles, letter)
        grand = letter == GRAND_STATION
        if usd <= (till.spendable if grand else purse) and _pays(plan, usd, gain, grand):
            orders.technology = letter
            till.pay(usd)
            return


def _pays(plan: Plan, usd: int, gain: int, grand: bool = False) -> bool:
    turns = plan.profile.station_turns if grand else min(plan.profile.life_turns, plan.turns_left)
    return gain * turns > usd


def _engine(plan: Plan, till: Till) -> tuple[int, int]:
    """Return what the best locomotives cost, and what their efficiency brings a turn (4.17)."""
    rules, levels = plan.view.rules, plan.view.best_engine - till.railroad.engine
    usd = engine_cost(rules, till.miles, till.railroad.engine, plan.view.best_engine)
    now = plan.view.efficiency(till.code)
    held = maximum_for(rules, till.miles, levels)
    if now < held - rules.wear_high:
        return usd, 0
    letters = till.railroad.technologies
    better = kept_permille(rules, maximum_for(rules, till.miles, 0), letters)
    return usd, scale(_gross(till), better - kept_permille(rules, held, letters))


def _gross(till: Till) -> int:
    railroad = till.railroad
    return gross_usd(till.plan.view.rules, railroad.lines, railroad.doubled, railroad.technologies)


def _lacking(plan: Plan, till: Till) -> list[str]:
    letters = [letter for letter in plan.view.technologies if letter not in till.railroad.technologies]
    if GRAND_STATION in letters and not grand_station_city(plan.view.rules, till.railroad.lines):
        letters.remove(GRAND_STATION)
    return letters


def _technology_gain(plan: Plan, till: Till, letter: str) -> int:
    """Return what a technology adds to the profit of a turn, dollars."""
    rules, railroad = plan.view.rules, till.railroad
    letters = (*railroad.technologies, letter)
    efficiency = plan.view.efficiency(till.code)
    then = scale(
        gross_usd(rules, railroad.lines, railroad.doubled, letters), kept_permille(rules, efficiency, letters)
    )
    return then - scale(_gross(till), kept_permille(rules, efficiency, railroad.technologies))


def double(plan: Plan, till: Till, orders: RailroadOrders) -> None:
    """Lay second tracks between great cities, the best for their cost first, out of cash (4.15)."""
    purse = scale(till.spendable, min(PERMILLE, plan.profile.double_permille))
    for line in _worth_doubling(plan, till):
        usd = doubling_cost(plan.view.rules, plan.view.climate, line)
        if usd <= purse:
            orders.double.append(line)
            till.pay(usd)
            purse -= usd


def _worth_doubling(plan: Plan, till: Till) -> list[str]:
    rules, railroad = plan.view.rules, till.railroad
    kept = kept_permille(rules, plan.view.efficiency(till.code), railroad.technologies)
    lines: list[tuple[int, str]] = []
    for line in railroad.lines:
        if line not in railroad.doubled:
            then = gross_usd(rules, railroad.lines, (*railroad.doubled, line), railroad.technologies)
            gain, usd = scale(then - _gross(till), kept), doubling_cost(rules, plan.view.climate, line)
            if _pays(plan, usd, gain):
                lines.append((-gain * PERMILLE // usd, line))
    return [line for _, line in sorted(lines)]
