"""Whether a wish can be played in a position, and if not, why: one fault, the first that stops it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.chicago_express import accounts as acc
from games.chicago_express.board import (
    CITY,
    FOREST,
    INDUSTRIAL,
    MOUNTAIN,
    START,
    beside,
    board,
    detroit,
    shown,
)
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, DIAL_OF, Wish
from games.chicago_express.rules.income import build_cost, trains_in
from games.chicago_express.state import Company, State
from games.chicago_express.tables import dial_steps, figures, track


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a wish cannot be played: a code of the catalogue, the rule, facts, and the column to blame.

    Rules are numbered as in the rulebook: 4.2 is point 2 of section 4, building.

    `final` faults cannot pass before the seat's next turn; others may, while a round is played.
    """

    code: str
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    column: str = "action"
    final: bool = False


def fault(state: State, seat: int, wish: Wish) -> Fault | None:
    """Return the first reason why a seat cannot play a wish now, None if it can.

    Notes
    -----
    Seed, course of play 1 and 2 (dials), auction, building 1 to 7, development 4 to 7.
    """
    dial = DIAL_OF.get(wish.action)
    if dial is None:
        return Fault("CE.UNKNOWN_ACTION", "2.1", final=True)
    if is_full(state, dial):
        return Fault("CE.DIAL_RED", "2.2", {"dial": dial})
    check = _CHECKS.get(wish.action)
    return check(state, seat, wish) if check else None


def is_full(state: State, dial: str) -> bool:
    """Return whether a dial's arrow stands in the red (ruling 3)."""
    return state.dials[dial] >= dial_steps()[dial]


def _auction(state: State, seat: int, wish: Wish) -> Fault | None:
    objection = _open_company(state, wish)
    if objection:
        return objection
    if not acc.unsold(state, wish.company):
        return Fault("CE.SOLD_OUT", "3", {"company": wish.company}, "company", final=True)
    return None


def _open_company(state: State, wish: Wish) -> Fault | None:
    company = state.companies.get(wish.company)
    if company is None:
        return Fault("CE.UNKNOWN_COMPANY", "3", {"found": wish.company[:12]}, "company", final=True)
    if not company.open:
        return Fault("CE.CLOSED", "3", {"company": wish.company}, "company")
    return None


def _build(state: State, seat: int, wish: Wish) -> Fault | None:
    return (
        _open_company(state, wish)
        or _number_of_hexes(wish)
        or next((objection for at in wish.hexes if (objection := _hex(state, wish, at))), None)
        or _means(state, seat, wish)
        or _chain(state.companies[wish.company], wish)
    )


def _number_of_hexes(wish: Wish) -> Fault | None:
    most = figures().most_trains_per_build
    if not 1 <= len(wish.hexes) <= most:
        return Fault("CE.HEX_COUNT", "4", {"most": most}, "hex1", final=True)
    twice = [n for n, hex_id in enumerate(wish.hexes) if hex_id in wish.hexes[:n]]
    return Fault("CE.HEX_TWICE", "4.7", column=_column(wish, twice[0]), final=True) if twice else None


def _column(wish: Wish, place: int) -> str:
    """Return the column of the form in which a hex of a wish stands."""
    return wish.columns[place] if wish.columns else f"hex{place + 1}"


def _hex(state: State, wish: Wish, hex_id: str) -> Fault | None:
    column = _column(wish, wish.hexes.index(hex_id))
    facts = {"company": wish.company, "place": shown(hex_id)}
    site = board().get(hex_id)
    if site is None:
        return Fault("CE.UNKNOWN_HEX", "4", facts, column, final=True)
    if site.terrain == START:
        return Fault("CE.START_HEX", "4.7", facts, column, final=True)
    if hex_id in state.companies[wish.company].trains:
        return Fault("CE.OWN_TRAIN", "4.7", facts, column, final=True)
    if trains_in(state, hex_id) >= site.max_trains:
        return Fault("CE.OCCUPIED", "4.4", facts, column, final=True)
    return None


def _means(state: State, seat: int, wish: Wish) -> Fault | None:
    facts: dict[str, Any] = {"company": wish.company}
    if not acc.shares(state, seat, wish.company):
        return Fault("CE.NO_SHARE", "4", facts, "company")
    left = acc.trains_left(state, wish.company)
    if left < len(wish.hexes):
        return Fault("CE.NO_TRAINS", "4", {**facts, "count": left}, "company", final=True)
    cost, has = cost_of(state, wish), acc.treasury(state, wish.company)
    if cost > has:
        return Fault("CE.TOO_DEAR", "4.2", {**facts, "usd": cost, "has": has}, "company")
    return None


def cost_of(state: State, wish: Wish) -> int:
    """Return what a build costs its company, dollars; unknown hexes cost nothing."""
    return sum(build_cost(state, at) for at in wish.hexes if at in board())


def _chain(company: Company, wish: Wish) -> Fault | None:
    """Return what keeps the hexes from hanging on the company's trains, in any order (rulings 12, 25)."""
    linked = in_building_order(company, wish.hexes)
    loose = next((at for at in wish.hexes if at not in linked), None)
    if loose is None:
        return None
    facts = {"company": wish.company, "place": shown(loose)}
    return Fault("CE.NOT_LINKED", "4.6", facts, _column(wish, wish.hexes.index(loose)))


def in_building_order(company: Company, hexes: Sequence[str]) -> list[str]:
    """Return those hexes that hang on a company's trains, each beside a train or an earlier one."""
    linked, missing, ordered = set(company.trains), list(hexes), list[str]()
    while joined := next((at for at in missing if not linked.isdisjoint(beside(at))), ""):
        missing.remove(joined)
        linked.add(joined)
        ordered.append(joined)
    return ordered


def _develop(state: State, seat: int, wish: Wish) -> Fault | None:
    if len(wish.hexes) != 1:
        return Fault("CE.ONE_HEX", "5", column=_column(wish, min(len(wish.hexes), 1)), final=True)
    hex_id = wish.hexes[0]
    facts = {"place": shown(hex_id)}
    if hex_id not in board():
        return Fault("CE.UNKNOWN_HEX", "5", facts, _column(wish, 0), final=True)
    why = _development(state, hex_id, facts)
    return why and replace(why, column=_column(wish, 0))


def _development(state: State, hex_id: str, facts: Mapping[str, Any]) -> Fault | None:
    terrain = board()[hex_id].terrain
    if hex_id == detroit():
        return Fault("CE.DETROIT", "5.4", facts, "hex1", final=True)
    if terrain not in (CITY, FOREST, MOUNTAIN, INDUSTRIAL):
        return Fault("CE.NOT_DEVELOPABLE", "5.6", facts, "hex1", final=True)
    if terrain == INDUSTRIAL and state.tracks[hex_id] + 1 >= len(track(state.variant, hex_id)):
        return Fault("CE.TRACK_TOP", "5.7", facts, "hex1", final=True)
    if hex_id in state.houses:
        return Fault("CE.DEVELOPED", "5", facts, "hex1", final=True)
    if terrain != INDUSTRIAL and not acc.houses_left(state):
        return Fault("CE.NO_HOUSES", "5", facts, "hex1", final=True)
    if not trains_in(state, hex_id):
        return Fault("CE.NO_TRAIN_THERE", "5.5", facts, "hex1")
    return None


_CHECKS: Mapping[str, Callable[[State, int, Wish], Fault | None]] = {
    AUCTION: _auction,
    BUILD: _build,
    DEVELOP: _develop,
}
