"""Rights-of-way built, abandoned and requested, and political influence (10.2.5 to 10.2.7)."""

from __future__ import annotations

from engine.exact import clamp
from games.continental_rails import accounts as acc
from games.continental_rails.checks.remarks import Remarks
from games.continental_rails.checks.texts import shown
from games.continental_rails.checks.works import note_bankrupt
from games.continental_rails.forms import limits, reach, slots
from games.continental_rails.forms.slots import under
from games.continental_rails.orders import ABANDON, BUILD, RailroadOrders
from games.continental_rails.railways.network import open_rights_of_way
from games.continental_rails.state import State
from games.continental_rails.worth import is_civil_war


def check(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    """Leave in `order` what the railroad may do; the order is the check's own copy."""
    _right_of_way(state, code, order, prefix, remarks)
    _track(state, order, prefix, remarks)
    _influence(state, code, order, prefix, remarks)
    _requests(state, code, order, prefix, remarks)


def _right_of_way(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    line, held = under(prefix, slots.RIGHT_OF_WAY), state.railroads[code].right_of_way
    if not order.right_of_way:
        return
    if order.right_of_way not in (BUILD, ABANDON):
        remarks.reject("CR.UNKNOWN_ACTION", "10.2.5", line, found=shown(order.right_of_way))
    elif not held:
        remarks.reject("CR.NO_RIGHT_OF_WAY", "10.2.5", line, railroad=code)
    elif order.right_of_way == BUILD and is_civil_war(state, state.turn):
        remarks.reject("CR.CIVIL_WAR", "8", line, railroad=code, route=held)
    else:
        note_bankrupt(state, code, order.right_of_way == BUILD, line, remarks)
        return
    order.right_of_way = ""


def _track(state: State, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    usd, line = order.track_usd_per_mile, under(prefix, slots.TRACK)
    if usd is None:
        return
    if order.right_of_way != BUILD:
        # To abandon one says so and spends nothing on track (10.2.5).
        if usd:
            remarks.note("CR.TRACK_NOT_BUILT", "10.2.5", line, asked=usd)
        order.track_usd_per_mile = None
        return
    low, high = limits.track_range(state)
    order.track_usd_per_mile = clamp(usd, low, high)
    if order.track_usd_per_mile != usd:
        remarks.adjust(
            "CR.TRACK_RANGE", "4.6", line, asked=usd, used=order.track_usd_per_mile, low=low, high=high
        )


def _influence(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    points, line = order.influence_points, under(prefix, slots.INFLUENCE)
    if points is None:
        return
    if points < 0:
        remarks.reject("CR.NEGATIVE", "10.2.6", line, asked=points)
        order.influence_points = 0
        return
    note_bankrupt(state, code, points > 0, line, remarks)
    usd, till = points * limits.influence_usd(state, code), max(0, acc.railroad_cash(state, code))
    if usd > till:
        # It buys as many whole points as cash allows in phase 10 (4.9, rulings O15, A15).
        remarks.note("CR.INFLUENCE_CASH", "4.9", line, railroad=code, asked=points, usd=usd, till=till)


def _requests(state: State, code: str, order: RailroadOrders, prefix: str, remarks: Remarks) -> None:
    first_line, second_line = under(prefix, slots.REQUEST), under(prefix, slots.SECOND_REQUEST)
    if order.second_request and not order.request:
        remarks.note("CR.REQUEST_MOVED", "10.2.7", second_line, route=shown(order.second_request))
    wishes = []
    for route, line in ((order.request, first_line), (order.second_request, second_line)):
        if route and route in wishes:
            remarks.reject("CR.REQUEST_TWICE", "10.2.7", line, route=route)
        elif route and _may_request(state, code, order, route, line, remarks):
            wishes.append(route)
    note_bankrupt(state, code, bool(wishes), first_line, remarks)
    order.request, order.second_request = (*wishes, "", "")[:2]


def _may_request(
    state: State, code: str, order: RailroadOrders, route: str, line: str, remarks: Remarks
) -> bool:
    if fault := reach.request_fault(state, code, order.right_of_way, route):
        held = state.railroads[code].right_of_way
        rule = "4.7" if fault == "CR.REQUEST_APART" else "10.2.7"
        remarks.reject(fault, rule, line, railroad=code, route=shown(route), held=held)
        return False
    network = reach.network_with(state, code, order.right_of_way)
    if route not in open_rights_of_way(state, network, state.railroads[code].side):
        # Abandoned by another, or made adjacent by an absorption, it is free the same turn (10.2.7).
        word = "HELD" if reach.is_held_elsewhere(state, code, route) else "LATER"
        remarks.note(f"CR.REQUEST_{word}", "10.2.7", line, railroad=code, route=route)
    return True
