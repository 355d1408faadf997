"""The options of a match: pace, the industrial tracks in use, and how well computer seats play."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import OptionError
from games.chicago_express.state import MOVE, ROUND
from games.chicago_express.tables import VARIANTS

STRENGTHS = ("easy", "normal", "strong")
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "pace": (ROUND, MOVE),
    "variant": VARIANTS,
    "computer_strength": STRENGTHS,
}
DEFAULTS: Mapping[str, str] = {"pace": ROUND, "variant": VARIANTS[0], "computer_strength": "normal"}


def parse(options: Mapping[str, str]) -> dict[str, str]:
    """Return every option with its value.

    Raises
    ------
    OptionError
        If a key is unknown or its value is not one of those allowed; lists what is.
    """
    for key, value in options.items():
        if key not in ALLOWED:
            raise OptionError(key, str(value), tuple(sorted(ALLOWED)))
        if value not in ALLOWED[key]:
            raise OptionError(key, str(value), ALLOWED[key])
    return {**DEFAULTS, **options}
