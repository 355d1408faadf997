"""Building: one direct line for each railroad that the player leads (4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.continental_divide import accounts as acc
from games.continental_divide.board import DIRECTIONS, board
from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.orders import NEW, Build
from games.continental_divide.refusals import Refusal, refuse
from games.continental_divide.shares import majority
from games.continental_divide.state import BENDING, Railroad, State
from games.continental_divide.tables import EAST, limits
from games.continental_divide.track import Ground, Line, Purse, straight, walk

ALL_FALL = frozenset({"NONE_STARTED", "NOT_STARTED", "NO_MAJORITY"})
"""Refusals that hold for every line of a railroad: they are told once."""


def railroad_of(wish: Build, started: str) -> str:
    """Return the railroad of a wish; NEW stands for the one that the seat has just started."""
    return started if wish.railroad == NEW else wish.railroad


def plan(state: State, seat: int, wish: Build, started: str = "") -> Line | Refusal:
    """Return the line that a wish builds now, or why it cannot be built.

    Parameters
    ----------
    state : State
        The position of the moment.
    seat : int
        Who builds; he must hold most shares, alone or with others (4.1, R4).
    wish : Build
        What he wants.
    started : str
        The railroad that he has started on this very turn, "" for none.

    Returns
    -------
    Line or Refusal
        All hexes wanted, or as many as can be built where no number is given (ruling R21).
    """
    code = railroad_of(wish, started)
    if not code:
        return refuse("NONE_STARTED", "4.1", lasting=False)
    if code not in state.railroads:
        return refuse("NOT_STARTED", "4.1", lasting=False, railroad=code)
    leaders = majority(state, code)
    if seat not in leaders:
        names = tuple(state.seats[leader].name for leader in leaders)
        return refuse("NO_MAJORITY", "4.1", lasting=False, railroad=code, names=names)
    if wish.origin not in state.railroads[code].hexes:
        return refuse("NO_TRACK", "4.2", lasting=False, railroad=code, hex=wish.origin)
    return reach(state, state.railroads[code], wish, Purse.of(state, code))


def reach(state: State, railroad: Railroad, wish: Build, purse: Purse | None) -> Line | Refusal:
    """Return the line along a wish's direction or path, or what stands in its way."""
    if fault := shape_fault(state, wish):
        return fault
    line = walk(Ground(state), railroad, _steps(state, wish), purse)
    if line.hexes and len(line.hexes) >= (wish.hexes or 1):
        return line
    return line.stopped or refuse("PATH_TOO_SHORT", "4.2", count=len(line.hexes))


def shape_fault(state: State, wish: Build) -> Refusal | None:
    """Return why a wish describes no line at all: no direction, or a path with gaps (4.2, R1)."""
    cells = board().cells
    if wish.origin not in cells or (wish.hexes is not None and wish.hexes < 1):
        return refuse("NO_LINE", "4.2")
    if state.options.line != BENDING:
        return None if wish.direction in DIRECTIONS else refuse("NO_DIRECTION", "4.2")
    if not wish.path:
        return refuse("NO_PATH", "4.2")
    before = wish.origin
    for label in wish.path:
        if label not in cells or not board().direction(before, label):
            return refuse("GAP", "4.2", hex=before, other=label)
        before = label
    return None


def _steps(state: State, wish: Build) -> Iterator[str]:
    steps = iter(wish.path) if state.options.line == BENDING else straight(wish.origin, wish.direction)
    for number, label in enumerate(steps, 1):
        yield label
        if number == wish.hexes:
            return


def carry_out(turn: CdTurn, seat: int, code: str, origin: str, line: Line, rank: int) -> None:
    """Build a line: cubes, money, income, regions, divide and port (4.2 to 4.7)."""
    state, railroad = turn.state, turn.state.railroads[code]
    before = railroad.income_usd
    turn.ledger.pay(acc.railroad(code), acc.BANK, line.cost_usd, "track", "4.3", hexes=len(line.hexes))
    entered = [event for label in line.hexes for event in _enter(turn, code, label)]
    railroad.lines.append([origin, *line.hexes])
    turn.tell(
        "LINE_BUILT",
        "4.2",
        seat=seat,
        name=state.seats[seat].name,
        railroad=code,
        origin=origin,
        hexes=line.hexes,
        last=line.hexes[-1],
        count=len(line.hexes),
        usd=line.cost_usd,
        income=railroad.income_usd - before,
        rank=rank,
    )
    for event, rule, facts in entered:
        turn.tell(event, rule, railroad=code, **facts)


def _enter(turn: CdTurn, code: str, label: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Put one cube into a hex; yield what else that brings."""
    railroad, cell, rules = turn.state.railroads[code], board().cells[label], limits()
    turn.ledger.move(acc.cube(code), acc.SUPPLY, acc.BOARD, 1, "cube", "4.3", hex=label)
    railroad.hexes.append(label)
    railroad.income_usd += cell.income_usd
    if cell.region != EAST and cell.region not in railroad.regions:
        railroad.regions.append(cell.region)
        cubes = rules.cubes_unlocked(cell.region)
        turn.ledger.move(acc.cube(code), cell.region, acc.SUPPLY, cubes, "region", "4.6", hex=label)
        yield "REGION_ENTERED", "4.6", {"region": cell.region, "hex": label, "count": cubes}
    if cell.west and not railroad.crossed:
        railroad.crossed = True
        railroad.income_usd += rules.divide_income_usd
        yield "DIVIDE_CROSSED", "4.7", {"hex": label, "usd": rules.divide_income_usd}
    if cell.is_port:
        railroad.port = cell.name
        yield "PORT_REACHED", "4.5", {"hex": label, "port": cell.name}
