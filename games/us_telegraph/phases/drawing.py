"""A turn spent on drawing: tokens are built by a follow-up or kept; a spent stack adds a region (3.2, 6)."""

from __future__ import annotations

from engine.hexes import distance
from games.us_telegraph import moves
from games.us_telegraph.board import Board
from games.us_telegraph.grid import hex_of
from games.us_telegraph.judging import Desk, judge
from games.us_telegraph.moves import UtTurn
from games.us_telegraph.orders import DrawWish, Orders
from games.us_telegraph.phases.building import carry_out, tell_fallen
from games.us_telegraph.phases.spending import Actions
from games.us_telegraph.tables import supply


def play_draws(turn: UtTurn, seat: int, orders: Orders) -> int:
    """Draw from the stacks in order of wish; return the regular actions used."""
    actions = Actions(supply().draw_actions, orders.most_draws, orders.worker_actions)
    stacks = turn.state.seats[seat].stacks
    for wish in orders.draws:
        if not actions.left(turn, seat):
            break
        if not stacks[wish.stack]:
            turn.tell("FELL_STACK_EMPTY", "8.3", to=seat, seat=seat, line=wish.line, stack=wish.stack)
            continue
        actions.spend(turn, seat)
        _draw(turn, seat, orders, wish)
    return actions.used


def _draw(turn: UtTurn, seat: int, orders: Orders, wish: DrawWish) -> None:
    number = moves.draw_token(turn, seat, wish.stack)
    _follow_up(turn, seat, orders, number)
    if not turn.state.ended and not turn.state.seats[seat].stacks[wish.stack]:
        _extend(turn, seat, orders)


def _follow_up(turn: UtTurn, seat: int, orders: Orders, number: int) -> None:
    """Build a token just drawn where the first follow-up that can be played says; else it stays (3.2)."""
    for wish in orders.follow_ups:
        if wish.building != number:
            continue
        verdict = judge(Desk.of(turn.state, seat, orders.keep), wish)
        if not verdict.reason:
            carry_out(turn, seat, wish, verdict)
            return
        tell_fallen(turn, seat, wish, verdict.reason, **verdict.facts)
    turn.tell("KEPT", "3.2", seat=seat, building=number)


def _extend(turn: UtTurn, seat: int, orders: Orders) -> None:
    """Add a region for a stack that has run out: the first wish that fits, else as ruling M5 says (6)."""
    tile = moves.draw_tile(turn)
    if not tile:
        turn.tell("NO_TILE_LEFT", "6", seat=seat)
        return
    board = Board.of(turn.state)
    places = board.places_for_tile()
    for wish in orders.tiles:
        centre = hex_of(wish.centre)
        if wish.tile not in (0, tile):
            continue
        if centre in places:
            moves.lay_tile(turn, seat, tile, centre, wish.rotation)
            return
        turn.tell("FELL_TILE", "8.3", to=seat, seat=seat, line=wish.line, tile=tile, hex=wish.centre)
    own = sorted(board.of_seat(seat)) or sorted(board.ground)
    centre = min(places, key=lambda at: (min(distance(at, near) for near in own), at[1], at[0]))
    moves.lay_tile(turn, seat, tile, centre, 0)
    turn.tell("TILE_BY_RULE", "8.5", to=seat, seat=seat, tile=tile)
