"""The order form of a seat (10): what may be asked, and what a seat does whose form did not come."""

from __future__ import annotations

from engine.forms import OrderForm, Section
from engine.messages import say
from engine.period import Period
from games.continental_rails import worth
from games.continental_rails.forms import (
    bounds,
    companies,
    forecast,
    lists,
    offices,
    personal,
    railroad,
    situation,
    stock,
)
from games.continental_rails.orders import Orders
from games.continental_rails.state import State

HELP = (
    "FORM.HELP.FILL",
    "FORM.HELP.CODES",
    "FORM.HELP.BLANK",
    "FORM.HELP.RANGES",
    "FORM.HELP.TRADES",
    "FORM.HELP.COMPANIES",
    "FORM.HELP.RAILROADS",
    "FORM.HELP.FORECAST",
    "FORM.HELP.RETURN",
)


def order_form(state: State, seat: int, match: str) -> OrderForm:
    """Return everything a seat may order this turn, prefilled from the position (10.1, 10.2).

    Personal orders, companies, bids, exchange, offices, then a block for each presidency.
    """
    sections, share_prices = _sections(state, seat), lists.share_prices(state)
    return OrderForm(
        match=match,
        turn=state.turn,
        seat=seat,
        player=state.seats[seat].name,
        title=say("FORM.TITLE", match=match, turn=state.turn, tycoon=state.seats[seat].name),
        period=Period(years=worth.period(state, state.turn)),
        sections=sections,
        choices=lists.all_lists(state, seat),
        prices={lists.RAILROADS: share_prices, **bounds.prices(state, seat)},
        forecast=forecast.terms(state, seat, sections),
        situation=situation.tables(state, seat),
        help=tuple(say(code) for code in HELP),
        figures=bounds.figures(state, seat),
        sums=bounds.sums(state, seat, share_prices, {row.id for one in sections for row in one.rows}),
        reasons=bounds.reasons(state, seat),
    )


def standing_orders(state: State, seat: int) -> Orders:
    """Return the orders of a seat whose form did not come, under the policy "hold".

    It seeks the presidencies it has; everything else stays as it is: dividends at the rate of the turn
    before (10.2.8), rights-of-way neither built nor abandoned, nothing bought, sold or borrowed.
    """
    return Orders(control=worth.presidencies(state, seat))


def _sections(state: State, seat: int) -> tuple[Section, ...]:
    own = worth.presidencies(state, seat)
    return (
        personal.section(state, seat),
        *companies.own_section(state, seat),
        *companies.bids_section(state, seat),
        stock.section(state, seat),
        offices.section(state, seat),
        *(railroad.section(state, code, n) for n, code in enumerate(own, 1)),
    )
