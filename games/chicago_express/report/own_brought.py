"""What a seat's orders brought: shares bought, what they have paid since and will pay, and what it built."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import USD
from engine.messages import say
from engine.report import Section
from games.chicago_express import accounts as acc
from games.chicago_express.report.edition import Edition
from games.chicago_express.rules.income import dividend, income, per_share
from games.chicago_express.tables import companies
from games.chicago_express.wording import named
from games.common import brought
from games.common.accounts import movements
from games.common.blocks import Row

SPEC = "order outlay:usd income:usd brought:usd expects:usd"
_BOUGHT = "share bought"
_DIVIDENDS = frozenset({"dividend", "special dividend"})


def sections(edition: Edition) -> tuple[Section, ...]:
    """Return what each share that was bought brought in cash, and what trains placed add to dividends."""
    # What was built adds to dividends to come alone.
    built = () if edition.state.ended else _built(edition)
    return brought.sections(edition, SPEC, [*_shares(edition), *built], future="expects")


def _shares(edition: Edition) -> Iterator[Row]:
    moves = list(movements(edition.record.postings, acc.seat(edition.seat)))
    for code in companies():
        unit = acc.share(code)
        bought = sum(amount for one, amount in moves if one.unit == unit and one.reason == _BOUGHT)
        if not bought:
            continue
        held, new, paid, earned = acc.shares(edition.state, edition.seat, code) - bought, 0, 0, 0
        for posting, amount in moves:
            if posting.unit == unit:
                new += amount
            elif posting.unit == USD and posting.facts.get("company") == code:
                paid += amount if posting.reason == _BOUGHT else 0
                earned += amount * new // (held + new) if posting.reason in _DIVIDENDS and new else 0
        expected = dividend(edition.state, code) * bought
        yield (
            say("REPORT.BROUGHT.SHARES", company=named(code), count=bought),
            paid,
            earned,
            paid + earned,
            expected,
        )


def _built(edition: Edition) -> Iterator[Row]:
    """Yield what the seat's shares pay more by each run of trains that it placed."""
    state, seat = edition.state, edition.seat
    for event in edition.public_events():
        if event.code != "BUILT" or event.facts["seat"] != seat:
            continue
        code = event.facts["company"]
        sold, now = acc.sold(state, code), income(state, code)
        more = per_share(now, sold) - per_share(now - event.facts["gain"], sold) if sold else 0
        label = say("REPORT.BROUGHT.BUILT", company=named(code))
        yield (label, 0, 0, 0, more * acc.shares(state, seat, code))
