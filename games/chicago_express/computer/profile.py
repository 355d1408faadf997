"""How well the computer plays: one row of data/computer.toml for each strength."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.exact import PERMILLE
from engine.snapshot import cache
from games.chicago_express.tables import DATA
from games.common.tables import rows


class ComputerProfile(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/computer.toml, where unit and meaning of each figure stand."""

    strength: str
    expected_dividends: int
    auctions_per_dividend: int
    noise_milli: int
    bid_permille: int
    reserve_permille: int
    chicago_permille: int
    auction_cost_milli: int
    chicago_span_usd: int
    chicago_hoped_usd: int
    hope_permille: int
    treasury_milli: int
    rivals_permille: int
    beam: int
    opening_seats: int = 0
    opening_spread_permille: int = 0
    opening_usd: Mapping[str, int] = {}
    crowd_seats: int = 0
    crowd_opening_usd: Mapping[str, int] = {}
    opening_purse_usd: int = 0
    opening_total_usd: Mapping[str, int] = {}
    duel_bid_permille: int = 0

    def bid_of(self, seats: int) -> int:
        """Return the thousandths of a share's worth that are bid in a match of so many seats."""
        return self.duel_bid_permille if seats == 2 and self.duel_bid_permille else self.bid_permille

    def opening_of(self, code: str, seats: int) -> int | None:
        """Return the dollars bid in the opening for a share of a company; None: its worth as in play."""
        if seats < self.opening_seats:
            return None
        usual = self.opening_usd.get(code)
        return self.crowd_opening_usd.get(code, usual) if seats >= self.crowd_seats else usual


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """One row of data/characters.toml, where unit and meaning of each figure stand."""

    character: str
    auction_cost_permille: int
    chicago_permille: int
    hope_permille: int
    noise_permille: int
    whole_match_permille: int


@cache
def characters() -> Mapping[str, Character]:
    """Return what a computer seat may be drawn to, by name."""
    return {row.character: row for row in rows(DATA / "characters.toml", Character)}


@cache
def profile_of(strength: str, character: str = "") -> ComputerProfile:
    """Return the profile of a strength, as it is for a character ("" for none)."""
    plain = {row.strength: row for row in rows(DATA / "computer.toml", ComputerProfile)}[strength]
    return _with_character(plain, characters()[character]) if character else plain


def _with_character(plain: ComputerProfile, character: Character) -> ComputerProfile:
    return msgspec.structs.replace(
        plain,
        auction_cost_milli=plain.auction_cost_milli * character.auction_cost_permille // PERMILLE,
        chicago_permille=plain.chicago_permille * character.chicago_permille // PERMILLE,
        hope_permille=plain.hope_permille * character.hope_permille // PERMILLE,
        noise_milli=plain.noise_milli * character.noise_permille // PERMILLE,
    )
