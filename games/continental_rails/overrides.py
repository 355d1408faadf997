"""Reads match options as overrides of figures, and refuses those that no table has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

from engine.exact import PERMILLE
from engine.game import OptionError
from games.continental_rails.rules import printed
from games.continental_rails.tables import changeable, climate_moves, climates

CHOICES = {"computer_strength": ("easy", "normal", "strong")}
"""What figures that are words may say."""


def parse_overrides(options: Mapping[str, str]) -> dict[str, int | str | bool]:
    """Turn match options into overrides of single figures, of rules.toml or of a table by its dotted key.

    Raises
    ------
    OptionError
        If a key is unknown or its value not of the figure's type; lists what is allowed.
    """
    known = {**printed(), **changeable()}
    overrides: dict[str, int | str | bool] = {}
    for key, text in options.items():
        if key not in known:
            raise OptionError(key, str(text), _keys_beside(key))
        if isinstance(known[key], int) and not re.fullmatch(r"-?\d+", str(text)):
            raise OptionError(key, str(text), ("a whole number",))
        if key in CHOICES and str(text) not in CHOICES[key]:
            raise OptionError(key, str(text), CHOICES[key])
        overrides[key] = int(text) if isinstance(known[key], int) else str(text)
    _check_chances(overrides)
    return overrides


def _keys_beside(key: str) -> tuple[str, ...]:
    """Return the keys of the table a dotted key names, else single figures and tables; the likest first."""
    stem = key.partition(".")[0]
    beside = tuple(sorted(known for known in changeable() if known.startswith(f"{stem}.")))
    stems = sorted({known.partition(".")[0] for known in changeable()})
    listed = beside or (*sorted(printed()), *(f"{stem}.ROW.COLUMN" for stem in stems))
    likest = get_close_matches(key, listed)
    return (*likest, *(known for known in listed if known not in likest))


def _check_chances(overrides: Mapping[str, int | str | bool]) -> None:
    """Make sure that the chances of each climate's next step are chances and sum to 1000 (5)."""
    moves = climate_moves(
        tuple(sorted((k, v) for k, v in overrides.items() if isinstance(v, int) and "." in k))
    )
    for climate in climates():
        chances = [move.permille for move in moves if move.from_number <= climate <= move.to_number]
        if sum(chances) != PERMILLE or min(chances) < 0:
            key = next(key for key in overrides if key.startswith("climate_moves."))
            raise OptionError(key, str(overrides[key]), ("chances of one climate that sum to 1000",))
