"""The orders every seat plays with: its form, or what its policy says when none came, or the computer's."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.findings import Finding
from engine.messages import Message
from referee import plain
from referee.index import Index
from referee.match import Match
from referee.settings import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """What one seat plays with, the orders and what was said; `how` is a word of `engine.game.Record`.

    `given` says in words what its form asked for, where one came.
    """

    how: str
    orders: Any
    findings: tuple[Finding, ...]
    given: tuple[Message, ...] = ()


def all_orders(match: Match, index: Index) -> dict[int, Played]:
    """Return seat -> what it plays with, for every seat that gives orders this turn."""
    return {seat.number: _orders(match, index, seat) for seat in match.to_move()}


def _orders(match: Match, index: Index, seat: Seat) -> Played:
    if not seat.human:
        return by_computer(match, seat, "computer")
    if entry := index.best(seat.number):
        # The form was checked against this same position when it came in; the receipt said so.
        orders = match.game.orders_from_json(entry.orders.encode())
        return Played("form", orders, plain.from_plain(entry.findings), plain.from_plain(entry.given))
    if seat.policy == "computer":
        return by_computer(match, seat, "substitute")
    before = _before(match, seat) if seat.policy == "repeat" else None
    if before is not None:
        return _checked(match, seat, "repeat", before)
    return _checked(match, seat, "standing", match.game.standing_orders(match.state, seat.number))


def by_computer(match: Match, seat: Seat, how: str) -> Played:
    """Return what the computer plays with in a seat: the same whenever it is asked again."""
    return _checked(match, seat, how, _computer(match, seat))


def _computer(match: Match, seat: Seat) -> Any:
    dice = Dice(match.secrets.seed, match.turn).scoped(f"computer/{seat.number:02}")
    return match.game.computer_orders(match.state, seat.number, dice)


def _before(match: Match, seat: Seat) -> Any:
    """Return what the seat's last form said, or None where it has sent none yet."""
    for turn in reversed(match.folder.played()):
        folder = match.folder.turn(turn)
        path = folder.orders(seat.number)
        if (
            path.is_file()
            and how_played(folder.path.joinpath("played.json").read_bytes()).get(seat.number) == "form"
        ):
            return match.game.orders_from_json(path.read_bytes())
    return None


def how_played(data: bytes) -> dict[int, str]:
    """Return seat -> how it played, from ``played.json``."""
    return {int(seat): how for seat, how in json.loads(data).items()}


def _checked(match: Match, seat: Seat, how: str, orders: Any) -> Played:
    accepted, findings = match.game.check(match.state, seat.number, orders)
    return Played(how, accepted, findings)
