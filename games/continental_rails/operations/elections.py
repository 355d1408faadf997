"""Boards and presidents by shares held: who stands where, and who wins (4.14, 10.1.5, ruling A3)."""

from __future__ import annotations

from dataclasses import dataclass

from games.continental_rails import accounts as acc
from games.continental_rails.commands import CrTurn, rules_of
from games.continental_rails.operations.mergers import survivor_of
from games.continental_rails.worth import presidencies


@dataclass(frozen=True, slots=True)
class Candidacy:
    """Where one seat stands for president, best wish first, and which presidency it gives up for it."""

    stands: tuple[str, ...]
    given_up: tuple[str, ...]


def candidacy(turn: CrTurn, seat: int) -> Candidacy:
    """Return a seat's bids: those it names, then the offices it holds, two at most (ruling A3).

    An incumbent stands again unless he resigns or names others in the place of what he holds; of two
    offices he keeps the one where his shares are worth more. A bid on a railroad merged away passes to
    its survivor, a resignation from one does not (ruling B62).
    """
    state, orders = turn.state, turn.orders[seat]
    resigned = set(orders.resign)
    if not rules_of(turn).merger_ends_resignation:
        resigned = {survivor_of(state, code) for code in resigned}
    named = dict.fromkeys(survivor_of(state, code) for code in orders.control)
    candidates = [code for code in named if code in state.railroads and code not in resigned]
    held = [code for code in presidencies(state, seat) if code not in resigned]
    held.sort(key=lambda code: (-acc.shares(state, seat, code) * state.railroads[code].price_usd, code))
    limit = rules_of(turn).presidencies
    wishes = candidates[:limit] + [code for code in held if code not in candidates[:limit]]
    return Candidacy(tuple(wishes[:limit]), tuple(code for code in held if code not in wishes[:limit]))


def elect(turn: CrTurn, bids: dict[int, Candidacy]) -> dict[str, int]:
    """Return the presidents elected: railroad -> seat, those without candidate left out.

    First all bids are counted; then losers with fewer than two offices get back the one they gave up, if
    it is still free (10.1.5).
    """
    elected: dict[str, int] = {}
    for code in sorted(turn.state.railroads):
        candidates = [seat for seat, bid in sorted(bids.items()) if code in bid.stands]
        winner = _winner(turn, code, candidates)
        if winner is not None:
            elected[code] = winner
    for seat, bid in sorted(bids.items()):
        for code in bid.given_up:
            _fall_back(turn, seat, code, elected)
    return elected


def chairman(turn: CrTurn, code: str) -> int | None:
    """Return the director with most shares, None without directors; equals as for president (4.14.3, B48)."""
    return _winner(turn, code, turn.state.railroads[code].directors, "chairman")


def _winner(turn: CrTurn, code: str, candidates: list[int], office: str = "election") -> int | None:
    """Return the candidate with most shares; equals: president, chairman, lot (4.14.4, A3)."""
    railroad = turn.state.railroads[code]
    votes = {seat: acc.shares(turn.state, seat, code) for seat in candidates if seat in railroad.directors}
    if not votes:
        return None
    most = max(votes.values())
    equals = [seat for seat, shares in votes.items() if shares == most]
    for incumbent in (railroad.president, railroad.chairman):
        if incumbent in equals:
            return incumbent
    return equals[0] if len(equals) == 1 else turn.dice.choice(f"{office}/{code}", equals)


def _fall_back(turn: CrTurn, seat: int, code: str, elected: dict[str, int]) -> None:
    offices = sum(1 for winner in elected.values() if winner == seat)
    free = code not in elected and seat in turn.state.railroads[code].directors
    if free and offices < rules_of(turn).presidencies:
        elected[code] = seat
