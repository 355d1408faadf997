"""What a computer player buys: shares of a railroad, or the first share of a new one (3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.continental_divide.board import board
from games.continental_divide.computer.outlook import MILLI, Outlook, Prospect
from games.continental_divide.forms import slots
from games.continental_divide.orders import BUY, START, Purchase
from games.continental_divide.phases import players
from games.continental_divide.shares import builds, free_values, holders
from games.continental_divide.tables import companies, limits, start_cash

_ISSUE_SPAN = 4
_CENTS = 100
_STEPS = 6
"""Share values looked at, spread evenly over what the player can pay."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A purchase and what it is worth to the player, in thousandths of a point."""

    value: int
    wish: Purchase


def wishes(outlook: Outlook) -> list[Purchase]:
    """Return the best purchases, as many as a form holds, each followed by its next best."""
    candidates = sorted([*_buys(outlook), *_starts(outlook)], key=lambda candidate: -candidate.value)
    best = [candidate.wish for candidate in candidates if candidate.value > 0]
    kinds: dict[tuple[str, str, str], Purchase] = {}
    for wish in best:
        kinds.setdefault((wish.action, wish.railroad, wish.hex), wish)
    found_next = [other for wish in kinds.values() for other in _with_next(wish)]
    return _different(outlook, found_next)[: slots.PURCHASES]


def _with_next(wish: Purchase) -> Iterator[Purchase]:
    yield wish
    if wish.action == START:
        yield wish
    elif wish.shares and wish.shares > 1:
        yield Purchase(action=BUY, railroad=wish.railroad)


def _different(outlook: Outlook, purchases: list[Purchase]) -> list[Purchase]:
    """Return the wishes, each founding at a value of its own: one that is gone is not asked for twice."""
    free = free_values(outlook.state, outlook.cash_usd)
    different: list[Purchase] = []
    for wish in purchases:
        if wish.action == START:
            usd = next((usd for usd in free if usd >= (wish.value_usd or 0)), None)
            if usd is None:
                continue
            free.remove(usd)
            wish = Purchase(action=START, hex=wish.hex, issue=wish.issue, value_usd=usd)
        different.append(wish)
    return different


