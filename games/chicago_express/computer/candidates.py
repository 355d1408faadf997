"""What a seat could do, each with a score in thousandths of a dollar; turning a dial only scores nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.chicago_express.board import beside, board, chicago
from games.chicago_express.computer.outlook import MILLI, Outlook
from games.chicago_express.forms.lists import developable, growth
from games.chicago_express.orders import AUCTION, BUILD, DEVELOP, Wish
from games.chicago_express.rules.bidding import clockwise, winner_of
from games.chicago_express.rules.income import minimum_bid, per_share
from games.chicago_express.tables import figures

Scored = tuple[int, Wish]


@dataclass(frozen=True, slots=True)
class Plan:
    """Some hexes of one company that hang on its trains: what they cost and bring."""

    hexes: tuple[str, ...] = ()
    usd: int = 0
    gain: int = 0
    score: int = 0


def candidates(outlook: Outlook) -> list[Scored]:
    """Return all that is worth thinking about, in a settled order."""
    return [*builds(outlook), *developments(outlook), *auctions(outlook)]


def builds(outlook: Outlook) -> Iterator[Scored]:
    """Yield building plans of every company the seat holds, the best few of each length."""
    for code in outlook.codes:
        if outlook.shares[outlook.seat][code]:
            for plan in _plans(outlook, code):
                yield plan.score, Wish(action=BUILD, company=code, hexes=list(plan.hexes))


def _plans(outlook: Outlook, code: str) -> Iterator[Plan]:
    kept, near = [Plan()], _open_ends(outlook, code, outlook.state.companies[code].trains)
    for _ in range(figures().most_trains_per_build):
        longer: dict[frozenset[str], Plan] = {}
        for plan in kept:
            ends = dict.fromkeys((*near, *_open_ends(outlook, code, plan.hexes)))
            for hex_id in (at for at in ends if at not in plan.hexes):
                usd, hexes = plan.usd + outlook.open_usd[hex_id], frozenset((*plan.hexes, hex_id))
                if usd <= outlook.treasury[code] and hexes not in longer:
                    longer[hexes] = _longer(outlook, code, plan, hex_id)
        ranked = sorted(longer.values(), key=lambda plan: (-plan.score, plan.hexes))
        kept = ranked[: outlook.profile.beam]
        yield from kept


def _open_ends(outlook: Outlook, code: str, hexes: Iterable[str]) -> list[str]:
    """Return the hexes beside others in which a company may have a train and has none."""
    own = outlook.state.companies[code].trains
    near = dict.fromkeys(other for at in hexes for other in beside(at))
    return [at for at in near if at not in own and at in outlook.open_usd]


def _longer(outlook: Outlook, code: str, plan: Plan, hex_id: str) -> Plan:
    hexes = (*plan.hexes, hex_id)
    usd = plan.usd + outlook.open_usd[hex_id]
    gain = plan.gain + outlook.open_income[hex_id]
    near = outlook.nearness(code, hexes, gain=gain, spent=usd)
    at_once = 0
    if chicago() in hexes:
        # What was hoped for has come: it must not count as lost.
        near = outlook.nearness(code)
        at_once = per_share(outlook.income[code] + gain, outlook.sold[code]) * MILLI
    earning = outlook.earning(code, gain=gain, spent=usd, near=near)
    return Plan(hexes, usd, gain, outlook.weigh_shares(code, outlook.share_gain(code, earning) + at_once))


def developments(outlook: Outlook) -> Iterator[Scored]:
    """Yield the hexes that may be developed."""
    growing = developable(outlook.state, outlook.seat)
    for hex_id in (at for at in board() if at in growing):
        yield _development(outlook, hex_id), Wish(action=DEVELOP, hexes=[hex_id])


def _development(outlook: Outlook, hex_id: str) -> int:
    site = board()[hex_id]
    gains: dict[int, int] = {}
    for code in outlook.codes:
        if hex_id not in outlook.state.companies[code].trains:
            continue
        gain = 0 if site.development_cash else growth(outlook.state, site)
        earning = outlook.earning(code, gain=gain, spent=-site.development_cash)
        for seat, milli in outlook.holders_gain(code, earning).items():
            gains[seat] = gains.get(seat, 0) + milli
    return outlook.weigh(gains)


def auctions(outlook: Outlook) -> Iterator[Scored]:
    """Yield the companies whose share could be put up."""
    for code in outlook.codes:
        if outlook.state.companies[code].open and outlook.unsold[code]:
            yield _auction(outlook, code), Wish(action=AUCTION, company=code)


def _auction(outlook: Outlook, code: str) -> int:
    """Return what an auction would bring, if all bid as this seat would in their place."""
    limits = {seat: min(bid(outlook, code), outlook.cash[seat]) for seat in outlook.seats}
    order = clockwise(outlook.seats, outlook.seat)
    won = winner_of(order, limits, minimum_bid(outlook.state, code))
    if won is None:
        return 0
    seat, usd = won
    earning = outlook.earning(code, spent=-usd)
    after = outlook.share_worth(code, earning, outlook.sold[code] + 1)
    before = outlook.share_worth(code, outlook.earning(code), max(1, outlook.sold[code]))
    gains = {s: outlook.shares[s][code] * (after - before) for s in outlook.seats}
    gains[seat] += after - usd * MILLI
    return outlook.weigh(gains) - outlook.profile.auction_cost_milli


def bid(outlook: Outlook, code: str) -> int:
    """Return what the next share of a company is worth bidding, whole dollars."""
    permille = outlook.profile.bid_of(len(outlook.seats))
    return outlook.next_share_worth(code) * permille // (MILLI * MILLI)
