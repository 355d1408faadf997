"""The position of one match, the orders of one seat, and the tables of data/: plain values, no rules."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

import msgspec

from engine.ledger import Balances
from games.common.seats import PlainSeat
from games.common.tables import figures, table

PACKAGE = __package__
DATA = files(PACKAGE) / "data"
BANK = "bank"
"""The account that pays and is paid; it goes below zero."""


class State(msgspec.Struct, kw_only=True):
    """Everything that survives from turn to turn."""

    turn: int
    ended: bool = False
    strength: str
    """How well the computer plays."""
    seats: dict[int, PlainSeat]
    books: Balances
    to_come: list[str]
    """Lines not yet offered, the next one last."""
    for_sale: list[str] = []
    owners: dict[str, int] = {}
    """Line -> the seat that bought it."""
    cash_history: dict[int, list[int]] = {}
    """Seat -> cash at the end of each turn, dollars."""


class Orders(msgspec.Struct, kw_only=True):
    """Line -> bid in dollars."""

    bids: dict[str, int] = {}


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/lines.csv."""

    id: str
    name: str
    income_usd: int


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of data/rules.toml, where unit and meaning of each one are."""

    least_seats: int
    most_seats: int
    turns: int
    start_usd: int
    lines_per_turn: int


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/computer.toml: how a computer player of a strength bids."""

    strength: str
    worth_permille: int
    noise_permille: int


lines = partial(table, DATA / "lines.csv", Line, "id")
rules = partial(figures, DATA / "rules.toml", Rules)
profiles = partial(table, DATA / "computer.toml", Profile, "strength")
"""Each is asked when it is needed: a match keeps the figures that it began with (decision on snapshots)."""