def _buys(outlook: Outlook) -> Iterator[Candidate]:
    for code, prospect in outlook.prospects.items():
        usd = prospect.price_usd
        before = prospect.own * outlook.share(prospect, outlook.left + 1)
        most = min(prospect.unsold, outlook.cash_usd // usd, outlook.profile.shares_most)
        for count in range(1, most + 1):
            value = (
                _bought(outlook, code, prospect.bought(count, usd), count, before)
                - count * usd * outlook.dollar
            )
            wish = Purchase(action=BUY, railroad=code, shares=count)
            yield Candidate(outlook.doubted(f"buy/{code}/{count}", value), wish)


def _bought(outlook: Outlook, code: str, after: Prospect, count: int, before: int) -> int:
    """Return what shares are worth: points and dividends, less what rivals gain by the fuller treasury."""
    share = outlook.share(after, outlook.left + 1)
    value = after.own * share - before + count * outlook.dividends(after)
    if outlook.profile.rivals_permille:
        rivals = [n for seat, n in holders(outlook.state, code).items() if seat != outlook.seat]
        gain = share - outlook.share(outlook.prospects[code], outlook.left + 1)
        value -= max(rivals, default=0) * gain * outlook.profile.rivals_permille // MILLI
    return value


def _starts(outlook: Outlook) -> Iterator[Candidate]:
    values = _values(outlook)
    if not values or outlook.left < _left(outlook) or len(outlook.state.railroads) == len(companies()):
        return
    eager = _eagerness(outlook)
    for label in _places(outlook):
        for issue in _issues(outlook):
            for usd in sorted({values[len(values) * step // _STEPS] for step in range(_STEPS)}):
                prospect = outlook.fresh(label, issue, usd)
                wish = Purchase(action=START, hex=label, issue=issue, value_usd=usd)
                value = _started(outlook, prospect) * eager // MILLI
                yield Candidate(outlook.doubted(f"start/{label}/{issue}/{usd}", value), wish)


def _left(outlook: Outlook) -> int:
    """Return how many turns must be left for him to start a railroad."""
    return outlook.profile.scarce_left if _scarce(outlook) else outlook.profile.start_left


def _issues(outlook: Outlook) -> range:
    """Return the numbers of shares that a founder looks at: the fewer, the less money he has."""
    profile, least = outlook.profile, limits().shares_issued_min
    most = profile.scarce_issue_most if _scarce(outlook) else profile.start_issue_most
    if cents := profile.start_share_cents:
        most = max(least, min(most, outlook.cash_usd * _CENTS // cents))
    return range(most, max(least, most - _ISSUE_SPAN) - 1, -2)


def _scarce(outlook: Outlook) -> bool:
    """Return whether all players began with so little money that shares are hard to sell."""
    return start_cash()[len(outlook.state.seats)] <= outlook.profile.scarce_usd


def _values(outlook: Outlook) -> list[int]:
    """Return the share values that a founder looks at: none too low to pay for track.

    Who plays after others in the same publication leaves them the lowest ones, for they are gone by then.
    """
    profile = outlook.profile
    free = [usd for usd in free_values(outlook.state, outlook.cash_usd) if usd >= profile.start_value_usd]
    fair = [usd for usd in free if usd >= profile.scarce_value_usd] if _scarce(outlook) else free
    order = players.to_play(outlook.state)
    before = order.index(outlook.seat) if outlook.seat in order else 0
    return fair[before:] or (fair or free)[-1:]


def _places(outlook: Outlook) -> list[str]:
    """Return one hex of each starting city that has room: the nearest to the west."""
    nearest: dict[str, str] = {}
    for label in board().start_hexes:
        city = board().cells[label].start_city
        if not outlook.ground.full(label) and _nearer(outlook, label, nearest.get(city)):
            nearest[city] = label
    return list(nearest.values())


def _nearer(outlook: Outlook, label: str, other: str | None) -> bool:
    """Return whether the ports are cheaper to reach from a hex than from another."""
    return other is None or _far(outlook, label) < _far(outlook, other)


def _far(outlook: Outlook, label: str) -> int:
    return min(outlook.cost(port, (label,)) for port in board().ports)


def _started(outlook: Outlook, prospect: Prospect) -> int:
    """Return what a new railroad is worth: the shares that the player hopes to hold, less their price."""
    usd = prospect.value_usd
    later = max(0, outlook.cash_usd - usd) // (usd + 1)
    shares = min(prospect.issued, 1 + later, outlook.profile.start_shares_most)
    value = outlook.share(prospect, outlook.left + 1) - usd * outlook.dollar
    return shares * value


def _eagerness(outlook: Outlook) -> int:
    """Return how much of the worth of a new railroad counts, in thousandths: more for who leads few."""
    profile, few = outlook.profile, max(start_cash()) - len(outlook.state.seats)
    late = profile.start_late_permille * (outlook.state.round - 1)
    lead = _lead(outlook) * _lacking(outlook) // MILLI
    return profile.start_permille + few * (profile.start_few_permille + late) + lead


def _lead(outlook: Outlook) -> int:
    """Return what the wish to lead adds, in thousandths: less with few turns left to build."""
    profile = outlook.profile
    return profile.lead_permille * min(outlook.left, profile.lead_left) // max(profile.lead_left, 1)


def _lacking(outlook: Outlook) -> int:
    """Return how much of a railroad the player lacks to those he would lead, in thousandths, one at most."""
    fair_share = outlook.profile.lead_share * MILLI // len(outlook.state.seats)
    led = len(builds(outlook.state, outlook.seat))
    return max(0, min(MILLI, fair_share - led * MILLI))
