"""What answers are held to that depends on other answers of the form: the sums and tables of its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.forms import Bound, ForecastTerm, Limit, Text
from engine.messages import say
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.forms import limits, lists, reach, slots
from games.continental_rails.forms.slots import under
from games.continental_rails.orders import ABANDON, ABSORB, BUILD, BUY, INCORPORATE, SELL
from games.continental_rails.railways.network import merger_obstacle
from games.continental_rails.state import State
from games.continental_rails.worth import is_civil_war

ASKING, BID_LIMITS, SELL_LIMITS, OWN = "asking", "bid-limits", "sell-limits", "own"
PURSE, ROOM, PURCHASES = "purse", "room", "purchases"
CONTROL, MERGER, WAY, PARTNER = "control", "merger", "way", "partner"
CURABLE = ("APART", "BANKRUPT", "UNEQUAL")
"""Obstacles to a merger that may be gone by phase 12 (ruling A26)."""

Sums = dict[str, tuple[ForecastTerm, ...]]


def at_most(source: str, each_permille: int = 1000) -> Limit:
    """Return the limit to what a sum of the form leaves."""
    return Limit(Bound.HIGH, source, each_permille=each_permille)


def within_cash(source: str, *only: tuple[str, str]) -> Limit:
    """Return the limit of an order that a purse must pay."""
    return Limit(Bound.LEFT, source, only=only, text=say("FORM.CHECK.CASH"))


def never(source: str, *by: str) -> Limit:
    """Return the limit that refuses choices for a reason of the form."""
    return Limit(Bound.NEVER, source, by=by)


def answer_in(row: str) -> str:
    """Return how a limit names the answer of another row."""
    return f"{row}.{slots.ANSWER}"


def figures(state: State, seat: int) -> dict[str, dict[str, int]]:
    """Return what a choice allows: asking prices, shares to bid for, to sell, and held (6.1.2, 6.2)."""
    codes = sorted(state.railroads)
    sale = limits.for_sale(state, seat)
    return {
        ASKING: {code: state.companies[code].asking_usd or 0 for code in sale},
        BID_LIMITS: {code: worth.bid_limit(state, code, seat) for code in codes},
        SELL_LIMITS: {
            code: max(acc.shares(state, seat, code), worth.short_limit(state, code, seat)) for code in codes
        },
        OWN: {code: acc.shares(state, seat, code) for code in codes},
    }


def reasons(state: State, seat: int) -> dict[str, dict[str, Text]]:
    """Return why choices are refused: requests, mergers, private companies, the war (10.1, 10.2)."""
    own = worth.presidencies(state, seat)
    by_table: dict[str, dict[str, Text]] = {
        WAY: {BUILD: say("FORM.CHECK.WAR")} if is_civil_war(state, state.turn) else {},
        PARTNER: {"": say("FORM.CHECK.PARTNER")},
        MERGER: {f"{a}/{b}": say("FORM.CHECK.MERGER") for a in own for b in own if _apart(state, a, b)},
    }
    for n, company in enumerate(worth.companies_of(state, seat), 1):
        orders = ("", SELL, ABSORB)
        text = say("FORM.CHECK.COMPANY", company=company, order=say(f"CHOICE.{INCORPORATE}"))
        by_table[f"{CONTROL}{n}"] = {f"{order}/{company}": text for order in orders}
    for n, code in enumerate(own, 1):
        by_table[under(slots.railroad_line(n), slots.REQUEST)] = _requests(state, code)
    return by_table


def _apart(state: State, survivor: str, absorbed: str) -> bool:
    obstacle = merger_obstacle(state, survivor, absorbed)
    return bool(obstacle) and obstacle not in CURABLE


def _requests(state: State, code: str) -> dict[str, Text]:
    """Return why a right-of-way cannot be asked for, by what is ordered for the one that is held (10.2.7)."""
    routes = [*reach.free_requests(state, code), *reach.possible_requests(state, code)]
    held = state.railroads[code].right_of_way
    refused: dict[str, Text] = {}
    for way in ("", BUILD, ABANDON) if held else ("",):
        for route in routes:
            key = f"{way}/{route}" if held else route
            if held and not way:
                refused[key] = say("FORM.CHECK.HOLDING", route=held)
            elif reach.request_fault(state, code, way, route):
                refused[key] = say("FORM.CHECK.REACH", route=route)
    return refused


def request_limit(state: State, code: str, prefix: str) -> Limit:
    """Return the limit of a request: some are refused, most by what becomes of the right-of-way held."""
    own = (slots.ANSWER,)
    by = (answer_in(under(prefix, slots.RIGHT_OF_WAY)), *own) if state.railroads[code].right_of_way else own
    return never(under(prefix, slots.REQUEST), *by)


def sums(state: State, seat: int, prices: Mapping[str, int], asked: set[str]) -> Sums:
    """Return what other answers leave: the purse through phases 1 to 4, each till, the exchange (6.1.5).

    Parameters
    ----------
    state, seat
        The position, and whose form it is.
    prices : mapping
        Start price of each railroad's share, dollars.
    asked : set of str
        The row ids of the form.
    """
    purse = [value(acc.cash(state, seat)), answers(slots.BORROW), answers(slots.REPAY, -1)]
    room = state.seats[seat].credit_limit_usd - acc.debt(state, seat)
    sums_by_name: Sums = {ROOM: (value(room), answers(slots.REPAY))}
    own = [(slots.railroad_line(n), code) for n, code in enumerate(worth.presidencies(state, seat), 1)]
    for prefix, _ in own:
        sums_by_name[under(prefix, slots.LEND)] = tuple(purse)
        purse.append(answers(under(prefix, slots.LEND), -1))
    purse += [answers(line) for prefix, _ in own if (line := under(prefix, slots.REPAID)) in asked]
    for prefix, code in own:
        line = under(prefix, slots.TREASURY_PRESIDENT)
        if line in asked:
            sums_by_name[line] = tuple(purse)
            purse.append(answers(line, -limits.treasury_cost_usd(state, code, 1)))
            sums_by_name[f"sold-{prefix}"] = (answers(line, -1),)
        sums_by_name |= _till(state, code, prefix, prices[code], asked)
    sums_by_name[PURSE] = tuple(purse)
    return sums_by_name | _exchange(state, purse, asked)


def _exchange(state: State, purse: list[ForecastTerm], asked: set[str]) -> Sums:
    rows = there(asked, slots.trade_line)
    bought = ForecastTerm("", rows=rows, only=(slots.ACTION, BUY), sign=-1)
    sums_by_name: Sums = {PURCHASES: (value(limits.purchases_allowed(state)), bought)}
    credit = limits.rules_in(state).sale_credit_permille
    for row in rows:
        before = (row, slots.RANK)
        # Own shares count at half their price, those sold short are covered at the other half (6.1.5, 6.2).
        sums_by_name[f"{PURSE}-{row}"] = (
            *purse,
            _traded(rows, SELL, 1, permille=2 * credit, most=OWN, before=before),
            _traded(rows, SELL, -1, permille=credit, before=before),
            _traded(rows, BUY, -1, before=before),
            _traded((row,), BUY, -1),
        )
    return sums_by_name


def _traded(rows: tuple[str, ...], action: str, sign: int, **facts: Any) -> ForecastTerm:
    only = (slots.ACTION, action)
    return ForecastTerm(
        "", rows=rows, column=slots.SHARES, times=slots.RAILROAD, only=only, sign=sign, **facts
    )


def _till(state: State, code: str, prefix: str, price_usd: int, asked: set[str]) -> Sums:
    """Return what is in a railroad's till before each order that only cash pays (10.2, ruling A17)."""
    lend, back, bank = (under(prefix, what) for what in (slots.LEND, slots.REPAID, slots.REPAY_BANK))
    till = [value(acc.railroad_cash(state, code)), answers(lend)]
    till += [answers(back, -1)] if back in asked else []
    sums_by_name: Sums = {bank: tuple(till)}
    till.append(answers(bank, -1))
    own, market = under(prefix, slots.TREASURY_PRESIDENT), under(prefix, slots.TREASURY_MARKET)
    if own in asked:
        sums_by_name[market] = (value(acc.treasury(state, code)), answers(own, -1))
        half = limits.rules_in(state).treasury_price_permille
        till += [answers(own, price_usd, half), answers(market, price_usd)]
    double = under(prefix, slots.DOUBLE)
    works = (under(prefix, slots.ENGINE), under(prefix, slots.TECHNOLOGY), *_numbered(asked, double))
    for line in (line for line in works if line in asked):
        sums_by_name[line] = tuple(till)
        till.append(ForecastTerm("", rows=(line,), times=slots.ANSWER, sign=-1))
    till.append(value(max(0, state.railroads[code].profit_usd)))
    return sums_by_name | {under(prefix, slots.DIVIDEND): tuple(till)}


