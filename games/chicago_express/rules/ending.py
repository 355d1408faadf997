"""The four ends of a match, and who has won (seed, end of the game)."""

from __future__ import annotations

from games.chicago_express import accounts as acc
from games.chicago_express.board import detroit
from games.chicago_express.rules.income import hex_income
from games.chicago_express.state import State
from games.chicago_express.tables import figures

TRAINS, SHARES, HOUSES, DETROIT = "TRAINS", "SHARES", "HOUSES", "DETROIT"
REASONS = (TRAINS, SHARES, HOUSES, DETROIT)


def end_reasons(state: State) -> list[str]:
    """Return the end conditions that hold, in the order of the rules (rulings 4 to 7)."""
    the = figures()
    holds = {
        TRAINS: len(out_of_trains(state)) >= the.end_companies_without_trains,
        SHARES: len(out_of_shares(state)) >= the.end_companies_without_shares,
        HOUSES: acc.houses_left(state) <= the.end_houses_left_at_most,
        DETROIT: hex_income(state, detroit()) >= the.end_detroit_income,
    }
    return [reason for reason in REASONS if holds[reason]]


def out_of_trains(state: State) -> list[str]:
    """Return the companies that have no train left in supply."""
    return [code for code in state.companies if not acc.trains_left(state, code)]


def out_of_shares(state: State) -> list[str]:
    """Return the companies whose shares are all sold."""
    return [code for code in state.companies if not acc.unsold(state, code)]


def winners(state: State) -> list[int]:
    """Return the seats with the most money, several in a tie (ruling 1)."""
    most = max(acc.cash(state, seat) for seat in state.seats)
    return [seat for seat in sorted(state.seats) if acc.cash(state, seat) == most]
