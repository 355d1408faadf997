"""The Situation sheet: own figures, the stock table with bid limits, companies for sale (9.4 to 9.6)."""

from __future__ import annotations

from engine.messages import say
from engine.report import Cell, Column, Table
from games.common.blocks import listing
from games.continental_rails import accounts as acc
from games.continental_rails import outlook, worth
from games.continental_rails.forms import limits
from games.continental_rails.forms.companies import railroads_there
from games.continental_rails.forms.parts import climate_text, ends
from games.continental_rails.forms.situation_railroads import confidential, requestable
from games.continental_rails.state import State
from games.continental_rails.tables import climates
from games.continental_rails.world import world

_NUMBER, _USD = "number", "usd"


def tables(state: State, seat: int) -> tuple[Table, ...]:
    """Return what a seat should see while it fills the form."""
    shared = [_own(state, seat), _stock(state, seat), *_companies(state, seat), _for_sale(state, seat)]
    return (*shared, *confidential(state, seat), *requestable(state, seat))


def _own(state: State, seat: int) -> Table:
    shares, loans = worth.shares_value(state, seat), outlook.director_loans(state, seat)
    rows: list[tuple[Cell, ...]] = [
        (say("FORM.FIG.CASH"), acc.cash(state, seat)),
        (say("FORM.FIG.SHARES"), shares),
        (
            say("FORM.FIG.COMPANIES"),
            sum(worth.company_value(state, c) for c in worth.companies_of(state, seat)),
        ),
        (say("FORM.FIG.DEBT"), acc.debt(state, seat)),
        (say("FORM.FIG.WORTH"), worth.net_worth(state, seat)),
        (say("FORM.FIG.LIMIT"), state.seats[seat].credit_limit_usd),
        (say("FORM.FIG.BORROW"), limits.borrowable_usd(state, seat)),
        (say("FORM.FIG.SAFE"), outlook.safe_debt_usd(state, seat)),
        (say("FORM.FIG.UNASKED"), sum(loan.usd for loan in loans)),
        (say("FORM.FIG.SAFE_BESIDE"), outlook.safe_debt_usd(state, seat, loans)),
        (say("FORM.FIG.CALL"), state.seats[seat].call_usd),
    ]
    climate = climates(limits.rules_in(state).tables)[state.climate]
    caption = say(
        "FORM.OWN.CAPTION",
        climate=climate_text(climate.climate),
        permille=climate.loan_permille,
        track=climate.track_usd_per_mile,
    )
    columns = (Column("figure", say("FORM.COL.FIGURE")), Column("usd", say("FORM.COL.USD"), _USD))
    return Table("own", say("FORM.OWN"), columns, tuple(rows), caption)


def _stock(state: State, seat: int) -> Table:
    columns = (
        Column("code", say("FORM.COL.CODE")),
        Column("number", say("FORM.COL.NUMBER"), _NUMBER),
        Column("name", say("FORM.COL.NAME")),
        Column("price", say("FORM.COL.PRICE"), _USD),
        Column("dividend", say("FORM.COL.DIVIDEND"), _USD),
        Column("issued", say("FORM.COL.ISSUED"), _NUMBER),
        Column("treasury", say("FORM.COL.TREASURY"), _NUMBER),
        Column("own", say("FORM.COL.OWN"), _NUMBER),
        Column("bid", say("FORM.COL.BID_LIMIT"), _NUMBER),
        Column("sell", say("FORM.COL.SELL_LIMIT"), _NUMBER, say("FORM.COL.SELL_LIMIT.HELP")),
        Column("cornered", say("FORM.COL.CORNERED")),
    )
    rows = tuple(_stock_row(state, seat, code) for code in sorted(state.railroads))
    caption = say("FORM.STOCK_TABLE.CAPTION", bids=limits.purchases_allowed(state))
    return Table("stock", say("FORM.STOCK_TABLE"), columns, rows, caption)


def _stock_row(state: State, seat: int, code: str) -> tuple[Cell, ...]:
    railroad, own = state.railroads[code], acc.shares(state, seat, code)
    return (
        code,
        railroad.number,
        railroad.name,
        railroad.price_usd,
        railroad.dividend_usd,
        acc.issued(state, code),
        acc.treasury(state, code),
        own,
        worth.bid_limit(state, code, seat),
        max(own, worth.short_limit(state, code, seat)),
        say("FORM.CORNERED") if railroad.cornered else None,
    )


def _companies(state: State, seat: int) -> list[Table]:
    own = worth.companies_of(state, seat)
    if not own:
        return []
    columns = (
        *_company_columns(),
        Column("paid", say("FORM.COL.PAID"), _USD),
        Column("low", say("FORM.COL.ASK_LOW"), _USD),
        Column("high", say("FORM.COL.ASK_HIGH"), _USD),
        Column("asking", say("FORM.COL.ASKING"), _USD),
    )
    rows = tuple(
        (
            *_company_cells(code),
            state.companies[code].paid_usd,
            *limits.asking_range(state, code),
            state.companies[code].asking_usd,
        )
        for code in own
    )
    return [Table("companies", say("FORM.COMPANIES"), columns, rows)]


def _for_sale(state: State, seat: int) -> Table:
    columns = (
        *_company_columns(),
        Column("asking", say("FORM.COL.ASKING"), _USD),
        Column("seller", say("FORM.COL.SELLER")),
        Column("there", say("FORM.COL.THERE")),
    )
    rows: list[tuple[Cell, ...]] = []
    for code in limits.for_sale(state, seat):
        owner = state.companies[code].owner
        seller = say("FORM.BANK") if owner is None else state.seats[owner].name
        there = listing(railroads_there(state, code))
        rows.append((*_company_cells(code), state.companies[code].asking_usd, seller, there))
    empty = say("FORM.FOR_SALE.EMPTY")
    caption = say("FORM.FOR_SALE.CAPTION", count=limits.bids_allowed(state, seat))
    return Table("for-sale", say("FORM.FOR_SALE"), columns, tuple(rows), caption, empty=empty)


def _company_columns() -> tuple[Column, ...]:
    return (
        Column("code", say("FORM.COL.CODE")),
        Column("number", say("FORM.COL.NUMBER"), _NUMBER),
        Column("name", say("FORM.COL.NAME")),
        Column("ends", say("FORM.COL.ENDS")),
        Column("miles", say("FORM.COL.MILES"), _NUMBER),
    )


def _company_cells(code: str) -> tuple[Cell, ...]:
    route = world().routes[code]
    return (code, route.number, route.name, ends(code), route.miles)
