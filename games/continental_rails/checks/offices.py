"""Presidencies sought and resigned, and mergers (10.1.5, 10.1.6)."""

from __future__ import annotations

from typing import Any

from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.forms import limits, slots
from games.continental_rails.forms.bounds import CURABLE
from games.continental_rails.orders import BUY, INCORPORATE, Orders
from games.continental_rails.railways.network import merger_obstacle
from games.continental_rails.state import State


def check(state: State, seat: int, orders: Orders, accepted: Orders, remarks: Remarks) -> None:
    """Write the offices and the merger that stand into `accepted`."""
    accepted.resign = _resigned(state, seat, orders.resign, remarks)
    accepted.control = _sought(state, seat, orders.control, accepted, remarks)
    accepted.survivor, accepted.absorbed = _merger(state, seat, orders, remarks)
    _look_at_offices(state, seat, accepted, remarks)


def _resigned(state: State, seat: int, codes: list[str], remarks: Remarks) -> list[str]:
    own = worth.presidencies(state, seat)
    railroads: list[str] = []
    for code in codes:
        line = slots.resign_line(own.index(code) + 1 if code in own else 1)
        if code not in own:
            remarks.reject("CR.NOT_PRESIDENT", "10.1.5", line, railroad=shown(code))
        elif code not in railroads:
            railroads.append(code)
    return railroads


def _sought(state: State, seat: int, codes: list[str], accepted: Orders, remarks: Remarks) -> list[str]:
    most = limits.rules_in(state).presidencies
    born = _incorporated(accepted)
    railroads: list[str] = []
    for n, code in enumerate(codes, 1):
        line = slots.control_line(min(n, most))
        if code not in state.railroads and code not in born:
            fault = "CR.CONTROL_COMPANY" if code in state.companies else "CR.UNKNOWN_RAILROAD"
            remarks.reject(fault, "10.1.5", line, found=shown(code))
        elif code in railroads:
            remarks.reject("CR.CONTROL_TWICE", "10.1.5", line, railroad=code)
        elif code in accepted.resign:
            remarks.note("CR.CONTROL_RESIGNED", "10.1.5", line, railroad=code)
        elif len(railroads) >= most:
            remarks.reject("CR.CONTROL_TOO_MANY", "10.1.5", line, railroad=code, count=most)
        else:
            _look_at_shares(state, seat, code, accepted, line, remarks)
            railroads.append(code)
    return railroads


def _incorporated(accepted: Orders) -> list[str]:
    return [order.company for order in accepted.companies if order.action == INCORPORATE]


def _look_at_offices(state: State, seat: int, accepted: Orders, remarks: Remarks) -> None:
    """Remark on an office that is given up although no line says so (10.1.5, ruling B26)."""
    sought, born = accepted.control, _incorporated(accepted)
    ended = {*sought, *accepted.resign, accepted.absorbed}
    others = [code for code in (*worth.presidencies(state, seat), *born) if code not in ended]
    most = limits.rules_in(state).presidencies
    line, room = slots.control_line(most), most - len(sought)
    if 0 < room < len(others):
        remarks.note("CR.CONTROL_SOME_KEPT", "10.1.5", line, railroads=others, count=room)
    elif room == 0 and (new := [code for code in born if code not in ended]):
        remarks.note("CR.CONTROL_NEW_LEFT", "10.1.5", line, sought=sought, railroads=new)


def _look_at_shares(
    state: State, seat: int, code: str, accepted: Orders, line: str, remarks: Remarks
) -> None:
    """Remark on a presidency that cannot be won with the shares held and ordered (4.14.2)."""
    if code not in state.railroads:
        return
    order = accepted.railroads.get(code)
    shares = acc.shares(state, seat, code) + (order.treasury_to_president or 0 if order else 0)
    for trade in accepted.trades:
        if trade.railroad == code:
            shares += trade.shares if trade.action == BUY else -trade.shares
    permille = limits.rules_in(state).director_permille
    needed = -(-acc.issued(state, code) * permille // 1000)
    if shares < needed:
        facts: dict[str, Any] = {
            "railroad": code,
            "owned": max(0, shares),
            "needed": needed,
            "permille": permille,
        }
        remarks.note("CR.CONTROL_FEW_SHARES", "10.1.5", line, **facts)


def _merger(state: State, seat: int, orders: Orders, remarks: Remarks) -> tuple[str, str]:
    survivor, absorbed = orders.survivor, orders.absorbed
    if not survivor and not absorbed:
        return "", ""
    if not survivor or not absorbed:
        remarks.reject("CR.MERGER_HALF", "10.1.6", slots.ABSORBED if survivor else slots.SURVIVOR)
        return "", ""
    for code, line in ((survivor, slots.SURVIVOR), (absorbed, slots.ABSORBED)):
        if code not in worth.presidencies(state, seat):
            remarks.reject("CR.MERGER_PRESIDENT", "10.1.6", line, railroad=shown(code))
            return "", ""
    obstacle = merger_obstacle(state, survivor, absorbed)
    facts: dict[str, Any] = {"survivor": survivor, "absorbed": absorbed}
    if obstacle in CURABLE:
        remarks.note(f"CR.MERGER_{obstacle}", "4.13", slots.SURVIVOR, **facts)
    elif obstacle:
        remarks.reject(f"CR.MERGER_{obstacle}", "4.13", slots.SURVIVOR, **facts)
        return "", ""
    return survivor, absorbed
