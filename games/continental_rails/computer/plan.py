"""The work sheet of one computer seat in one turn: what it sees, how it is minded, what it can spend."""

from __future__ import annotations

from functools import cached_property

from engine.dice import Dice
from engine.exact import PERMILLE, scale
from games.continental_rails.computer.appraisal import Appraisal
from games.continental_rails.computer.profile import ComputerProfile
from games.continental_rails.computer.view import SeatView
from games.continental_rails.orders import Orders


class Plan:
    """Each policy reads the view, writes orders and takes its dollars from the one purse.

    Parameters
    ----------
    view : SeatView
        What the seat may see.
    dice : Dice
        The seat's own draws.
    profile : ComputerProfile
        How it is minded.

    Attributes
    ----------
    orders : Orders
        The orders so far.
    purse : int
        Dollars that may still be spent: cash and what it is ready to borrow.
    early, late : int
        Dollars taken from the purse before the exchange opens, and from then on: what sales bring helps
        only the latter (11.1 steps 1 to 7).
    """

    def __init__(self, view: SeatView, dice: Dice, profile: ComputerProfile) -> None:
        self.view = view
        self.dice = dice
        self.profile = profile
        self.appraisal = Appraisal(view)
        self.orders = Orders()
        self.purse = 0
        self.early = 0
        self.late = 0
        self.opinions: dict[str, int] = {}
        self.outlooks: dict[str, int] = {}
        self.markets: dict[str, tuple[int, int]] = {}

    def take(self, usd: int) -> None:
        """Take dollars from the purse for phases 2 to 5 (below zero: they come in there)."""
        self.purse -= usd
        self.early += usd

    def take_late(self, usd: int) -> None:
        """Take dollars from the purse for the exchange and after (below zero: what sales surely bring)."""
        self.purse -= usd
        self.late += usd

    def blurred(self, label: str, value: int) -> int:
        """Return an estimate with the error of this seat's judgement, so that not all think alike.

        A seat keeps to its opinion: the same label errs the same way all turn.
        """
        blur = self.profile.blur_permille
        if label not in self.opinions:
            self.opinions[label] = self.dice.between(label, -blur, blur)
        return scale(value, PERMILLE + self.opinions[label])

    def most_hopeful(self, value: int) -> int:
        """Return the most that `blurred` can make of an estimate of nothing or more."""
        return scale(value, PERMILLE + self.profile.blur_permille)

    def chance(self, label: str, permille: int) -> bool:
        """Return True with a probability that a character may push beyond its ends."""
        return permille > 0 and self.dice.chance(label, min(PERMILLE, permille))

    @cached_property
    def outgrown(self) -> frozenset[str]:
        """Presidencies it would leave for a new railroad: finished, and the seat is of that mind (1.2.3)."""
        permille = self.profile.leave_permille
        finished = [code for code in self.view.presidencies if self.view.finished(code)]
        return frozenset(code for code in finished if self.chance(f"leave/{code}", permille))

    @property
    def free_offices(self) -> int:
        """Presidencies that a new railroad could take: those not held, and those outgrown (4.14)."""
        return self.view.rules.presidencies - len(self.view.presidencies) + len(self.outgrown)

    @property
    def turns_left(self) -> int:
        """Turns to expect: those that are certain, and after each of them the match may end (1.3)."""
        rules = self.view.rules
        certain = max(0, rules.last_certain_turn - self.view.turn)
        return certain + PERMILLE // max(1, rules.end_chance_permille)
