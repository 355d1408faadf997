"""Where a computer player builds: the best lines of each railroad that he leads or will lead (4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from games.continental_divide.board import DIRECTIONS, Cell, board
from games.continental_divide.computer.distances import cubes_from
from games.continental_divide.computer.outlook import Outlook, Prospect
from games.continental_divide.computer.routes import ways
from games.continental_divide.forms import slots
from games.continental_divide.forms.lists import unbuilt
from games.continental_divide.orders import BUY, NEW, START, Build, Purchase
from games.continental_divide.prospects import FAR
from games.continental_divide.shares import holders
from games.continental_divide.state import BENDING, Railroad
from games.continental_divide.tables import EAST, limits, points
from games.continental_divide.track import Purse, origins, straight, walk

_TELLING_INCOME = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may be built, with what it is worth to the player in thousandths of a point."""

    value: int
    origin: str
    direction: str
    hexes: tuple[str, ...]


def wishes(outlook: Outlook, purchases: list[Purchase]) -> list[Build]:
    """Return wishes for every railroad that the player leads, counting on his first purchase."""
    builds: list[Build] = []
    for code, prospect in _led(outlook, purchases):
        railroad = outlook.state.railroads[code]
        purse = replace(Purse.of(outlook.state, code), usd=prospect.treasury_usd)
        builds += _of(outlook, code, railroad, prospect, purse)
    starts = [_fresh(outlook, wish) for wish in _starts(purchases)]
    # The best line of each hex first, as far as the form has room.
    ranked = [line for lines in zip_longest(*starts) for line in lines if line]
    return [*builds, *ranked[: slots.WISHES]]


def _fresh(outlook: Outlook, wish: Purchase) -> list[Build]:
    """Return the wishes for a railroad that the player hopes to start."""
    prospect = outlook.fresh(wish.hex, wish.issue or 1, wish.value_usd or 0)
    purse = Purse(prospect.treasury_usd, limits().cubes_available_at_start, frozenset())
    return _of(outlook, NEW, unbuilt(wish.hex), prospect, purse)


def _starts(purchases: list[Purchase]) -> list[Purchase]:
    """Return the wishes to start, the first for each hex."""
    by_hex: dict[str, Purchase] = {}
    for wish in purchases:
        if wish.action == START:
            by_hex.setdefault(wish.hex, wish)
    return list(by_hex.values())


def _led(outlook: Outlook, purchases: list[Purchase]) -> Iterator[tuple[str, Prospect]]:
    first = purchases[0] if purchases and purchases[0].action == BUY else None
    for code, prospect in outlook.prospects.items():
        others = [n for seat, n in holders(outlook.state, code).items() if seat != outlook.seat]
        if first and first.railroad == code:
            usd = prospect.price_usd
            count = first.shares or min(prospect.unsold, outlook.cash_usd // usd)
            prospect = prospect.bought(count, usd)
        if prospect.own and prospect.own >= max(others, default=0):
            yield code, prospect


def _of(outlook: Outlook, code: str, railroad: Railroad, prospect: Prospect, purse: Purse) -> list[Build]:
    bending = outlook.state.options.line == BENDING
    lines = _bending if bending else _straight
    ranked = sorted(lines(outlook, railroad, prospect, purse), key=lambda line: -line.value)
    best = _varied([line for line in ranked if line.value > 0])
    whole = [_build(code, line, bending, len(line.hexes)) for line in best]
    # If the money turns out shorter than hoped, as far as it goes along the best line.
    return [*whole, *(_build(code, line, bending, None) for line in best[:1])]


def _varied(candidates: list[Candidate]) -> list[Candidate]:
    """Return the best lines that end in different places."""
    by_end: dict[str, Candidate] = {}
    for line in candidates:
        by_end.setdefault(line.hexes[-1], line)
    return list(by_end.values())[: slots.WISHES - 1]


def _build(code: str, line: Candidate, bending: bool, hexes: int | None) -> Build:
    if bending:
        return Build(railroad=code, origin=line.origin, path=list(line.hexes), hexes=hexes)
    return Build(railroad=code, origin=line.origin, direction=line.direction, hexes=hexes)


def _straight(outlook: Outlook, railroad: Railroad, prospect: Prospect, purse: Purse) -> Iterator[Candidate]:
    ground, now = outlook.ground, _worth(outlook, prospect)
    for origin in origins(ground, railroad):
        for direction in DIRECTIONS:
            line = walk(ground, railroad, straight(origin, direction), purse)
            if line.hexes:
                whole = Candidate(now, origin, direction, line.hexes)
                yield from _prefixes(outlook, railroad, prospect, whole)


def _bending(outlook: Outlook, railroad: Railroad, prospect: Prospect, purse: Purse) -> Iterator[Candidate]:
    ground, now = outlook.ground, _worth(outlook, prospect)
    # Straight runs are paths too: the cheapest ways alone pass by most income.
    yield from _straight(outlook, railroad, prospect, purse)
    for way in ways(outlook.full, railroad):
        line = walk(ground, railroad, way[1:], purse)
        yield from _prefixes(outlook, railroad, prospect, Candidate(now, way[0], "", line.hexes))


def _prefixes(
    outlook: Outlook, railroad: Railroad, prospect: Prospect, whole: Candidate
) -> Iterator[Candidate]:
    """Yield a line and its beginnings that end somewhere worth while; `whole.value` is that of no line."""
    after, regions, crossed = prospect, {EAST, *railroad.regions}, railroad.crossed
    for number, label in enumerate(whole.hexes, 1):
        cell = board().cells[label]
        entered, crosses = cell.region not in regions, cell.west and not crossed
        regions.add(cell.region)
        crossed = crossed or crosses
        after = _with(outlook, after, cell, entered, crosses)
        worth_a_stop = entered or crosses or number == len(whole.hexes) or cell.income_usd >= _TELLING_INCOME
        if worth_a_stop and not _wasteful(outlook, prospect, after):
            # In points of the own shares: what they are worth in the end, and pay until then.
            value = outlook.doubted(f"line/{label}", prospect.own * (_worth(outlook, after) - whole.value))
            yield Candidate(value, whole.origin, whole.direction, whole.hexes[:number])


def _with(outlook: Outlook, prospect: Prospect, cell: Cell, entered: bool, crosses: bool) -> Prospect:
    """Return a railroad with one more cube, and what comes with a new region or the divide."""
    label, near = cell.id, cubes_from(cell.id)
    return replace(
        prospect,
        income_usd=prospect.income_usd + cell.income_usd + (limits().divide_income_usd if crosses else 0),
        treasury_usd=prospect.treasury_usd - cell.cost_usd,
        cubes=prospect.cubes - 1 + (limits().cubes_unlocked(cell.region) if entered else 0),
        steps={one: left and min(left, near[one]) for one, left in prospect.steps.items()},
        port=points().ports[cell.name] if cell.is_port else prospect.port,
        costs={one: min(usd, outlook.far[one].get(label, FAR)) for one, usd in prospect.costs.items()},
    )


def _wasteful(outlook: Outlook, before: Prospect, after: Prospect) -> bool:
    """Return whether a line spends cubes that the railroad needs to reach the next region (4.6)."""
    if not (outlook.profile.plans and outlook.left):
        return False
    entered = sum(not steps for steps in after.steps.values()) > sum(not n for n in before.steps.values())
    return after.slack < (0 if entered else min(outlook.profile.spare_cubes, before.slack))


def _worth(outlook: Outlook, prospect: Prospect) -> int:
    """Return what a share is worth: points in prospect and dividends."""
    return outlook.share(prospect, outlook.left) + outlook.dividends(prospect)
