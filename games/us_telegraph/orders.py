"""The orders of one seat: what its turn is spent on, and ranked wishes. `line` is the form's line id."""

from __future__ import annotations

import msgspec

from games.us_telegraph.state import BUILD, CARDS, DRAW

KINDS = (BUILD, DRAW, CARDS)


class BuildWish(msgspec.Struct, kw_only=True):
    """One building on one hex; also a follow-up "if this building is drawn, build it there"."""

    line: str = ""
    building: int
    hex: str
    most: int | None = None
    """Most cards to pay, None for any number."""
    pay: dict[str, int] = {}
    """Resource -> cards to discard; empty lets the office choose (ruling M4)."""


class DrawWish(msgspec.Struct, kw_only=True):
    """One token from one stack, numbered 0 to 3."""

    line: str = ""
    stack: int


class TileWish(msgspec.Struct, kw_only=True):
    """A place for a region: the hex of its centre and its rotation; `tile` 0 is any tile."""

    line: str = ""
    tile: int = 0
    centre: str
    rotation: int = 0


class Orders(msgspec.Struct, kw_only=True):
    """Everything one seat orders for one turn."""

    first: str = CARDS
    second: str = ""
    """What to do where the first choice yields no action at all; "" takes three cards."""
    most_builds: int | None = None
    most_draws: int | None = None
    worker_actions: int = 0
    """Most workers to spend on further actions."""
    worker_cards: int = 0
    """Most workers to spend on one card each at the end of the turn."""
    keep: str = ""
    """The resource that is discarded last where any card will do."""
    builds: list[BuildWish] = []
    draws: list[DrawWish] = []
    follow_ups: list[BuildWish] = []
    tiles: list[TileWish] = []
