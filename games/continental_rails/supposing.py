"""Puts plausible values, drawn by dice, where a seat sees none."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import msgspec

from engine.dice import Dice
from engine.exact import PERMILLE, scale, times_power
from engine.snapshot import cache
from engine.tables import Table, read_toml
from games.continental_rails import accounts as acc
from games.continental_rails.computer.appraisal import Appraisal, gross_usd
from games.continental_rails.computer.view import SeatView
from games.continental_rails.hiding import sees_books, sees_holders
from games.continental_rails.operations.credit import credit_limit_usd, safe_debt_usd
from games.continental_rails.railways.efficiency import class_bounds, maximum
from games.continental_rails.rules import rules_for
from games.continental_rails.state import State
from games.continental_rails.tables import climates
from games.continental_rails.worth import companies_of, company_value, net_worth, shares_value


class _Figures(msgspec.Struct, frozen=True):
    """Figures of data/supposing.toml; it says what each means."""

    early_turns: int
    middle_turns: int
    favour_tenths: int
    debt_at_most_permille: int


class _Draws:
    """Draws of the figures of data/supposed.toml, between their deciles evenly."""

    def __init__(self, dice: Dice, turn: int) -> None:
        self.dice = dice
        late = "middle" if turn <= _figures().middle_turns else "late"
        self._deciles = _deciles("early" if turn <= _figures().early_turns else late)

    def permille(self, figure: str, whose: object) -> int:
        """Return a draw of a figure, thousandths."""
        deciles = self._deciles[figure]
        place, rest = divmod(self.dice.between(f"{figure}/{whose}", 0, PERMILLE - 1), 100)
        return deciles[place] + (deciles[place + 1] - deciles[place]) * rest // 100


@cache
def _deciles(stage: str) -> Mapping[str, list[int]]:
    return {row["key"]: row[stage] for row in _table("supposed.toml")}


@cache
def _figures() -> _Figures:
    return msgspec.convert({row["key"]: row["value"] for row in _table("supposing.toml")}, _Figures)


def _table(name: str) -> Table:
    return read_toml(files("games.continental_rails") / "data" / name)


def suppose(state: State, seat: int, dice: Dice) -> None:
    """Put plausible values in place of what a seat does not know.

    Parameters
    ----------
    state : State
        As `seen_by` gives it to the seat; changed in place. What is public or known to the seat stays: also
        the net worth of others, where the match shows it.
    seat : int
        The seat whose guess it is.
    dice : Dice
        Of the guess, never of the match.
    """
    draws = _Draws(dice, state.turn)
    _railroads(state, seat, draws)
    others = [number for number in sorted(state.seats) if number != seat]
    for number in dice.shuffled("seats", others):
        if state.turn == 1:
            _as_everyone_began(state, seat, number)
        else:
            _holdings(state, seat, number, draws)
        _credit(state, number)
    money = state.books[acc.USD]
    money[acc.BANK] = -sum(usd for name, usd in money.items() if name != acc.BANK)


# ---- railroads on whose board the seat does not sit


def _railroads(state: State, seat: int, draws: _Draws) -> None:
    appraisal = Appraisal(SeatView(state, seat))
    rules, money = rules_for(state.overrides), state.books[acc.USD]
    swings = rules.public_swing_permille > 0
    for code in sorted(state.railroads):
        railroad = state.railroads[code]
        # One that has never operated has no figures that anyone could know or guess.
        if not railroad.market:
            continue
        profit_usd = scale(appraisal.last_profit(code), draws.permille("profit", code))
        if swings:
            fair = appraisal.ratio_permille(code)
            expected = times_power(PERMILLE, PERMILLE, max(1, fair), _figures().favour_tenths)
            railroad.favour_permille = max(1, scale(expected, draws.permille("favour", code)))
        if sees_books(state, seat, code):
            continue
        low, high = class_bounds(railroad.efficiency)
        most = max(low, min(high, maximum(state, code)))
        railroad.efficiency = draws.dice.between(f"efficiency/{code}", low, most)
        shape = (tuple(railroad.lines), tuple(railroad.doubled), tuple(railroad.technologies))
        climate = appraisal.view.last_climate
        revenue_usd = scale(gross_usd(rules, *shape), PERMILLE + climate.revenue_permille)
        railroad.revenue_usd = max(1, revenue_usd)
        railroad.profit_usd, railroad.expense_usd = profit_usd, revenue_usd - profit_usd
        money[acc.rr_cash(code)] = scale(revenue_usd, draws.permille("cash", code))
        money[acc.rr_bonds(code)] = -scale(revenue_usd, draws.permille("bonds", code))
        money[acc.rr_loans(code)] = -scale(revenue_usd, draws.permille("loans", code))


# ---- the other seats


def _as_everyone_began(state: State, seat: int, number: int) -> None:
    """Give a seat what every seat began with (3.3)."""
    state.books[acc.USD][acc.seat(number)] = acc.cash(state, seat)
    for code in sorted(state.railroads):
        _buy(state, number, code, acc.shares(state, seat, code) - acc.shares(state, number, code))


def _holdings(state: State, seat: int, number: int, draws: _Draws) -> None:
    """Divide a seat's net worth between shares, cash and debt."""
    worth = _worth(state, seat, number)
    companies = sum(company_value(state, code) for code in companies_of(state, number))
    owed = min(_figures().debt_at_most_permille, draws.permille("seat_debt", number))
    gross = worth * PERMILLE // (PERMILLE - owed)
    margin = _margin(state)
    debt = min(gross - worth, safe_debt_usd(rules_for(state.overrides), margin, worth))
    shares_usd = worth + debt - companies - scale(gross, draws.permille("seat_cash", number))
    if state.seats[seat].spied_seat != number:
        _invest(state, seat, number, shares_usd - shares_value(state, number), draws.dice)
    cash = worth + debt - companies - shares_value(state, number)
    money = state.books[acc.USD]
    money[acc.seat(number)], money[acc.seat_debt(number)] = max(0, cash), -(debt + max(0, -cash))


