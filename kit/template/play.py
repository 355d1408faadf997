"""The rules: how a match begins, the phases of a turn, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.game import STRENGTH_OPTION, SeatSetup, Standing
from engine.ledger import Ledger
from engine.messages import say
from engine.turn import Phase, Turn
from games.common.accounts import cash, seat
from games.common.options import STRENGTH_ALONE, parse
from games.common.places import placed, ranked
from games.common.seats import PlainSeat, seats_of
from games.common.tables import personas
from kit.template.state import BANK, PACKAGE, Orders, State, lines, rules

SOLD, INCOME = "2", "3"
"""Sections of the rulebook."""


def new_match(options: Mapping[str, str], seats: Sequence[SeatSetup], dice: Dice) -> State:
    """Return the position before turn 1: equal cash, and the first lines for sale (rulebook 1)."""
    chosen = parse(options, *STRENGTH_ALONE)
    possible = range(rules().least_seats, rules().most_seats + 1)
    state = State(
        turn=1,
        strength=chosen[STRENGTH_OPTION],
        seats=seats_of(seats, PlainSeat, possible, personas(PACKAGE)),
        books={},
        to_come=dice.shuffled("lines", sorted(lines())),
    )
    for number in state.seats:
        Ledger(state.books).pay(BANK, seat(number), rules().start_usd, "start", "1")
    _offer(state)
    return state


def _offer(state: State) -> None:
    count = min(rules().lines_per_turn, len(state.to_come))
    state.for_sale = [state.to_come.pop() for _ in range(count)]


def hide(state: State, seat: int) -> None:
    """Put the lines to come in an order that tells nothing: a seat does not know which is next."""
    state.to_come.sort()


def turn_list(state: State) -> tuple[Phase[State, Orders], ...]:
    """Return the phases of a turn; `rule` leads to the heading {#rule-2} of the rulebook."""
    return (
        Phase(1, "PHASE.SALE", SOLD, sale),
        Phase(2, "PHASE.INCOME", INCOME, income),
        Phase(3, "PHASE.CLOSE", "4", close),
    )


def sale(turn: Turn[State, Orders]) -> None:
    """Sell each line to the highest bid that its bidder can still pay; equal bids draw lots (2)."""
    state = turn.state
    for line in state.for_sale:
        bids = {number: orders.bids.get(line, 0) for number, orders in turn.orders.items()}
        bids = {number: usd for number, usd in bids.items() if usd > 0}
        for number, usd in sorted(bids.items()):
            if usd > cash(state, number):
                turn.tell("UNPAID", SOLD, to=number, line=lines()[line].name, usd=usd)
                del bids[number]
        if not bids:
            turn.tell("UNSOLD", SOLD, line=lines()[line].name)
            continue
        usd = max(bids.values())
        best = turn.dice.choice(f"sale/{line}", [number for number in sorted(bids) if bids[number] == usd])
        turn.ledger.pay(seat(best), BANK, usd, "sale", SOLD, line=lines()[line].name)
        state.owners[line] = best
        turn.tell("SOLD", SOLD, line=lines()[line].name, name=state.seats[best].name, usd=usd)
        for number in sorted(bids.keys() - {best}):
            turn.tell("OUTBID", SOLD, to=number, line=lines()[line].name, usd=bids[number])


def income(turn: Turn[State, Orders]) -> None:
    """Pay every owner (3)."""
    for line, owner in sorted(turn.state.owners.items()):
        turn.ledger.pay(
            BANK, seat(owner), lines()[line].income_usd, "income", INCOME, line=lines()[line].name
        )


def close(turn: Turn[State, Orders]) -> None:
    """Note the cash, offer the next lines, end the match after its last turn (4)."""
    state = turn.state
    for number in state.seats:
        state.cash_history.setdefault(number, []).append(cash(state, number))
    _offer(state)
    state.ended = state.turn >= rules().turns
    if state.ended:
        turn.tell("WON", "4", names=[one.name for place, one in placed(standings(state)) if place == 1])
    state.turn += 1


def standings(state: State) -> tuple[Standing, ...]:
    """Return the cash of all seats, the richest first."""
    return ranked(say("TITLE.CASH"), state.seats, {number: cash(state, number) for number in state.seats})
