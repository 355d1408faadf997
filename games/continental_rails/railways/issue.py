"""New shares: to the owner of a company, the directors, the Public and the treasury (4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.exact import scale
from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of, start_of
from games.continental_rails.rules import Rules
from games.continental_rails.world import world


@dataclass(frozen=True, slots=True)
class Split:
    """How an issue is divided, in shares; `each_director` goes to every director."""

    owner: int
    each_director: int
    public: int
    treasury: int


def split_issue(rules: Rules, shares: int, directors: int, owner: int = 0) -> Split:
    """Return how new shares are divided when a line is built or a company absorbed.

    Parameters
    ----------
    rules : Rules
        The shares of directors and of the Public.
    shares : int
        The whole issue, 5 a mile.
    directors : int
        Directors at the start of the turn.
    owner : int
        Shares for the owner of an absorbed company, 1 a mile.

    Returns
    -------
    Split
        Each director gets a tenth of the whole issue, all of them at most half; of the rest, three fifths
        are the Public's; two fifths and what does not divide go to the treasury.

    Notes
    -----
    Rulebook 4.3.1, 4.3.2; shares are floored (ruling A16).

    Examples
    --------
    >>> from games.continental_rails.rules import rules_for
    >>> split_issue(rules_for({}), 1000, 2)
    Split(owner=0, each_director=100, public=480, treasury=320)
    >>> split_issue(rules_for({}), 1000, 6)
    Split(owner=0, each_director=83, public=301, treasury=201)
    """
    all_directors = scale(shares, rules.director_bonus_max_permille)
    each = min(scale(shares, rules.director_bonus_permille), all_directors // max(1, directors))
    rest = shares - owner - each * directors
    public = scale(rest, rules.public_issue_permille)
    return Split(owner, each if directors else 0, public, rest - public)


def issue_for_line(turn: CrTurn, code: str, route: str, owner: int | None = None) -> int:
    """Issue the shares of a line that a railroad builds or absorbs, and collect what is paid for them.

    Parameters
    ----------
    turn : Turn
        Directors and share price are those at the start of the turn (4.3.2, ruling A1).
    code, route : str
        The railroad and its new line.
    owner : int, optional
        The seat whose private company is absorbed; it gets 1 share a mile (10.1.2.2).

    Returns
    -------
    int
        What directors and the Public paid into the till, dollars.
    """
    rules, start, miles = rules_of(turn), start_of(turn), world().routes[route].miles
    directors = start.directors[code]
    owned = 0 if owner is None else rules.incorporation_owner_per_mile * miles
    split = split_issue(rules, rules.shares_per_mile * miles, len(directors), owned)
    if owner is not None:
        hand_out(turn, code, acc.seat(owner), split.owner, "new_shares_owner")
    paid = sum(_director_buys(turn, code, seat, split.each_director) for seat in sorted(directors))
    hand_out(turn, code, acc.rr_cash(code), split.treasury, "new_shares_treasury")
    return paid + public_buys(turn, code, split.public, start.prices[code])


def hand_out(turn: CrTurn, code: str, account: str, shares: int, reason: str) -> None:
    """Issue shares to an account; the postings tell phase 13 which are too new for a dividend (A20)."""
    turn.ledger.move(acc.share(code), acc.ISSUER, account, shares, reason, "4.3.1", railroad=code)


def public_buys(turn: CrTurn, code: str, shares: int, price_usd: int) -> int:
    """Issue shares to the Public through brokers, 10% below the start price; return the dollars (4.3.3)."""
    usd = public_price_usd(rules_of(turn), shares, price_usd)
    hand_out(turn, code, acc.PUBLIC, shares, "new_shares_public")
    turn.ledger.pay(acc.PUBLIC, acc.rr_cash(code), usd, "new_shares_public", "4.3.3")
    return usd


def director_price_usd(rules: Rules, shares: int, price_usd: int) -> int:
    """Return what a director pays for new shares: half the price of the start of the turn (4.3.2)."""
    return scale(shares * price_usd, rules.director_price_permille)


def public_price_usd(rules: Rules, shares: int, price_usd: int) -> int:
    """Return what the Public pays for new shares: 10% below the price of the start of the turn (4.3.3)."""
    return scale(shares * price_usd, rules.public_issue_price_permille)


def _director_buys(turn: CrTurn, code: str, seat: int, shares: int) -> int:
    """Let a director buy his bonus at half price with an automatic loan; return the dollars (4.3.2)."""
    usd = director_price_usd(rules_of(turn), shares, start_of(turn).prices[code])
    if not shares:
        return 0
    hand_out(turn, code, acc.seat(seat), shares, "director_bonus")
    turn.ledger.pay(acc.seat_debt(seat), acc.seat(seat), usd, "director_loan", "4.3.2", railroad=code)
    turn.ledger.pay(acc.seat(seat), acc.rr_cash(code), usd, "director_bonus", "4.3.2", railroad=code)
    turn.tell("DIRECTOR_BONUS", "4.3.2", to=seat, railroad=code, count=shares, usd=usd)
    return usd
