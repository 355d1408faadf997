"""How many actions a seat has left in its turn: the regular ones, then further ones by workers (3.1, 5)."""

from __future__ import annotations

from dataclasses import dataclass

from games.us_telegraph import accounts as acc
from games.us_telegraph.moves import UtTurn, use_worker

WORKER_FOR_ACTION, WORKER_FOR_CARD = "action", "card"


def workers_left(turn: UtTurn, seat: int) -> int:
    """Return the workers a seat holds now."""
    return acc.workers(turn.state, seat)


@dataclass(slots=True)
class Actions:
    """The actions of one turn.

    `regular` are those the rules give, `most` the player's own limit for all together (None: no limit),
    `workers` how many workers may be spent on more.
    """

    regular: int
    most: int | None
    workers: int
    used: int = 0
    extra: int = 0

    def left(self, turn: UtTurn, seat: int) -> bool:
        """Return whether another action is possible and wanted."""
        if turn.state.ended or (self.most is not None and self.used + self.extra >= self.most):
            return False
        return self.used < self.regular or (self.extra < self.workers and workers_left(turn, seat) > 0)

    def spend(self, turn: UtTurn, seat: int) -> None:
        """Use an action; past the regular ones it costs a worker (ruling M3)."""
        if self.used < self.regular:
            self.used += 1
        else:
            use_worker(turn, seat, WORKER_FOR_ACTION)
            self.extra += 1
