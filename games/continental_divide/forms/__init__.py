"""The order form of a seat (9): what may be asked at this pace and stage."""

from __future__ import annotations

from dataclasses import replace

from engine.forms import Column, Field, ForecastTerm, Kind, OrderForm, Row, Section
from engine.messages import say
from engine.period import Period
from games.continental_divide import accounts as acc
from games.continental_divide.forms import build, lists, purchase, situation, slots
from games.continental_divide.orders import BUY, START
from games.continental_divide.phases import cards, end
from games.continental_divide.state import CARDS, PLAY, ROUND, State
from games.continental_divide.tables import limits

HELP = ("FILL", "WISHES", "START", "BUY", "BUILD", "CARDS", "BLANK", "IDS", "RETURN")


def order_form(state: State, seat: int, match: str) -> OrderForm:
    """Return purchase and lines (3, 4), and turn-order cards (7), as far as they are asked for now."""
    playing = state.stage == PLAY
    sections = (purchase.section(state, seat), *build.sections(state, seat)) if playing else ()
    choices = {**lists.purchase_lists(state), **build.choices(state, seat)} if playing else {}
    name = state.seats[seat].name
    return OrderForm(
        match=match,
        turn=state.turn,
        seat=seat,
        player=name,
        title=say("FORM.TITLE", match=match, turn=state.turn, name=name),
        period=Period(state.round, of=limits().turns),
        sections=(*sections, *_cards(state)),
        choices={**choices, lists.CARDS: lists.card_choices(state)},
        prices={lists.RAILROADS: lists.prices(state)} if playing else {},
        forecast=_forecast(state, seat) if playing else (),
        situation=situation.tables(state, seat),
        help=tuple(say(f"FORM.HELP.{code}") for code in HELP),
        figures={**purchase.figures(state), **build.figures(state, seat)} if playing else {},
        sums=purchase.sums(state, seat) if playing else {},
        reasons=purchase.reasons(state) if playing else {},
    )


def asks_cards(state: State) -> bool:
    """Return whether turn-order cards are chosen in the coming publication (7)."""
    return state.stage == CARDS or (state.options.pace == ROUND and not end.is_last(state))


def _cards(state: State) -> tuple[Section, ...]:
    if not asks_cards(state):
        return ()
    columns = (Column(slots.WISH, say("FORM.COL.WISH"), 34), Column(slots.CARD, say("FORM.COL.CARD"), 20))
    lines = tuple(_card(n) for n in range(1, len(cards.left(state)) + 1))
    return (Section("cards", say("FORM.CARDS"), columns, lines, say("FORM.CARDS.NOTE"), "7"),)


def _card(n: int) -> Row:
    field = Field(Kind.CHOICE, say("FORM.COL.CARD"), choices=lists.CARDS, rule="7", once="cards")
    return Row(slots.card_line(n), {slots.WISH: say("FORM.NTH", number=n), slots.CARD: field})


def _forecast(state: State, seat: int) -> tuple[ForecastTerm, ...]:
    """Return what the first wish leaves in hand at the prices of the moment (3)."""
    rows = tuple(slots.purchase_line(n) for n in range(1, slots.PURCHASES + 1))
    start = ForecastTerm("", rows=rows, column=slots.USD, only=(slots.ACTION, START), sign=-1, first=True)
    buy = replace(start, column=slots.SHARES, only=(slots.ACTION, BUY))
    return (
        ForecastTerm(say("FORM.FORECAST.CASH"), value=acc.cash(state, seat)),
        replace(start, label=say("FORM.FORECAST.START")),
        replace(buy, label=say("FORM.FORECAST.BUY"), times=slots.RAILROAD),
        replace(buy, label=say("FORM.FORECAST.EXTRA"), times=slots.EXTRA),
    )
