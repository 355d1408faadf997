"""Counts that everyone at the table could make: buildings, cards, projects, the distance to a link."""

from __future__ import annotations

from collections import Counter

from engine.hexes import Hex
from engine.period import Period
from games.common.networks import shortest
from games.us_telegraph import accounts as acc
from games.us_telegraph.board import Board
from games.us_telegraph.state import ROUND, Count, State
from games.us_telegraph.tables import projects, supply, tiles, tokens


def built(state: State, seat: int) -> Counter[int]:
    """Return how many buildings of each number a seat has on the map."""
    return Counter(b.number for b in state.buildings if b.seat == seat)


def all_built(state: State, seat: int) -> bool:
    """Return whether a seat has built all its tokens (7.1)."""
    return built(state, seat).total() == len(tokens())


def left_in_project(state: State, seat: int, project: int) -> int:
    """Return how many buildings a project still lacks."""
    return (Counter(projects()[project]) - built(state, seat)).total()


def unseen(state: State, seat: int) -> Counter[int]:
    """Return the tokens that lie face down in a seat's stacks: all that is neither built nor face up."""
    return Counter(tokens()) - built(state, seat) - Counter(state.seats[seat].waiting)


def count_of(state: State) -> Count:
    """Return what everyone can count now, for the charts."""
    seats = sorted(state.seats)
    return Count(
        built={seat: built(state, seat).total() for seat in seats},
        cards={seat: acc.hand_size(state, seat) for seat in seats},
    )


def distances(board: Board, seat: int, city: Hex) -> dict[Hex, int]:
    """Return hex -> fewest further buildings that join it to a city, itself included where it is free."""

    def cards(_: Hex, at: Hex, __: object) -> int | None:
        owner = board.built.get(at, (0, 0))[0]
        if at not in board.ground or owner not in (0, seat):
            return None
        return 0 if owner else 1

    cities = shortest(board.graph, [city], cards)
    del cities[city]
    return cities


def to_connect(board: Board, seat: int) -> int | None:
    """Return how many further buildings would join two cities at best, None where no way is left (7.2)."""
    cities = sorted(board.cities)
    best: int | None = None
    for place, city in enumerate(cities[:-1]):
        reach = distances(board, seat, city)
        for other in cities[place + 1 :]:
            ends = [reach[near] for near in board.beside[other] if near in reach]
            if ends and (best is None or min(ends) < best):
                best = min(ends)
    return best


def telling(state: State) -> dict[str, dict[int, int]]:
    """Return what a seat has built, how near it is to a link, what it can build with, and how soon it moves.

    A link counts 1000 with no building left to it (7.2); the seat that moves next has all seats' number.
    """
    board, seats = Board.of(state), sorted(state.seats)
    steps = {seat: to_connect(board, seat) for seat in seats}
    return {
        "BUILDINGS": {seat: built(state, seat).total() for seat in seats},
        "LINK": {seat: 0 if left is None else 1000 // (1 + left) for seat, left in steps.items()},
        "CARDS": {seat: acc.hand_size(state, seat) for seat in seats},
        "WAITING": {seat: len(state.seats[seat].waiting) for seat in seats},
        "WORKERS": {seat: acc.workers(state, seat) for seat in seats},
        "NEXT": {seat: len(seats) - (state.order.index(seat) - state.place) % len(seats) for seat in seats},
    }


def most_draws(state: State, seat: int) -> int:
    """Return how many tokens a seat could draw in one turn, workers it holds or might win included."""
    return supply().draw_actions + acc.workers(state, seat) + 1


def may_extend(state: State, seat: int) -> bool:
    """Return whether a stack of a seat can run out this turn, so that a region is to be placed (6)."""
    draws = most_draws(state, seat)
    return bool(state.tile_pile) and any(0 < len(stack) <= draws for stack in state.seats[seat].stacks)


def unseen_tiles(state: State) -> list[int]:
    """Return the regions that are not on the map: any of them may come next."""
    laid = {tile.tile for tile in state.tiles}
    return [number for number in sorted(tiles()) if number not in laid]


def round_of(state: State, turn: int) -> int:
    """Return the round that a turn belongs to, 0 before the first (8.1)."""
    return turn if state.pace == ROUND else -(-turn // len(state.order))


def period_of(state: State, turn: int) -> Period:
    """Return the period of a turn: a round, or a move of one; round 0 before the first."""
    by_moves = turn and state.pace != ROUND
    return Period(round_of(state, turn), (turn - 1) % len(state.order) + 1 if by_moves else None)
