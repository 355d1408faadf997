"""The section of a desk that says what the seat's orders brought, against the same turn without them.

It is counted from the seat's own books and from what is public, so that it tells nothing of others' orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.messages import say
from engine.report import Block, Paragraph, Section
from games.common.blocks import Row, table
from games.common.report import Edition


def sections(
    edition: Edition[Any], spec: str, rows: Sequence[Row], *, total: bool = True, future: str = ""
) -> tuple[Section, ...]:
    """Return the section of a desk; none before turn 1, when nobody has given an order.

    Parameters
    ----------
    edition : Edition
        The turn, and the seat that reads.
    spec : str
        The table's columns (`games.common.blocks.columns`), the first of which names what was ordered.
    rows : sequence
        A row for each thing that orders moved; none at all says so.
    total : bool
        Whether a last row adds up the columns of figures.
    future : str
        The column of what is yet to come: left out, and not spoken of, once the match is over.
    """
    if not edition.turn:
        return ()
    if not rows:
        blocks: tuple[Block, ...] = (Paragraph(say("REPORT.BROUGHT.NONE"), "note"),)
    else:
        shown = (*rows, _total(rows)) if total and len(rows) > 1 else rows
        over = future if edition.state.ended else ""
        lead = say("REPORT.BROUGHT.LEAD.OVER" if over else "REPORT.BROUGHT.LEAD")
        blocks = (Paragraph(lead), table("brought", spec, shown, without=over))
    return (Section(say("REPORT.SEC.BROUGHT"), blocks, "brought"),)


def _total(rows: Iterable[Row]) -> Row:
    sums = (
        sum(cell for cell in column if isinstance(cell, int)) for column in list(zip(*rows, strict=True))[1:]
    )
    return (say("REPORT.BROUGHT.TOTAL"), *sums)
