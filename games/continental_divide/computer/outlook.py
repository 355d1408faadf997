"""What a computer player expects of each railroad: points of a share, in thousandths, and dollars to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.dice import Dice
from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.computer.distances import cubes_to, straight_costs
from games.continental_divide.computer.profile import ComputerProfile
from games.continental_divide.prospects import DIVIDE, FAR, blocked, costs_to, targets, worth
from games.continental_divide.shares import dividend_usd, kept_usd
from games.continental_divide.state import BENDING, Railroad, State
from games.continental_divide.tables import REGIONS, limits, points
from games.continental_divide.track import Ground

MILLI = 1000
_GOALS = (*REGIONS, DIVIDE)
_SURE = 950
"""Thousandths of certainty of what can be paid but is not built yet."""
_LAST_LINE = 600
"""The same where only one more line can be built."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A railroad as a player sees it, or as it would be after a purchase or a line.

    `costs` is target -> dollars to get there, 0 once reached; ports only while it has none.
    """

    code: str
    issued: int
    value_usd: int
    income_usd: int
    unsold: int
    treasury_usd: int
    own: int
    port: int
    """Points of the port it has, 0 for none."""
    cubes: int
    """Cubes at hand."""
    costs: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    """Region -> cubes needed to get there, 0 once entered."""

    @property
    def slack(self) -> int:
        """Return the cubes that are left over on the shortest way to the next region (4.6)."""
        ahead = [self.steps[region] for region in REGIONS if self.steps[region]]
        return self.cubes - ahead[0] if ahead else FAR

    @property
    def price_usd(self) -> int:
        """Return the lowest price of a share (3.2)."""
        return self.value_usd + dividend_usd(self.income_usd, self.issued)

    def bought(self, count: int, usd: int) -> Prospect:
        """Return the railroad after the player has bought shares at `usd` each."""
        return replace(
            self,
            unsold=self.unsold - count,
            own=self.own + count,
            treasury_usd=self.treasury_usd + count * usd,
        )


class Outlook:
    """The position through the eyes of one computer player.

    Attributes
    ----------
    state, seat, profile, dice
        Position, who looks, how he is minded, his draws.
    ground, full, taken
        Who is where, the hexes that are full, and among them the ports.
    far : mapping
        Target -> hex -> dollars to get there; nothing for a port that is taken.
    left : int
        Turns after this one.
    cash_usd, market_usd : int
        His money; what all players together may spend on shares of one railroad.
    """

    def __init__(self, state: State, seat: int, profile: ComputerProfile, dice: Dice) -> None:
        self.state, self.seat, self.profile, self.dice = state, seat, profile, dice
        self.ground = Ground(state)
        self.full = blocked(self.ground)
        self.taken = frozenset(self.full.intersection(board().ports))
        self.left = limits().turns - state.round
        self.cash_usd = acc.cash(state, seat)
        self.market_usd = self._market()
        self.worths = {target: worth(target) for target in targets()}
        self.far = {target: self._table(target) for target in targets()}
        self.prospects = {code: self._prospect(railroad) for code, railroad in state.railroads.items()}

    def _market(self) -> int:
        """Return what all players together may spend on shares of one railroad."""
        everyone = sum(acc.cash(self.state, number) for number in self.state.seats)
        profile = self.profile
        # What others start in the same publication is not seen, and counted on all the same.
        expected_railroads = max(len(self.state.railroads), profile.founders * len(self.state.seats))
        return everyone * profile.market_permille // MILLI // (expected_railroads + 1)

    def _prospect(self, railroad: Railroad) -> Prospect:
        code = railroad.code
        return Prospect(
            code=code,
            issued=railroad.issued,
            value_usd=railroad.value_usd,
            income_usd=railroad.income_usd,
            unsold=acc.unsold(self.state, code),
            treasury_usd=acc.treasury(self.state, code),
            own=acc.shares(self.state, self.seat, code),
            port=points().ports[railroad.port] if railroad.port else 0,
            cubes=acc.supply(self.state, code),
            costs={one: self.cost(one, railroad.hexes) for one in targets()},
            steps={region: cubes_to(region, railroad.hexes) for region in REGIONS},
        )

    def fresh(self, label: str, issued: int, value_usd: int) -> Prospect:
        """Return a railroad that the player would start on a hex."""
        return Prospect(
            code="",
            issued=issued,
            value_usd=value_usd,
            income_usd=0,
            unsold=issued - 1,
            treasury_usd=value_usd,
            own=1,
            port=0,
            cubes=limits().cubes_available_at_start,
            costs={one: self.cost(one, (label,)) for one in targets()},
            steps={region: cubes_to(region, (label,)) for region in REGIONS},
        )

    def cost(self, target: str, hexes: Iterable[str]) -> int:
        """Return the dollars from some hexes to a target, FAR for a port that is taken."""
        table = self.far[target]
        return min(table.get(label, FAR) for label in hexes)

    def _table(self, target: str) -> Mapping[str, int]:
        if target in self.taken:
            return {}
        bending = self.state.options.line == BENDING
        return costs_to(target, frozenset()) if bending else straight_costs(target, self.profile.bend_usd)

    def doubted(self, label: str, value: int) -> int:
        """Return a value as this player sees it: the weaker he is, the farther off."""
        off = self.profile.doubt_permille
        return value * (MILLI + self.dice.between(label, -off, off)) // MILLI if off else value

    @property
    def dollar(self) -> int:
        """Return what a dollar in hand after this turn is worth, in thousandths of a point."""
        return self.profile.dollar_points * self.left

    def dividends(self, prospect: Prospect) -> int:
        """Return what the dividends of one share are worth from now to the end, in thousandths of a point."""
        usd = dividend_usd(prospect.income_usd, prospect.issued)
        # What comes in this turn is spent in the next; each later dollar has fewer turns left to work.
        worth_all = usd * self.profile.dollar_points * self.left * (self.left + 1) // 2
        return worth_all * self.profile.dividend_permille // MILLI

    def share(self, prospect: Prospect, left: int) -> int:
        """Return the points that a share is expected to have in the end, in thousandths.

        Parameters
        ----------
        prospect : Prospect
            The railroad.
        left : int
            In how many turns a line can still be built for it.
        """
        if not self.profile.plans:
            return MILLI * sum(self.worths[one] for one in _GOALS if not prospect.costs[one]) + MILLI
        usd = 0 if prospect.slack < 0 else self.funds(prospect)
        expected = sum(self.worths[one] * _chance(usd, prospect.costs[one], left) for one in _GOALS)
        return expected + self._port(prospect, usd, left) + self._sold(prospect) * points().sold

    def _port(self, prospect: Prospect, usd: int, left: int) -> int:
        if prospect.port:
            return prospect.port * MILLI
        return max(self.worths[one] * _chance(usd, prospect.costs[one], left) for one in board().ports)

    def _sold(self, prospect: Prospect) -> int:
        """Return how likely all shares are sold in the end, in thousandths."""
        if not prospect.unsold:
            return MILLI
        return min(_SURE, self.left * 1500 // (prospect.unsold + 2))

    def funds(self, prospect: Prospect) -> int:
        """Return the dollars that a railroad will have until the end, as far as can be expected."""
        kept = kept_usd(prospect.income_usd, prospect.issued, prospect.issued - prospect.unsold)
        sales = prospect.unsold * prospect.price_usd * self.profile.sales_permille // MILLI
        return prospect.treasury_usd + kept * self.left + min(sales * min(self.left, 4) // 4, self.market_usd)


def _chance(usd: int, cost: int, left: int) -> int:
    """Return how likely a target is reached, in thousandths."""
    if not cost:
        return MILLI
    if cost >= FAR or not left:
        return 0
    ratio = min(MILLI, MILLI * usd // cost)
    return ratio * ratio // MILLI * (_LAST_LINE if left == 1 else _SURE) // MILLI
