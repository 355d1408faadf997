"""The two blocks of the form: ranked wishes, and limits for the auctions."""

from __future__ import annotations

from msgspec import UNSET

from engine.forms import Cell, Column, Field, Kind, Limit, Need, Row, Section
from engine.messages import Message, say
from games.chicago_express import accounts as acc
from games.chicago_express.forms import bounds, slots
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, SKIP_OF
from games.chicago_express.rules.bidding import clockwise
from games.chicago_express.rules.income import income_when_opened, minimum_bid
from games.chicago_express.standings import answers_only, asks_at_once
from games.chicago_express.state import MOVE, OPENING, State
from games.chicago_express.tables import companies, figures

USD = "$"
WISH_NEEDS = (
    Need(slots.ACTION),
    Need(slots.COMPANY, only=(slots.ACTION, AUCTION)),
    Need(slots.COMPANY, only=(slots.ACTION, BUILD)),
    Need(slots.HEXES[0], only=(slots.ACTION, BUILD), others=slots.HEXES[1:]),
    Need(slots.HEXES[0], only=(slots.ACTION, DEVELOP), others=slots.HEXES[1:]),
)
"""What a wish needs (2.1); a hex may stand in any of the three columns."""
_ALL = (slots.COMPANY, *slots.HEXES)
WISH_IDLE = {AUCTION: slots.HEXES, DEVELOP: (slots.COMPANY,), **dict.fromkeys(SKIP_OF.values(), _ALL)}
"""What actions make no use of (2.1)."""


def wishes(state: State) -> Section:
    """Return the wish lines: the first one that is legal when the seat's moment comes is played."""
    columns = (
        Column(slots.ACTION, say("FORM.COL.ACTION"), 30),
        Column(slots.COMPANY, say("FORM.COL.COMPANY"), 28),
        *(Column(name, say(f"FORM.COL.{name.upper()}"), 24) for name in slots.HEXES),
    )
    lines = tuple(_wish(rank) for rank in range(1, slots.wish_count(state) + 1))
    note = say(f"FORM.WISHES.NOTE.{state.pace.upper()}")
    return Section("wishes", say("FORM.WISHES"), columns, lines, note, "2.1", WISH_NEEDS)


def _wish(rank: int) -> Row:
    first, *others = slots.HEXES
    cells = {
        slots.ACTION: _pick(slots.ACTION, slots.ACTIONS_LIST, "2.1"),
        slots.COMPANY: _pick(slots.COMPANY, slots.COMPANIES_LIST, "3", bounds.company_limit()),
        first: _pick(first, slots.PLACES_LIST, "4", *bounds.hex_limits(first), once=slots.wish_line(rank)),
        **{
            name: _pick(name, slots.SITES_LIST, "4", *bounds.hex_limits(name), once=slots.wish_line(rank))
            for name in others
        },
    }
    return Row(slots.wish_line(rank), cells)


def _pick(column: str, choices: str, rule: str, *held: Limit, once: str = "") -> Field:
    label = say(f"FORM.COL.{column.upper()}")
    return Field(Kind.CHOICE, label, choices=choices, rule=rule, limits=held, once=once)


def limits(state: State, seat: int) -> Section:
    """Return the lines of limits, prefilled with those that stand."""
    columns = (
        Column(slots.COMPANY, say("FORM.COL.COMPANY"), 34),
        Column(slots.HELD, say("FORM.COL.HELD"), 12),
        Column(slots.MINIMUM, say("FORM.COL.MINIMUM"), 16),
        Column(slots.FIRST, say("FORM.COL.FIRST"), 18),
        Column(slots.MORE, say("FORM.COL.MORE"), 18),
    )
    lines = tuple(_limit(state, seat, code) for code in biddable(state))
    return Section("limits", say("FORM.LIMITS"), columns, lines, _note(state, seat), "3")


def _note(state: State, seat: int) -> Message:
    """Return what the limits are for this turn, and the money there is for them."""
    cash, asked = acc.cash(state, seat), state.auction
    if asked is not None:
        return say(
            "FORM.LIMITS.ASKED", company=companies()[asked.company].name, least=asked.minimum_usd, cash=cash
        )
    if asks_at_once(state):
        return say("FORM.LIMITS.NOTE.ASKED", cash=cash)
    return say("FORM.LIMITS.OPENING" if state.stage == OPENING else "FORM.LIMITS.NOTE", cash=cash)


def place(state: State, seat: int) -> Message:
    """Return when the seat's turn comes in the round, or in the bidding of the auction that is next."""
    first = state.auction.starter if state.auction else state.mover
    order = clockwise(sorted(state.seats), first)
    code = "FORM.PLACE.AUCTION" if answers_only(state) else "FORM.PLACE.ROUND"
    if not answers_only(state) and state.pace == MOVE:
        return say(code, place=state.moves % len(order) + 1, seats=len(order))
    return say(code, place=order.index(seat) + 1, seats=len(order))


def links(state: State, seat: int) -> Section:
    """Return what links the opening auctions: most shares, most dollars (ruling 35)."""
    columns = (
        Column(slots.QUESTION, say("FORM.COL.QUESTION"), 56),
        Column(slots.ANSWER, say("FORM.COL.ANSWER"), 18),
    )
    standing = state.seats[seat].links
    answers = (
        (slots.LINKS[0], len(state.opening_left) + (state.auction is not None), ""),
        (slots.LINKS[1], acc.cash(state, seat), USD),
    )
    governed = tuple(slots.limit_line(code) for code in biddable(state))
    rows = []
    for (line, most, unit), before in zip(answers, [0, 0] if standing is UNSET else standing, strict=True):
        label = say(f"FORM.{line}")
        field = Field(Kind.INTEGER, label, 1, most, default=before or None, unit=unit, rule="1.5")
        rows.append(Row(line, {slots.QUESTION: label, slots.ANSWER: field}, governs=governed))
    return Section("links", say("FORM.LINKS"), columns, tuple(rows), say("FORM.LINKS.NOTE"), "1.5")


def biddable(state: State) -> list[str]:
    """Return the companies whose shares may come to auction: in the opening those that are open."""
    if state.stage != OPENING:
        return [code for code in companies() if acc.unsold(state, code)]
    return [code for code in companies() if state.companies[code].open]


def least(state: State, code: str) -> int:
    """Return the lowest bid for a company's next share, as far as can be known."""
    if state.stage == OPENING:
        return companies()[code].opening_min_bid
    if not state.companies[code].open:
        return max(figures().least_bid_usd, income_when_opened(state, code))
    return minimum_bid(state, code)


def _limit(state: State, seat: int, code: str) -> Row:
    standing = state.seats[seat].limits.get(code, [None, 0])
    cells: dict[str, Cell] = {
        slots.COMPANY: f"{code} · {companies()[code].name}",
        slots.HELD: acc.shares(state, seat, code),
        slots.MINIMUM: least(state, code),
        slots.FIRST: _dollars(state, seat, slots.FIRST, standing[0]),
        slots.MORE: _dollars(state, seat, slots.MORE, standing[1], bounds.more_limit(slots.limit_line(code))),
    }
    return Row(slots.limit_line(code), cells)


def _dollars(state: State, seat: int, column: str, standing: int | None, *held: Limit) -> Field:
    label = say(f"FORM.COL.{column.upper()}")
    most = acc.cash(state, seat)
    default = standing if column == slots.FIRST else standing or None
    return Field(Kind.INTEGER, label, 0, most, default=default, unit=USD, rule="3.2", limits=held)
