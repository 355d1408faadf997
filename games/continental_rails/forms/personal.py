"""The personal block of the form: the Bank, lavish spending, detectives, name and message (10.1)."""

from __future__ import annotations

from engine.forms import Bound, Field, Kind, Limit, Row, Section
from engine.messages import Message, say
from games.continental_rails import accounts as acc
from games.continental_rails import outlook
from games.continental_rails.forms import bounds, limits, lists, slots
from games.continental_rails.forms.parts import dollars, pick, question, question_section
from games.continental_rails.state import State


def section(state: State, seat: int) -> Section:
    """Return the block of orders a tycoon gives for himself."""
    lines = [
        _borrow(state, seat),
        _repay(state, seat),
        _lavish(state),
        *_name(state, seat),
        question(
            slots.SPY_SEAT, pick(say("FORM.SPY_SEAT"), lists.PLAYERS, "10.1.7"), say("FORM.SPY_SEAT.HINT")
        ),
        question(
            slots.SPY_RAILROAD,
            pick(say("FORM.SPY_RAILROAD"), lists.RAILROADS, "10.1.7"),
            say("FORM.SPY_RAILROAD.HINT"),
        ),
        _message(state),
    ]
    return question_section("personal", say("FORM.PERSONAL"), lines, say("FORM.PERSONAL.NOTE"), "10.1")


def _borrow(state: State, seat: int) -> Row:
    room, call = limits.borrowable_usd(state, seat), state.seats[seat].call_usd
    if call > 0:
        answer = dollars(say("FORM.BORROW"), 0, room, "10.1.1")
        return question(slots.BORROW, answer, say("FORM.BORROW.CALLED", usd=call))
    answer = dollars(say("FORM.BORROW"), 0, None, "10.1.1", bounds.at_most(bounds.ROOM))
    return question(slots.BORROW, answer, _safe(state, seat))


def _safe(state: State, seat: int) -> Message:
    """Return the debt that is safe, and beside the loans that come unasked (3.5.1, 4.3.2)."""
    facts = {"safe": outlook.safe_debt_usd(state, seat), "debt": acc.debt(state, seat)}
    loans = outlook.director_loans(state, seat)
    if not loans:
        return say("FORM.BORROW.HINT", **facts)
    listed = [say("FORM.OUTLOOK.LOAN", railroad=loan.railroad, usd=loan.usd) for loan in loans]
    return say("FORM.BORROW.LOANS", **facts, loans=listed, left=outlook.safe_debt_usd(state, seat, loans))


def _repay(state: State, seat: int) -> Row:
    most = max(0, min(acc.debt(state, seat), acc.cash(state, seat)))
    return question(slots.REPAY, dollars(say("FORM.REPAY"), 0, most, "10.1.1"), say("FORM.REPAY.HINT"))


def _lavish(state: State) -> Row:
    least = limits.rules_in(state).lavish_min_usd
    answer = dollars(say("FORM.LAVISH"), least, None, "1.2.5", bounds.at_most(bounds.PURSE))
    return question(slots.LAVISH, answer, say("FORM.LAVISH.HINT", usd=least))


def _name(state: State, seat: int) -> list[Row]:
    if not state.seats[seat].may_rename:
        return []
    longest = limits.rules_in(state).name_length
    others = tuple(other.name for other in state.seats.values() if other.number != seat)
    taken = Limit(Bound.TAKEN, values=others, text=say("FORM.CHECK.NAME"))
    answer = Field(Kind.TEXT, say("FORM.NAME"), max_length=longest, rule="3.2", limits=(taken,))
    return [question(slots.NAME, answer, say("FORM.NAME.HINT", name=state.seats[seat].name))]


def _message(state: State) -> Row:
    longest = limits.rules_in(state).message_length
    answer = Field(Kind.TEXT, say("FORM.MESSAGE"), max_length=longest, rule="10.1.8")
    return question(slots.MESSAGE, answer, say("FORM.MESSAGE.HINT", count=longest))
