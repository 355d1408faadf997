"""Private companies: one line for each own one, and the bids for others (10.1.2, 10.1.3)."""

from __future__ import annotations

from engine.forms import Bound, Column, Field, Kind, Limit, Need, Row, Section, Text
from engine.messages import Message, say
from games.continental_rails import worth
from games.continental_rails.forms import bounds, limits, lists, slots
from games.continental_rails.forms.parts import USD_UNIT, dollars, ends, pick
from games.continental_rails.orders import ABSORB, SELL
from games.continental_rails.railways.network import neighbours
from games.continental_rails.state import State
from games.continental_rails.world import world

OWN_NEEDS = (
    Need(slots.ACTION),
    Need(slots.PRICE, only=(slots.ACTION, SELL)),
    Need(slots.RAILROAD, only=(slots.ACTION, ABSORB)),
)
"""What an order to an own company needs (10.1.2)."""
BID_NEEDS = (Need(slots.COMPANY), Need(slots.USD))
"""What a bid needs (10.1.3)."""
_BID_LIMITS = (Limit(Bound.LOW, bounds.ASKING, by=(slots.COMPANY,)), bounds.at_most(bounds.PURSE))


def own_section(state: State, seat: int) -> list[Section]:
    """Return the block of own companies, or nothing for a seat that has none."""
    own = worth.companies_of(state, seat)
    if not own:
        return []
    columns = (
        Column(slots.COMPANY, say("FORM.COL.COMPANY"), 38),
        Column(slots.ACTION, say("FORM.COL.COMPANY_ORDER"), 26),
        Column(slots.PRICE, say("FORM.COL.ASKING"), 16),
        Column(slots.RAILROAD, say("FORM.COL.INTO"), 26),
    )
    lines = tuple(_own_line(state, n, code) for n, code in enumerate(own, 1))
    note = say("FORM.COMPANIES.NOTE")
    return [Section("companies", say("FORM.COMPANIES"), columns, lines, note, "10.1.2", OWN_NEEDS)]


def bids_section(state: State, seat: int) -> list[Section]:
    """Return the block of bids, or nothing for a seat that may not bid (10.1.3)."""
    room = limits.bids_allowed(state, seat)
    if not room or not limits.for_sale(state, seat):
        return []
    columns = (
        Column(slots.ORDER, say("FORM.COL.CHOICE"), 20),
        Column(slots.COMPANY, say("FORM.COL.COMPANY"), 26),
        Column(slots.USD, say("FORM.COL.BID"), 16),
    )
    lines = tuple(_bid_line(n) for n in range(1, room + 1))
    note = say("FORM.BIDS.NOTE", count=room)
    return [Section("bids", say("FORM.BIDS"), columns, lines, note, "10.1.3", BID_NEEDS)]


def _own_line(state: State, n: int, code: str) -> Row:
    low, high = limits.asking_range(state, code)
    price = Field(Kind.INTEGER, say("FORM.COL.ASKING"), low, high, unit=USD_UNIT, rule="10.1.2.1")
    route = world().routes[code]
    return Row(
        slots.company_line(n),
        {
            slots.COMPANY: say(
                "FORM.COMPANY", company=code, ends=ends(code), miles=route.miles, hint=_own_hint(state, code)
            ),
            slots.ACTION: pick(say("FORM.COL.COMPANY_ORDER"), lists.COMPANY_ORDERS, "10.1.2"),
            slots.PRICE: price,
            slots.RAILROAD: pick(say("FORM.COL.INTO"), lists.absorb_list(n), "10.1.2.2"),
        },
    )


def _own_hint(state: State, code: str) -> Message:
    company, miles = state.companies[code], world().routes[code].miles
    into: list[Text] = railroads_there(state, code) or [say("FORM.NONE")]
    public = limits.rules_in(state).company_asking_free_usd_per_mile * miles
    if company.asking_usd is None:
        return say("FORM.COMPANY.HINT", paid=company.paid_usd, public=public, into=into)
    return say("FORM.COMPANY.ON_SALE", asking=company.asking_usd, public=public, into=into)


def railroads_there(state: State, company: str) -> list[Text]:
    """Return the railroads that serve a city of a company's line, each with why it may not absorb it."""
    return [
        say(f"FORM.COMPANY.{why}", railroad=railroad) if why else railroad
        for railroad, why in neighbours(state, company)
    ]


def _bid_line(n: int) -> Row:
    return Row(
        slots.bid_line(n),
        {
            slots.ORDER: say("FORM.BID.FIRST") if n == 1 else say("FORM.BID.SECOND"),
            slots.COMPANY: pick(say("FORM.COL.COMPANY"), lists.COMPANIES, "10.1.3", once="bids"),
            slots.USD: dollars(say("FORM.COL.BID"), 0, None, "10.1.3", *_BID_LIMITS),
        },
    )
