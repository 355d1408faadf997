"""The check of orders before the turn is played: what can never be played falls now, the rest is tried later.

All findings at once; a faulty wish falls, the others stand. Nothing here raises, whatever the orders say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from engine.findings import Finding, Outcome
from games.continental_divide.board import board
from games.continental_divide.columns import column_of
from games.continental_divide.forms import asks_cards, slots
from games.continental_divide.forms.lists import unbuilt
from games.continental_divide.moves import building, purchase
from games.continental_divide.orders import NEW, START, Build, Order, Orders, Purchase
from games.continental_divide.phases import cards
from games.continental_divide.refusals import Refusal, refuse
from games.continental_divide.shares import builds
from games.continental_divide.state import PLAY, State
from games.continental_divide.wording import worded

W = TypeVar("W", bound=Order)


def check(state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
    """Return the orders as accepted now, and all findings in the order of the form.

    REJECTED where a wish can never be played this turn, NOTED where it could not be played as things are.
    """
    findings: list[Finding] = []
    playing = state.stage == PLAY
    purchases = orders.purchases if playing else []
    kept = _kept(((wish, purchase.refusal(state, seat, wish)) for wish in purchases), findings)
    lines = orders.builds if playing else []
    built = _kept(((wish, _build_refusal(state, seat, wish, kept)) for wish in lines), findings)
    accepted = Orders(purchases=kept, builds=built, cards=_cards(state, orders, findings))
    return msgspec.convert(msgspec.to_builtins(accepted), Orders), tuple(findings)


def _kept(wishes: Iterable[tuple[W, Refusal | None]], findings: list[Finding]) -> list[W]:
    """Return the wishes without lasting obstacles, and remark on all that have any."""
    kept: list[W] = []
    for wish, why in wishes:
        if why is not None:
            findings.append(_finding(wish, why))
        if why is None or not why.lasting:
            kept.append(wish)
    return kept


def _finding(wish: Order, why: Refusal) -> Finding:
    code = "CD.NEVER" if why.lasting else "CD.NOT_NOW"
    outcome = Outcome.REJECTED if why.lasting else Outcome.NOTED
    return Finding(
        code, outcome, why.rule, slots.place(wish.line, column_of(wish, why)), worded({"reason": why.text})
    )


def _build_refusal(state: State, seat: int, wish: Build, kept: list[Purchase]) -> Refusal | None:
    """Return what stands against a line; what others or the own purchase may change is not lasting."""
    if fault := building.shape_fault(state, wish):
        return fault
    if wish.railroad == NEW:
        return _new_refusal(state, wish, kept)
    railroad = state.railroads.get(wish.railroad)
    if railroad is None or wish.origin not in railroad.hexes:
        # Not started yet, or built by another leader before this seat moves.
        planned = building.plan(state, seat, wish)
        return planned if isinstance(planned, Refusal) else None
    reached = building.reach(state, railroad, wish, None)
    if isinstance(reached, Refusal):
        return reached
    buys = any(order.railroad == wish.railroad for order in kept)
    if buys or wish.railroad in builds(state, seat):
        return None
    planned = building.plan(state, seat, wish)
    return planned if isinstance(planned, Refusal) else None


def _new_refusal(state: State, wish: Build, kept: list[Purchase]) -> Refusal | None:
    if wish.origin not in board().start_hexes:
        return refuse("NO_START_HEX", "4.4", hex=wish.origin)
    starts = [order.hex for order in kept if order.action == START]
    if not starts:
        return refuse("STARTS_NONE", "4.1", lasting=False)
    if wish.origin not in starts:
        return refuse("NO_TRACK", "4.2", lasting=False, railroad=NEW, hex=wish.origin)
    reached = building.reach(state, unbuilt(wish.origin), wish, None)
    return reached if isinstance(reached, Refusal) else None


def _cards(state: State, orders: Orders, findings: list[Finding]) -> list[int]:
    """Return the cards that exist and are wished for once (7)."""
    if not asks_cards(state):
        return []
    kept: list[int] = []
    for number, card in enumerate(orders.cards, 1):
        if not card:
            continue
        fault = "CD.NO_CARD" if card not in cards.left(state) else "CD.CARD_TWICE" if card in kept else ""
        if fault:
            place = slots.place(slots.card_line(number), slots.CARD)
            findings.append(Finding(fault, Outcome.REJECTED, "7", place, {"card": card}))
        else:
            kept.append(card)
    return kept
