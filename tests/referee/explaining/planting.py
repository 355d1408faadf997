"""Matches among computers with a planted blunder or stroke of luck, and where an account lists it.

`python -m tests.referee.explaining.planting GAME FIRST COUNT TURNS [--luck]` prints that for each match. Only
Continental Rails throws dice that strike one seat: Chicago Express and Continental Divide throw none after
the set-up, U.S. Telegraph shuffles cards.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.game import Game
from engine.turn import canonical_json, resolve
from games import load
from referee.explaining.account import Moment, TurnAccount
from referee.explaining.explain import OPENED
from referee.explaining.jobs import as_moment
from referee.explaining.luck import hardest_strokes, leading_draws
from referee.explaining.ranking import costly_seats, worst_orders
from referee.explaining.singles import costliest, screened_draws, single_draws, single_orders
from referee.explaining.turns import PlayedTurn, Replay, share_out
from referee.explaining.values import Valuer, hardest
from referee.simulation.one_match import Job, start
from tests.referee.explaining.blunders import Blunder, empty_share, lavish
from tests.referee.explaining.strokes import Stroke, played, strike, struck

SEATS = {"continental-rails": 15, "chicago-express": 3}
BLUNDERS: dict[str, Blunder] = {"continental-rails": lavish, "chicago-express": empty_share}


@dataclass(frozen=True)
class Planted:
    """A match, and the turn and seat of its blunder or of its stroke of luck."""

    valuer: Valuer
    turns: tuple[PlayedTurn, ...]
    turn: int
    seat: int
    stroke: Stroke | None = None

    def worst(self) -> tuple[Moment, ...]:
        """Return the orders that cost most, as an account lists them."""
        screened, seats = [self._costs(turn) for turn in self.turns], self.valuer.seats
        moments: list[Moment] = []
        for turn, seat in costly_seats(screened)[: OPENED // 2]:
            replay = self._replay(self.turns[turn - 1])
            singles = [one for one in single_orders(replay, seat) if one.text]
            moments += [as_moment(turn, seats, seats.index(seat), one) for one in singles]
        return worst_orders(moments, seats)

    def struck(self) -> tuple[Moment, ...]:
        """Return the draws that struck hardest, as an account lists them, by turns shared out once."""
        screened, moments = [self._strokes(turn) for turn in self.turns], []
        for turn, label in leading_draws(screened):
            (draw,) = single_draws(self._replay(self.turns[turn - 1]), [label])
            moments.append(as_moment(turn, self.valuer.seats, hardest(draw.worth)[0], draw))
        return hardest_strokes(moments, self.valuer.seats)

    @property
    def place(self) -> int:
        """Return where in the list it is, 0 for nowhere."""
        if self.stroke:
            places: list[Any] = [(one.turn, one.label) for one in self.struck()]
            planted: Any = (self.turn, self.stroke.label)
        else:
            places, planted = [(one.turn, one.seat) for one in self.worst()], (self.turn, self.seat)
        return places.index(planted) + 1 if planted in places else 0

    def _replay(self, turn: PlayedTurn) -> Replay:
        kind = struck(self.stroke) if self.stroke and turn.number == self.turn else Replay
        return kind(self.valuer.game, self.valuer, turn)

    def _costs(self, turn: PlayedTurn) -> TurnAccount:
        replay = self._replay(turn)
        costs = {seat: costliest(replay, seat) for seat in sorted(turn.orders)}
        return TurnAccount(turn.number, (), (), {}, {}, {}, 0, costs)

    def _strokes(self, turn: PlayedTurn) -> TurnAccount:
        replay = self._replay(turn)
        strokes = screened_draws(replay, share_out(replay, 1))
        return TurnAccount(turn.number, (), (), {}, {}, {}, 0, strokes=strokes)


def plant(name: str, number: int, most_turns: int, *, luck: bool = False) -> Planted | None:
    """Play a match with a blunder, or a stroke of luck, at a turn and in a seat drawn by lot.

    Returns
    -------
    Planted or None
        The match; None where there was no occasion.
    """
    game, seed, lot = load(name), f"planted/{number}".encode(), random.Random(f"{name}/{number}")
    state = first = start(Job(name, "planted", most_turns, SEATS[name]), Dice(seed, 0))
    turns: list[PlayedTurn] = []
    planted: tuple[int, int, Stroke | None] | None = None
    earliest = lot.randrange(1, most_turns)
    while not game.is_over(state) and len(turns) < most_turns:
        turn, stroke = len(turns) + 1, None
        orders = {seat: _orders(game, state, seat, seed, turn) for seat in game.seats_to_move(state)}
        if turn >= earliest and not planted and luck and (hit := strike(game, state, orders, turn, seed)):
            stroke, planted = hit[0], (turn, hit[1], hit[0])
        elif (
            turn >= earliest and not (planted or luck) and (wrong := _blunder(game, state, orders, seed, lot))
        ):
            orders, planted = {**orders, **wrong}, (turn, next(iter(wrong)), None)
        turns.append(PlayedTurn(turn, state, orders, seed))
        after = played(game, state, orders, turn, seed, stroke) if stroke else None
        state = (after or resolve(game, state, orders, seed, digests=False)).state
    return Planted(Valuer(game, first, len(turns)), tuple(turns), *planted) if planted else None


def _blunder(
    game: Game[Any, Any], state: Any, orders: Mapping[int, Any], seed: bytes, lot: random.Random
) -> dict[int, Any]:
    """Return the blunder of a seat drawn by lot; {} where nobody can make one."""
    for seat in lot.sample(sorted(orders), len(orders)):
        if (wrong := BLUNDERS[game.meta.name](game, state, orders, seat, seed)) is not None:
            return {seat: wrong}
    return {}


def _orders(game: Game[Any, Any], state: Any, seat: int, seed: bytes, turn: int) -> Any:
    """Return a computer's orders, without the lavish spending that is a blunder of this size by itself."""
    wishes = game.computer_orders(state, seat, Dice(seed, turn).scoped(f"computer/{seat:02}"))
    plain = json.loads(game.orders_to_json(wishes))
    plain |= {"spend_usd": 0} if "spend_usd" in plain else {}
    return game.check(state, seat, game.orders_from_json(canonical_json(plain)))[0]


def main(name: str, first: int, count: int, most_turns: int, *, luck: bool) -> None:
    """Print turn, seat and place in the list of what each match had planted."""
    for number in range(first, first + count):
        planted = plant(name, number, most_turns, luck=luck)
        if planted is None:
            print(name, number, "no occasion", flush=True)
            continue
        what = planted.stroke.label if planted.stroke else f"seat {planted.seat}"
        told = ("turn", planted.turn, "of", len(planted.turns), what, "place", planted.place)
        print(name, number, *told, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]), luck="--luck" in sys.argv[5:])
