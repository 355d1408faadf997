"""The work sheet of one computer seat in one turn: what it sees, how it is minded, what is left in its purse."""

from __future__ import annotations

from engine.dice import Dice
from engine.exact import PERMILLE, scale
from games.continental_rails.computer.appraisal import Appraisal
from games.continental_rails.computer.tempers import Temper
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
    temper : Temper
        How it is minded.

    Attributes
    ----------
    made : Orders
        The orders so far.
    purse : int
        Dollars that may still be spent: cash and what it is ready to borrow.
    spent : int
        Dollars taken from the purse, which cash or loans must cover in phase 1.
    """

    def __init__(self, view: SeatView, dice: Dice, temper: Temper) -> None:
        self.view = view
        self.dice = dice
        self.temper = temper
        self.appraisal = Appraisal(view)
        self.made = Orders()
        self.purse = 0
        self.spent = 0

    def take(self, usd: int) -> None:
        """Take dollars from the purse."""
        self.purse -= usd
        self.spent += usd

    def blurred(self, label: str, value: int) -> int:
        """Return an estimate with the error of this seat's judgement, so that not all think alike."""
        blur = self.temper.blur_permille
        return scale(value, PERMILLE + self.dice.between(label, -blur, blur)) if blur else value

    def chance(self, label: str, permille: int) -> bool:
        """Return True with a probability that a temper may push beyond its ends."""
        return permille > 0 and self.dice.chance(label, min(PERMILLE, permille))

    @property
    def turns_left(self) -> int:
        """Turns that are certain to come, at least one (1.3)."""
        return max(1, self.view.rules.last_certain_turn + 1 - self.view.turn)
