"""Phase 17: victory points in five titles; the sixth is reckoned from them (1.2)."""

from __future__ import annotations

from collections.abc import Callable

from games.continental_rails.commands import CrTurn
from games.continental_rails.titles import rail_builder, rail_magnate, rail_mogul, rail_prodigal, robber_baron

SCORES: tuple[tuple[str, Callable[[CrTurn], dict[int, int]]], ...] = (
    ("robber_baron", robber_baron.score),
    ("rail_mogul", rail_mogul.score),
    ("rail_builder", rail_builder.score),
    ("rail_magnate", rail_magnate.score),
    ("rail_prodigal", rail_prodigal.score),
)


def run(turn: CrTurn) -> None:
    """Add what each title brought this turn, and tell each seat."""
    earned = {title: score(turn) for title, score in SCORES}
    for seat, player in sorted(turn.state.seats.items()):
        gained = {title: earned[title][seat] for title, _ in SCORES}
        for title, points in gained.items():
            player.points[title] += points
        turn.tell("POINTS_EARNED", "1.2", to=seat, **gained)
