"""Whether a match is opened to everybody once it is over."""

from __future__ import annotations

import json

from referee.match.match import Match
from referee.workspace import disk

FIRST_TURN = 1
"""What stood in match.toml when it was played counts: by then everybody could read it on the front page."""


def opens_at_end(match: Match) -> bool:
    """Return whether orders and holdings are published after the end."""
    setup = match.folder.turn(FIRST_TURN).setup
    if not setup.is_file():
        return match.settings.open_at_end
    with disk.reading(setup):
        return bool(json.loads(setup.read_bytes()).get("open_at_end"))


def is_open(match: Match) -> bool:
    """Return whether they may be published now."""
    return match.is_over and opens_at_end(match)
