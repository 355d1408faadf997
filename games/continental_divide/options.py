"""Options of a match: pace, reading of "direct line", strength of the computer seats."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.common.options import STRENGTHS
from games.continental_divide.state import BENDING, MOVE, ROUND, STRAIGHT, Options

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "pace": (ROUND, MOVE),
    "line": (STRAIGHT, BENDING),
    "computer_strength": STRENGTHS,
}
"""Key -> possible values."""
DEFAULTS: Mapping[str, str] = msgspec.structs.asdict(Options())
