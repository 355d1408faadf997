"""How well the computer plays: one row of data/computer.toml for each strength."""

from __future__ import annotations

from functools import cache

import msgspec

from engine.tables import read_toml
from games.chicago_express.tables import DATA


class Temper(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/computer.toml, where unit and meaning of each figure stand."""

    strength: str
    expected_dividends: int
    auctions_per_dividend: int
    noise_milli: int
    bid_permille: int
    reserve_permille: int
    chicago_milli: int
    auction_cost_milli: int
    chicago_span_usd: int
    hope_permille: int
    treasury_milli: int
    rivals_permille: int
    beam: int
    status: str
    source: str


@cache
def temper(strength: str) -> Temper:
    """Return the temper of a strength."""
    rows = (msgspec.convert(dict(row), Temper) for row in read_toml(DATA / "computer.toml"))
    return {row.strength: row for row in rows}[strength]
