"""What one seat may see of the position: the report's public figures, its own, and its boardrooms' (9, 4.14).

The computer decides from this view alone; a test changes the secrets of all other seats and wants the same
orders back.
"""

from __future__ import annotations

from functools import cached_property

from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.computer.public import NotForThisSeat, PublicView
from games.continental_rails.forms import limits
from games.continental_rails.railways import network
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.world import routes_at


class SeatView(PublicView):
    """One seat's view of a position.

    Parameters
    ----------
    state : State
        The whole position; nothing outside this class may reach into it.
    seat : int
        The viewer.
    """

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state)
        self.seat = seat
        self._shares: dict[str, int] = {}
        self._bid_limits: dict[str, int] = {}

    @property
    def strength(self) -> str:
        """How well the computer plays this seat: its own mark, or the match's figure."""
        return self._state.seats[self.seat].strength or self.rules.computer_strength

    # ---- own figures (9.6)

    @cached_property
    def cash(self) -> int:
        """Own cash, dollars."""
        return acc.cash(self._state, self.seat)

    @cached_property
    def debt(self) -> int:
        """Own bank debt, dollars."""
        return acc.debt(self._state, self.seat)

    @property
    def credit_limit(self) -> int:
        """Debt up to which the Bank lends now, dollars (3.5.1)."""
        return self._state.seats[self.seat].credit_limit_usd

    @property
    def called(self) -> int:
        """What the Bank called back, dollars (3.5.3)."""
        return self._state.seats[self.seat].call_usd

    @cached_property
    def net_worth(self) -> int:
        """Own net worth, dollars."""
        return worth.net_worth(self._state, self.seat)

    def safe_debt(self) -> int:
        """Debt that the Bank never calls back while prices hold: margin / 1.5 of net worth (ruling A5)."""
        divisor = 1000 + self.rules.debt_in_limit_permille
        return max(0, self.net_worth * self.climate.credit_permille // divisor)

    def borrowable(self) -> int:
        """Return what the Bank lends now, dollars; nothing to a seat that was called (3.5.1, ruling A6)."""
        return limits.borrowable_usd(self._state, self.seat)

    def shares(self, code: str) -> int:
        """Own shares of a railroad."""
        if code not in self._shares:
            self._shares[code] = acc.shares(self._state, self.seat, code)
        return self._shares[code]

    def bid_limit(self, code: str) -> int:
        """Most shares the seat may bid for, as its own stock table says (9.4)."""
        if code not in self._bid_limits:
            self._bid_limits[code] = worth.bid_limit(self._state, code, self.seat)
        return self._bid_limits[code]

    def short_limit(self, code: str) -> int:
        """Most shares the seat may sell in all, 0 where it may not sell short (6.2)."""
        return worth.short_limit(self._state, code, self.seat)

    @cached_property
    def companies(self) -> list[str]:
        """Own private companies."""
        return worth.companies_of(self._state, self.seat)

    def asking_range(self, company: str) -> tuple[int, int]:
        """Lowest and highest price that may be asked for an own company, dollars (10.1.2.1)."""
        return limits.asking_range(self._state, company)

    @cached_property
    def for_sale(self) -> list[str]:
        """Companies open to this seat's bids this turn, by code."""
        return sorted(limits.for_sale(self._state, self.seat))

    @cached_property
    def presidencies(self) -> list[str]:
        """Railroads it presides over."""
        return worth.presidencies(self._state, self.seat)

    @cached_property
    def directorships(self) -> list[str]:
        """Railroads on whose board it sits."""
        return worth.directorships(self._state, self.seat)

    @cached_property
    def neighbours(self) -> frozenset[str]:
        """Railroads of others that an own one could absorb now: touching, one side, no twin (4.13)."""
        return frozenset().union(*(self._beside(code) for code in self.presidencies))

    def _beside(self, code: str) -> set[str]:
        own = self.railroads[code]
        if own.solvency == BANKRUPT:
            return set()
        lines = {line for city in self.world.cities_of(own.lines) for line in routes_at(city)}
        near = {self.owner_of[line] for line in lines if line in self.owner_of}.difference(self.presidencies)
        twins = {self.world.routes[line].twin for line in own.lines}
        others = (self.railroads[other] for other in near)
        return {
            other.code
            for other in others
            if other.side == own.side
            and twins.isdisjoint(other.lines)
            and not network.unequal(self.rules, own.price_usd, other.price_usd)
        }

    @cached_property
    def mergers(self) -> list[tuple[str, str]]:
        """Pairs (survivor, absorbed) that it could merge now (10.1.6)."""
        return network.mergeable(self._state, self.seat)

    def contested(self, code: str) -> list[tuple[str, str, str]]:
        """Return a railroad's lines beside a rival's: (line, its twin, the rival) (4.16)."""
        return limits.contested(self._state, code)

    # ---- the boardroom (9.6): only where the seat is a director, or its detectives have been (10.1.7)

    def knows(self, code: str) -> bool:
        """Return whether the seat may read a railroad's books: a director, or by its detectives."""
        return self.seat in self._state.railroads[code].directors or code == self.spied_railroad

    def _admit(self, code: str) -> None:
        if not self.knows(code):
            raise NotForThisSeat(f"seat {self.seat} is no director of {code}")

    def railroad_cash(self, code: str) -> int:
        """Cash of a railroad; directors only."""
        self._admit(code)
        return acc.railroad_cash(self._state, code)

    def railroad_loans(self, code: str) -> int:
        """Short-term loans of a railroad; directors only."""
        self._admit(code)
        return acc.loans(self._state, code)

    def railroad_bonds(self, code: str) -> int:
        """Bonds of a railroad; directors only."""
        self._admit(code)
        return acc.bonds(self._state, code)

    def owed_to_president(self, code: str) -> int:
        """Return what a railroad owes its president; directors only (4.4)."""
        self._admit(code)
        return acc.owed_to_president(self._state, code)

    def profit(self, code: str) -> int:
        """Profit of the last turn; directors only."""
        self._admit(code)
        return self._state.railroads[code].profit_usd

    def efficiency(self, code: str) -> int:
        """Efficiency of a railroad; directors only."""
        self._admit(code)
        return self._state.railroads[code].efficiency

    def land(self, code: str) -> int:
        """Unsold land, square miles; directors only (7)."""
        self._admit(code)
        return self._state.railroads[code].land_sqmi

    # ---- holdings of others: what a president sees, and what detectives report (4.14.4, 10.1.7)

    def holders(self, code: str) -> list[tuple[int, int]]:
        """Return (seat, shares) of a railroad's players; its president and its spies only (9.2).

        Raises
        ------
        NotForThisSeat
            If the seat is neither.
        """
        if code != self.spied_railroad and self._state.railroads[code].president != self.seat:
            raise NotForThisSeat(f"seat {self.seat} may not know who holds {code}")
        return worth.holders(self._state, code)

    @cached_property
    def spied_seat(self) -> int | None:
        """The tycoon it had watched last turn, whose shares it knows (10.1.7)."""
        return self._state.seats[self.seat].spied_seat

    @property
    def spied_railroad(self) -> str | None:
        """The railroad its detectives looked into last turn (10.1.7)."""
        return self._state.seats[self.seat].spied_railroad

    def spied_shares(self, code: str) -> int:
        """Return the watched tycoon's shares of a railroad.

        Raises
        ------
        NotForThisSeat
            If nobody is watched.
        """
        if self.spied_seat is None:
            raise NotForThisSeat(f"seat {self.seat} has nobody watched")
        return acc.shares(self._state, self.spied_seat, code)
