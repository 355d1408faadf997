"""Phase 1: players repay bank loans or take new ones (11.1 step 1; 3.5, 10.1.1).

The turn begins here: the figures of its start are kept, personas take new names (3.2), detectives are
hired (10.1.7) and messages passed on (10.1.8).
"""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of


def run(turn: CrTurn) -> None:
    """Begin the turn, then let each seat repay and borrow."""
    start_of(turn)
    rename(turn)
    for seat in sorted(turn.orders):
        hire_detectives(turn, seat)
        pass_message(turn, seat)
        repay(turn, seat)
        borrow(turn, seat)
    forget_repaid_calls(turn)


def rename(turn: CrTurn) -> None:
    """Give new names where one may be chosen: on turn 1 or after a bankruptcy, never one name twice (3.2).

    A name borne by anyone at the start of the turn is taken. Where several seats wish one new name, the
    lot decides. The right lapses with the turn.
    """
    wishes: dict[str, list[int]] = {}
    for seat, orders in turn.orders.items():
        wish = " ".join(orders.name.split())
        if wish and turn.state.seats[seat].may_rename and wish != turn.state.seats[seat].name:
            wishes.setdefault(wish.casefold(), []).append(seat)
    names = {seat: persona.name.casefold() for seat, persona in turn.state.seats.items()}
    for folded, seats in sorted(wishes.items()):
        free = [seat for seat in seats if all(names[other] != folded for other in names if other != seat)]
        chosen = turn.dice.choice(f"name/{folded}", free) if free else None
        for seat in seats:
            _take_name(turn, seat, seat == chosen)
    for persona in turn.state.seats.values():
        persona.may_rename = False


def _take_name(turn: CrTurn, seat: int, granted: bool) -> None:
    persona, wish = turn.state.seats[seat], " ".join(turn.orders[seat].name.split())
    if not granted:
        turn.tell("NAME_TAKEN", "3.2", to=seat, name=wish)
        return
    before, persona.name = persona.name, wish
    turn.tell("TYCOON_RENAMED", "3.2", seat=seat, before=before, tycoon=wish)


def hire_detectives(turn: CrTurn, seat: int) -> None:
    """Note whom and what a seat spies on this turn; the report shows it as it stands at the end (10.1.7)."""
    persona, orders = turn.state.seats[seat], turn.orders[seat]
    is_a_seat = orders.spy_seat in turn.state.seats and orders.spy_seat != seat
    persona.spied_seat = orders.spy_seat if is_a_seat else None
    persona.spied_railroad = orders.spy_railroad if orders.spy_railroad in turn.state.railroads else None


def pass_message(turn: CrTurn, seat: int) -> None:
    """Publish a seat's one line to all (10.1.8); the referee may hold it back later (ruling A39)."""
    printable = "".join(letter if letter.isprintable() else " " for letter in turn.orders[seat].message)
    text = " ".join(printable.split())[: rules_of(turn).message_length]
    if text:
        turn.tell("PLAYER_MESSAGE", "10.1.8", seat=seat, tycoon=turn.state.seats[seat].name, text=text)


def repay(turn: CrTurn, seat: int) -> None:
    """Repay at most what is owed and in hand (10.1.1); what is repaid now bears no interest (3.5.3)."""
    asked = turn.orders[seat].repay_usd
    usd = max(0, min(asked, acc.cash(turn.state, seat), acc.debt(turn.state, seat)))
    turn.ledger.pay(acc.seat(seat), acc.seat_debt(seat), usd, "bank_loan_repaid", "10.1.1")
    if usd < asked:
        turn.tell("REPAYMENT_CUT", "10.1.1", to=seat, asked=asked, used=usd)
    turn.notes.setdefault("repaid", {})[seat] = usd


def borrow(turn: CrTurn, seat: int) -> None:
    """Borrow until the debt reaches the credit limit of the last turn's end (3.5.1, 10.1.1).

    A seat whose loans were called back may not borrow (ruling A6).
    """
    persona, asked = turn.state.seats[seat], turn.orders[seat].borrow_usd
    if asked <= 0:
        return
    if persona.call_usd > 0:
        turn.tell("LOAN_REFUSED", "3.5.3", to=seat, asked=asked, call=persona.call_usd)
        return
    usd = max(0, min(asked, persona.credit_limit_usd - acc.debt(turn.state, seat)))
    turn.ledger.pay(acc.seat_debt(seat), acc.seat(seat), usd, "bank_loan", "10.1.1")
    if usd < asked:
        turn.tell("LOAN_CUT", "10.1.1", to=seat, asked=asked, used=usd, limit=persona.credit_limit_usd)


def forget_repaid_calls(turn: CrTurn) -> None:
    """Lower each recall by what its seat repaid: phase 14 seizes only the rest (3.5.3)."""
    for seat, usd in turn.notes["repaid"].items():
        persona = turn.state.seats[seat]
        persona.call_usd = max(0, persona.call_usd - usd)
