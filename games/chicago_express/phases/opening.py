"""The opening auctions, one share of each open company in order (seed, setup 5 and 6)."""

from __future__ import annotations

from games.chicago_express.phases import auctions, moves
from games.chicago_express.phases.limits import CeTurn
from games.chicago_express.standings import asks_at_once
from games.chicago_express.state import OPENING, PLAY, Auction
from games.chicago_express.tables import companies, opening_order


def run(turn: CeTurn) -> None:
    """Hold the next opening auction; each one leads to the one after it."""
    state = turn.state
    if not state.opening_left:
        _begin_play(turn)
        return
    code = state.opening_left.pop(0)
    minimum = companies()[code].opening_min_bid
    auction = Auction(company=code, starter=state.mover, minimum_usd=minimum, kind=OPENING, to_ask=[])
    auctions.begin(turn, auction, _after)


def _after(turn: CeTurn, auction: Auction, seat: int | None) -> None:
    """Let the winner start the next auction; the owner of the first company's share begins the play."""
    state = turn.state
    state.mover = auction.starter if seat is None else seat
    if auction.company == opening_order()[0]:
        state.first_seat = state.mover
    run(turn)


def _begin_play(turn: CeTurn) -> None:
    state = turn.state
    state.stage = PLAY
    state.mover = state.first_seat
    turn.tell("PLAY_BEGINS", "1.6", seat=state.mover, name=state.seats[state.mover].name)


def answer(turn: CeTurn) -> None:
    """Take the limits of who was asked about the open auction; the first opening auction opens here too."""
    state = turn.state
    if state.auction is None:
        turn.notes["asked"] = state.opening_left[0]
        run(turn)
        if asks_at_once(state):
            return
    auction = state.auction
    if auction is None:
        return
    after = _after if auction.kind == OPENING else moves.after_auction
    for seat in list(auction.to_ask if asks_at_once(state) else auction.to_ask[:1]):
        if seat in turn.orders:
            auctions.answer(turn, seat, after)
