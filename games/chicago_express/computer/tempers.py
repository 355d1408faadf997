"""How well the computer plays: one row of data/computer.toml for each strength."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from engine.exact import PERMILLE
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
    chicago_permille: int
    auction_cost_milli: int
    chicago_span_usd: int
    chicago_hoped_usd: int
    hope_permille: int
    treasury_milli: int
    rivals_permille: int
    beam: int
    status: str
    source: str


class Leaning(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/leanings.toml, where unit and meaning of each figure stand."""

    leaning: str
    auction_cost_permille: int
    chicago_permille: int
    hope_permille: int
    noise_permille: int
    whole_match_permille: int
    status: str
    source: str


@cache
def leanings() -> Mapping[str, Leaning]:
    """Return what a computer seat may be drawn to, by name."""
    rows = (msgspec.convert(dict(row), Leaning) for row in read_toml(DATA / "leanings.toml"))
    return {row.leaning: row for row in rows}


@cache
def temper(strength: str, leaning: str = "") -> Temper:
    """Return the temper of a strength, as it is for a leaning ("" for none)."""
    rows = (msgspec.convert(dict(row), Temper) for row in read_toml(DATA / "computer.toml"))
    plain = {row.strength: row for row in rows}[strength]
    return _leant(plain, leanings()[leaning]) if leaning else plain


def _leant(plain: Temper, leaning: Leaning) -> Temper:
    return msgspec.structs.replace(
        plain,
        auction_cost_milli=plain.auction_cost_milli * leaning.auction_cost_permille // PERMILLE,
        chicago_permille=plain.chicago_permille * leaning.chicago_permille // PERMILLE,
        hope_permille=plain.hope_permille * leaning.hope_permille // PERMILLE,
        noise_milli=plain.noise_milli * leaning.noise_permille // PERMILLE,
    )
