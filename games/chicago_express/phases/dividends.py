"""Dividends: the special one of a company that reaches Chicago, and the general one of all companies."""

from __future__ import annotations

from games.chicago_express import accounts as acc
from games.chicago_express.board import detroit
from games.chicago_express.phases.limits import CeTurn
from games.chicago_express.rules.ending import end_reasons, winners
from games.chicago_express.rules.income import dividend, hex_income
from games.chicago_express.rules.legality import is_full
from games.chicago_express.tables import figures


def special(turn: CeTurn, code: str) -> None:
    """Pay the holders of the company that built in Chicago, once in the match (ruling 20)."""
    usd = dividend(turn.state, code)
    turn.tell("CHICAGO_REACHED", "6.1", company=code, usd=usd)
    _pay(turn, code, usd, "special dividend", "6.1")


def general_if_due(turn: CeTurn) -> None:
    """Play the dividend phase if enough dials stand in the red (seed, dividends; ruling 3)."""
    state = turn.state
    if sum(is_full(state, dial) for dial in state.dials) < figures().full_dials_for_dividend:
        return
    state.dividends += 1
    turn.tell("DIVIDEND_PHASE", "7", number=state.dividends)
    for code in state.companies:
        usd = dividend(state, code)
        if usd:
            turn.tell("DIVIDEND", "7.2", company=code, usd=usd)
            _pay(turn, code, usd, "dividend", "7.1")
    state.end_reasons = end_reasons(state)
    if state.end_reasons:
        _end(turn)
    else:
        _next_round(turn)


def _pay(turn: CeTurn, code: str, usd: int, reason: str, rule: str) -> None:
    for seat in sorted(turn.state.seats):
        shares = acc.shares(turn.state, seat, code)
        turn.ledger.pay(acc.BANK, acc.seat(seat), usd * shares, reason, rule, company=code)


def _next_round(turn: CeTurn) -> None:
    """Turn the dials back and let Detroit grow (seed, dividends 4 and 5)."""
    state = turn.state
    state.dials = dict.fromkeys(state.dials, 0)
    state.tracks[detroit()] += 1
    turn.tell("DETROIT_GROWS", "7.5", income=hex_income(state, detroit()))


def _end(turn: CeTurn) -> None:
    state = turn.state
    state.ended = True
    for reason in state.end_reasons:
        turn.tell(f"END_{reason}", "8")
    best = winners(state)
    names = [state.seats[seat].name for seat in best]
    turn.tell("WON", "8", names=names, count=len(best), usd=acc.cash(state, best[0]))
