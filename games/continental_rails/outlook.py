"""What the coming turn will bring to a seat's debt and to a railroad's till, as far as it can be known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.exact import scale
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.operations import credit
from games.continental_rails.operations.dividends import payable_usd
from games.continental_rails.operations.expenses import expense_permille, interest_usd
from games.continental_rails.operations.land import land_price_usd, land_sold_sqmi
from games.continental_rails.operations.receipts import receipts, usual_usd
from games.continental_rails.railways.finance import Funding, TrackBill, bill_funding, track_cost
from games.continental_rails.railways.issue import Split, director_price_usd, public_price_usd, split_issue
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import BANKRUPT, State
from games.continental_rails.tables import Climate, climates, technologies
from games.continental_rails.world import world
from games.continental_rails.worth import is_civil_war


@dataclass(frozen=True, slots=True)
class DirectorLoan:
    """What the Bank lends a director for the new shares of a line: all its own, at half price (4.3.2)."""

    railroad: str
    route: str
    shares: int
    usd: int


@dataclass(frozen=True, slots=True)
class Building:
    """What building the right-of-way held costs, and who pays for it at the least price (4.6)."""

    bill: TrackBill
    funding: Funding


def director_loans(state: State, seat: int) -> tuple[DirectorLoan, ...]:
    """Return the loans a director gets without asking if every railroad builds what it may (4.3.2).

    What is absorbed this turn is not known: it stands in the orders of others.
    """
    builders = (code for code in worth.directorships(state, seat) if may_build(state, code))
    return tuple(loan for code in builders if (loan := director_loan(state, code)).usd)


def may_build(state: State, code: str) -> bool:
    """Return whether a railroad holds a right-of-way that may be built this turn (4.6, 4.11.2, 8)."""
    railroad = state.railroads[code]
    war = is_civil_war(state, state.turn)
    return bool(railroad.right_of_way) and railroad.solvency != BANKRUPT and not war


def director_loan(state: State, code: str) -> DirectorLoan:
    """Return what each director is lent if a railroad builds the right-of-way it holds (4.3.2)."""
    railroad = state.railroads[code]
    shares = _split(state, code).each_director
    usd = director_price_usd(_rules(state), shares, railroad.price_usd)
    return DirectorLoan(code, railroad.right_of_way, shares, usd)


def safe_debt_usd(state: State, seat: int, loans: Iterable[DirectorLoan] = ()) -> int:
    """Return the debt that is never called in while worth and climate stay as they are (ruling A5).

    Parameters
    ----------
    state, seat
        The position, and whose debt.
    loans : iterable of DirectorLoan
        Loans to come: their shares raise the net worth, and what they take is no longer free.

    Returns
    -------
    int
        Dollars that may be owed besides these loans.
    """
    coming = [(loan.usd, loan.shares * state.railroads[loan.railroad].price_usd) for loan in loans]
    usd = worth.net_worth(state, seat) + sum(value - lent for lent, value in coming)
    safe = credit.safe_debt_usd(_rules(state), _climate(state).credit_permille, usd)
    return max(0, safe - sum(lent for lent, _ in coming))


def building(state: State, code: str) -> Building:
    """Return what building the right-of-way held takes out of the till, with no influence bought (4.6)."""
    rules, climate, split = _rules(state), _climate(state), _split(state, code)
    price, directors = state.railroads[code].price_usd, len(state.railroads[code].directors)
    proceeds = directors * director_price_usd(rules, split.each_director, price)
    proceeds += public_price_usd(rules, split.public, price)
    bill = track_cost(state, code, state.railroads[code].right_of_way)
    spendable = acc.railroad_cash(state, code) - rules.till_usd
    return Building(bill, bill_funding(rules, bill, proceeds, spendable, climate.bonds_permille))


def till(state: State, code: str) -> tuple[tuple[str, int], ...]:
    """Return what comes into and goes out of a railroad's till if nothing is ordered (4.4, 4.10, 4.12, 7).

    Parameters
    ----------
    state, code
        The position and the railroad; only its board may read this.

    Returns
    -------
    tuple of (name, dollars)
        CASH, REVENUE, LAND, EXPENSE, INTEREST, DIVIDEND, what goes out below 0; their sum is what is left.
        At today's climate, without chance, after the usual wear and with the dividend of last turn.
    """
    rules, climate, railroad = _rules(state), _climate(state), state.railroads[code]
    revenue = usual_usd(rules, railroad, receipts(rules, railroad, {}).normal_usd, climate)
    saved = sum(technologies(rules.tables)[letter].expense_permille for letter in railroad.technologies)
    worn = max(rules.efficiency_min, railroad.efficiency - (rules.wear_low + rules.wear_high) // 2)
    sold = land_sold_sqmi(rules, railroad.land_sqmi, climate.number)
    lines = [
        ("CASH", acc.railroad_cash(state, code)),
        ("REVENUE", revenue),
        ("LAND", sold * land_price_usd(rules, climate.number)),
        ("EXPENSE", -scale(revenue, expense_permille(rules, worn, saved))),
        ("INTEREST", -sum(interest_usd(state, code, climate))),
    ]
    return (*lines, ("DIVIDEND", -_dividend_usd(state, code, sum(usd for _, usd in lines))))


def till_and_rest(state: State, code: str) -> tuple[tuple[str, int], ...]:
    """Return the lines of `till` and LEFT, their sum."""
    lines = till(state, code)
    return (*lines, ("LEFT", sum(usd for _, usd in lines)))


def _dividend_usd(state: State, code: str, cash_usd: int) -> int:
    railroad = state.railroads[code]
    shares = acc.issued(state, code)
    most = 0 if railroad.solvency == BANKRUPT else _rules(state).dividend_max_usd
    return shares * payable_usd(railroad.dividend_usd, cash_usd, shares, most)


def _split(state: State, code: str) -> Split:
    railroad, rules = state.railroads[code], _rules(state)
    shares = rules.shares_per_mile * world().routes[railroad.right_of_way].miles
    return split_issue(rules, shares, len(railroad.directors))


def _rules(state: State) -> Rules:
    return rules_for(state.overrides)


def _climate(state: State) -> Climate:
    return climates(_rules(state).tables)[state.climate]
