"""How computer players are minded: one figure for each strength, from data/computer.toml (ruled)."""

from __future__ import annotations

import msgspec

from engine.snapshot import cache
from games.continental_divide.state import State
from games.continental_divide.tables import table


class ComputerProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attribute per row of data/computer.toml, where unit and meaning of each stand."""

    plans: int
    doubt_permille: int
    dollar_points: int
    start_permille: int
    start_shares_most: int
    shares_most: int
    sales_permille: int
    rivals_permille: int
    dividend_permille: int
    bend_usd: int
    start_value_usd: int
    start_issue_most: int
    start_left: int
    start_few_permille: int
    start_late_permille: int
    start_share_cents: int
    scarce_usd: int
    scarce_issue_most: int
    scarce_value_usd: int
    scarce_left: int
    market_permille: int
    founders: int
    spare_cubes: int
    lead_permille: int
    lead_share: int
    lead_left: int


@cache
def _profiles() -> dict[str, ComputerProfile]:
    rows = list(table("computer"))
    names = [name for name in rows[0] if name not in ("key", "unit", "status", "source")]
    return {name: msgspec.convert({row["key"]: row[name] for row in rows}, ComputerProfile) for name in names}


def profile_of(state: State, seat: int, strength: str = "") -> ComputerProfile:
    """Return how a seat is minded: at a given strength, else its own, else that of the match.

    A strength may have figures of its own for a pace, in the column "strength_pace".
    """
    profiles = _profiles()
    name = strength or state.seats[seat].strength or state.options.computer_strength
    return profiles.get(f"{name}_{state.options.pace}", profiles[name])
