"""Who holds which shares, as a table with a square for each share: for games where that is public."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.messages import say
from engine.report import Cell, Stakes, Table, Text
from games.common.blocks import Row, listing, table

Holding = tuple[Cell, Mapping[int, int], int]
"""A company, seat -> its shares, and the shares that nobody has bought."""


def stakes_table(companies: Iterable[Holding], names: Mapping[int, str]) -> Table:
    """Return who holds how much of what, the largest holder first.

    Parameters
    ----------
    companies : iterable of Holding
        The companies, in order.
    names : mapping
        Seat -> name.
    """
    rows = [_row(*holding, names) for holding in companies]
    return table("stakes", "stake stakes holders", rows, caption=say("REPORT.STAKES.CAPTION"))


def _row(company: Cell, held: Mapping[int, int], unsold: int, names: Mapping[int, str]) -> Row:
    order = sorted((seat for seat in held if held[seat]), key=lambda seat: (-held[seat], seat))
    parts: list[Text] = [say("REPORT.STAKES.ONE", name=names[seat], shares=held[seat]) for seat in order]
    parts += [say("REPORT.STAKES.UNSOLD", shares=unsold)] if unsold else []
    return company, Stakes(tuple((names[seat], seat, held[seat]) for seat in order), unsold), listing(parts)
