"""What the wishes of a turn would come to as things stand, for receipts: a slip shows before the deadline.

Looks at nothing that is hidden from the seat; whoever moves earlier in the round may still change it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.messages import Message, say
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.judging import NO_HEX, OVER_LIMIT, TOO_DEAR, Desk, Verdict, judge
from games.us_telegraph.names import amounts, hand_text
from games.us_telegraph.orders import Orders
from games.us_telegraph.phases.p01_turns import cards_due
from games.us_telegraph.state import BUILD, State
from games.us_telegraph.tables import supply

_SAID = {TOO_DEAR, OVER_LIMIT, NO_HEX}
"""Reasons with a text of their own; any other wish is one for the case that an earlier one falls."""
_SPARE = Verdict("SPARE")


@dataclass(frozen=True, slots=True)
class Prospect:
    """A remark for each wish to build and for each follow-up, and what is left of the hand, if known."""

    builds: tuple[Message, ...]
    follow_ups: tuple[Message, ...]
    after: Message | None


def prospect(state: State, seat: int, orders: Orders) -> Prospect:
    """Return what would become of the wishes if the seat moved now (8.3).

    Parameters
    ----------
    state : State
        The position before the turn.
    seat : int
        Whose orders they are.
    orders : Orders
        As read or as accepted.

    Returns
    -------
    Prospect
        Wishes to build tried one after another, follow-ups each by itself.
    """
    desk = Desk.of(state, seat, orders.keep)
    follow_ups = tuple(_follow_up(state, desk, orders, n) for n in range(len(orders.follow_ups)))
    left = supply().build_actions + min(orders.worker_actions, acc.workers(state, seat))
    left = left if orders.most_builds is None else min(left, orders.most_builds)
    builds, done = [], 0
    for wish in orders.builds:
        verdict = judge(desk, wish) if done < left else _SPARE
        builds.append(_said(verdict))
        if not verdict.reason:
            desk.put(wish.building, verdict.at, verdict.payment)
            done += 1
    return Prospect(tuple(builds), follow_ups, _after(desk, done) if orders.first == BUILD else None)


def _after(desk: Desk, done: int) -> Message | None:
    """Return the hand that remains and the cards to come, where anything is built at all (3.4)."""
    taken = cards_due(BUILD, min(done, supply().build_actions))
    return say("ORDER.AFTER", hand=hand_text(desk.hand), count=taken) if done else None


def _follow_up(state: State, desk: Desk, orders: Orders, n: int) -> Message:
    """Return the remark for a follow-up, as if its building were drawn now."""
    wish, trial = orders.follow_ups[n], desk.trial()
    if wish.building not in tally.unseen(state, desk.seat):
        return _said(_SPARE)
    trial.waiting.append(wish.building)
    return _said(judge(trial, wish))


def _said(verdict: Verdict) -> Message:
    price, surcharge = _price(verdict), verdict.cost.surcharge
    return say("ORDER.PRICE.APART", price=price, count=surcharge) if surcharge else price


def _price(verdict: Verdict) -> Message:
    if verdict.reason:
        code = f"ORDER.PRICE.{verdict.reason}" if verdict.reason in _SAID else "ORDER.PRICE.SPARE"
        return Message(code, verdict.facts)
    if verdict.cost.free:
        return say("ORDER.PRICE.FREE")
    if not verdict.payment:
        return say("ORDER.PRICE.NONE")
    return say("ORDER.PRICE", cards=amounts(verdict.payment))
