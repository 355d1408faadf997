"""The options of a match: pace, the industrial tracks in use, and how well computer seats play."""

from __future__ import annotations

from collections.abc import Mapping

from games.chicago_express.state import MOVE, ROUND
from games.chicago_express.tables import VARIANTS
from games.common.options import STRENGTHS

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "pace": (ROUND, MOVE),
    "variant": VARIANTS,
    "computer_strength": STRENGTHS,
}
DEFAULTS: Mapping[str, str] = {"pace": ROUND, "variant": VARIANTS[0], "computer_strength": "normal"}