def prices(state: State, seat: int) -> dict[str, dict[str, int]]:
    """Return what locomotives, technologies and double track cost each railroad presided over, by list."""
    prices_by_row: dict[str, dict[str, int]] = {}
    for n, code in enumerate(worth.presidencies(state, seat), 1):
        prefix, level = slots.railroad_line(n), state.railroads[code].engine
        prices_by_row[under(prefix, slots.ENGINE)] = {
            lists.engine_code(better): limits.engine_cost_usd(state, code, better)
            for better in range(level + 1, state.best_engine + 1)
        }
        prices_by_row[under(prefix, slots.TECHNOLOGY)] = {
            letter: limits.technology_cost_usd(state, code, letter)
            for letter in limits.technologies_open(state, code)
        }
        prices_by_row[under(prefix, slots.DOUBLE)] = {
            line: limits.double_cost_usd(state, line) for line in limits.undoubled(state, code)
        }
    return prices_by_row


def value(usd: int) -> ForecastTerm:
    """Return a fixed amount of a sum."""
    return ForecastTerm("", value=usd)


def answers(row: str, sign: int = 1, permille: int = 1000) -> ForecastTerm:
    """Return what a question's answer adds to a sum."""
    return ForecastTerm("", rows=(row,), column=slots.ANSWER, sign=sign, permille=permille)


def there(asked: set[str], name: Callable[[int], str]) -> tuple[str, ...]:
    """Return the numbered rows that the form has."""
    return tuple(_named(asked, name))


def _named(asked: set[str], name: Callable[[int], str]) -> Iterator[str]:
    number = 1
    while (row := name(number)) in asked:
        yield row
        number += 1


def _numbered(asked: set[str], prefix: str) -> tuple[str, ...]:
    return there(asked, lambda number: f"{prefix}{number}")
