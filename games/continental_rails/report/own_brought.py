"""What a seat's orders brought: stock and companies at the prices of now, money spent, interest on loans."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import USD, Posting
from engine.messages import say
from engine.report import Cell, Section
from games.common import brought
from games.common.accounts import movements
from games.common.blocks import Row
from games.continental_rails import accounts as acc
from games.continental_rails.report.edition import Edition
from games.continental_rails.report.own_cash import reason_text
from games.continental_rails.worth import company_value

SPEC = "order outlay:usd worth_now:usd income:usd brought:usd"
_TRADES = frozenset({"treasury_bought", "shares_bought", "shares_sold"})
_SHORTS = frozenset({"short_gain", "short_loss"})
_INTEREST_PHASE = 14
Moves = list[tuple[Posting, int]]


def sections(edition: Edition) -> tuple[Section, ...]:
    """Return what each order of the turn brought in net worth (3.5.1)."""
    moves = list(movements(edition.record.postings, acc.seat(edition.seat)))
    rows = (*_stocks(edition, moves), *_companies(edition, moves), *_spending(moves), *_loan(edition, moves))
    return brought.sections(edition, SPEC, rows)


def _row(what: Cell, paid: int, worth: int | None, income: int) -> Row:
    together = None if worth is None else paid + worth + income
    return (what, paid, worth, income, together)


def _stocks(edition: Edition, moves: Moves) -> Iterator[Row]:
    """Yield each stock that was traded: its shares by the price of now, with this turn's dividend on them."""
    traded = [(posting, amount) for posting, amount in moves if posting.reason in _TRADES]
    for code in dict.fromkeys(posting.facts["railroad"] for posting, _ in traded):
        of_stock = [(one, amount) for one, amount in traded if one.facts["railroad"] == code]
        paid = sum(amount for one, amount in of_stock if one.unit == USD)
        shares = sum(amount for one, amount in of_stock if one.unit != USD)
        railroad = edition.state.railroads.get(code)
        # Shares of a railroad that was merged away have no price of their own any more.
        worth = railroad.price_usd * shares * edition.parts(code) if railroad else None if shares else 0
        yield _row(code, paid, worth, shares * _rate(edition, code, moves))
    yield from (_row(reason_text(one), usd, 0, 0) for one, usd in moves if one.reason in _SHORTS)


def _rate(edition: Edition, code: str, moves: Moves) -> int:
    """Return the dividend a share that was paid this turn, before a split (4.12)."""
    for posting, _ in moves:
        if posting.reason == "dividend" and posting.facts["railroad"] == code:
            return int(posting.facts["rate"])
    railroad = edition.state.railroads.get(code)
    market = railroad.market if railroad else []
    return market[-1].dividend_usd if market and market[-1].turn == edition.turn else 0


def _companies(edition: Edition, moves: Moves) -> Iterator[Row]:
    """Yield each private company that was bought or sold, as the Bank counts it now (3.5.1)."""
    for posting, usd in moves:
        if posting.reason != "company":
            continue
        code = posting.facts["company"]
        owned = edition.state.companies[code].owner == edition.seat
        counted = company_value(edition.state, code)
        worth = counted * owned if usd < 0 else -counted
        yield _row(reason_text(posting), usd, worth, _income(moves, code))


def _income(moves: Moves, code: str) -> int:
    earned = ((posting, usd) for posting, usd in moves if posting.reason == "company_income")
    return sum(usd for posting, usd in earned if posting.facts["company"] == code)


def _spending(moves: Moves) -> Iterator[Row]:
    for posting, usd in moves:
        if posting.reason == "lavish_spending":
            yield _row(reason_text(posting), usd, 0, 0)


def _loan(edition: Edition, moves: Moves) -> Iterator[Row]:
    """Yield the part of the turn's interest that is on what was borrowed, or was saved by what was repaid."""
    borrowed = _sum(moves, "bank_loan") + _sum(moves, "bank_loan_repaid")
    interest = _sum(moves, "loan_interest")
    debt = acc.debt(edition.state, edition.seat) - _borrowed_since(edition)
    if borrowed and interest and debt > 0:
        yield _row(say("REPORT.BROUGHT.LOAN", usd=borrowed), 0, 0, interest * borrowed // debt)


def _sum(moves: Moves, reason: str) -> int:
    return sum(usd for posting, usd in moves if posting.reason == reason)


def _borrowed_since(edition: Edition) -> int:
    """Return by how much the debt has grown since its interest was charged."""
    moves = movements(edition.record.postings, acc.seat_debt(edition.seat))
    return -sum(amount for posting, amount in moves if posting.phase >= _INTEREST_PHASE)
