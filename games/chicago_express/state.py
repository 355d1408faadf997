"""The position of one match: plain values, no rules.

Money, shares, trains and houses are counted in `books` (see `accounts.py`); where the trains and houses
stand is kept here. Incomes are never stored: `rules.income` reads them off the board.
"""

from __future__ import annotations

import msgspec

from engine.ledger import Balances
from games.common.seats import PlainSeat

ROUND, MOVE = "round", "move"
"""The two paces: a turn is a whole round, or the move of one seat."""
OPENING, PLAY = "opening", "play"
"""The two stages: the four opening auctions, then the moves."""
ACTION, WABASH = "action", "wabash"
"""Why an auction is held, besides OPENING: somebody's action, or the Wabash has just opened."""


class Seat(PlainSeat, msgspec.Struct, kw_only=True):
    """One player. Cash and shares are in the books."""

    character: str = msgspec.field(default="", name="leaning")
    """What the computer is drawn to when it plays this seat, "" for nothing."""
    limits: dict[str, list[int]] = {}
    """Standing limits, secret: company -> highest bid for the next share, and for each one after it."""
    links: list[int] | msgspec.UnsetType = msgspec.UNSET
    """Most shares and most dollars in all the opening auctions, 0 for any, secret (ruling 35)."""


class Company(msgspec.Struct, kw_only=True):
    """One railroad company: the hexes of its trains in the order they were placed."""

    code: str
    open: bool = True
    trains: list[str] = []
    chicago: bool = False
    """Whether it has reached Chicago, and so paid its special dividend."""


class Auction(msgspec.Struct, kw_only=True):
    """An auction that waits for the limits of some seats (pace "move" only)."""

    company: str
    starter: int
    minimum_usd: int
    kind: str
    to_ask: list[int]
    limits: dict[int, int] = {}


class State(msgspec.Struct, kw_only=True):
    """Everything that survives from turn to turn."""

    turn: int
    pace: str
    variant: str
    strength: str
    seats: dict[int, Seat]
    companies: dict[str, Company]
    dials: dict[str, int]
    tracks: dict[str, int]
    """Hex of an industrial city -> step of its track."""
    houses: list[str]
    books: Balances
    banker: int
    mover: int
    """Who moves next; during the opening, who starts the next auction."""
    stage: str = OPENING
    opening_left: list[str] = []
    auction: Auction | None = None
    first_seat: int = 0
    """Owner of the first share of the red company: begins every round."""
    moves: int = 0
    dividends: int = 0
    ended: bool = False
    end_reasons: list[str] = []
    period: str = ""
    """Label of the turn just played."""
    cash_history: dict[int, list[int]] = {}
    income_history: dict[str, list[int]] = {}
