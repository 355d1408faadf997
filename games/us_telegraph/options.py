"""Match options: the pace and the strength of computer seats."""

from __future__ import annotations

from collections.abc import Mapping

from games.common.options import STRENGTHS
from games.us_telegraph.state import MOVE, ROUND

ALLOWED: Mapping[str, tuple[str, ...]] = {"pace": (ROUND, MOVE), "computer_strength": STRENGTHS}
DEFAULTS: Mapping[str, str] = {"pace": ROUND, "computer_strength": "normal"}
