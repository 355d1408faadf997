"""Track: where a railroad may build, how far a line reaches, what it costs and brings (4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.continental_divide import accounts as acc
from games.continental_divide.board import board
from games.continental_divide.refusals import Refusal, refuse
from games.continental_divide.state import Railroad, State
from games.continental_divide.tables import EAST, limits


@dataclass(frozen=True, slots=True)
class Purse:
    """What a railroad can build with: dollars, cubes at hand, regions that still give cubes."""

    usd: int
    cubes: int
    regions: frozenset[str]

    @classmethod
    def of(cls, state: State, code: str) -> Purse:
        """Return what a railroad has now."""
        regions = frozenset(state.railroads[code].regions)
        return cls(acc.treasury(state, code), acc.supply(state, code), regions)


@dataclass(frozen=True, slots=True)
class Line:
    """The hexes that can be built one after the other, their cost and income, and what ended them."""

    hexes: tuple[str, ...]
    cost_usd: int
    income_usd: int
    stopped: Refusal | None


class Ground:
    """Who is where on the board at one moment.

    Parameters
    ----------
    state : State
        The position; later changes of it are not seen.
    """

    def __init__(self, state: State) -> None:
        self.railroads: dict[str, list[str]] = {}
        for code, railroad in state.railroads.items():
            for label in railroad.hexes:
                self.railroads.setdefault(label, []).append(code)

    def full(self, label: str) -> bool:
        """Return whether no further railroad may enter a hex (4.8)."""
        return len(self.railroads.get(label, ())) >= board().cells[label].most

    def obstacle(self, railroad: Railroad, label: str, line: Sequence[str] = ()) -> Refusal | None:
        """Return why a railroad may never build in a hex, None where it may.

        Parameters
        ----------
        railroad : Railroad
            Who builds.
        label : str
            The hex, "" beyond the edge of the board.
        line : sequence of str
            Hexes of the same line that come before.

        Returns
        -------
        Refusal or None
            Rules 4.3 to 4.5 and 4.8, rulings R9 and R11.
        """
        if not label:
            return refuse("OFF_MAP", "4.2")
        cell = board().cells[label]
        if label in railroad.hexes or label in line:
            return refuse("OWN_TRACK", "4.3", hex=label, railroad=railroad.code)
        if cell.start_city:
            return refuse("START_CITY", "4.4", hex=label, city=cell.start_city)
        if self.full(label):
            return self._full(label)
        if cell.is_port and (railroad.port or any(board().cells[at].is_port for at in line)):
            return refuse("SECOND_PORT", "4.5", hex=label, port=cell.name, railroad=railroad.code)
        return None

    def _full(self, label: str) -> Refusal:
        cell, there = board().cells[label], tuple(self.railroads[label])
        if cell.is_port:
            return refuse("PORT_TAKEN", "4.5", hex=label, port=cell.name, railroads=there)
        return refuse("HEX_FULL", "4.8", hex=label, railroads=there)


def straight(origin: str, direction: str) -> Iterator[str]:
    """Yield the hexes straight on from one, and "" at the edge of the board (4.2, R1)."""
    beside, at = board().beside, origin
    while at:
        at = beside[at][direction]
        yield at


def walk(ground: Ground, railroad: Railroad, steps: Iterable[str], purse: Purse | None) -> Line:
    """Build along `steps` until something stops the line.

    Parameters
    ----------
    ground : Ground
        Who is where.
    railroad : Railroad
        Who builds.
    steps : iterable of str
        Hexes in order, each beside the one before; "" is the edge of the board.
    purse : Purse or None
        What there is to build with; None asks for lasting obstacles only.

    Returns
    -------
    Line
        As far as it goes. Entering a region gives cubes at once, also within the line (4.6, R12).
    """
    hexes: list[str] = []
    cost = income = gained = 0
    regions = set(purse.regions if purse else ())
    stopped: Refusal | None = None
    for label in steps:
        stopped = ground.obstacle(railroad, label, hexes)
        if stopped is None and purse is not None:
            stopped = _short(purse, label, cost, len(hexes) - gained)
        if stopped is not None:
            break
        cell = board().cells[label]
        hexes.append(label)
        cost, income = cost + cell.cost_usd, income + cell.income_usd
        if cell.region != EAST and cell.region not in regions:
            regions.add(cell.region)
            gained += limits().cubes_unlocked(cell.region)
    return Line(tuple(hexes), cost, income, stopped)


def _short(purse: Purse, label: str, spent_usd: int, used: int) -> Refusal | None:
    """Return what a railroad lacks for one more hex: cubes (R12) or money (4.3, R10)."""
    if used >= purse.cubes:
        return refuse("NO_CUBES", "4.6", lasting=False, hex=label)
    needed = spent_usd + board().cells[label].cost_usd
    if needed > purse.usd:
        return refuse("NO_MONEY", "4.3", lasting=False, hex=label, usd=needed, has=purse.usd)
    return None


def origins(ground: Ground, railroad: Railroad) -> list[str]:
    """Return the hexes of a railroad that some line may set out from, in the order they were built."""
    return [
        label
        for label in railroad.hexes
        if any(ground.obstacle(railroad, near) is None for near in board().neighbours(label))
    ]
