"""The static check of orders: what can never be played falls at once, what may still come true is noted.

All findings at once; nothing here raises, whatever the orders say. The phases look again when the seat's
moment comes.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from engine.findings import Finding, Outcome
from engine.messages import Message
from games.chicago_express import accounts as acc
from games.chicago_express.forms import slots
from games.chicago_express.forms.sections import biddable, least
from games.chicago_express.orders import Orders, Wish, both_limits
from games.chicago_express.rules.legality import Fault, fault
from games.chicago_express.standings import answers_only, asks_at_once
from games.chicago_express.state import OPENING, ROUND, State
from games.chicago_express.tables import companies
from games.chicago_express.wording import named, worded


def check(state: State, seat: int, orders: Orders) -> tuple[Orders, tuple[Finding, ...]]:
    """Return the orders as accepted now, and all findings in the order of the form.

    Notes
    -----
    In pace "round" a wish that is illegal now may become legal before the seat's moment: it stands, with a
    note. In pace "move" the position is the one that counts, so such a wish falls.
    """
    findings: list[Finding] = []
    wishes = _wishes(state, seat, orders.wishes, findings)
    limits = _limits(state, seat, orders.limits, findings)
    links = _links(orders.links, findings) if state.stage == OPENING else []
    return Orders(wishes=wishes, limits=limits, links=links), tuple(findings)


def _wishes(state: State, seat: int, wishes: list[Wish], findings: list[Finding]) -> list[Wish]:
    accepted: list[Wish] = []
    for rank, wish in enumerate(wishes, 1):
        line = wish.line or slots.wish_line(rank)
        if answers_only(state):
            _say(findings, "CE.NO_MOVE_NOW", Outcome.REJECTED, "2.1", line, slots.ACTION)
        elif len(accepted) >= slots.wish_count(state):
            _say(findings, "CE.TOO_MANY_WISHES", Outcome.REJECTED, "2.1", line, slots.ACTION)
        elif _stands(findings, fault(state, seat, wish), state.pace == ROUND, line):
            accepted.append(msgspec.structs.replace(wish, hexes=list(wish.hexes), columns=UNSET))
    return accepted


def _stands(findings: list[Finding], fault: Fault | None, may_change: bool, line: str) -> bool:
    if fault is None:
        return True
    if fault.final or not may_change:
        _say(findings, fault.code, Outcome.REJECTED, fault.rule, line, fault.column, **worded(fault.facts))
        return False
    reason = Message(fault.code, worded(fault.facts))
    told = (one for one in findings if one.code == "CE.MAY_FALL" and one.facts["reason"] == reason)
    if earlier := next(told, None):
        facts = {"line": earlier.place.row}
        _say(findings, "CE.MAY_FALL_TOO", Outcome.NOTED, fault.rule, line, fault.column, **facts)
    else:
        _say(findings, "CE.MAY_FALL", Outcome.NOTED, fault.rule, line, fault.column, reason=reason)
    return True


def _limits(
    state: State, seat: int, limits: dict[str, list[int]], findings: list[Finding]
) -> dict[str, list[int]]:
    accepted: dict[str, list[int]] = {}
    for code, pair in sorted(limits.items(), key=_on_the_form):
        first, more = both_limits(pair)
        if code not in companies() or code not in biddable(state):
            facts = {"company": code[:12]}
            _say(findings, "CE.NOT_FOR_SALE", Outcome.REJECTED, "3", "limits", slots.FIRST, **facts)
        elif min(first, more) < 0:
            _limit(findings, "CE.NEGATIVE", Outcome.REJECTED, code, asked=min(first, more))
        elif first or more:
            # A limit for shares after the first is nothing without one for the first.
            accepted |= {code: [first, more]} if first else {}
            _remark(state, seat, code, first, more, findings)
        elif asks_at_once(state):
            accepted |= {code: [0, 0]}
    return dict(sorted(accepted.items()))


def _on_the_form(limit: tuple[str, list[int]]) -> int:
    """Return the place of a company on the form; unknown ones come last."""
    printed = list(companies())
    return printed.index(limit[0]) if limit[0] in printed else len(printed)


def _links(links: list[int], findings: list[Finding]) -> list[int]:
    """Return what links the opening auctions, nothing where a figure is negative (ruling 35)."""
    below = [(line, asked) for line, asked in zip(slots.LINKS, links, strict=False) if asked < 0]
    for line, asked in below:
        _say(findings, "CE.NEGATIVE", Outcome.REJECTED, "1.5", line, slots.ANSWER, asked=asked)
    return [] if below else list(links)


def _remark(state: State, seat: int, code: str, first: int, more: int, findings: list[Finding]) -> None:
    cash, minimum = acc.cash(state, seat), least(state, code)
    if not first:
        _limit(findings, "CE.MORE_WITHOUT_FIRST", Outcome.ADJUSTED, code, asked=more)
    elif first > cash:
        _limit(findings, "CE.LIMIT_OVER_CASH", Outcome.NOTED, code, asked=first, allowed=cash)
    elif first < minimum:
        _limit(findings, "CE.LIMIT_UNDER_MINIMUM", Outcome.NOTED, code, asked=first, allowed=minimum)


def _limit(findings: list[Finding], text: str, outcome: Outcome, company: str, **facts: Any) -> None:
    line = slots.limit_line(company)
    _say(findings, text, outcome, "3.2", line, slots.FIRST, company=named(company), **facts)


def _say(
    findings: list[Finding], text: str, outcome: Outcome, rule: str, line: str, column: str, /, **facts: Any
) -> None:
    findings.append(Finding(text, outcome, rule, slots.place(line, column), facts))
