"""What railroads and their shares are worth, judged from public figures and the boardrooms one sits in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.exact import PERMILLE, scale, times_power
from engine.snapshot import lru_cache
from games.continental_rails.computer.view import SeatView
from games.continental_rails.exchange.public import fair_value, multiple_tenths
from games.continental_rails.operations import receipts, revenue
from games.continental_rails.operations.expenses import expense_permille
from games.continental_rails.railways.upgrades import new_technologies
from games.continental_rails.rules import Rules
from games.continental_rails.state import Railroad
from games.continental_rails.tables import Changes, climate_moves, climates, technologies
from games.continental_rails.world import world


@lru_cache(1 << 14)
def gross_usd(
    rules: Rules, lines: tuple[str, ...], doubled: tuple[str, ...], letters: tuple[str, ...]
) -> int:
    """Return the mean revenue of a network in a turn of Normal climate, dollars (4.10, 4.15, 4.18)."""
    shape = Railroad(
        code="", name="", number=0, side="", lines=[*lines], doubled=[*doubled], technologies=[*letters]
    )
    usd = receipts.receipts(rules, shape, {}).normal_usd
    regions = len(world().regions_of(lines))
    cars = sum(technologies(rules.tables)[letter].revenue_permille for letter in letters)
    return revenue.adjusted_usd(usd, revenue.region_bonus_permille(rules, regions), cars)


def kept_permille(rules: Rules, efficiency: int, letters: Iterable[str]) -> int:
    """Return what is left of a dollar of revenue after operating expenses, thousandths (4.10)."""
    known = technologies(rules.tables)
    saved = sum(known[letter].expense_permille for letter in letters)
    return PERMILLE - expense_permille(rules, efficiency, saved)


@lru_cache(16)
def coming_multiple(climate: int, changes: Changes = ()) -> int:
    """Return the mean of what the Public will pay for a dollar after the next roll, tenths (5, 6.3)."""
    total = 0
    for move in climate_moves(changes):
        if move.from_number <= climate <= move.to_number:
            after = max(min(climates()), min(max(climates()), climate + move.change))
            total += move.permille * climates(changes)[after].multiple_tenths
    return total // PERMILLE


@lru_cache(1 << 12)
def _closing(price_milli: int, ratio_permille: int, power_tenths: int) -> int:
    """Return a price moved by a ratio; most seats know no more than others, and ask for the same."""
    return times_power(price_milli, ratio_permille, PERMILLE, power_tenths)


def _power_tenths(rules: Rules) -> int:
    """Return by which power of it a gap between price and value closes in a turn, tenths (6.3, ruling B42).

    What the Public's favour keeps of a gap from turn to turn does not close.
    """
    power = rules.price_power_tenths * rules.public_want_power_tenths
    return -(-power * (PERMILLE - rules.public_favour_kept_permille) // (10 * PERMILLE))


@dataclass(frozen=True, slots=True)
class NewRailroad:
    """What any railroad founded this turn has: technologies, what it keeps of a dollar, its multiple."""

    letters: tuple[str, ...]
    kept_permille: int
    multiple_tenths: int


class Appraisal:
    """A seat's opinion of each railroad; figures are reckoned once a turn.

    Parameters
    ----------
    view : SeatView
        What the seat may see.
    """

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self._profit: dict[str, int] = {}
        self._fair: dict[str, int] = {}
        self._close: dict[str, int] = {}
        self._ratio: dict[str, int] = {}

    @cached_property
    def new_railroad(self) -> NewRailroad:
        """What a railroad founded this turn has, whichever company it is made of (4.18)."""
        rules, letters = self.view.rules, tuple(new_technologies(self.view.technologies))
        kept = kept_permille(rules, rules.new_efficiency, letters)
        return NewRailroad(letters, kept, coming_multiple(self.view.climate.number, rules.tables))

    def efficiency(self, code: str) -> int:
        """Return a railroad's efficiency: from its books, else the middle of its public class."""
        if self.view.knows(code):
            return self.view.efficiency(code)
        return self.view.railroads[code].efficiency_guess

    def profit(self, code: str, lines: tuple[str, ...] | None = None) -> int:
        """Return the profit before interest expected this turn, dollars; of another network if given."""
        return scale(self._normal_profit(code, lines), PERMILLE + self.view.climate.revenue_permille)

    def last_profit(self, code: str) -> int:
        """Return last turn's profit: from the books, else a guess (4.10)."""
        if self.view.knows(code):
            return self.view.profit(code)
        return scale(self._normal_profit(code), PERMILLE + self.view.last_climate.revenue_permille)

    def _normal_profit(self, code: str, lines: tuple[str, ...] | None = None) -> int:
        if lines is None and code in self._profit:
            return self._profit[code]
        railroad, rules = self.view.railroads[code], self.view.rules
        gross = gross_usd(rules, lines or railroad.lines, railroad.doubled, railroad.technologies)
        profit_usd = scale(gross, kept_permille(rules, self.efficiency(code), railroad.technologies))
        if lines is None:
            self._profit[code] = profit_usd
        return profit_usd

    def fair_milli(self, code: str) -> int:
        """Return what the Public will think a share worth after this turn, thousandths of a dollar (6.3)."""
        if code not in self._fair:
            dividend_usd = self.view.railroads[code].dividend_usd
            self._fair[code] = self._worth(code, self.profit(code), dividend_usd)
        return self._fair[code]

    def ratio_permille(self, code: str) -> int:
        """Return what the Public thinks a share worth now, thousandths of its price (6.3)."""
        if code not in self._ratio:
            railroad = self.view.railroads[code]
            worth = self._worth(code, self.last_profit(code), railroad.dividend_usd)
            self._ratio[code] = worth // railroad.price_usd
        return self._ratio[code]

    def close_milli(self, code: str) -> int:
        """Return the closing price to expect if no player trades, thousandths of a dollar (6.3)."""
        if code not in self._close:
            price = self.view.railroads[code].price_usd * PERMILLE
            self._close[code] = _closing(price, self.ratio_permille(code), _power_tenths(self.view.rules))
        return self._close[code]

    def _worth(self, code: str, profit_usd: int, dividend_usd: int) -> int:
        climate, rules = self.view.climate, self.view.rules
        coming = coming_multiple(climate.number, rules.tables)
        multiple = multiple_tenths(climate.multiple_tenths, coming, rules)
        worth, parts = fair_value(dividend_usd, profit_usd, self.view.issued(code), multiple, rules)
        return worth * PERMILLE // parts
