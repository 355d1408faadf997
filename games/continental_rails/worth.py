"""Net worth and who holds what: questions that several phases and the report ask (3.5.1, 4.14)."""

from __future__ import annotations

from games.continental_rails import accounts as acc
from games.continental_rails.rules import rules_for
from games.continental_rails.state import State
from games.continental_rails.world import world


def company_value(state: State, code: str) -> int:
    """Return what the Bank counts for a private company: the price paid, at most $20 a mile (3.5.1)."""
    company = state.companies[code]
    rules = rules_for(state.overrides)
    return min(company.paid_usd, rules.company_worth_max_usd_per_mile * world().routes[code].miles)


def companies_of(state: State, seat: int) -> list[str]:
    """Return the private companies a seat owns, by code."""
    return sorted(code for code, company in state.companies.items() if company.owner == seat)


def shares_value(state: State, seat: int) -> int:
    """Return a seat's portfolio at current prices, dollars (3.5.1)."""
    return sum(acc.shares(state, seat, code) * rr.price_usd for code, rr in state.railroads.items())


def net_worth(state: State, seat: int) -> int:
    """Return cash + shares + companies - debt, dollars (3.5.1); loans to railroads do not count (4.4)."""
    companies = sum(company_value(state, code) for code in companies_of(state, seat))
    return acc.cash(state, seat) + shares_value(state, seat) + companies - acc.debt(state, seat)


def holders(state: State, code: str) -> list[tuple[int, int]]:
    """Return (seat, shares) of the players who hold shares of a railroad, most first, ties by seat."""
    shares = [(seat, acc.shares(state, seat, code)) for seat in state.seats]
    return sorted(((seat, n) for seat, n in shares if n), key=lambda pair: (-pair[1], pair[0]))


def large_holders(state: State, code: str) -> list[int]:
    """Return the seats with at least a tenth of the issued shares, most first (4.14.2)."""
    needed = rules_for(state.overrides).director_permille * acc.issued(state, code)
    return [seat for seat, n in holders(state, code) if n * 1000 >= needed]


def available_shares(state: State, code: str, seat: int) -> int:
    """Return issued shares less the directors' and the seat's own, own subtracted once (6.1.2, ruling C8)."""
    insiders = set(state.railroads[code].directors) | {seat}
    return acc.issued(state, code) - sum(acc.shares(state, n, code) for n in sorted(insiders))


def bid_limit(state: State, code: str, seat: int) -> int:
    """Return the most shares of a railroad a seat may bid for this turn (6.1.2)."""
    rules = rules_for(state.overrides)
    issued, own = acc.issued(state, code), acc.shares(state, seat, code)
    share = available_shares(state, code, seat) * rules.bid_limit_permille // 1000
    control = issued * rules.control_limit_permille // 1000 - own
    return max(0, min(share, control))


def short_limit(state: State, code: str, seat: int) -> int:
    """Return the most shares a seat may sell in all including short ones, 0 where it may not short (6.2)."""
    rules = rules_for(state.overrides)
    issued, own = acc.issued(state, code), acc.shares(state, seat, code)
    limit = issued * rules.short_limit_permille // 1000
    if state.railroads[code].cornered or own * 1000 >= issued * rules.director_permille:
        return 0
    return limit


def presidencies(state: State, seat: int) -> list[str]:
    """Return the railroads a seat presides over, by code (4.14.4)."""
    return sorted(code for code, rr in state.railroads.items() if rr.president == seat)


def directorships(state: State, seat: int) -> list[str]:
    """Return the railroads on whose board a seat sits, by code (4.14.2)."""
    return sorted(code for code, rr in state.railroads.items() if seat in rr.directors)


def year_span(state: State, turn: int) -> tuple[int, int]:
    """Return first and last year of a turn: 1841-1842 for turn 1 (1.1)."""
    rules = rules_for(state.overrides)
    first = rules.first_year + rules.years_per_turn * (turn - 1)
    return first, first + rules.years_per_turn - 1


def period(state: State, turn: int) -> str:
    """Return the years of a turn as printed in the real reports: 1841-42."""
    first, last = year_span(state, turn)
    return f"{first}-{last % 100:02}"


def is_civil_war(state: State, turn: int) -> bool:
    """Return whether the Civil War rages in a turn (8)."""
    rules = rules_for(state.overrides)
    return rules.civil_war_first_turn <= turn <= rules.civil_war_last_turn
