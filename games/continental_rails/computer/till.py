"""A president's forecast of one railroad's money in the coming turn, phase by phase (4.4 to 4.12)."""

from __future__ import annotations

from engine.exact import scale
from games.continental_rails.computer.plan import Plan
from games.continental_rails.operations.land import land_price_usd, land_sold_sqmi
from games.continental_rails.railways.finance import Funding
from games.continental_rails.state import BANKRUPT, SOLVENT


class Till:
    """What a railroad will have and owe if the orders so far are carried out.

    Parameters
    ----------
    plan : Plan
        Of its president.
    code : str
        The railroad.

    Attributes
    ----------
    cash, loans, bonds : int
        Dollars, after the orders so far.
    profit : int
        Expected this turn, before interest.
    """

    def __init__(self, plan: Plan, code: str) -> None:
        view = plan.view
        self.plan = plan
        self.code = code
        self.railroad = view.railroads[code]
        self.miles = view.world.miles(self.railroad.lines)
        self.cash = self.opening = view.railroad_cash(code)
        self.loans = view.railroad_loans(code)
        self.bonds = view.railroad_bonds(code)
        self.profit = plan.appraisal.profit(code)
        self.solvent = self.railroad.solvency == SOLVENT
        self.bankrupt = self.railroad.solvency == BANKRUPT
        self.influence_usd = 0

    @property
    def interest(self) -> int:
        """Interest of the turn, dollars."""
        rules, climate = self.plan.view.rules, self.plan.view.climate
        return scale(self.bonds, rules.bond_rate_permille) + scale(self.loans, climate.loan_permille)

    @property
    def upkeep(self) -> int:
        """What keeps efficiency as it is, dollars a turn (10.2.4)."""
        rules = self.plan.view.rules
        worn = rules.wear_low + rules.wear_high
        return worn * self.miles

    @property
    def bearable(self) -> int:
        """Further interest that the railroad can bear, dollars a turn; below zero when it bears too much."""
        return scale(max(0, self.profit), self.plan.profile.cover_permille) - self.interest

    @property
    def spendable(self) -> int:
        """Cash beyond what stays in the till while loans can be had, dollars (4.6)."""
        return max(0, self.cash - self.plan.view.rules.till_usd - self.influence_usd)

    @property
    def land_usd(self) -> int:
        """What land sales will bring, dollars (7)."""
        rules, climate = self.plan.view.rules, self.plan.view.climate.number
        sold = land_sold_sqmi(rules, self.plan.view.land(self.code), climate)
        return sold * land_price_usd(rules, climate)

    def borrow(self, funding: Funding) -> None:
        """Enter what a bill for track or improvements takes (4.6, 10.2.4)."""
        self.cash -= funding.cash_usd
        self.bonds += funding.bonds_usd
        self.loans += funding.loan_usd

    def pay(self, usd: int) -> None:
        """Enter what is paid out of cash."""
        self.cash -= usd
