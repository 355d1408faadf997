"""What a seat's orders brought: shares bought, the dividend on them, and their points."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import USD
from engine.report import Section
from games.common import brought
from games.common.accounts import movements
from games.common.blocks import Row
from games.continental_divide import accounts as acc
from games.continental_divide.prospects import projected_points
from games.continental_divide.report.edition import Edition, railroad_name
from games.continental_divide.shares import share_points

SPEC = "railroad shares:number outlay:usd income:usd points:number projected:number"
_BOUGHT = frozenset({"first_share", "shares"})


def sections(edition: Edition) -> tuple[Section, ...]:
    """Return what the shares that were bought this turn cost, paid, and are worth in points (8)."""
    return brought.sections(edition, SPEC, list(_shares(edition)), future="projected")


def _shares(edition: Edition) -> Iterator[Row]:
    state = edition.state
    moves = list(movements(edition.record.postings, acc.seat(edition.seat)))
    bought = [(posting, amount) for posting, amount in moves if posting.reason in _BOUGHT]
    for code in state.railroads:
        count = sum(amount for posting, amount in bought if posting.unit == acc.share(code))
        paid = sum(
            amount
            for posting, amount in bought
            if posting.unit == USD and posting.target == acc.railroad(code)
        )
        if not count:
            continue
        earned = sum(
            amount * count // posting.facts["shares"]
            for posting, amount in moves
            if posting.reason == "dividend" and posting.facts["railroad"] == code
        )
        points, projected = share_points(state, code), projected_points(state, code)
        yield (railroad_name(code), count, paid, earned, count * points, count * projected)
