"""Wishes that were not tried, because an earlier one was played (9): told to their seat alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.messages import Message, say
from engine.report import Text
from games.continental_divide.moves.play import by_railroad
from games.continental_divide.orders import START, Orders
from games.continental_divide.report.edition import Edition
from games.continental_divide.wording import named

_BOUGHT = ("RAILROAD_STARTED", "SHARES_BOUGHT")


def lines(edition: Edition) -> tuple[Message, ...]:
    """Return a sentence for each part of the seat's orders that holds a wish nobody needed to try."""
    orders = edition.record.orders.get(edition.seat) or Orders()
    return (*_purchases(edition, orders), *_lines(edition, orders))


def _purchases(edition: Edition, orders: Orders) -> Iterator[Message]:
    for facts in _own(edition, *_BOUGHT):
        yield from _after(facts["rank"], orders.purchases, "PURCHASE")


def _lines(edition: Edition, orders: Orders) -> Iterator[Message]:
    started = next((facts["railroad"] for facts in _own(edition, "RAILROAD_STARTED")), "")
    built = {facts["railroad"]: facts["rank"] for facts in _own(edition, "LINE_BUILT")}
    for code, wishes in by_railroad(orders.builds, started).items():
        if code in built:
            yield from _after(built[code], wishes, "LINES", railroad=named(code))
        elif not code and _spared_start(edition, orders):
            yield say("REPORT.UNNEEDED.NEW")


def _spared_start(edition: Edition, orders: Orders) -> bool:
    """Return whether shares were bought and a later choice would have started a railroad."""
    ranks = [facts["rank"] for facts in _own(edition, "SHARES_BOUGHT")]
    return any(wish.action == START for rank in ranks for wish in orders.purchases[rank:])


def _own(edition: Edition, *codes: str) -> list[Any]:
    return [event.facts for event in edition.told(*codes) if event.facts["seat"] == edition.seat]


def _after(rank: int, wishes: Sequence[Any], kind: str, **facts: Text) -> Iterator[Message]:
    later = tuple(str(number) for number in range(rank + 1, len(wishes) + 1))
    if later:
        yield say(f"REPORT.UNNEEDED.{kind}", count=len(later), choices=later, rank=rank, **facts)
