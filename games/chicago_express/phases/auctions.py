"""Auctions: opened by an action, by the Wabash or at the start; settled by the limits of all seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.ledger import USD
from games.chicago_express import accounts as acc
from games.chicago_express.phases.limits import CeTurn, limit_of, used
from games.chicago_express.rules.bidding import clockwise, winner_of
from games.chicago_express.standings import asks_at_once
from games.chicago_express.state import MOVE, OPENING, Auction
from games.chicago_express.tables import figures

RULE = "3"
OPENING_RULE = "1.5"
After = Callable[[CeTurn, Auction, int | None], None]
"""What follows an auction: the turn, the auction, and who won it (None: nobody)."""


def begin(turn: CeTurn, auction: Auction, after: After) -> None:
    """Open an auction; it is settled now, or in pace "move" when all seats have been asked in order.

    Notes
    -----
    Seed, auction 2. Who starts an auction by an action has said his own limit with it; who cannot pay the
    minimum is not asked (ruling 27), nor is whoever has a limit that stands (ruling 33).
    """
    state = turn.state
    facts = _facts(turn, auction)
    turn.tell("AUCTION_OPENED", RULE, usd=auction.minimum_usd, **facts)
    if state.pace == MOVE:
        auction.to_ask = _to_ask(turn, auction)
        if auction.kind != OPENING:
            auction.limits[auction.starter] = limit_of(state, auction.starter, auction.company)
        state.auction = auction
        if auction.to_ask:
            return
    settle(turn, auction, after)


def _to_ask(turn: CeTurn, auction: Auction) -> list[int]:
    state = turn.state
    order = clockwise(sorted(state.seats), auction.starter)
    asked = order if auction.kind == OPENING else order[1:]
    payers = [seat for seat in asked if acc.cash(state, seat) >= auction.minimum_usd]
    if not asks_at_once(state):
        return payers
    # The first form of a match asks for the first company's limit too: blank is an answer there.
    answered = turn.orders if auction.company == turn.notes.get("asked") else {}
    return [
        seat for seat in payers if seat not in answered and auction.company not in state.seats[seat].limits
    ]


def answer(turn: CeTurn, seat: int, after: After) -> None:
    """Take the limit of the seat that was asked; the last one settles the auction (pace "move")."""
    auction = turn.state.auction
    if auction is None:
        return
    auction.limits[seat] = limit_of(turn.state, seat, auction.company)
    auction.to_ask.remove(seat)
    if not auction.to_ask:
        settle(turn, auction, after)


def settle(turn: CeTurn, auction: Auction, after: After) -> None:
    """Let the proxies bid, hand over money and share, and go on."""
    state = turn.state
    order = clockwise(sorted(state.seats), auction.starter)
    if state.pace != MOVE:
        auction.limits = {}
    if state.pace != MOVE or asks_at_once(state):
        standing = {seat: limit_of(state, seat, auction.company) for seat in order}
        auction.limits = {**standing, **auction.limits}
    state.auction = None
    won = winner_of(order, auction.limits, auction.minimum_usd)
    if figures().losers_told:
        _tell_losers(turn, auction, won)
    if won is None:
        after(turn, auction, _nobody(turn, auction))
        return
    seat, usd = won
    _sell(turn, auction, seat, usd)
    after(turn, auction, seat)


def _tell_losers(turn: CeTurn, auction: Auction, won: tuple[int, int] | None) -> None:
    """Tell each seat whose limit did not win how far it went, and what the share cost (ruling 34)."""
    winner, usd = won or (0, auction.minimum_usd)
    for seat, limit_usd in sorted(auction.limits.items()):
        if not limit_usd or seat == winner:
            continue
        low = limit_usd < auction.minimum_usd
        code = "LIMIT_TOO_LOW" if low else "LIMIT_TIED" if limit_usd == usd else "LIMIT_BEATEN"
        shown = auction.minimum_usd if low else usd
        turn.tell(code, "3.3", to=seat, company=auction.company, limit_usd=limit_usd, usd=shown)


def _sell(turn: CeTurn, auction: Auction, seat: int, usd: int) -> None:
    code, rule = auction.company, OPENING_RULE if auction.kind == OPENING else "3.3"
    name = turn.state.seats[seat].name
    turn.ledger.move(USD, acc.seat(seat), acc.company(code), usd, "share bought", rule, company=code)
    turn.ledger.move(acc.share(code), acc.company(code), acc.seat(seat), 1, "share bought", rule)
    standing = used(turn.state, seat, code)
    turn.tell("SHARE_SOLD", rule, company=code, seat=seat, name=name, usd=usd)
    if standing and figures().losers_told:
        turn.tell("LIMIT_STANDS", "3.2", to=seat, company=code, usd=standing)


def _nobody(turn: CeTurn, auction: Auction) -> int | None:
    """Return the share, or in the opening give it away to who started (seed, auction 4; ruling 16)."""
    facts = _facts(turn, auction)
    if auction.kind != OPENING:
        turn.tell("NO_BIDS", "3.4", **facts)
        return None
    unit = acc.share(auction.company)
    target = acc.seat(auction.starter)
    turn.ledger.move(unit, acc.company(auction.company), target, 1, "share for nothing", "3.4")
    turn.tell("SHARE_FREE", "3.4", **facts)
    return auction.starter


def _facts(turn: CeTurn, auction: Auction) -> dict[str, Any]:
    starter = auction.starter
    return {"company": auction.company, "seat": starter, "name": turn.state.seats[starter].name}
