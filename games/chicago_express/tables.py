"""The tables of the game as typed rows, read once from data/."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import msgspec

from engine.snapshot import cache
from engine.tables import read_csv
from games.common import tables as common

VARIANTS = ("default", "digitised_board")
DATA = files("games.chicago_express") / "data"


class CompanyFacts(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/companies.csv."""

    id: str
    name: str
    colour: str
    shares: int
    trains_total: int
    start_hex: str
    start_income: int
    opening_min_bid: int
    opening_auction_order: int
    open_at_start: int


class Figures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attribute per row of data/rules.toml, where meaning, status and source of each stand.

    A figure with a default is younger than some matches: where their snapshot has none, the rule is off.
    """

    houses_for_development: int
    houses_on_industrial_track: int
    end_houses_left_at_most: int
    end_companies_without_trains: int
    end_companies_without_shares: int
    end_detroit_income: int
    most_trains_per_build: int
    full_dials_for_dividend: int
    least_bid_usd: int
    wishes_round: int
    wishes_move: int
    form_reach_round: int
    form_reach_move: int
    asked_at_once: int = 0
    losers_told: int = 0


@cache
def figures() -> Figures:
    """Return the single figures of the rules."""
    return common.figures(DATA / "rules.toml", Figures)


@cache
def companies() -> Mapping[str, CompanyFacts]:
    """Return the five companies by code, in the order of the opening auctions, the Wabash last."""
    rows = common.rows(DATA / "companies.csv", CompanyFacts)
    ordered = sorted(rows, key=lambda row: (not row.open_at_start, row.opening_auction_order))
    return {row.id: row for row in ordered}


@cache
def opening_order() -> tuple[str, ...]:
    """Return the companies of the opening auctions, in order (seed, setup 5)."""
    return tuple(code for code, row in companies().items() if row.open_at_start)


@cache
def late_company() -> str:
    """Return the company that opens when Chicago is reached (seed, Chicago 2)."""
    return next(code for code, row in companies().items() if not row.open_at_start)


@cache
def dial_steps() -> Mapping[str, int]:
    """Return dial -> uses until it is full."""
    return {row["dial"]: int(row["steps_per_round"]) for row in read_csv(DATA / "dials.csv")}


@cache
def start_cash() -> Mapping[int, int]:
    """Return number of players -> dollars for each (seed, setup 3)."""
    return {int(row["players"]): int(row["cash_each"]) for row in read_csv(DATA / "setup.csv")}


@cache
def track(variant: str, hex_id: str) -> tuple[int, ...]:
    """Return the incomes of an industrial city, step by step."""
    rows = [row for row in read_csv(DATA / "industrial_tracks.csv") if row["variant"] == variant]
    steps = sorted((int(row["step"]), int(row["income"])) for row in rows if row["hex"] == hex_id)
    return tuple(income for _, income in steps)
