"""Who gets which private company: two rounds of sealed bids (2.4, 10.1.3, ruling A11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.state import State
from games.continental_rails.worth import companies_of


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that may stand: who, for what, how much, and the form line."""

    seat: int
    company: str
    usd: int
    line: str


def on_sale(state: State) -> dict[str, int]:
    """Return the companies open to bids this turn, with the price asked (10.1.3).

    They are the Bank's, and those that their owners put on sale in an earlier turn (ruling O3).
    """
    return {
        code: company.asking_usd
        for code, company in sorted(state.companies.items())
        if company.status in ("bank", "owned")
        and company.asking_usd is not None
        and company.listed_turn <= state.turn
    }


def winners(turn: CrTurn, offers: Mapping[str, int]) -> dict[str, Bid]:
    """Return the winning bid of each company sold.

    Round 1 takes every first choice, and every second choice that can be paid on top of the first. Round 2
    takes the other second choices of those whose first choice failed, for companies still unsold.

    Parameters
    ----------
    turn : CrTurn
        Before any money of this phase has moved: a seller's proceeds pay no bid of his own (ruling A11).
    offers : mapping
        Company -> price asked, dollars.

    Returns
    -------
    dict
        Company -> bid.
    """
    first: list[Bid] = []
    reserve: list[Bid] = []
    for seat in sorted(turn.orders):
        bids = payable(turn, admitted(turn, seat, offers))
        first += bids[:1]
        on_top = sum(bid.usd for bid in bids) <= acc.cash(turn.state, seat)
        (first if on_top else reserve).extend(bids[1:])
    sold = highest(turn, first)
    satisfied = {bid.seat for bid in sold.values()}
    second = [bid for bid in reserve if bid.seat not in satisfied and bid.company not in sold]
    sold |= highest(turn, second)
    _tell_losers(turn, first + reserve, sold)
    return sold


def admitted(turn: CrTurn, seat: int, offers: Mapping[str, int]) -> list[Bid]:
    """Return a seat's bids that the rules allow, first choice first, as many as it has room for (10.1.3)."""
    room = rules_of(turn).companies_per_seat - len(companies_of(turn.state, seat))
    bids: list[Bid] = []
    for order in sorted(turn.orders[seat].bids, key=lambda order: order.rank):
        facts = {"line": order.line, "company": order.company, "usd": order.usd}
        asking = offers.get(order.company)
        own = asking is not None and turn.state.companies[order.company].owner == seat
        if asking is None or own or order.company in {bid.company for bid in bids}:
            turn.tell("COMPANY_BID_VOID", "10.1.3", to=seat, **facts)
        elif order.usd < asking:
            turn.tell("COMPANY_BID_LOW", "10.1.3", to=seat, **facts, asking=asking)
        elif len(bids) >= room:
            turn.tell("COMPANY_BID_NO_ROOM", "10.1.3", to=seat, **facts)
        else:
            bids.append(Bid(seat, order.company, order.usd, order.line))
    return bids


def payable(turn: CrTurn, bids: Iterable[Bid]) -> list[Bid]:
    """Return the bids that the seat could pay if it got nothing else (10.1.3)."""
    covered: list[Bid] = []
    for bid in bids:
        if bid.usd <= acc.cash(turn.state, bid.seat):
            covered.append(bid)
        else:
            turn.tell(
                "COMPANY_BID_UNPAID", "10.1.3", to=bid.seat, line=bid.line, company=bid.company, usd=bid.usd
            )
    return covered


def highest(turn: CrTurn, bids: Iterable[Bid]) -> dict[str, Bid]:
    """Return the highest bid of each company; the lot decides between equal ones (ruling A11)."""
    by_company: dict[str, list[Bid]] = {}
    for bid in bids:
        by_company.setdefault(bid.company, []).append(bid)
    winners: dict[str, Bid] = {}
    for company, offered in sorted(by_company.items()):
        most = max(bid.usd for bid in offered)
        best = [bid for bid in offered if bid.usd == most]
        winners[company] = best[0] if len(best) == 1 else turn.dice.choice(f"company/{company}", best)
    return winners


def _tell_losers(turn: CrTurn, bids: Iterable[Bid], sold: Mapping[str, Bid]) -> None:
    for bid in bids:
        winner = sold.get(bid.company)
        facts = {"line": bid.line, "company": bid.company, "usd": bid.usd}
        if winner is None or (winner.seat != bid.seat and winner.usd < bid.usd):
            turn.tell("COMPANY_BID_DROPPED", "10.1.3", to=bid.seat, **facts)
        elif winner.seat != bid.seat:
            turn.tell("COMPANY_BID_BEATEN", "10.1.3", to=bid.seat, **facts, won_usd=winner.usd)
