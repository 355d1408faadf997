"""The cash flow of the turn, line by line, each with its reason and rule (9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import Posting
from engine.messages import Message, say
from engine.report import Link, Table
from engine.snapshot import cache
from games.common.accounts import cash_movements
from games.common.blocks import Row, table
from games.common.rule_links import rule_cell
from games.continental_rails import accounts as acc
from games.continental_rails.report.edition import Edition

SPEC = "reason with amount:usd balance:usd rule"


def cash_table(edition: Edition) -> Table:
    """Return the movements on the seat's cash account between opening and closing balance."""
    account = acc.seat(edition.seat)
    flow = list(cash_movements(edition.record.postings, account))
    closing = acc.cash(edition.state, edition.seat)
    opening = closing - sum(amount for _, amount in flow)
    rows: list[Row] = [(say("REPORT.CASH.OPENING"), "", None, opening, "")]
    balance = opening
    for posting, amount in flow:
        balance += amount
        rows.append(_row(edition, posting, account, amount, balance))
    rows.append((say("REPORT.CASH.CLOSING"), "", None, closing, ""))
    return table("cash", SPEC, rows, caption=say("REPORT.TABLE.CASH.CAPTION"))


def largest(edition: Edition) -> Iterator[Message]:
    """Yield the largest receipt and the largest payment of the turn, in words; a loan is neither."""
    moved = cash_movements(edition.record.postings, acc.seat(edition.seat))
    debt = acc.seat_debt(edition.seat)
    own = [one for one in moved if debt not in (one[0].source, one[0].target)]
    flow = sorted(own, key=lambda one: one[1])
    for code, (posting, usd) in (("RECEIPT", flow[-1]), ("PAYMENT", flow[0])) if flow else ():
        if (usd > 0) == (code == "RECEIPT"):
            yield say(f"REPORT.CASH.{code}", reason=reason_text(posting), usd=abs(usd))


def _row(edition: Edition, posting: Posting, account: str, amount: int, balance: int) -> Row:
    other = posting.source if posting.target == account else posting.target
    return (reason_text(posting), party(edition, other), amount, balance, rule_link(posting))


def rule_link(posting: Posting) -> Link | str:
    """Return the rule that moved the money, as a link to the rulebook."""
    return rule_cell("games.continental_rails", posting.rule)


def reason_text(posting: Posting) -> Message:
    """Return why money moved, as a short noun."""
    return Message(f"REASON.{posting.reason}", posting.facts)


def party(edition: Edition, account: str) -> Message | str:
    """Return who stands behind an account, as a player calls him."""
    kind, name, part = _parsed(account)
    if kind == "seat":
        return say("REPORT.PARTY.LOANS") if part else edition.state.seats[int(name)].name
    if kind == "rr":
        return say(f"REPORT.PARTY.{part.upper()}") if part else name
    return say(f"REPORT.PARTY.{kind.upper()}")


@cache
def _parsed(account: str) -> tuple[str, str, str]:
    kind, _, rest = account.partition("/")
    name, _, part = rest.partition("/")
    return kind, name, part
