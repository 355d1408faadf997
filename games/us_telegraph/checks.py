"""The check of orders before the turn is played: what can never be falls, what cannot be yet is remarked on.

All findings at once; nothing here raises, whatever the orders say. The play looks again at each wish.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.findings import Finding, Outcome, Place
from engine.messages import say
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.forms import slots
from games.us_telegraph.grid import ROTATIONS, hex_of
from games.us_telegraph.judging import HEX_TAKEN, NO_HEX, NOT_WAITING, OVER_LIMIT, Desk, judge
from games.us_telegraph.orders import KINDS, BuildWish, DrawWish, Orders, TileWish
from games.us_telegraph.state import BUILD, CARDS, DRAW, State
from games.us_telegraph.tables import RESOURCES, tiles

NEVER = frozenset({NOT_WAITING, NO_HEX, HEX_TAKEN})
"""Reasons that cannot change before the seat moves, or only by a region yet to come (ruling M11)."""


class _Check:
    """One seat's orders under examination."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.findings: list[Finding] = []

    def say(
        self, outcome: Outcome, code: str, rule: str, line: str, column: str = slots.ANSWER, **facts: Any
    ) -> None:
        place = Place(row=line, column=column)
        self.findings.append(Finding(f"UT.{code}", outcome, rule, place, facts))

    def choice(self, kind: str, line: str, otherwise: str) -> str:
        if kind in KINDS or kind == otherwise:
            return kind
        self.say(Outcome.REJECTED, "UNKNOWN_CHOICE", "3.1", line, asked=kind)
        return otherwise

    def least(self, value: int | None, line: str) -> int | None:
        if value is None or value >= 0:
            return value
        self.say(Outcome.ADJUSTED, "NEGATIVE", "8.2", line, asked=value)
        return 0

    def workers(self, value: int, line: str) -> int:
        held = acc.workers(self.state, self.seat)
        if value > held:
            self.say(Outcome.NOTED, "FEW_WORKERS", "5", line, asked=value, held=held)
        return self.least(value, line) or 0

    def builds(self, wishes: list[BuildWish], keep: str) -> list[BuildWish]:
        """Keep wishes that can still be played; try them in order and remark on those that fall now."""
        desk, kept = Desk.of(self.state, self.seat, keep), []
        trial = desk.trial()
        for wish in wishes:
            first, then = judge(desk, wish), judge(trial, wish)
            if self.odd_numbers(wish):
                continue
            if first.reason in NEVER:
                self.fallen(Outcome.REJECTED, wish, first.reason)
                continue
            kept.append(wish)
            if then.reason == NOT_WAITING:
                continue  # A line above builds it: this one is in reserve, as the receipt says.
            if then.reason:
                self.fallen(Outcome.NOTED, wish, then.reason, **then.facts)
                continue
            if then.changed:
                self.say(Outcome.NOTED, "PAYMENT", "8.4", wish.line, _wrong_card(wish, trial.hand))
            trial.put(wish.building, then.at, then.payment)
        return kept

    def odd_numbers(self, wish: BuildWish) -> bool:
        """Return whether a limit or payment makes no sense; say so."""
        wrong = [name for name in sorted(wish.pay) if name not in RESOURCES or wish.pay[name] < 0]
        if (wish.most or 0) < 0 or wrong:
            column = next((name for name in wrong if name in RESOURCES), slots.WATER) if wrong else slots.MOST
            self.say(Outcome.REJECTED, "ODD_NUMBER", "8.2", wish.line, column)
            return True
        return False

    def fallen(self, outcome: Outcome, wish: BuildWish, reason: str, **facts: int) -> None:
        if reason:
            column = {NOT_WAITING: slots.BUILDING, OVER_LIMIT: slots.MOST}.get(reason, slots.HEX)
            self.say(outcome, reason, "8.3", wish.line, column, building=wish.building, hex=wish.hex, **facts)

    def follow_ups(self, wishes: list[BuildWish]) -> list[BuildWish]:
        """Keep follow-ups to tokens that may still be drawn, on hexes that may still be free."""
        unseen, desk, kept = tally.unseen(self.state, self.seat), Desk.of(self.state, self.seat), []
        for wish in wishes:
            at = hex_of(wish.hex)
            if wish.building not in unseen:
                self.say(
                    Outcome.REJECTED,
                    "NOT_IN_STACKS",
                    "3.2",
                    wish.line,
                    slots.BUILDING,
                    building=wish.building,
                )
            elif at is None or at in desk.board.cities:
                self.fallen(Outcome.REJECTED, wish, NO_HEX)
            elif at in desk.board.built:
                self.fallen(Outcome.REJECTED, wish, HEX_TAKEN)
            elif not self.odd_numbers(wish):
                kept.append(wish)
        return kept

    def draws(self, wishes: list[DrawWish]) -> list[DrawWish]:
        stacks, kept = self.state.seats[self.seat].stacks, []
        for wish in wishes:
            if 0 <= wish.stack < len(stacks) and stacks[wish.stack]:
                kept.append(wish)
            else:
                self.say(Outcome.REJECTED, "STACK_EMPTY", "3.2", wish.line, slots.STACK)
        return kept

    def tiles(self, wishes: list[TileWish]) -> list[TileWish]:
        places, kept = Desk.of(self.state, self.seat).board.places_for_tile() if wishes else [], []
        laid = {tile.tile for tile in self.state.tiles}
        for wish in wishes:
            if wish.tile and (wish.tile not in tiles() or wish.tile in laid):
                self.say(Outcome.REJECTED, "TILE_GONE", "6", wish.line, slots.TILE, tile=wish.tile)
            elif hex_of(wish.centre) not in places:
                self.say(Outcome.REJECTED, "TILE_PLACE", "6", wish.line, slots.HEX, hex=wish.centre)
            else:
                kept.append(self.rotated(wish))
        return kept

    def rotated(self, wish: TileWish) -> TileWish:
        turned = wish.rotation % ROTATIONS
        if turned == wish.rotation:
            return wish
        facts = {"asked": wish.rotation, "used": turned}
        self.say(Outcome.ADJUSTED, "ROTATION", "6", wish.line, slots.ROTATION, **facts)
        return TileWish(line=wish.line, tile=wish.tile, centre=wish.centre, rotation=turned)

    def unused(self, orders: Orders) -> None:
        """Remark on wishes that neither choice will look at, and on choices without a wish."""
        kinds = (orders.first, orders.second if orders.first != CARDS else "")
        self.never_second(orders)
        for kind, wishes in ((BUILD, orders.builds), (DRAW, orders.draws)):
            if wishes and kind not in (*kinds, orders.second):
                self.say(Outcome.NOTED, f"{kind}_UNUSED", "3.1", slots.FIRST)
            if not wishes and kind in kinds:
                at = slots.FIRST if orders.first == kind else slots.SECOND
                self.say(Outcome.NOTED, f"{kind}_EMPTY", "3.1", at)
        for code, later in (("FOLLOW", orders.follow_ups), ("REGION", orders.tiles)):
            if later and DRAW not in kinds:
                self.say(Outcome.NOTED, f"{code}_UNUSED", "3.2", slots.FIRST)
        self.idle(orders, kinds)

    def never_second(self, orders: Orders) -> None:
        """Remark on a second choice that is never tried: three cards can always be had."""
        if orders.second and orders.second != CARDS and orders.first in (CARDS, orders.second):
            self.say(Outcome.NOTED, "SECOND_UNUSED", "3.1", slots.SECOND)

    def idle(self, orders: Orders, kinds: tuple[str, str]) -> None:
        """Remark on limits of what is not done, and on those that allow nothing."""
        limits = (
            (slots.MOST_BUILDS, orders.most_builds, {BUILD}),
            (slots.MOST_DRAWS, orders.most_draws, {DRAW}),
            (slots.WORKER_ACTIONS, orders.worker_actions or None, {BUILD, DRAW}),
            (slots.KEEP, orders.keep or None, {BUILD, DRAW}),
        )
        for line, value, used_by in limits:
            if value is not None and used_by.isdisjoint(kinds):
                self.say(Outcome.NOTED, "IDLE", "3.1", line, choice=say(f"CHOICE.{orders.first}"))
            elif value == 0:
                self.say(Outcome.NOTED, "NONE_ALLOWED", "3.1", line)


