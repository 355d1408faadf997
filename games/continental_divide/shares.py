"""Shares: dividends, price of a further share, who holds the majority, what a share is worth (3, 5, 8)."""

from __future__ import annotations

from games.continental_divide import accounts as acc
from games.continental_divide.state import Railroad, State
from games.continental_divide.tables import limits, points


def dividend_usd(income_usd: int, issued: int) -> int:
    """Return the dividend of one share: income divided by all issued shares, rounded up (5).

    Parameters
    ----------
    income_usd : int
        Income of the railroad, dollars a turn.
    issued : int
        Its issued shares, sold or not.

    Returns
    -------
    int
        Whole dollars a share.

    Examples
    --------
    >>> dividend_usd(30, 10), dividend_usd(15, 4)
    (3, 4)
    """
    return -(-income_usd // issued)


def kept_usd(income_usd: int, issued: int, sold: int) -> int:
    """Return what the railroad keeps of its income when `sold` shares have had their dividend (5, ruling R7).

    >>> kept_usd(15, 4, sold=3), kept_usd(15, 4, sold=4)
    (3, 0)
    """
    return max(0, income_usd - dividend_usd(income_usd, issued) * sold)


def price_usd(railroad: Railroad) -> int:
    """Return the lowest price of a further share: its value and the dividend of the moment (3.2, R5)."""
    return railroad.value_usd + dividend_usd(railroad.income_usd, railroad.issued)


def sold(state: State, code: str) -> int:
    """Return how many shares of a railroad are with players."""
    return state.railroads[code].issued - acc.unsold(state, code)


def holders(state: State, code: str) -> dict[int, int]:
    """Return seat -> shares of a railroad, for the seats that hold any."""
    held = {seat: acc.shares(state, seat, code) for seat in sorted(state.seats)}
    return {seat: count for seat, count in held.items() if count}


def majority(state: State, code: str) -> tuple[int, ...]:
    """Return the seats with most shares of a railroad: all of them may build for it (4.1, R4)."""
    held = holders(state, code)
    most = max(held.values(), default=0)
    return tuple(seat for seat, count in held.items() if count == most)


def builds(state: State, seat: int) -> list[str]:
    """Return the railroads that a seat may build for now (4.1)."""
    return [code for code in state.railroads if seat in majority(state, code)]


def taken_values(state: State) -> dict[int, str]:
    """Return share value -> railroad: no two railroads have the same (3.1, R6)."""
    return {railroad.value_usd: code for code, railroad in state.railroads.items()}


def free_values(state: State, cash_usd: int) -> list[int]:
    """Return the share values that a founder with so much cash may still choose (3.1, R6)."""
    taken, rules = taken_values(state), limits()
    high = min(rules.share_value_max_usd, cash_usd)
    return [usd for usd in range(rules.share_value_min_usd, high + 1) if usd not in taken]


def share_points(state: State, code: str) -> int:
    """Return the victory points of one share of a railroad as it stands (8)."""
    railroad, table = state.railroads[code], points()
    total = sum(table.regions[region] for region in railroad.regions)
    total += table.divide if railroad.crossed else 0
    total += table.ports[railroad.port] if railroad.port else 0
    return total + (table.sold if acc.unsold(state, code) == 0 else 0)


def seat_points(state: State, seat: int) -> int:
    """Return the victory points of a seat as its shares stand (8)."""
    return sum(acc.shares(state, seat, code) * share_points(state, code) for code in state.railroads)
