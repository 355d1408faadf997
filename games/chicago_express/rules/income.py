"""What a hex earns, what a company earns, and what a share pays. Read off the board, never stored."""

from __future__ import annotations

from collections import Counter

from games.chicago_express import accounts as acc
from games.chicago_express.board import INDUSTRIAL, board
from games.chicago_express.state import State
from games.chicago_express.tables import companies, figures, track


def hex_income(state: State, hex_id: str) -> int:
    """Return what one train in a hex earns now: printed figure, house, or the track of the city.

    Notes
    -----
    Seed, building 3 and development 2; Fort Wayne counts for the Wabash too (ruling 14).
    """
    site = board()[hex_id]
    if site.terrain == INDUSTRIAL:
        return track(state.variant, hex_id)[state.tracks[hex_id]]
    return site.income + (site.development_bonus if hex_id in state.houses else 0)


def income(state: State, code: str) -> int:
    """Return a company's income, dollars."""
    company = state.companies[code]
    return companies()[code].start_income + sum(hex_income(state, at) for at in company.trains)


def income_when_opened(state: State, code: str) -> int:
    """Return what a closed company will earn: with its first train, as the board stands (ruling 14)."""
    company = companies()[code]
    return company.start_income + hex_income(state, company.start_hex)


def per_share(income_usd: int, shares: int) -> int:
    """Return an income divided among shares, rounded up (seed, auction 1 and dividends 2).

    >>> per_share(7, 3), per_share(6, 3), per_share(0, 1)
    (3, 2, 0)
    """
    return -(-income_usd // shares)


def dividend(state: State, code: str) -> int:
    """Return what one share of a company pays now, 0 while nobody holds any."""
    sold = acc.sold(state, code)
    return per_share(income(state, code), sold) if sold else 0


def minimum_bid(state: State, code: str) -> int:
    """Return the lowest bid for a company's next share (seed, auction 1; ruling 18)."""
    share_usd = per_share(income(state, code), acc.sold(state, code) + 1)
    return max(figures().least_bid_usd, share_usd)


def trains_in(state: State, hex_id: str) -> int:
    """Return how many trains of all companies stand in a hex."""
    return sum(hex_id in company.trains for company in state.companies.values())


def trains_on(state: State) -> Counter[str]:
    """Return how many trains stand in every hex that has any."""
    return Counter(at for company in state.companies.values() for at in company.trains)


def build_cost(state: State, hex_id: str) -> int:
    """Return what the next train in a hex costs (seed, building 1; ruling 11)."""
    return cost_beside(hex_id, trains_in(state, hex_id))


def cost_beside(hex_id: str, trains: int) -> int:
    """Return what a train in a hex costs beside so many (seed, building 1; ruling 11)."""
    return board()[hex_id].build_cost * (trains + 1)
