"""The live cash forecast of the workbook: what is certain, and shares at today's prices (6.1.5)."""

from __future__ import annotations

from engine.forms import ForecastTerm, Section
from engine.messages import say
from games.continental_rails import accounts as acc
from games.continental_rails import worth
from games.continental_rails.forms import limits, slots
from games.continental_rails.forms.bounds import there
from games.continental_rails.orders import BUY, SELL
from games.continental_rails.state import State


def terms(state: State, seat: int, sections: tuple[Section, ...]) -> tuple[ForecastTerm, ...]:
    """Return the lines of the forecast: cash now, loans, companies, shares, lavish spending.

    Shares count at start prices: purchases in full, own sales at the half that is certain (6.1.5).
    """
    asked = {line.id for section in sections for line in section.rows}
    lines = [
        ForecastTerm(say("FORM.FORECAST.CASH"), value=acc.cash(state, seat)),
        _answers("FORM.FORECAST.BORROW", (slots.BORROW,), 1),
        _answers("FORM.FORECAST.REPAY", (slots.REPAY,), -1),
        *_railroads(state, seat, asked),
    ]
    if bids := there(asked, slots.bid_line):
        lines.append(ForecastTerm(say("FORM.FORECAST.BIDS"), rows=bids, column=slots.USD, sign=-1))
    credit = limits.rules_in(state).sale_credit_permille
    lines.append(_trades("FORM.FORECAST.SALES", asked, SELL, 1, credit))
    lines.append(_trades("FORM.FORECAST.PURCHASES", asked, BUY, -1, 1000))
    lines.append(_answers("FORM.FORECAST.LAVISH", (slots.LAVISH,), -1))
    return tuple(lines)


def _railroads(state: State, seat: int, asked: set[str]) -> list[ForecastTerm]:
    own = list(enumerate(worth.presidencies(state, seat), 1))
    if not own:
        return []
    lent = tuple(slots.under(slots.railroad_line(n), slots.LEND) for n, _ in own)
    back = tuple(slots.under(slots.railroad_line(n), slots.REPAID) for n, _ in own)
    lines = [_answers("FORM.FORECAST.LEND", lent, -1)]
    if back := tuple(line for line in back if line in asked):
        lines.append(_answers("FORM.FORECAST.REPAID", back, 1))
    for n, code in own:
        line = slots.under(slots.railroad_line(n), slots.TREASURY_PRESIDENT)
        if line in asked:
            half = limits.treasury_cost_usd(state, code, 1)
            label = say("FORM.FORECAST.TREASURY", railroad=code, usd=half)
            lines.append(ForecastTerm(label, rows=(line,), column=slots.ANSWER, sign=-half))
    return lines


def _answers(label: str, lines: tuple[str, ...], sign: int) -> ForecastTerm:
    return ForecastTerm(say(label), rows=lines, column=slots.ANSWER, sign=sign)


def _trades(label: str, asked: set[str], action: str, sign: int, permille: int) -> ForecastTerm:
    return ForecastTerm(
        say(label),
        rows=there(asked, slots.trade_line),
        column=slots.SHARES,
        times=slots.RAILROAD,
        only=(slots.ACTION, action),
        sign=sign,
        permille=permille,
    )
