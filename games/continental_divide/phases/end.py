"""Step 3: the game ends after turn 8; victory points decide, and equals share the victory (6, 8)."""

from __future__ import annotations

from games.continental_divide import accounts as acc
from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.shares import seat_points
from games.continental_divide.state import Mark, State
from games.continental_divide.tables import limits


def is_last(state: State) -> bool:
    """Return whether the turn under way is the last one (6)."""
    return state.round >= limits().turns


def run(turn: CdTurn) -> None:
    """Note the figures of the turn; after the last one tell who has won."""
    state = turn.state
    state.history.append(figures(state))
    if not is_last(state):
        return
    state.ended = True
    names = tuple(state.seats[seat].name for seat in winners(state))
    best = seat_points(state, winners(state)[0])
    turn.tell("MATCH_ENDED", "8", names=names, count=len(names), points=best)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with most victory points: several where they are equal (8, R17)."""
    points = {seat: seat_points(state, seat) for seat in sorted(state.seats)}
    return tuple(seat for seat, total in points.items() if total == max(points.values()))


def figures(state: State) -> Mark:
    """Return points and cash of each seat, and income of each railroad."""
    return Mark(
        points={seat: seat_points(state, seat) for seat in sorted(state.seats)},
        cash_usd={seat: acc.cash(state, seat) for seat in sorted(state.seats)},
        income_usd={code: railroad.income_usd for code, railroad in state.railroads.items()},
    )
