"""Buying: start a railroad, or buy shares of one that was started (3)."""

from __future__ import annotations

from typing import Any

from engine.turn import Turn
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.orders import START, Orders, Purchase
from games.continental_divide.refusals import Refusal, refuse
from games.continental_divide.shares import majority, price_usd, taken_values
from games.continental_divide.state import Railroad, State
from games.continental_divide.tables import REGIONS, companies, limits
from games.continental_divide.track import Ground

CdTurn = Turn[State, Orders]


def refusal(state: State, seat: int, wish: Purchase) -> Refusal | None:
    """Return why a wish to buy cannot be played now, None where it can (3)."""
    return _start_refusal(state, seat, wish) if wish.action == START else _buy_refusal(state, seat, wish)


def code_to_start(state: State, wish: Purchase) -> str:
    """Return the railroad that a wish starts: the one named, else the first that is free (R18)."""
    free = [code for code in companies() if code not in state.railroads]
    return wish.railroad or (free[0] if free else "")


def _start_refusal(state: State, seat: int, wish: Purchase) -> Refusal | None:
    code = code_to_start(state, wish)
    if not code:
        return refuse("ALL_STARTED", "3.1")
    if code not in companies():
        return refuse("NO_SUCH_RAILROAD", "3.1", railroad=code)
    if code in state.railroads:
        return refuse("ALREADY_STARTED", "3.1", railroad=code)
    return _place_refusal(state, wish) or _issue_refusal(wish) or _value_refusal(state, seat, wish)


def _place_refusal(state: State, wish: Purchase) -> Refusal | None:
    if wish.hex not in board().start_hexes:
        return refuse("NO_START_HEX", "4.4", hex=wish.hex)
    ground = Ground(state)
    if ground.full(wish.hex):
        return refuse("HEX_FULL", "4.8", hex=wish.hex, railroads=tuple(ground.railroads[wish.hex]))
    return None


def _issue_refusal(wish: Purchase) -> Refusal | None:
    low, high = limits().shares_issued_min, limits().shares_issued_max
    if wish.issue is None or not low <= wish.issue <= high:
        return refuse("ISSUE_RANGE", "3.1", low=low, high=high)
    return None


def _value_refusal(state: State, seat: int, wish: Purchase) -> Refusal | None:
    low, high = limits().share_value_min_usd, limits().share_value_max_usd
    if wish.value_usd is None or not low <= wish.value_usd <= high:
        return refuse("VALUE_RANGE", "3.1", low=low, high=high)
    if other := taken_values(state).get(wish.value_usd):
        return refuse("VALUE_TAKEN", "3.1", usd=wish.value_usd, railroad=other)
    return _cash_refusal(state, seat, wish.value_usd, "3.1")


def _cash_refusal(state: State, seat: int, usd: int, rule: str) -> Refusal | None:
    has = acc.cash(state, seat)
    return refuse("NO_CASH", rule, usd=usd, has=has) if usd > has else None


def _buy_refusal(state: State, seat: int, wish: Purchase) -> Refusal | None:
    railroad = state.railroads.get(wish.railroad)
    if railroad is None:
        return refuse("NOT_STARTED", "3.2", lasting=False, railroad=wish.railroad)
    if wish.extra_usd < 0 or (wish.shares is not None and wish.shares < 1):
        return refuse("BELOW_LEAST", "3.2")
    left = acc.unsold(state, wish.railroad)
    if left < max(1, wish.shares or 1):
        return refuse("TOO_FEW_LEFT", "3.2", railroad=wish.railroad, count=left)
    usd = price_usd(railroad) + wish.extra_usd
    if wish.most_usd is not None and usd > wish.most_usd:
        return refuse("ABOVE_LIMIT", "3.2", railroad=wish.railroad, usd=usd, most=wish.most_usd)
    return _cash_refusal(state, seat, usd * (wish.shares or 1), "3.2")


def carry_out(turn: CdTurn, seat: int, wish: Purchase, rank: int) -> str:
    """Play a wish that nothing stands against; return the code of a railroad that was started, else ""."""
    if wish.action == START:
        return _start(turn, seat, wish, rank)
    _buy(turn, seat, wish, rank)
    return ""


def _start(turn: CdTurn, seat: int, wish: Purchase, rank: int) -> str:
    state, code = turn.state, code_to_start(turn.state, wish)
    railroad = _charter(state, seat, code, wish)
    # By code, as they come back from JSON: nothing may hang on the order of starting.
    state.railroads = dict(sorted({**state.railroads, code: railroad}.items()))
    _lay_out_cubes(turn, code)
    own, treasury = acc.seat(seat), acc.railroad(code)
    turn.ledger.move(acc.share(code), acc.BOX, treasury, railroad.issued, "issue", "3.1")
    turn.ledger.move(acc.share(code), treasury, own, 1, "first_share", "3.1")
    turn.ledger.pay(own, treasury, railroad.value_usd, "first_share", "3.1")
    facts: dict[str, Any] = {"issued": railroad.issued, "usd": railroad.value_usd, "rank": rank}
    facts |= {"name": state.seats[seat].name, "city": board().cells[wish.hex].start_city, "hex": wish.hex}
    turn.tell("RAILROAD_STARTED", "3.1", seat=seat, railroad=code, **facts)
    return code


def _charter(state: State, seat: int, code: str, wish: Purchase) -> Railroad:
    """Return a railroad as its founder wants it; a wish that was not refused has both figures (3.1)."""
    return Railroad(
        code=code,
        founder=seat,
        started=state.round,
        start_hex=wish.hex,
        issued=wish.issue or 0,
        value_usd=wish.value_usd or 0,
        hexes=[wish.hex],
    )


def _lay_out_cubes(turn: CdTurn, code: str) -> None:
    """Put the cubes of a new railroad on the board, the tracks and its charter (3.1, 4.6)."""
    rules, unit = limits(), acc.cube(code)
    turn.ledger.move(unit, acc.BOX, acc.BOARD, rules.cubes_on_start_hex, "start_cube", "3.1")
    turn.ledger.move(unit, acc.BOX, acc.TRACKS, rules.cubes_on_tracks, "track_cubes", "3.1")
    turn.ledger.move(unit, acc.BOX, acc.SUPPLY, rules.cubes_available_at_start, "charter_cubes", "3.1")
    for region in REGIONS:
        turn.ledger.move(unit, acc.BOX, region, rules.cubes_unlocked(region), "charter_cubes", "3.1")


def _buy(turn: CdTurn, seat: int, wish: Purchase, rank: int) -> None:
    state, code = turn.state, wish.railroad
    usd = price_usd(state.railroads[code]) + wish.extra_usd
    count = wish.shares or min(acc.unsold(state, code), acc.cash(state, seat) // usd)
    before = majority(state, code)
    own, treasury = acc.seat(seat), acc.railroad(code)
    turn.ledger.pay(own, treasury, usd * count, "shares", "3.2", railroad=code, shares=count)
    turn.ledger.move(acc.share(code), treasury, own, count, "shares", "3.2")
    name = state.seats[seat].name
    turn.tell("SHARES_BOUGHT", "3.2", seat=seat, name=name, railroad=code, count=count, usd=usd, rank=rank)
    if (now := majority(state, code)) != before:
        names = tuple(state.seats[number].name for number in now)
        turn.tell("MAJORITY", "4.1", railroad=code, names=names, count=len(names))
    if not acc.unsold(state, code):
        turn.tell("SOLD_OUT", "8", railroad=code)
