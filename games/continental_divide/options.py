"""Options of a match: pace, reading of "direct line", strength of the computer seats."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.game import OptionError
from games.continental_divide.state import BENDING, EASY, MOVE, NORMAL, ROUND, STRAIGHT, STRONG, Options

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "pace": (ROUND, MOVE),
    "line": (STRAIGHT, BENDING),
    "computer_strength": (EASY, NORMAL, STRONG),
}
"""Key -> possible values."""


def parse(options: Mapping[str, str]) -> Options:
    """Return the options of a match.

    Raises
    ------
    OptionError
        If a key or value is unknown; names the key and what is allowed.
    """
    for key, value in options.items():
        if key not in ALLOWED:
            raise OptionError(key, str(value), tuple(ALLOWED))
        if value not in ALLOWED[key]:
            raise OptionError(key, str(value), ALLOWED[key])
    return msgspec.convert(dict(options), Options)


def defaults() -> dict[str, str]:
    """Return each option with its default."""
    return {key: str(getattr(Options(), key)) for key in ALLOWED}
