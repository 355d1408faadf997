"""Match options: the pace and the strength of computer seats."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import OptionError
from games.us_telegraph.state import MOVE, ROUND

PACE, STRENGTH = "pace", "computer_strength"
EASY, NORMAL, STRONG = "easy", "normal", "strong"
CHOICES: Mapping[str, tuple[str, ...]] = {PACE: (ROUND, MOVE), STRENGTH: (EASY, NORMAL, STRONG)}
DEFAULTS: Mapping[str, str] = {PACE: ROUND, STRENGTH: NORMAL}


def parse(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a match, completed.

    Raises
    ------
    OptionError
        Naming the unknown key or the value that is not possible, and what is.
    """
    for key, value in sorted(options.items()):
        if key not in CHOICES:
            raise OptionError(key, str(value), tuple(CHOICES))
        if value not in CHOICES[key]:
            raise OptionError(key, str(value), CHOICES[key])
    return {**DEFAULTS, **options}
