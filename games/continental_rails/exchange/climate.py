"""The economic climate moves on: generally up, until it breaks (5, 8)."""

from __future__ import annotations

from engine.exact import clamp
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.tables import Changes, climate_moves, climates

CLIMATE_NEWS = (
    "CLIMATE_PANIC",
    "CLIMATE_DEPRESSION",
    "CLIMATE_MILD_DEPRESSION",
    "CLIMATE_RECESSION",
    "CLIMATE_NORMAL",
    "CLIMATE_IMPROVED",
    "CLIMATE_GOOD",
    "CLIMATE_GREAT",
    "CLIMATE_BOOM",
)
"""By number of the climate that has come."""


def roll(turn: CrTurn) -> None:
    """Set the new climate. What follows the old one reads it from `commands.start_of` (ruling A19)."""
    before = turn.state.climate
    rules = rules_of(turn)
    after = moved(before, turn.dice.between("climate", 1, 1000), rules.tables)
    # The climate of turn 11 is rolled in turn 10: from there on it holds at Normal (8, ruling A19).
    if rules.civil_war_first_turn - 1 <= turn.number <= rules.civil_war_last_turn:
        after = max(after, rules.civil_war_min_climate)
    turn.state.climate = after
    turn.state.climate_history.append(after)
    if after != before:
        turn.tell(CLIMATE_NEWS[after], "5", climate=after, before=before)


def moved(climate: int, thrown: int, changes: Changes = ()) -> int:
    """Return the climate that follows.

    Parameters
    ----------
    climate : int
        Number of the climate now, 0 Panic to 8 Boom.
    thrown : int
        A throw of 1 to 1000, read against data/climate_moves.toml.
    changes : tuple
        Chances that the match sets otherwise.

    Returns
    -------
    int
        Number of the next climate, kept on the scale: nothing is above a Boom.

    Raises
    ------
    ValueError
        If the throw is above 1000.

    Notes
    -----
    Rulebook 5 prints no chances; they are ruled in the table.
    """
    for move in climate_moves(changes):
        if move.from_number <= climate <= move.to_number:
            thrown -= move.permille
            if thrown <= 0:
                return clamp(climate + move.change, min(climates()), max(climates()))
    raise ValueError(f"no move of climate {climate} for this throw")
