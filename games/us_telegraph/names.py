"""Names and small phrases that forms, reports and orders in words share."""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import Message, say
from engine.report import Text
from games.us_telegraph.tables import BLACK, RESOURCES, buildings, tiles

NOTHING = "–"


def building_name(number: int) -> Message:
    """Return the name of a building."""
    return say(f"BUILDING.{number}")


def numbered(number: int) -> Message:
    """Return number and name of a building: 22 Watchtower."""
    return say("WORD.NUMBERED", number=number, name=building_name(number))


def project_name(project: int) -> Message:
    """Return the name of a project."""
    return say(f"PROJECT.{project}")


def resource_name(resource: str) -> Message:
    """Return the name of a resource."""
    return say(f"RESOURCE.{resource.upper()}")


def stack_name(stack: int) -> Message:
    """Return the name of a stack; the black one holds the bases."""
    return say("STACK.BLACK") if stack == BLACK else say("STACK.WHITE", number=stack + 1)


def amounts(cards: Mapping[str, int], any_cards: int = 0) -> Text:
    """Return cards by kind in words: 2 wood and 1 clay; a dash for none."""
    items: list[Message] = [
        say(f"WORD.CARDS.{name.upper()}", count=cards[name]) for name in RESOURCES if cards.get(name)
    ]
    if any_cards:
        items.append(say("WORD.CARDS.ANY", count=any_cards))
    return say("WORD.LIST", items=tuple(items)) if items else NOTHING


def cost_text(number: int) -> Text:
    """Return the printed cost of a building (4.1)."""
    return amounts(buildings()[number].cost, buildings()[number].any)


def ground(symbols: Mapping[str, int]) -> Text:
    """Return symbols on the ground in words; "no symbol" for none."""
    return amounts(symbols) if any(symbols.values()) else say("WORD.NO_SYMBOL")


def symbol_name(symbol: str) -> Text:
    """Return a symbol on the ground, a dash for plain ground."""
    return resource_name(symbol) if symbol else NOTHING


def ring_text(tile: int) -> Message:
    """Return a region in words: its centre, then its ring from the east clockwise, rotation 0."""
    ring = tuple(symbol_name(symbol) for symbol in tiles()[tile].ring)
    return say("WORD.TILE", centre=symbol_name(tiles()[tile].centre), ring=say("WORD.RING", **_sides(ring)))


def _sides(ring: tuple[Text, ...]) -> dict[str, Text]:
    return dict(zip(("e", "se", "sw", "w", "nw", "ne"), ring, strict=True))


def hand_text(hand: Mapping[str, int]) -> Message:
    """Return a whole hand, always all four kinds: the text that must never leave a desk."""
    return say("WORD.HAND", **{name: hand.get(name, 0) for name in RESOURCES})
