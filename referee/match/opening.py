"""Whether a match is opened to everybody once it is over."""

from __future__ import annotations

from referee.match.match import Match

FIRST_TURN = 1
"""What stood in match.toml when it was played counts: by then everybody could read it on the front page."""


def opens_at_end(match: Match) -> bool:
    """Return whether orders and holdings are published after the end."""
    first = match.folder.turn(FIRST_TURN)
    return (
        bool(first.read_setup().get("open_at_end")) if first.setup.is_file() else match.settings.open_at_end
    )


def is_open(match: Match) -> bool:
    """Return whether they may be published now."""
    return match.is_over and opens_at_end(match)
