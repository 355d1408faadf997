"""The position of one Continental Rails match: plain values, no rules.

Money and shares are not kept here but in `books` (see `accounts.py`), so that nothing can change hands
without a posting. Everything else that must survive from turn to turn is.
"""

from __future__ import annotations

import msgspec

from games.common.seats import PlainSeat

SOLVENT, INSOLVENT, BANKRUPT = "solvent", "insolvent", "bankrupt"
TITLES = ("robber_baron", "rail_mogul", "rail_builder", "rail_magnate", "rail_prodigal")
"""The five cumulative titles (1.2); the sixth, Rail Baron, is computed from them."""


class Earnings(msgspec.Struct, frozen=True, array_like=True):
    """What a railroad took in and spent in one turn, as its board was told (4.14.2, 9.6)."""

    turn: int
    revenue_usd: int
    expense_usd: int


class Seat(PlainSeat, msgspec.Struct, kw_only=True):
    """One of the fifteen tycoons (3.1). Cash, debt and shares are in the books."""

    credit_limit_usd: int = 0
    """Fixed in phase 14, used in the next phase 1 (3.5.1)."""
    call_usd: int = 0
    """Called back by the Bank in the last phase 14 (3.5.3)."""
    may_rename: bool = True
    points: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(TITLES, 0))
    awards: list[str] = []
    millionaire: bool = False
    spied_seat: int | None = None
    spied_railroad: str | None = None
    bankruptcies: int = 0
    earnings: dict[str, list[Earnings]] = {}
    """By railroad, the turns in which this seat was told its figures, and no others (ruling B39)."""


class Company(msgspec.Struct, kw_only=True):
    """A private company (2.4).

    `status`: hidden (not yet on the market), bank (for sale by the Bank), owned (by `owner`, perhaps with
    an `asking_usd` price), gone (its line belongs to a railroad). `listed_turn` is the first turn in which
    bids on it are open.
    """

    code: str
    status: str = "hidden"
    owner: int | None = None
    paid_usd: int = 0
    asking_usd: int | None = None
    listed_turn: int = 0
    appears: int = 0
    """Place in this match's order of appearance (2.4)."""


class MarketDay(msgspec.Struct, kw_only=True):
    """What the exchange did with one railroad's stock in one turn (9.4)."""

    turn: int
    start_usd: int
    close_usd: int
    final_usd: int
    traded_shares: int
    issued_shares: int
    treasury_shares: int
    dividend_usd: int = 0
    cornered: bool = False


class Railroad(msgspec.Struct, kw_only=True):
    """A railroad with issued shares and at least one line (4.1). Cash, bonds, loans are in the books."""

    code: str
    name: str
    number: int
    side: str
    lines: list[str]
    doubled: list[str] = []
    price_usd: int = 0
    efficiency: int = 0
    engine: int = 1
    technologies: list[str] = []
    grand_station: str = ""
    """City of the Grand Station, "" for none (4.18)."""
    dividend_usd: int = 0
    """Standing rate per share (10.2.8)."""
    president: int | None = None
    directors: list[int] = []
    """As elected in the last phase 16, by number."""
    chairman: int | msgspec.UnsetType | None = msgspec.UNSET
    """The director with most shares then (4.14.3); unset in matches begun without one."""
    right_of_way: str = ""
    grant_sqmi: int = 0
    """Land that comes with the unbuilt right-of-way (7)."""
    land_sqmi: int = 0
    solvency: str = SOLVENT
    born_turn: int = 0
    profit_usd: int = 0
    revenue_usd: int = 0
    expense_usd: int = 0
    awards: list[str] = []
    cornered: bool = False
    favour_permille: int | msgspec.UnsetType = msgspec.UNSET
    """How the Public likes the stock, whatever it pays; nobody sees it (6.1.4, ruling B42)."""
    market: list[MarketDay] = []


class State(msgspec.Struct, kw_only=True):
    """A whole match before turn `turn`. Seats by number, companies and railroads by code."""

    turn: int
    seats: dict[int, Seat]
    companies: dict[str, Company]
    railroads: dict[str, Railroad]
    books: dict[str, dict[str, int]]
    climate: int
    """Number of the climate, 0 Panic to 8 Boom (5)."""
    climate_history: list[int] = []
    best_engine: int = 1
    technologies: list[str] = []
    """On the market, in order (4.18)."""
    first_awards: list[str] = []
    """Awards some railroad has already earned (1.2.3)."""
    merged: dict[str, str] = {}
    """Railroad merged away -> survivor."""
    ended: bool = False
    overrides: dict[str, int | str | bool] = {}
    """Figures of rules.toml that this match sets otherwise."""
    worth_history: dict[int, list[int]] = {}
    """Net worth of each seat at the end of each turn: public with ranks (9.2)."""
    points_history: dict[int, list[dict[str, int]]] = {}
