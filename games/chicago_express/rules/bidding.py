"""Proxy bidding: settles an ascending auction from each bidder's limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def winner_of(order: Sequence[int], limits: Mapping[int, int], minimum_usd: int) -> tuple[int, int] | None:
    """Return who wins an auction, and at what price.

    Parameters
    ----------
    order : sequence
        The seats in bidding order, who started the auction first.
    limits : mapping
        seat -> highest bid, dollars; seats left out pass at once.
    minimum_usd : int
        The lowest first bid.

    Returns
    -------
    tuple or None
        Seat and price: one dollar over the best beaten limit, at least the minimum, never over the own
        limit; of equal limits the earlier bidder's wins. None if everybody passes.

    Notes
    -----
    Seed, auction 2 and 3; ruling 17, 26.

    Examples
    --------
    >>> winner_of([1, 2, 3], {1: 9, 2: 12, 3: 4}, 3)
    (2, 10)
    >>> winner_of([2, 1], {1: 9, 2: 9}, 3)
    (2, 9)
    """
    bidders = [seat for seat in order if limits.get(seat, 0) >= minimum_usd]
    if not bidders:
        return None
    best = max(bidders, key=lambda seat: (limits[seat], -bidders.index(seat)))
    beaten = max((limits[seat] for seat in bidders if seat != best), default=0)
    return best, max(minimum_usd, min(limits[best], beaten + 1))


def clockwise(seats: Sequence[int], first: int) -> list[int]:
    """Return the seats in order of play from one of them.

    >>> clockwise([1, 2, 3], 2)
    [2, 3, 1]
    """
    at = list(seats).index(first)
    return [*seats[at:], *seats[:at]]
