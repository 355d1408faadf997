"""What a president may order one of his railroads, one question a line (10.2)."""

from __future__ import annotations

from engine.forms import Row, Section
from engine.messages import Message, say
from games.continental_rails import accounts as acc
from games.continental_rails.forms import limits, slots
from games.continental_rails.forms.parts import dollars, integer, pick, question, question_section
from games.continental_rails.forms.track import track_lines
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
    lend = dollars(say("FORM.LEND"), 0, None, "10.2.1")
    bank = dollars(say("FORM.REPAY_BANK"), 0, debts, "10.2.2")
    hint = say("FORM.REPAY_BANK.HINT", bonds=acc.bonds(state, code), loans=acc.loans(state, code), usd=till)
    rows = [question(slots.under(prefix, slots.LEND), lend, say("FORM.LEND.HINT", owed=owed))]
    if owed:
        repaid = dollars(say("FORM.REPAID"), 0, max(0, min(owed, till)), "10.2.1")
        rows.append(question(slots.under(prefix, slots.REPAID), repaid, say("FORM.REPAID.HINT", owed=owed)))
    return [*rows, question(slots.under(prefix, slots.REPAY_BANK), bank, hint)]


def _stock(state: State, code: str, prefix: str) -> list[Row]:
    shares = acc.treasury(state, code)
    if not shares:
        return []
    half = limits.treasury_cost_usd(state, code, 1)
    own = integer(say("FORM.TREASURY_PRESIDENT"), 0, shares, "10.2.3")
    market = integer(say("FORM.TREASURY_MARKET"), 0, shares, "10.2.3")
    own_hint = say("FORM.TREASURY_PRESIDENT.HINT", usd=half)
    return [
        question(slots.under(prefix, slots.TREASURY_PRESIDENT), own, own_hint),
        question(slots.under(prefix, slots.TREASURY_MARKET), market, say("FORM.TREASURY_MARKET.HINT")),
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
        rows.append(question(name, pick(say("FORM.ENGINE"), name, "4.17"), hint))
    if letters := limits.technologies_open(state, code):
        name = slots.under(prefix, slots.TECHNOLOGY)
        costs = [_technology_cost(state, code, letter) for letter in letters]
        hint = say("FORM.TECHNOLOGY.HINT", costs=costs)
        rows.append(question(name, pick(say("FORM.TECHNOLOGY"), name, "4.18"), hint))
    return rows


def _technology_cost(state: State, code: str, letter: str) -> Message:
    usd = limits.technology_cost_usd(state, code, letter)
    return say("FORM.TECHNOLOGY.COST", technology=letter, usd=usd)


def _dividend(state: State, code: str, prefix: str) -> Row:
    railroad, rules = state.railroads[code], limits.rules_in(state)
    rate, issued = railroad.dividend_usd, acc.issued(state, code)
    answer = integer(say("FORM.DIVIDEND"), 0, rules.dividend_max_usd, "10.2.8", default=rate)
    hint = say("FORM.DIVIDEND.HINT", issued=issued, profit=railroad.profit_usd)
    return question(slots.under(prefix, slots.DIVIDEND), answer, hint)


def _rate_wars(state: State, code: str, prefix: str) -> list[Row]:
    rules = limits.rules_in(state)
    rows = []
    for n, (line, twin, rival) in enumerate(limits.contested(state, code), 1):
        label = say("FORM.RATE_WAR", route=line, rival=rival)
        answer = integer(label, 0, rules.rate_war_max_percent, "4.16")
        hint = say("FORM.RATE_WAR.HINT", route=line, twin=twin, rival=rival)
        rows.append(question(slots.under(prefix, slots.RATE_WAR, n), answer, hint))
    return rows
