"""Chooses each seat's orders: form, policy, or computer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.findings import Finding
from engine.messages import Message
from engine.optional import Speaks
from engine.record import HowPlayed
from publish import shared
from referee import serialise
from referee.match.match import Match
from referee.match.nmr import taken_over
from referee.match.orders_played import how_played
from referee.workspace.index import Index
from referee.workspace.settings import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """What one seat plays with, the orders and what was said.

    `given` says in words what its form asked for, where one came.
    """

    how: HowPlayed
    orders: Any
    findings: tuple[Finding, ...]
    given: tuple[Message, ...] = ()


def all_orders(match: Match, index: Index, seed: bytes, late: Collection[int] = ()) -> dict[int, Played]:
    """Return seat -> what it plays with, for every seat that gives orders this turn.

    Parameters
    ----------
    match : Match
        The match.
    index : Index
        What came in time.
    seed : bytes
        Of the computers' choices; that of the turn's dice.
    late : collection of int
        Seats whose form came too late.
    """
    moving = match.to_move()
    machines = [seat for seat in moving if not seat.human]
    # Thinking takes longer the more railroads there are; what one thinks of does not depend on the others.
    thought = shared(lambda seat: _thought(match, seat, seed), machines, tuple[bytes, bytes])
    by_seat = dict(zip((seat.number for seat in machines), thought, strict=True))
    return {
        seat.number: _remembered(match, *by_seat[seat.number])
        if seat.number in by_seat
        else _orders(match, index, seat, seed, seat.number in late)
        for seat in moving
    }


def _thought(match: Match, seat: Seat, seed: bytes) -> tuple[bytes, bytes]:
    """Return what the computer plays with in a seat of its own, as it lies on disk after the turn."""
    thought = by_computer(match, seat, HowPlayed.COMPUTER, seed)
    return match.game.orders_to_json(thought.orders), serialise.dump(thought.findings)


def _remembered(match: Match, orders: bytes, findings: bytes) -> Played:
    return Played(HowPlayed.COMPUTER, match.game.orders_from_json(orders), serialise.load(findings))


def _orders(match: Match, index: Index, seat: Seat, seed: bytes, late: bool) -> Played:
    if entry := index.best(seat.number):
        # The form was checked against this same position when it came in; the receipt said so.
        orders = _without_held(match, seat, match.game.orders_from_json(entry.orders.encode()))
        findings, given = (serialise.from_plain(each) for each in (entry.findings, entry.given))
        return Played(HowPlayed.FORM, orders, findings, given)
    if seat.policy == "computer" or taken_over(match, seat.number):
        return by_computer(match, seat, HowPlayed.SUBSTITUTE, seed)
    before = _before(match, seat) if seat.policy == "repeat" else None
    if before is not None:
        return _checked(match, seat, HowPlayed.REPEAT, before)
    orders = match.game.standing_orders(match.state, seat.number)
    return _checked(match, seat, HowPlayed.LATE if late else HowPlayed.STANDING, orders)


def _without_held(match: Match, seat: Seat, orders: Any) -> Any:
    """Return orders without the words to all that the referee holds back, or as the referee edited them."""
    texts = match.notices.messages(match.turn)
    if seat.number not in texts or not isinstance(match.game, Speaks):
        return orders
    if not match.game.message(orders):
        return orders
    return match.game.with_message(orders, texts[seat.number])


def by_computer(match: Match, seat: Seat, how: HowPlayed, seed: bytes) -> Played:
    """Return what the computer plays with in a seat: the same whenever it is asked again."""
    return _checked(match, seat, how, _computer(match, seat, seed))


def _computer(match: Match, seat: Seat, seed: bytes) -> Any:
    dice = Dice(seed, match.turn).scoped(f"computer/{seat.number:02}")
    return match.game.computer_orders(match.state, seat.number, dice, seat.strength)


def _before(match: Match, seat: Seat) -> Any:
    """Return what the seat's last form said, or None where it has sent none yet."""
    for turn in reversed(match.folder.played()):
        folder = match.folder.turn(turn)
        path = folder.orders(seat.number)
        if path.is_file() and how_played(folder).get(seat.number) is HowPlayed.FORM:
            return match.game.orders_from_json(path.read_bytes())
    return None


def _checked(match: Match, seat: Seat, how: HowPlayed, orders: Any) -> Played:
    accepted, findings = match.game.check(match.state, seat.number, orders)
    return Played(how, accepted, findings)