def _wrong_card(wish: BuildWish, hand: Mapping[str, int]) -> str:
    """Return the first card of a payment that the hand lacks, else the first that is named."""
    named = [name for name in RESOURCES if wish.pay.get(name)]
    return next((name for name in named if wish.pay[name] > hand.get(name, 0)), (named or [slots.WATER])[0])


def check(state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
    """Return the orders as accepted now, and all findings in the order of the form.

    Wishes that the cards in hand cannot pay as things are get a note only: earlier wishes and others may
    change that.
    """
    at = _Check(state, seat)
    accepted = Orders(
        first=at.choice(orders.first, slots.FIRST, CARDS),
        second=at.choice(orders.second, slots.SECOND, ""),
        most_builds=at.least(orders.most_builds, slots.MOST_BUILDS),
        most_draws=at.least(orders.most_draws, slots.MOST_DRAWS),
        worker_actions=at.workers(orders.worker_actions, slots.WORKER_ACTIONS),
        worker_cards=at.workers(orders.worker_cards, slots.WORKER_CARDS),
        keep=orders.keep if orders.keep in RESOURCES else "",
        builds=at.builds(orders.builds, orders.keep),
        draws=at.draws(orders.draws),
        follow_ups=at.follow_ups(orders.follow_ups),
        tiles=at.tiles(orders.tiles),
    )
    at.unused(accepted)
    return accepted, tuple(at.findings)
