"""What everyone may read in the report about a railroad, a tycoon, the market and the map (9.1 to 9.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.railways import network
from games.continental_rails.railways.efficiency import class_middle
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import BANKRUPT, Company, Railroad, State
from games.continental_rails.tables import Climate, climates
from games.continental_rails.world import World, routes_at, world


class NotForThisSeat(LookupError):
    """A computer asked for what its seat may not know: always a bug in Turnsheet."""


@dataclass(frozen=True, slots=True)
class PublicRailroad:
    """The columns of 9.3 and 9.4 that everyone may read; `efficiency_guess` the middle of its class (4.5)."""

    code: str
    side: str
    lines: tuple[str, ...]
    doubled: tuple[str, ...]
    technologies: tuple[str, ...]
    price_usd: int
    dividend_usd: int
    engine: int
    president: int | None
    directors: tuple[int, ...]
    right_of_way: str
    solvency: str
    born_turn: int
    cornered: bool
    efficiency_guess: int


def _shown(railroad: Railroad) -> PublicRailroad:
    return PublicRailroad(
        code=railroad.code,
        side=railroad.side,
        lines=tuple(railroad.lines),
        doubled=tuple(railroad.doubled),
        technologies=tuple(railroad.technologies),
        price_usd=railroad.price_usd,
        dividend_usd=railroad.dividend_usd,
        engine=railroad.engine,
        president=railroad.president,
        directors=tuple(railroad.directors),
        right_of_way=railroad.right_of_way,
        solvency=railroad.solvency,
        born_turn=railroad.born_turn,
        cornered=railroad.cornered,
        efficiency_guess=class_middle(railroad.efficiency),
    )


class PublicView:
    """The public part of a position.

    Parameters
    ----------
    state : State
        The whole position; nothing outside this class and `SeatView` may reach into it.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self.turn = state.turn
        self.rules: Rules = rules_for(state.overrides)
        self.world: World = world()
        self.climate: Climate = climates(self.rules.tables)[state.climate]
        self.best_engine = state.best_engine
        self.technologies = tuple(state.technologies)
        self.civil_war = worth.is_civil_war(state, state.turn)
        self._issued: dict[str, int] = {}

    @cached_property
    def last_climate(self) -> Climate:
        """The climate in which the railroads ran their trains last turn (5)."""
        history = self._state.climate_history
        return climates(self.rules.tables)[history[-2] if len(history) > 1 else history[-1]]

    @cached_property
    def railroads(self) -> dict[str, PublicRailroad]:
        """Railroads by code (9.3)."""
        return {code: _shown(rr) for code, rr in sorted(self._state.railroads.items())}

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """All tycoons by number (9.2)."""
        return tuple(sorted(self._state.seats))

    def awards(self, seat: int) -> tuple[str, ...]:
        """Return the awards a tycoon has earned (9.2)."""
        return tuple(self._state.seats[seat].awards)

    def awards_of(self, code: str) -> tuple[str, ...]:
        """Return the awards a railroad has earned, with all it absorbed (9.3)."""
        return tuple(self._state.railroads[code].awards)

    @cached_property
    def first_awards(self) -> tuple[str, ...]:
        """Awards that some railroad has earned: no longer doubled (1.2.3)."""
        return tuple(self._state.first_awards)

    def points(self, seat: int, title: str) -> int:
        """Return a tycoon's points in a title (9.2)."""
        return self._state.seats[seat].points[title]

    @cached_property
    def lavish_last_turn(self) -> int:
        """How many tycoons scored by lavish spending last turn: the news named them (1.2.5, ruling A38)."""
        histories = self._state.points_history.values()
        gains = ([0, *(points["rail_prodigal"] for points in history[-2:])] for history in histories)
        return sum(gained[-1] > gained[-2] for gained in gains if len(gained) > 1)

    @cached_property
    def ranked(self) -> tuple[int, ...]:
        """Tycoons by net worth, the richest first (9.2); the amounts may be hidden (ruling A37)."""
        history = self._state.worth_history
        return tuple(sorted(history, key=lambda seat: (-history[seat][-1], seat)))

    def company(self, code: str) -> Company:
        """Return a private company that has come to the market (9.5).

        Raises
        ------
        NotForThisSeat
            If it is yet to come: nobody knows when (2.4).
        """
        company = self._state.companies[code]
        if company.status == "hidden":
            raise NotForThisSeat(f"{code} is not on the market yet")
        return company

    def issued(self, code: str) -> int:
        """Issued shares of a railroad (9.4)."""
        if code not in self._issued:
            self._issued[code] = acc.issued(self._state, code)
        return self._issued[code]

    def treasury(self, code: str) -> int:
        """Treasury shares of a railroad (9.4)."""
        return acc.treasury(self._state, code)

    def absorbers(self, company: str) -> list[str]:
        """Railroads a company may go into now: connected, not prohibited, not bankrupt (10.1.2.2)."""
        ends = self.world.routes[company].ends
        near = {self.owner_of.get(line, "") for city in ends for line in routes_at(city)} - {""}
        return [code for code in sorted(near) if self._takes(code, company)]

    def _takes(self, code: str, company: str) -> bool:
        railroad = self.railroads[code]
        open_to = not self.world.prohibited(railroad.lines, railroad.side, company)
        return open_to and railroad.solvency != BANKRUPT

    def rights_of_way(self, code: str) -> list[str]:
        """Rights-of-way a railroad may request now (9.3, 10.2.7)."""
        return network.eligible_rights_of_way(self._state, code)

    def finished(self, code: str) -> bool:
        """Return whether a railroad has no right-of-way and none to ask for (9.3, 10.2.7)."""
        return not self.railroads[code].right_of_way and not self.rights_of_way(code)

    @cached_property
    def owner_of(self) -> dict[str, str]:
        """Railroads by built line (9.3)."""
        return network.owner_of(self._state)
