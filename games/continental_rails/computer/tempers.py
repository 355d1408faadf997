"""How a computer tycoon is minded: figures by strength and temper, from data/tempers.toml (ruled)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from engine.exact import scale
from engine.tables import Table, TableError, read_csv, read_toml

EASY, NORMAL, STRONG = "easy", "normal", "strong"
STRENGTHS = (EASY, NORMAL, STRONG)


class Temper(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attribute per row of data/tempers.toml, where unit and meaning stand."""

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
    blur_permille: int


@cache
def tempers() -> tuple[str, ...]:
    """Return the names of all tempers, as personas.csv uses them."""
    fixed = {"key", "unit", NORMAL, STRONG}
    return tuple(name for name in _table().columns if name not in fixed)


@cache
def temper_of(temper: str, strength: str) -> Temper:
    """Return the figures of a temper at a strength.

    Parameters
    ----------
    temper : str
        A column of data/tempers.toml such as ``raider``.
    strength : str
        ``normal`` or ``strong``; the easy policy has no temper.

    Returns
    -------
    Temper
        Each figure of the strength, times the temper's thousandths.

    Raises
    ------
    TableError
        If either name is unknown.
    """
    if temper not in tempers() or strength not in (NORMAL, STRONG):
        raise TableError(f"tempers.toml: no {temper} of strength {strength}")
    found = {row["key"]: scale(row[strength], row[temper]) for row in _table()}
    return msgspec.convert(found, Temper)


@cache
def temper_of_seat(seat: int) -> str:
    """Return the temper of the persona who sits at a seat, whatever name it goes by (3.2)."""
    rows = read_csv(files("games.continental_rails") / "data" / "personas.csv")
    return next(row["temper"] for row in rows if int(row["seat"]) == seat)


@cache
def _table() -> Table:
    return read_toml(files("games.continental_rails") / "data" / "tempers.toml")
