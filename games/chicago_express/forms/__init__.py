"""The order form of a seat: ranked wishes and limits, and what a seat does whose form did not come."""

from __future__ import annotations

from msgspec import UNSET

from engine.forms import Choice, OrderForm
from engine.messages import Message, say
from games.chicago_express import accounts as acc
from games.chicago_express.forms import bounds, lists, sections, situation
from games.chicago_express.orders import Orders
from games.chicago_express.periods import period_of
from games.chicago_express.standings import answers_only
from games.chicago_express.state import OPENING, State
from games.chicago_express.tables import companies

MOVE_HELP = ("FORM.HELP.WISHES", "FORM.HELP.LINES", "FORM.HELP.HEXES", "FORM.HELP.LAST")
LIMIT_HELP = (
    "FORM.HELP.LIMITS",
    "FORM.HELP.SECOND",
    "FORM.HELP.PROXY",
    "FORM.HELP.SECRET",
    "FORM.HELP.RETURN",
)


def order_form(state: State, seat: int, match: str) -> OrderForm:
    """Return the wishes and the limits that may be asked of a seat now."""
    name = state.seats[seat].name
    asked = answers_only(state)
    wishes = () if asked else (sections.wishes(state),)
    links = (sections.links(state, seat),) if state.stage == OPENING else ()
    limits = sections.limits(state, seat)
    choices: dict[str, tuple[Choice, ...]] = {} if asked else lists.all_lists(state, seat)
    return OrderForm(
        match=match,
        turn=state.turn,
        seat=seat,
        player=name,
        title=say("FORM.TITLE", match=match, turn=state.turn, name=name),
        period=period_of(state),
        sections=(*wishes, limits, *links),
        choices=choices,
        situation=situation.tables(state),
        help=(sections.place(state, seat), *_help(state, asked)),
        sums=bounds.sums(tuple(row.id for row in limits.rows), acc.cash(state, seat)),
        reasons=bounds.reasons(state, seat, choices),
    )


def _help(state: State, asked: bool) -> tuple[Message, ...]:
    opened = state.auction.company if state.auction else ""
    first = (say("FORM.HELP.ASKED", company=companies()[opened].name),) if opened else ()
    codes = LIMIT_HELP if asked else MOVE_HELP + LIMIT_HELP
    return (*first, *(say(code) for code in codes))


def standing_orders(state: State, seat: int) -> Orders:
    """Return the orders of a seat whose form did not come: no wishes, the limits that stand (ruling 28)."""
    open_to_bids = sections.biddable(state)
    standing = sorted(state.seats[seat].limits.items())
    links = state.seats[seat].links
    limits = {code: list(pair) for code, pair in standing if code in open_to_bids}
    return Orders(limits=limits, links=[] if links is UNSET else list(links))
