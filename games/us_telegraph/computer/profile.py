"""How computer seats weigh things, from data/computer.toml; tenths of a card."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.snapshot import cache
from games.common.tables import rows
from games.us_telegraph.tables import DATA


class ComputerProfile(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/computer.toml, where each figure is explained."""

    strength: str
    build: int
    build_blocked: int
    link_step: int
    link_near: int
    chain_waiting: int
    chain_unseen: int
    project: int
    block: int
    block_within: int
    draw: int
    few_tokens: int
    draw_many: int
    scarce_hexes: int
    draw_scarce: int
    card: int
    many_cards: int
    card_many: int
    width: int
    noise: int
    # Absent in snapshots of matches that began before them.
    spares: int = 0
    uses_workers: int = 0
    plans: int = 0
    futures: int = 0
    future_rounds: int = 0
    link_closed: int = 0

    def cards_worth(self, held: int, count: int) -> int:
        """Return the worth of taking so many cards with so many in hand."""
        return sum(self.card if held + n < self.many_cards else self.card_many for n in range(count))

    def draw_worth(self, waiting: int, free_hexes: int) -> int:
        """Return the worth of a token drawn with so many face up and so many hexes free."""
        if free_hexes < self.scarce_hexes:
            return self.draw_scarce
        return self.draw if waiting < self.few_tokens else self.draw_many


@cache
def profiles() -> Mapping[str, ComputerProfile]:
    """Return the profiles by strength."""
    return {profile.strength: profile for profile in rows(DATA / "computer.toml", ComputerProfile)}
