"""Phase 15: dear shares are split, and the day on the exchange is closed (6.5, 9.4)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.rules import Rules


def run(turn: CrTurn) -> None:
    """Split each railroad's stock that closed too high; then note the final figures of the day (9.4)."""
    for code in sorted(turn.state.railroads):
        split(turn, code)
        close_day(turn, code)


def new_for_old(rules: Rules, price_usd: int) -> int:
    """Return how many new shares there are for one: 1 is no split.

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    price_usd : int
        Price at the end of the turn, dollars.

    Returns
    -------
    int
        The smallest number of at least 2 that brings the price, rounded down, to $60 or less.

    Notes
    -----
    Rulebook 6.5, ruling C6.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> [new_for_old(rules_for({}), price) for price in (100, 101, 122, 200)]
    [1, 2, 3, 4]
    """
    if price_usd <= rules.split_above_usd:
        return 1
    parts = rules.split_smallest
    while price_usd // parts > rules.split_target_usd:
        parts += 1
    return parts


def split(turn: CrTurn, code: str) -> None:
    """Multiply holdings and treasury, divide price and standing dividend rate (6.5, ruling C6)."""
    railroad = turn.state.railroads[code]
    parts = new_for_old(rules_of(turn), railroad.price_usd)
    if parts == 1:
        return
    unit = acc.share(code)
    for holder, shares in turn.ledger.holders(unit).items():
        if holder != acc.ISSUER:
            more = (parts - 1) * shares
            turn.ledger.move(unit, acc.ISSUER, holder, more, "split", "6.5", railroad=code, parts=parts)
    railroad.price_usd //= parts
    railroad.dividend_usd //= parts
    turn.tell("STOCK_SPLIT", "6.5", railroad=code, parts=parts, price_usd=railroad.price_usd)


def close_day(turn: CrTurn, code: str) -> None:
    """Note price, issued and treasury shares as the turn leaves them: after splits and mergers (9.4)."""
    railroad = turn.state.railroads[code]
    if railroad.market and railroad.market[-1].turn == turn.number:
        day = railroad.market[-1]
        day.final_usd = railroad.price_usd
        day.issued_shares = acc.issued(turn.state, code)
        day.treasury_shares = acc.treasury(turn.state, code)
