"""Tries candidate orders in guessed futures, the others answering as normal seats, and chooses among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from engine.dice import Dice
from engine.game import Strength
from engine.turn import Turn
from games.us_telegraph import accounts as acc
from games.us_telegraph import tally
from games.us_telegraph.board import Board
from games.us_telegraph.computer.profile import ComputerProfile
from games.us_telegraph.computer.worth import WIN
from games.us_telegraph.hiding import suppose
from games.us_telegraph.orders import Orders
from games.us_telegraph.phases import TURN
from games.us_telegraph.phases.p01_turns import movers
from games.us_telegraph.state import ROUND, State

Player = Callable[[State, int, Dice, str], Orders]
"""(position, seat, its draws, strength) -> orders."""


def best_of(
    candidates: Sequence[Orders],
    state: State,
    seat: int,
    dice: Dice,
    profile: ComputerProfile,
    player: Player,
) -> Orders:
    """Return the orders after which a seat stands best, summed over guessed futures; of equals the first.

    Parameters
    ----------
    candidates : sequence of Orders
        To choose from, at least one.
    state : State
        The position; what the seat may not know of it is dealt anew in every future.
    seat : int
        Whose orders they are.
    dice : Dice
        Of the guesses, never of the match.
    profile : ComputerProfile
        How many futures, and what things are worth.
    player : callable
        Answers for the other seats, and for this one in later rounds.
    """
    if len(candidates) == 1:
        return candidates[0]
    sums = [0] * len(candidates)
    for number in range(profile.futures):
        future = Future(state, seat, dice.scoped(f"future/{number}"), profile, player)
        for n, orders in enumerate(candidates):
            sums[n] += future.worth(orders)
    return candidates[max(range(len(candidates)), key=lambda n: (sums[n], -n))]


class Future:
    """One guess at what is hidden, and at what others order, in which candidates are tried.

    The same draws fall for every candidate, so that chance tells less between them.
    """

    def __init__(self, state: State, seat: int, dice: Dice, profile: ComputerProfile, player: Player) -> None:
        self.seat, self._dice, self._profile, self._player = seat, dice, profile, player
        self.position = _copy(state)
        suppose(self.position, seat, dice)
        others = [mover for mover in movers(state) if mover != seat]
        self._given = {other: self._answer(self.position, other, 0) for other in others}

    def _answer(self, position: State, seat: int, number: int) -> Orders:
        return self._player(position, seat, self._dice.scoped(f"{number}/{seat}"), Strength.NORMAL)

    def worth(self, orders: Orders) -> int:
        """Return how the seat stands, in tenths of a card, some rounds after these orders."""
        position = _copy(self.position)
        given: Mapping[int, Orders] = {**self._given, self.seat: orders}
        # At pace `round` the others can answer in the next round only.
        publications = self._profile.future_rounds if position.pace == ROUND else len(position.order)
        for number in range(publications):
            if number:
                given = {mover: self._answer(position, mover, number) for mover in movers(position)}
            self._play(position, given, number)
            if position.ended:
                return WIN if position.winner == self.seat else -WIN
        return lead(position, self.seat, self._profile)

    def _play(self, position: State, given: Mapping[int, Orders], number: int) -> None:
        turn = Turn(position, given, position.turn, b"", position.books)
        turn.dice = self._dice.scoped(f"play/{number}")
        for phase in TURN:
            phase.run(turn)


def _copy(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=State)


def lead(state: State, seat: int, profile: ComputerProfile) -> int:
    """Return by how much a seat stands better than the best of the others, in tenths of a card."""
    board = Board.of(state)
    stand = {number: standing(state, board, number, profile) for number in sorted(state.seats)}
    return stand.pop(seat) - max(stand.values())


def standing(state: State, board: Board, seat: int, profile: ComputerProfile) -> int:
    """Return what a seat has on the map, in hand and face up, and how near it is to a link."""
    waiting = range(len(state.seats[seat].waiting))
    tokens = sum(profile.draw if n < profile.few_tokens else profile.draw_many for n in waiting)
    steps = tally.to_connect(board, seat)
    left = profile.link_closed if steps is None else min(steps, profile.link_closed)
    link = sum(profile.link_step + profile.link_near // (n - 1) for n in range(2, left + 1))
    return (
        (profile.build + profile.draw) * tally.built(state, seat).total()
        + profile.cards_worth(0, acc.hand_size(state, seat))
        + profile.project * acc.workers(state, seat)
        + tokens
        - link
    )
