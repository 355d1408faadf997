"""The orders of one seat: ranked wishes, and limits for the auctions. `line` is the form's line id."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

AUCTION, BUILD, DEVELOP = "AUCTION", "BUILD", "DEVELOP"
SKIP_AUCTION, SKIP_BUILD, SKIP_DEVELOP = "SKIP-AUCTION", "SKIP-BUILD", "SKIP-DEVELOP"
DIAL_OF = {
    AUCTION: "auction",
    BUILD: "expand",
    DEVELOP: "develop",
    SKIP_AUCTION: "auction",
    SKIP_BUILD: "expand",
    SKIP_DEVELOP: "develop",
}
"""Which dial each action turns; the SKIP actions turn it and do nothing more (ruling 2)."""
SKIP_OF = {"auction": SKIP_AUCTION, "expand": SKIP_BUILD, "develop": SKIP_DEVELOP}
ACTIONS = tuple(DIAL_OF)


class Wish(msgspec.Struct, kw_only=True):
    """One wish; the first legal one of a seat is played.

    `columns` are the form's columns of its hexes, where they are not the first ones: for the check alone.
    """

    action: str
    company: str = ""
    hexes: list[str] = []
    line: str = ""
    columns: list[str] | UnsetType = UNSET


class Orders(msgspec.Struct, kw_only=True):
    """Everything one seat orders in one turn.

    `limits`: company -> highest bid for the next share, and for each one won after it in this turn.
    `links`: most shares, and most dollars, in the opening auctions together, 0 for any; empty for neither.
    """

    wishes: list[Wish] = []
    limits: dict[str, list[int]] = {}
    links: list[int] = []


def both_limits(pair: list[int]) -> tuple[int, int]:
    """Return the limit for the next share and for each one after it, 0 for what was not written."""
    first, more = [*pair, 0, 0][:2]
    return first, more
