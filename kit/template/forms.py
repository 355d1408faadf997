"""The order form, how it is read and judged, and orders in words."""

from __future__ import annotations

from engine.findings import Finding, Outcome, Place
from engine.forms import Answers, Column, Field, ForecastTerm, Kind, OrderForm, Row, Section
from engine.messages import Message, say
from engine.period import Period
from games.common.accounts import cash
from kit.template.play import SOLD
from kit.template.report import players
from kit.template.state import Orders, State, lines

BID = "usd"
"""The column that is asked."""


def order_form(state: State, seat: int, match: str) -> OrderForm:
    """Return a row for each line that is for sale."""
    name, money = state.seats[seat].name, cash(state, seat)
    columns = (
        Column("name", say("FORM.COL.OFFER"), 30),
        Column("income", say("FORM.COL.INCOME"), 18),
        Column(BID, say("FORM.COL.USD"), 14),
    )
    bid = Field(Kind.INTEGER, say("FORM.COL.USD"), 0, money, unit="usd", rule=SOLD)
    rows = tuple(
        Row(line, {"name": lines()[line].name, "income": lines()[line].income_usd, BID: bid})
        for line in state.for_sale
    )
    return OrderForm(
        match=match,
        turn=state.turn,
        seat=seat,
        player=name,
        title=say("FORM.TITLE", match=match, turn=state.turn, name=name),
        period=Period(),
        sections=(Section("bids", say("FORM.BIDS"), columns, rows, say("FORM.BIDS.NOTE"), SOLD),),
        forecast=(
            ForecastTerm(say("FORM.FORECAST.CASH"), value=money),
            ForecastTerm(say("FORM.FORECAST.BIDS"), rows=tuple(state.for_sale), column=BID, sign=-1),
        ),
        situation=(players(state, say("REPORT.SEC.PLAYERS")),),
        help=(say("FORM.HELP.BIDS"), say("FORM.HELP.RETURN")),
    )


def read_orders(state: State, seat: int, answers: Answers) -> tuple[Orders, tuple[Finding, ...]]:
    """Return the bids that are written; a blank cell is none."""
    bids = {line: answer.value for (line, _), answer in answers.items() if isinstance(answer.value, int)}
    return Orders(bids=bids), ()


def check(state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
    """Return the bids that the rules accept, with a finding for each one that they do not leave as it was."""
    accepted: dict[str, int] = {}
    findings: list[Finding] = []
    money = cash(state, seat)
    for line, usd in sorted(orders.bids.items()):
        place = Place(row=line, column=BID)
        if line not in state.for_sale:
            findings.append(Finding("BID.NOT_FOR_SALE", Outcome.REJECTED, SOLD, place, {"line": line[:12]}))
        elif usd > money:
            facts = {"found": usd, "used": money, "allowed": money}
            findings.append(Finding("BID.OVER_CASH", Outcome.ADJUSTED, SOLD, place, facts))
        if line in state.for_sale and min(usd, money) > 0:
            accepted[line] = min(usd, money)
    return Orders(bids=accepted), tuple(findings)


def describe(state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
    """Return the bids in words, one message each."""
    known = ((lines()[line].name, usd) for line, usd in sorted(orders.bids.items()) if line in lines())
    return tuple(say("ORDER.BID", line=name, usd=usd) for name, usd in known)
