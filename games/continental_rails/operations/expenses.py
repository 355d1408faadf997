"""What running the trains costs: expenses by efficiency, and interest (4.10, 4.4, 5)."""

from __future__ import annotations

from engine.exact import scale, scale_up
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.rules import Rules, rules_for
from games.continental_rails.state import State
from games.continental_rails.tables import Climate, technologies


def expense_permille(rules: Rules, efficiency: int, saved_permille: int = 0) -> int:
    """Return operating expenses in thousandths of revenue.

    Parameters
    ----------
    rules : Rules
        Figures of the match.
    efficiency : int
        1 to 99 points.
    saved_permille : int
        What technologies take off, thousandths of revenue (4.18).

    Returns
    -------
    int
        600 at efficiency 99, 1010 at 50, then 20 more a point; rounded down, never below nought.

    Notes
    -----
    Rulebook 4.10: about 60-70% when excellent, over 100% at 50 and below; the line between is ruled.

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> [expense_permille(rules_for({}), points) for points in (99, 90, 50, 49)]
    [600, 675, 1010, 1030]
    """
    best, knee = rules.efficiency_max, rules.expense_knee_efficiency
    lost = best - max(efficiency, knee)
    ratio = rules.expense_best_permille + lost * rules.expense_span_permille // (best - knee)
    ratio += max(0, knee - efficiency) * rules.expense_below_permille
    return max(0, ratio - saved_permille)


def pay_expenses(turn: CrTurn, code: str, gross_usd: int) -> None:
    """Pay the expenses on the revenue before rate wars, and note the turn's profit (4.10, 4.16)."""
    railroad = turn.state.railroads[code]
    tables = rules_of(turn).tables
    saved = sum(technologies(tables)[letter].expense_permille for letter in railroad.technologies)
    railroad.expense_usd = scale(gross_usd, expense_permille(rules_of(turn), railroad.efficiency, saved))
    railroad.profit_usd = railroad.revenue_usd - railroad.expense_usd
    till = acc.rr_cash(code)
    turn.ledger.pay(till, acc.WORLD, railroad.expense_usd, "operating_expenses", "4.10", railroad=code)


def pay_interest(turn: CrTurn, code: str) -> None:
    """Pay 6% on bonds and the loan rate on short loans; what the president is owed grows (5, 10.2.2, 4.4).

    Interest is rounded up, and may drive cash below nought (ruling A23).
    """
    state, rules, till = turn.state, rules_of(turn), acc.rr_cash(code)
    bonds, loans = interest_usd(state, code, start_of(turn).climate)
    president = scale_up(acc.owed_to_president(state, code), rules.president_rate_permille)
    turn.ledger.pay(till, acc.WORLD, bonds, "bond_interest", "5", railroad=code)
    turn.ledger.pay(till, acc.BANK, loans, "short_loan_interest", "10.2.2", railroad=code)
    owed = acc.rr_president(code)
    turn.ledger.pay(owed, acc.BANK, president, "president_loan_interest", "4.4", railroad=code)


def interest_usd(state: State, code: str, climate: Climate) -> tuple[int, int]:
    """Return the interest a railroad pays on bonds and short loans, dollars, rounded up (5, ruling A23)."""
    bonds = scale_up(acc.bonds(state, code), rules_for(state.overrides).bond_rate_permille)
    return bonds, scale_up(acc.loans(state, code), climate.loan_permille)
