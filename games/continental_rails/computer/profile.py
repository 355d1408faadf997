"""How a computer tycoon is minded: figures by strength, weighed by character (data/*.toml, ruled)."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from engine.exact import PERMILLE, scale
from engine.snapshot import cache
from engine.tables import Table, TableError, read_csv, read_toml

EASY, NORMAL, STRONG = "easy", "normal", "strong"
STRENGTHS = (EASY, NORMAL, STRONG)


class ComputerProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attribute per row of data/computer.toml, where unit and meaning stand.

    A figure with a default is younger than some matches, whose snapshots lack it.
    """

    leverage_permille: int
    reserve_usd: int
    bid_low_permille: int
    bid_high_permille: int
    bid_purse_permille: int
    treasury_permille: int
    overprice_permille: int
    cover_permille: int
    payout_permille: int
    improve_permille: int
    modernise_permille: int
    double_permille: int
    region_usd: int
    influence_permille: int
    board_permille: int
    own_share_permille: int
    sale_permille: int
    yield_permille: int
    short_permille: int
    lavish_permille: int
    lavish_chance_permille: int
    war_permille: int
    merge_permille: int
    resale_permille: int
    second_permille: int
    orphan_permille: int
    blur_permille: int
    hot_climate: int
    calm_permille: int
    life_turns: int
    station_turns: int
    line_turns: int
    debt_permille: int
    issue_permille: int
    land_permille: int
    sure_permille: int
    patience_permille: int
    office_usd: int
    fall_permille: int
    firm_permille: int
    crowd: int
    gulp_permille: int
    lavish_turn: int
    war_times: int
    merge_gain_permille: int
    point_permille: int = 0
    race_permille: int = 0
    spread_permille: int = 0
    merge_finished_permille: int = 0
    merge_loss_permille: int = 1000
    neighbour_permille: int = 0
    neighbour_office_permille: int = 0
    neighbour_founded_permille: int = 0
    merge_miles: int = 0
    join_usd: int = 0
    thrift_permille: int = 0
    leave_permille: int = 0


@cache
def characters() -> tuple[str, ...]:
    """Return the names of all characters, as personas.csv uses them."""
    return tuple(dict.fromkeys(row["character"] for row in _table("characters.toml")))


@cache
def profile_of(character: str, strength: str) -> ComputerProfile:
    """Return the figures of a character at a strength.

    Parameters
    ----------
    character : str
        One of `characters`, such as ``raider``.
    strength : str
        ``normal`` or ``strong``; the easy policy has no character.

    Returns
    -------
    ComputerProfile
        Each figure of the strength, weighed by the character's thousandths where it has any.

    Raises
    ------
    TableError
        If either name is unknown.
    """
    if character not in characters() or strength not in (NORMAL, STRONG):
        raise TableError(f"characters.toml: no {character} of strength {strength}")
    weights = {
        row["key"]: row["permille"] for row in _table("characters.toml") if row["character"] == character
    }
    figures = {
        row["key"]: scale(row[strength], weights.get(row["key"], PERMILLE)) for row in _table("computer.toml")
    }
    return msgspec.convert(figures, ComputerProfile)


@cache
def character_of_seat(seat: int) -> str:
    """Return the character of the persona who sits at a seat, whatever name it goes by (3.2)."""
    rows = read_csv(files("games.continental_rails") / "data" / "personas.csv")
    return next(row["character"] for row in rows if int(row["seat"]) == seat)


@cache
def _table(name: str) -> Table:
    return read_toml(files("games.continental_rails") / "data" / name)
