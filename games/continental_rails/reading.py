"""From answers to orders: each line of the form becomes at most one order; half-filled lines are named.

Nothing is judged here but whether a line says enough to be an order; the rules speak in `checks`.
"""

from __future__ import annotations

from engine.findings import Finding
from engine.forms import Answers
from games.common.form_reader import FormReader
from games.continental_rails import worth
from games.continental_rails.forms import companies, limits, lists, slots, stock
from games.continental_rails.orders import (
    CompanyBid,
    CompanyOrder,
    Orders,
    RailroadOrders,
    RateWar,
    Trade,
)
from games.continental_rails.state import State
from games.continental_rails.tables import engines


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Turn answers into orders; ``CR.HALF_LINE`` for each line that is not enough to be an order."""
    reader = FormReader(answers, "CR.HALF_LINE")
    own = worth.presidencies(state, seat)
    orders = Orders(
        borrow_usd=reader.number(slots.BORROW) or 0,
        repay_usd=reader.number(slots.REPAY) or 0,
        companies=_companies(state, seat, reader),
        bids=_bids(reader, limits.rules_in(state).companies_per_seat),
        trades=_trades(reader, limits.rules_in(state).transactions),
        control=_control(reader, limits.rules_in(state).presidencies),
        resign=[code for n, code in enumerate(own, 1) if reader.text(slots.resign_line(n)) == lists.YES],
        survivor=reader.text(slots.SURVIVOR),
        absorbed=reader.text(slots.ABSORBED),
        spy_seat={slots.seat_code(number): number for number in state.seats}.get(reader.text(slots.SPY_SEAT)),
        spy_railroad=reader.text(slots.SPY_RAILROAD),
        spend_usd=reader.number(slots.LAVISH) or 0,
        name=reader.text(slots.NAME),
        message=reader.text(slots.MESSAGE),
        railroads={code: _railroad(state, code, n, reader) for n, code in enumerate(own, 1)},
    )
    return orders, tuple(reader.findings)


def _companies(state: State, seat: int, reader: FormReader) -> list[CompanyOrder]:
    orders = []
    for n, code in enumerate(worth.companies_of(state, seat), 1):
        line = slots.company_line(n)
        if reader.lacks(line, companies.OWN_NEEDS, "10.1.2"):
            continue
        action = reader.text(line, slots.ACTION)
        price, railroad = reader.number(line, slots.PRICE), reader.text(line, slots.RAILROAD)
        orders.append(
            CompanyOrder(line=line, company=code, action=action, price_usd=price, railroad=railroad)
        )
    return orders


def _bids(reader: FormReader, lines: int) -> list[CompanyBid]:
    bids = []
    for n in range(1, lines + 1):
        line = slots.bid_line(n)
        if not reader.lacks(line, companies.BID_NEEDS, "10.1.3"):
            usd = reader.number(line, slots.USD) or 0
            bids.append(CompanyBid(line=line, company=reader.text(line, slots.COMPANY), usd=usd, rank=n))
    return bids


def _trades(reader: FormReader, lines: int) -> list[Trade]:
    trades = []
    for n in range(1, lines + 1):
        line = slots.trade_line(n)
        if not reader.lacks(line, stock.NEEDS, "10.1.4"):
            trades.append(
                Trade(
                    line=line,
                    action=reader.text(line, slots.ACTION),
                    railroad=reader.text(line, slots.RAILROAD),
                    shares=reader.number(line, slots.SHARES) or 0,
                    rank=reader.number(line, slots.RANK),
                )
            )
    return trades


def _control(reader: FormReader, lines: int) -> list[str]:
    wishes = (reader.text(slots.control_line(n)) for n in range(1, lines + 1))
    return [code for code in wishes if code]


def _railroad(state: State, code: str, n: int, reader: FormReader) -> RailroadOrders:
    prefix = slots.railroad_line(n)

    def number(what: str) -> int | None:
        return reader.number(slots.under(prefix, what))

    def text(what: str) -> str:
        return reader.text(slots.under(prefix, what))

    return RailroadOrders(
        line=prefix,
        railroad=code,
        president_lends_usd=number(slots.LEND),
        repay_president_usd=number(slots.REPAID),
        repay_bank_usd=number(slots.REPAY_BANK),
        treasury_to_president=number(slots.TREASURY_PRESIDENT),
        treasury_to_market=number(slots.TREASURY_MARKET),
        improve_usd_per_mile=number(slots.IMPROVE),
        engine={lists.engine_code(level): level for level in engines()}.get(text(slots.ENGINE)),
        technology=text(slots.TECHNOLOGY),
        right_of_way=text(slots.RIGHT_OF_WAY),
        track_usd_per_mile=number(slots.TRACK),
        double=_doubled(state, code, prefix, reader),
        influence_points=number(slots.INFLUENCE),
        request=text(slots.REQUEST),
        second_request=text(slots.SECOND_REQUEST),
        dividend_usd=number(slots.DIVIDEND),
        rate_wars=_rate_wars(state, code, prefix, reader),
    )


def _doubled(state: State, code: str, prefix: str, reader: FormReader) -> list[str]:
    lines = range(1, len(limits.undoubled(state, code)) + 1)
    wishes = [reader.text(slots.under(prefix, slots.DOUBLE, n)) for n in lines]
    return [line for line in wishes if line]


def _rate_wars(state: State, code: str, prefix: str, reader: FormReader) -> list[RateWar]:
    wars = []
    for n, (route, _, _) in enumerate(limits.contested(state, code), 1):
        line = slots.under(prefix, slots.RATE_WAR, n)
        if percent := reader.number(line):
            wars.append(RateWar(line=line, route=route, percent=percent))
    return wars
