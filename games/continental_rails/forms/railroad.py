"""What a president may order one of his railroads, one question a line (10.2)."""

from __future__ import annotations

from engine.forms import Row, Section
from engine.messages import Message, say
from games.continental_rails import accounts as acc
from games.continental_rails.forms import bounds, limits, slots
from games.continental_rails.forms.parts import dollars, integer, pick, question, question_section
from games.continental_rails.forms.track import till_pays, track_lines
from games.continental_rails.railways.efficiency import maximum
from games.continental_rails.state import BANKRUPT, State


def section(state: State, code: str, n: int) -> Section:
    """Return the block of the n-th railroad a seat presides over."""
    prefix, railroad = slots.railroad_line(n), state.railroads[code]
    lines = [
        *_money(state, code, prefix),
        *_stock(state, code, prefix),
        _improvements(state, code, prefix),
        *_modern(state, code, prefix),
        *track_lines(state, code, prefix),
        _dividend(state, code, prefix),
        *_rate_wars(state, code, prefix),
    ]
    title = say("FORM.RAILROAD", railroad=code, name=railroad.name)
    note = say("FORM.RAILROAD.BANKRUPT") if railroad.solvency == BANKRUPT else None
    return question_section(prefix, title, lines, note, "10.2")


def _money(state: State, code: str, prefix: str) -> list[Row]:
    owed, till = acc.owed_to_president(state, code), acc.railroad_cash(state, code)
    debts = acc.bonds(state, code) + acc.loans(state, code)
    lend_line, back_line = slots.under(prefix, slots.LEND), slots.under(prefix, slots.REPAID)
    bank_line = slots.under(prefix, slots.REPAY_BANK)
    lend = dollars(say("FORM.LEND"), 0, None, "10.2.1", bounds.at_most(lend_line))
    bank = dollars(say("FORM.REPAY_BANK"), 0, debts, "10.2.2", bounds.at_most(bank_line))
    hint = say("FORM.REPAY_BANK.HINT", bonds=acc.bonds(state, code), loans=acc.loans(state, code), usd=till)
    rows = [question(lend_line, lend, say("FORM.LEND.HINT", owed=owed))]
    if owed:
        repaid = dollars(say("FORM.REPAID"), 0, max(0, min(owed, till)), "10.2.1")
        rows.append(question(back_line, repaid, say("FORM.REPAID.HINT", owed=owed)))
    return [*rows, question(bank_line, bank, hint)]


def _stock(state: State, code: str, prefix: str) -> list[Row]:
    shares = acc.treasury(state, code)
    if not shares:
        return []
    half = limits.treasury_cost_usd(state, code, 1)
    own_line, market_line = (
        slots.under(prefix, what) for what in (slots.TREASURY_PRESIDENT, slots.TREASURY_MARKET)
    )
    each = state.railroads[code].price_usd * limits.rules_in(state).treasury_price_permille
    payable = bounds.at_most(own_line, max(1, each))
    own = integer(say("FORM.TREASURY_PRESIDENT"), 0, shares, "10.2.3", payable)
    market = integer(say("FORM.TREASURY_MARKET"), 0, shares, "10.2.3", bounds.at_most(market_line))
    own_hint = say("FORM.TREASURY_PRESIDENT.HINT", usd=half)
    return [
        question(own_line, own, own_hint),
        question(market_line, market, say("FORM.TREASURY_MARKET.HINT")),
    ]


def _improvements(state: State, code: str, prefix: str) -> Row:
    most = limits.rules_in(state).improve_max_usd_per_mile
    answer = integer(say("FORM.IMPROVE"), 0, most, "10.2.4")
    now, best = state.railroads[code].efficiency, maximum(state, code)
    return question(slots.under(prefix, slots.IMPROVE), answer, say("FORM.IMPROVE.HINT", now=now, best=best))


def _modern(state: State, code: str, prefix: str) -> list[Row]:
    rows: list[Row] = []
    level = state.railroads[code].engine
    if level < state.best_engine:
        name = slots.under(prefix, slots.ENGINE)
        usd = limits.engine_cost_usd(state, code, level + 1)
        hint = say("FORM.ENGINE.HINT", level=level, usd=usd)
        rows.append(question(name, pick(say("FORM.ENGINE"), name, "4.17", till_pays(name)), hint))
    if letters := limits.technologies_open(state, code):
        name = slots.under(prefix, slots.TECHNOLOGY)
        costs = [_technology_cost(state, code, letter) for letter in letters]
        hint = say("FORM.TECHNOLOGY.HINT", costs=costs)
        rows.append(question(name, pick(say("FORM.TECHNOLOGY"), name, "4.18", till_pays(name)), hint))
    return rows


def _technology_cost(state: State, code: str, letter: str) -> Message:
    usd = limits.technology_cost_usd(state, code, letter)
    return say("FORM.TECHNOLOGY.COST", technology=letter, usd=usd)


def _dividend(state: State, code: str, prefix: str) -> Row:
    railroad, rules = state.railroads[code], limits.rules_in(state)
    rate, issued = railroad.dividend_usd, acc.issued(state, code)
    line = slots.under(prefix, slots.DIVIDEND)
    payable = bounds.at_most(line, 1000 * limits.dividend_shares(state, code))
    answer = integer(say("FORM.DIVIDEND"), 0, rules.dividend_max_usd, "10.2.8", payable, default=rate)
    hint = say("FORM.DIVIDEND.HINT", issued=issued, profit=railroad.profit_usd)
    return question(line, answer, hint)


def _rate_wars(state: State, code: str, prefix: str) -> list[Row]:
    rules = limits.rules_in(state)
    rows = []
    for n, (line, twin, rival) in enumerate(limits.contested(state, code), 1):
        label = say("FORM.RATE_WAR", route=line, rival=rival)
        answer = integer(label, rules.rate_war_min_percent, rules.rate_war_max_percent, "4.16")
        hint = say("FORM.RATE_WAR.HINT", route=line, twin=twin, rival=rival)
        rows.append(question(slots.under(prefix, slots.RATE_WAR, n), answer, hint))
    return rows
