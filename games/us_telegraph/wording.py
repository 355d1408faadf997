"""Orders in words, one message a line, in the order they stand on the form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.messages import Message, say
from games.us_telegraph.names import amounts, building_name, resource_name, stack_name
from games.us_telegraph.orders import KINDS, BuildWish, Orders, TileWish
from games.us_telegraph.prospects import Prospect, prospect
from games.us_telegraph.state import BUILD, CARDS, DRAW, State
from games.us_telegraph.tables import RESOURCES, buildings


def describe(state: State, seat: int, orders: Orders) -> tuple[Message, ...]:
    """Return orders in words, with what each wish comes to before the turn; they may name the unknown."""
    return tuple(_lines(orders, prospect(state, seat, orders)))


def _lines(orders: Orders, prospect: Prospect) -> Iterator[Message]:
    first = orders.first if orders.first in KINDS else CARDS
    yield say("ORDER.FIRST", choice=say(f"CHOICE.{first}"))
    if orders.second in KINDS:
        yield say("ORDER.SECOND", choice=say(f"CHOICE.{orders.second}"))
    yield from _limits(orders)
    yield from _wishes("ORDER.BUILD", orders.builds, prospect.builds)
    if prospect.after:
        yield prospect.after
    for draw in orders.draws:
        yield say("ORDER.DRAW", stack=stack_name(draw.stack))
    yield from _wishes("ORDER.FOLLOW", orders.follow_ups, prospect.follow_ups)
    for tile in orders.tiles:
        yield _tile(tile)


def _limits(orders: Orders) -> Iterator[Message]:
    if orders.most_builds is not None and BUILD in (orders.first, orders.second):
        yield say("ORDER.MOST_BUILDS", count=orders.most_builds)
    if orders.most_draws is not None and DRAW in (orders.first, orders.second):
        yield say("ORDER.MOST_DRAWS", count=orders.most_draws)
    if orders.worker_actions:
        yield say("ORDER.WORKER_ACTIONS", count=orders.worker_actions)
    if orders.worker_cards:
        yield say("ORDER.WORKER_CARDS", count=orders.worker_cards)
    if orders.keep in RESOURCES:
        yield say("ORDER.KEEP", resource=resource_name(orders.keep))


def _wishes(code: str, wishes: Sequence[BuildWish], prices: Sequence[Message]) -> Iterator[Message]:
    for wish, price in zip(wishes, prices, strict=True):
        yield say("ORDER.PRICED", order=_build(code, wish), price=price)


def _build(code: str, wish: BuildWish) -> Message:
    name = building_name(wish.building) if wish.building in buildings() else ""
    facts = {"number": wish.building, "name": name, "hex": wish.hex}
    if any(wish.pay.values()):
        paid = f"{code}.PAY" if wish.most is None else f"{code}.PAY_MOST"
        return say(paid, cards=amounts(wish.pay), count=wish.most or 0, **facts)
    if wish.most is not None:
        return say(f"{code}.MOST", count=wish.most, **facts)
    return say(code, **facts)


def _tile(wish: TileWish) -> Message:
    facts = {"hex": wish.centre, "rotation": wish.rotation}
    return say("ORDER.TILE", tile=wish.tile, **facts) if wish.tile else say("ORDER.ANY_TILE", **facts)
