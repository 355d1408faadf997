"""Matches among computers with a planted blunder or stroke of luck, and where an account lists it.

`python -m tests.referee.explaining.planting GAME FIRST COUNT TURNS [--luck]` prints that for each match. Only
Continental Rails throws dice that strike one seat: Chicago Express and Continental Divide throw none after
the set-up, U.S. Telegraph shuffles cards.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from engine.dice import Dice
from engine.game import Game
from engine.turn import canonical_json, resolve
from games import load
from referee.explaining.account import Moment, TurnAccount
from referee.explaining.jobs import look
from referee.explaining.luck import hardest_strokes
from referee.explaining.moments import Looked, looked_at
from referee.explaining.playing_on import SURE, Asked, Change, compared, horizon, play_on
from referee.explaining.ranking import worst_orders
from referee.explaining.singles import costliest, screened_draws
from referee.explaining.turns import PlayedTurn, Replay, share_out
from referee.explaining.values import Valuer, Values
from referee.simulation.one_match import Job, start
from tests.referee.explaining.blunders import BLUNDERS, FIRST_PLAY
from tests.referee.explaining.strokes import Stroke, played, strike, struck

FIRST_THREE = 3
"""So far down a list a planted one shall stand."""


@dataclass(frozen=True)
class Planted:
    """A match, and the turn and seat of its blunder or of its stroke of luck."""

    valuer: Valuer
    turns: tuple[PlayedTurn, ...]
    turn: int
    seat: int
    stroke: Stroke | None = None

    @property
    def place(self) -> int:
        """Return where in the list it is, 0 for nowhere."""
        places = [self._what(one) for one in self._ranked]
        planted = (self.turn, self.stroke.label if self.stroke else self.seat)
        return places.index(planted) + 1 if planted in places else 0

    @property
    def weightier(self) -> int:
        """Return how many of those listed before it weigh more in matches by other dice too."""
        *before, planted = (abs(self._share_again(one)) for one in self._ranked[: self.place])
        return sum(share > planted for share in before)

    def _what(self, one: Moment) -> tuple[int, int | str]:
        return one.turn, one.label if self.stroke else one.seat

    def _share_again(self, one: Moment) -> int:
        """Return thousandths by which its seat has more at the end for it, by dice of no other use."""
        change = Change(one.turn, "orders", one.seat, one.at)
        if self.stroke:
            change = Change(one.turn, "draw", one.label)
        numbers = (2 * FIRST_PLAY, 2 * FIRST_PLAY + SURE)
        was, without = self._play([(each, *numbers) for each in (change.against, change)])
        return compared(was, without).share(self.seats.index(one.seat))

    @property
    def _ranked(self) -> tuple[Moment, ...]:
        """Return the draws that struck hardest, or the orders that cost most, as an account lists them."""
        if self.stroke:
            return hardest_strokes(self.looked.draws, self.seats)
        return worst_orders(self.looked.all_singles, self.seats)

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the numbers of the seats."""
        return self.valuer.seats

    @cached_property
    def looked(self) -> Looked:
        """What an account of the match looks at: orders, or draws where one was planted."""
        turns = [self._account(replay) for replay in self._replays.values()]
        # Which orders brought most is another list: it is not played on.
        looked = replace(looked_at(turns, self.seats, self._look), best=[])
        return looked.with_endings(self.seats, self._play, to_the_end=not horizon(self.valuer.game))

    @cached_property
    def _replays(self) -> dict[int, Replay]:
        return {turn.number: self._replay(turn) for turn in self.turns}

    def _replay(self, turn: PlayedTurn) -> Replay:
        kind = struck(self.stroke) if self.stroke and turn.number == self.turn else Replay
        return kind(self.valuer.game, self.valuer, turn)

    def _account(self, replay: Replay) -> TurnAccount:
        """Return of a turn what orders, or draws, are chosen by; it is shared out once."""
        lines = share_out(replay, 1)
        if self.stroke:
            strokes = screened_draws(replay, lines)
            return TurnAccount(replay.turn.number, (), (), {}, {}, {}, 0, strokes=strokes)
        costs = {seat: costliest(replay, seat) for seat in sorted(replay.turn.orders)}
        return TurnAccount(replay.turn.number, (), (), lines.orders, {}, {}, 0, costs)

    def _look(self, keys: Sequence[tuple[str, int, int | str]]) -> list[list[Moment]]:
        return [look(self._replays[turn], what, subject) for what, turn, subject in keys]

    def _play(self, asked: Sequence[Asked]) -> list[list[Values]]:
        return [play_on(self._replays[one[0].turn], one) for one in asked]


def plant(name: str, number: int, most_turns: int, *, luck: bool = False) -> Planted | None:
    """Play a match with a blunder, or a stroke of luck, at a turn and in a seat drawn by lot.

    Returns
    -------
    Planted or None
        The match; None where there was no occasion.
    """
    game, seed, lot = load(name), f"planted/{number}".encode(), random.Random(f"{name}/{number}")
    state = first = start(Job(name, "planted", most_turns, BLUNDERS[name].seats), Dice(seed, 0))
    turns: list[PlayedTurn] = []
    planted: tuple[int, int, Stroke | None] | None = None
    earliest = lot.randrange(1, min(most_turns, BLUNDERS[name].latest))
    valuer = Valuer(game, first, most_turns)
    while not game.is_over(state) and len(turns) < most_turns:
        number, stroke = len(turns) + 1, None
        orders = {
            seat: computers_orders(game, state, seat, seed, number) for seat in game.seats_to_move(state)
        }
        turn = PlayedTurn(number, state, orders, seed)
        if planted or number < earliest:
            pass
        elif luck and (hit := strike(valuer, turn)):
            stroke, planted = hit[0], (number, hit[1], hit[0])
        elif not luck and (wrong := _blunder(valuer, turn, lot)):
            turn, planted = replace(turn, orders={**orders, **wrong}), (number, next(iter(wrong)), None)
        turns.append(turn)
        after = played(valuer, turn, stroke) if stroke else None
        state = (after or resolve(game, state, turn.orders, seed, digests=False)).state
    return Planted(Valuer(game, first, len(turns)), tuple(turns), *planted) if planted else None


def _blunder(valuer: Valuer, turn: PlayedTurn, lot: random.Random) -> dict[int, Any]:
    """Return the blunder of a seat drawn by lot; {} where nobody can make one."""
    blunder = BLUNDERS[valuer.game.meta.name].blunder
    for seat in lot.sample(sorted(turn.orders), len(turn.orders)):
        if (wrong := blunder(valuer, turn, seat)) is not None:
            return {seat: wrong}
    return {}


def computers_orders(game: Game[Any, Any], state: Any, seat: int, seed: bytes, turn: int) -> Any:
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
        line: tuple[Any, ...] = ("turn", planted.turn, "of", len(planted.turns), what, "place", planted.place)
        if planted.place > FIRST_THREE:
            line += ("; weightier by other dice too", planted.weightier, "before it")
        print(name, number, *line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]), luck="--luck" in sys.argv[5:])
