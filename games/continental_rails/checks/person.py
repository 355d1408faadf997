"""What a tycoon does in person: spend, spy, take a name, speak (1.2.5, 3.2, 10.1.7, 10.1.8)."""

from __future__ import annotations

from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import is_plain, shown, tidy
from games.continental_rails.forms import limits, slots
from games.continental_rails.orders import Orders
from games.continental_rails.state import State


def check(state: State, seat: int, orders: Orders, accepted: Orders, cash_usd: int, remarks: Remarks) -> None:
    """Write the personal orders that stand into `accepted`."""
    accepted.spend_usd = _spend(state, orders.spend_usd, cash_usd, remarks)
    accepted.name = _name(state, seat, orders.name, remarks)
    accepted.spy_seat = _spy_seat(state, seat, orders.spy_seat, remarks)
    accepted.spy_railroad = _spy_railroad(state, seat, orders.spy_railroad, remarks)
    accepted.message = _message(state, orders.message, remarks)


def _spend(state: State, usd: int, cash_usd: int, remarks: Remarks) -> int:
    least = limits.rules_in(state).lavish_min_usd
    if usd == 0:
        return 0
    if usd < least:
        remarks.reject("CR.LAVISH_TOO_LITTLE", "1.2.5", slots.LAVISH, asked=usd, allowed=least)
        return 0
    if usd > cash_usd:
        # Sales of shares may still bring it: phase 7 spends what is left (ruling A9).
        remarks.note(
            "CR.LAVISH_OVER_CASH", "1.2.5", slots.LAVISH, asked=usd, cash=max(0, cash_usd), allowed=least
        )
    return usd


def _name(state: State, seat: int, text: str, remarks: Remarks) -> str:
    name, most = tidy(text), limits.rules_in(state).name_length
    if not name or name == state.seats[seat].name:
        return ""
    others = {other.name.casefold() for other in state.seats.values() if other.number != seat}
    if not state.seats[seat].may_rename:
        remarks.reject("CR.NAME_FIXED", "3.2", slots.NAME, name=state.seats[seat].name)
    elif not is_plain(name) or not any(letter.isalpha() for letter in name):
        remarks.reject("CR.NAME_UNREADABLE", "3.2", slots.NAME)
    elif len(name) > most:
        remarks.reject("CR.NAME_TOO_LONG", "3.2", slots.NAME, asked=len(name), allowed=most)
    elif name.casefold() in others:
        remarks.reject("CR.NAME_TAKEN", "3.2", slots.NAME, name=name)
    else:
        return name
    return ""


def _spy_seat(state: State, seat: int, target: int | None, remarks: Remarks) -> int | None:
    if target is None:
        return None
    if target == seat:
        remarks.reject("CR.SPY_SELF", "10.1.7", slots.SPY_SEAT)
        return None
    if target not in state.seats:
        remarks.reject("CR.UNKNOWN_PLAYER", "10.1.7", slots.SPY_SEAT, asked=target, allowed=len(state.seats))
        return None
    return target


def _spy_railroad(state: State, seat: int, code: str, remarks: Remarks) -> str:
    if not code:
        return ""
    if code not in state.railroads:
        remarks.reject("CR.UNKNOWN_RAILROAD", "10.1.7", slots.SPY_RAILROAD, found=shown(code))
        return ""
    if state.railroads[code].president == seat:
        remarks.note("CR.SPY_OWN_RAILROAD", "10.1.7", slots.SPY_RAILROAD, railroad=code)
    return code


def _message(state: State, text: str, remarks: Remarks) -> str:
    line, most = tidy(text), limits.rules_in(state).message_length
    if not is_plain(line):
        remarks.reject("CR.MESSAGE_SIGNS", "10.1.8", slots.MESSAGE)
        return ""
    if len(line) > most:
        cut = line[:most].rstrip()
        remarks.adjust(
            "CR.MESSAGE_TOO_LONG", "10.1.8", slots.MESSAGE, asked=len(line), allowed=most, used=cut
        )
        return cut
    return line
