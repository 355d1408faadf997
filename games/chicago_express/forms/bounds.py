"""What wishes and limits are held to that depends on other answers of the line (2.1, 3.2, 4, 5)."""

from __future__ import annotations

from engine.forms import Bound, Choice, ForecastTerm, Limit, Text
from engine.messages import Message, say
from games.chicago_express.forms import slots
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, Wish
from games.chicago_express.rules.legality import Fault, fault
from games.chicago_express.state import ROUND, State
from games.chicago_express.wording import worded

COMPANY, FIRST_HEX, NEXT_HEX, ONE_HEX = "company", "first-hex", "next-hex", "one-hex"
Reasons = dict[str, dict[str, Text]]


def company_limit() -> Limit:
    """Return the limit of a company: that of an auction or a build may be refused."""
    return Limit(Bound.NEVER, COMPANY, by=(slots.ACTION, slots.COMPANY))


def hex_limits(column: str) -> tuple[Limit, ...]:
    """Return the limits of a hex: not for this company, not to be developed, one too many."""
    own = Limit(Bound.NEVER, FIRST_HEX, by=(slots.ACTION, slots.COMPANY, column))
    grows = Limit(Bound.NEVER, NEXT_HEX, by=(slots.ACTION, column))
    before = slots.HEXES[: slots.HEXES.index(column)]
    return own, grows, *(Limit(Bound.NEVER, ONE_HEX, by=(slots.ACTION, name)) for name in before)


def more_limit(line: str) -> Limit:
    """Return the limit that a price for later shares is nothing without one for the first (3.2)."""
    return Limit(Bound.LEFT, line, text=say("FORM.CHECK.FIRST"))


def sums(lines: tuple[str, ...], most: int) -> dict[str, tuple[ForecastTerm, ...]]:
    """Return, by line of limits, what is below zero where later shares have a price and the first has none.

    `most` is the highest price that may be written, whole dollars.
    """
    return {
        line: (
            ForecastTerm("", rows=(line,), column=slots.FIRST, sign=max(1, most)),
            ForecastTerm("", rows=(line,), column=slots.MORE, sign=-1),
        )
        for line in lines
    }


def reasons(state: State, seat: int, choices: dict[str, tuple[Choice, ...]]) -> Reasons:
    """Return why wishes are refused, by action, company and hex (2.1, 3, 4, 5)."""
    by_table: Reasons = {name: {} for name in (COMPANY, FIRST_HEX, NEXT_HEX, ONE_HEX)}
    if not choices:
        return by_table
    places = [choice.code for choice in choices[slots.PLACES_LIST]]
    for choice in choices[slots.COMPANIES_LIST]:
        _of_company(state, seat, choice.code, places, by_table)
    for place in places:
        text = _why(state, seat, Wish(action=DEVELOP, hexes=[place]))
        by_table[NEXT_HEX] |= {f"{DEVELOP}/{place}": text} if text else {}
        by_table[ONE_HEX][f"{DEVELOP}/{place}"] = say("CE.ONE_HEX")
    return by_table


def _of_company(state: State, seat: int, code: str, places: list[str], by_table: Reasons) -> None:
    auction = _why(state, seat, Wish(action=AUCTION, company=code))
    by_table[COMPANY] |= {f"{AUCTION}/{code}": auction} if auction else {}
    by_place = {at: _fault(state, seat, Wish(action=BUILD, company=code, hexes=[at])) for at in places}
    if places and all(why and why.column == slots.COMPANY for why in by_place.values()):
        text = _worded(by_place[places[0]])
        by_table[COMPANY] |= {f"{BUILD}/{code}": text} if text else {}
        return
    for at, why in by_place.items():
        if why and why.code != "CE.NOT_LINKED" and (text := _worded(why)):
            by_table[FIRST_HEX][f"{BUILD}/{code}/{at}"] = text


def _why(state: State, seat: int, wish: Wish) -> Message | None:
    return _worded(_fault(state, seat, wish))


def _fault(state: State, seat: int, wish: Wish) -> Fault | None:
    """Return what refuses a wish for good; in pace "round" others may pass before the moment comes."""
    why = fault(state, seat, wish)
    return why if why and (why.final or state.pace != ROUND) else None


def _worded(why: Fault | None) -> Message | None:
    return Message(why.code, worded(why.facts)) if why else None
