"""Who went into whom: a railroad merged away lives on in its survivor (4.13)."""

from __future__ import annotations

from games.continental_rails.commands import CrTurn, start_of
from games.continental_rails.state import State


def survivor_of(state: State, code: str) -> str:
    """Return the railroad in play that a code now means: itself, or what it was merged into."""
    while code not in state.railroads and code in state.merged:
        code = state.merged[code]
    return code


def absorbed_this_turn(turn: CrTurn) -> dict[str, str]:
    """Return the railroads that were there before phase 1 and are gone: code -> survivor, by code."""
    state = turn.state
    absorbed = (code for code in sorted(start_of(turn).prices) if code not in state.railroads)
    return {code: survivor_of(state, code) for code in absorbed}
