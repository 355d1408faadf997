"""What one seat may see of the position: the report's public figures, its own, and its boardrooms' (9, 4.14).

The computer decides from this view alone; a test changes the secrets of all other seats and wants the same
orders back.
"""

from __future__ import annotations

from functools import cached_property

from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.railways import network
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import Company, Railroad, State
from games.continental_rails.tables import Climate, climates
from games.continental_rails.world import World, world


class SeatView:
    """One seat's view of a position.

    Parameters
    ----------
    state : State
        The whole position; nothing outside this class may reach into it.
    seat : int
        The viewer.
    """

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat
        self.turn = state.turn
        self.rules: Rules = rules_for(state.overrides)
        self.world: World = world()
        self.climate: Climate = climates()[state.climate]
        self.best_engine = state.best_engine
        self.technologies = tuple(state.technologies)
        self.civil_war = worth.is_civil_war(state, state.turn)

    # ---- own figures (9.6)

    @property
    def cash(self) -> int:
        """Own cash, dollars."""
        return acc.cash(self._state, self.seat)

    @property
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

    def shares(self, code: str) -> int:
        """Own shares of a railroad."""
        return acc.shares(self._state, self.seat, code)

    def bid_limit(self, code: str) -> int:
        """Most shares the seat may bid for, as its own stock table says (9.4)."""
        return worth.bid_limit(self._state, code, self.seat)

    def short_limit(self, code: str) -> int:
        """Most shares the seat may sell in all, 0 where it may not sell short (6.2)."""
        return worth.short_limit(self._state, code, self.seat)

    @cached_property
    def companies(self) -> list[str]:
        """Own private companies."""
        return worth.companies_of(self._state, self.seat)

    @cached_property
    def presidencies(self) -> list[str]:
        """Railroads it presides over."""
        return worth.presidencies(self._state, self.seat)

    @cached_property
    def directorships(self) -> list[str]:
        """Railroads on whose board it sits."""
        return worth.directorships(self._state, self.seat)

    # ---- public figures (9.3 to 9.5)

    @cached_property
    def railroads(self) -> dict[str, Railroad]:
        """Railroads by code; of boards it does not sit on, callers use public attributes only."""
        return dict(sorted(self._state.railroads.items()))

    def company(self, code: str) -> Company:
        """Return a private company."""
        return self._state.companies[code]

    @cached_property
    def for_sale(self) -> list[str]:
        """Companies open to bids this turn, by code."""
        found = self._state.companies.items()
        return sorted(
            code
            for code, company in found
            if company.asking_usd is not None
            and company.listed_turn <= self.turn
            and company.owner != self.seat
            and company.status in ("bank", "owned")
        )

    def issued(self, code: str) -> int:
        """Issued shares of a railroad (9.4)."""
        return acc.issued(self._state, code)

    def treasury(self, code: str) -> int:
        """Treasury shares of a railroad (9.4)."""
        return acc.treasury(self._state, code)

    def absorbers(self, company: str) -> list[str]:
        """Railroads an own company may go into (10.1.2.2)."""
        return network.absorbers(self._state, company)

    def rights_of_way(self, code: str) -> list[str]:
        """Rights-of-way a railroad may request now (9.3, 10.2.7)."""
        return network.eligible_rights_of_way(self._state, code)

    # ---- the boardroom (9.6): only where the seat is a director

    def _admit(self, code: str) -> None:
        if self.seat not in self._state.railroads[code].directors:
            raise PermissionError(f"seat {self.seat} is no director of {code}")

    def railroad_cash(self, code: str) -> int:
        """Cash of a railroad; directors only."""
        self._admit(code)
        return acc.railroad_cash(self._state, code)

    def railroad_loans(self, code: str) -> int:
        """Short-term loans of a railroad; directors only."""
        self._admit(code)
        return acc.loans(self._state, code)

    def profit(self, code: str) -> int:
        """Profit of the last turn; directors only."""
        self._admit(code)
        return self._state.railroads[code].profit_usd

    def efficiency(self, code: str) -> int:
        """Efficiency of a railroad; directors only."""
        self._admit(code)
        return self._state.railroads[code].efficiency