def _worth(state: State, seat: int, number: int) -> int:
    """Return a seat's net worth, dollars: where the match hides it, by its stakes and its rank."""
    history, own = state.worth_history, net_worth(state, seat)
    if rules_for(state.overrides).net_worth_shown:
        return max(0, history[number][-1])
    stakes = shares_value(state, number) or own
    return max(stakes, own) if history[number][-1] > history[seat][-1] else min(stakes, own)


def _invest(state: State, seat: int, number: int, usd: int, dice: Dice) -> None:
    """Buy a seat small stakes from the Public: it sits on no other board, so each is below a tenth."""
    rules = rules_for(state.overrides)
    for code in dice.shuffled(f"stakes/{number}", sorted(state.railroads)):
        railroad = state.railroads[code]
        if usd < railroad.price_usd or number in railroad.directors or sees_holders(state, seat, code):
            continue
        below = (acc.issued(state, code) * rules.director_permille - 1) // PERMILLE
        count = min(usd // railroad.price_usd, below, acc.public_shares(state, code) // 2)
        _buy(state, number, code, max(0, count))
        usd -= max(0, count) * railroad.price_usd


def _buy(state: State, number: int, code: str, count: int) -> None:
    """Let a seat have shares of the Public."""
    unit = state.books[acc.share(code)]
    unit[acc.PUBLIC] = unit.get(acc.PUBLIC, 0) - count
    unit[acc.seat(number)] = unit.get(acc.seat(number), 0) + count


def _margin(state: State) -> int:
    return climates(rules_for(state.overrides).tables)[state.climate].credit_permille


def _credit(state: State, number: int) -> None:
    """Fix what the Bank lends to a seat; a call to repay would have been in the news (3.5.1)."""
    worth, debt = net_worth(state, number), acc.debt(state, number)
    limit = credit_limit_usd(rules_for(state.overrides), _margin(state), worth, debt)
    state.seats[number].credit_limit_usd = max(limit, debt)
