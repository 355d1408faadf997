"""Trains and houses on the board: building, developing, and the opening of the late company."""

from __future__ import annotations

from typing import Any

from games.chicago_express import accounts as acc
from games.chicago_express.board import FOREST, INDUSTRIAL, Site, shown
from games.chicago_express.orders import Wish
from games.chicago_express.phases.limits import CeTurn
from games.chicago_express.rules.income import build_cost, hex_income, income
from games.chicago_express.rules.legality import in_building_order
from games.chicago_express.tables import companies, late_company


def build(turn: CeTurn, seat: int, wish: Wish) -> None:
    """Place a company's trains and pay for them from its treasury (seed, building 1 to 3)."""
    state, code = turn.state, wish.company
    before, cost = income(state, code), 0
    hexes = in_building_order(state.companies[code], wish.hexes)
    for hex_id in hexes:
        usd = build_cost(state, hex_id)
        cost += usd
        place = shown(hex_id)
        turn.ledger.pay(acc.company(code), acc.BANK, usd, "train built", "4.2", place=place)
        _place_train(turn, code, hex_id, "4")
    turn.tell(
        "BUILT",
        "4",
        company=code,
        seat=seat,
        name=state.seats[seat].name,
        places=[shown(hex_id) for hex_id in hexes],
        hexes=hexes,
        usd=cost,
        gain=income(state, code) - before,
        income=income(state, code),
    )


def _place_train(turn: CeTurn, code: str, hex_id: str, rule: str) -> None:
    turn.ledger.move(acc.train(code), acc.SUPPLY, acc.on_hex(hex_id), 1, "train placed", rule)
    turn.state.companies[code].trains.append(hex_id)


def develop(turn: CeTurn, seat: int, site: Site) -> None:
    """Develop a hex: a house, money for a forest, or a step of an industrial track (seed, development)."""
    state = turn.state
    before = hex_income(state, site.id)
    there = [code for code, company in state.companies.items() if site.id in company.trains]
    facts: dict[str, Any] = {
        "seat": seat,
        "name": state.seats[seat].name,
        "place": site.shown,
        "companies": there,
    }
    if site.terrain == INDUSTRIAL:
        state.tracks[site.id] += 1
        now = hex_income(state, site.id)
        turn.tell("TRACK_RAISED", "5.7", income=now, gain=now - before, hex=site.id, **facts)
        return
    turn.ledger.move(acc.HOUSE, acc.SUPPLY, acc.on_hex(site.id), 1, "house built", "5.1")
    state.houses.append(site.id)
    if site.terrain == FOREST:
        _fell(turn, site, there[0], facts)
        return
    gain = hex_income(state, site.id) - before
    turn.tell("DEVELOPED", "5.2", gain=gain, hex=site.id, **facts)


def _fell(turn: CeTurn, site: Site, code: str, facts: dict[str, Any]) -> None:
    usd = site.development_cash
    turn.ledger.pay(acc.BANK, acc.company(code), usd, "forest felled", "5.3", place=site.shown)
    turn.tell("FOREST_FELLED", "5.3", company=code, usd=usd, hex=site.id, **facts)


def open_late_company(turn: CeTurn) -> None:
    """Open the Wabash: one free train in its start hex, whatever stands there (seed, Chicago 2)."""
    code = late_company()
    hex_id = companies()[code].start_hex
    turn.state.companies[code].open = True
    _place_train(turn, code, hex_id, "6.2")
    turn.tell("WABASH_OPENED", "6.2", company=code, place=shown(hex_id), usd=income(turn.state, code))
