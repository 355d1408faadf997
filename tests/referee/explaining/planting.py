"""Matches among computers with a planted blunder: a seat throws a third of its worth away in one order.

`python -m tests.referee.explaining.planting GAME FIRST COUNT TURNS` says where the list of costly orders has
it. Two games have orders that bring nothing for sure: lavish spending, and a share that pays nothing more.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.dice import Dice
from engine.game import Game
from engine.turn import canonical_json, resolve
from games import load
from referee.explaining.account import Moment, TurnAccount
from referee.explaining.explain import OPENED, costly_seats, worst_orders
from referee.explaining.jobs import as_moment
from referee.explaining.singles import costliest, single_orders
from referee.explaining.turns import PlayedTurn, Replay
from referee.explaining.values import Valuer
from referee.simulation.one_match import Job, start

Blunder = Callable[[Game[Any, Any], Any, Mapping[int, Any], int, bytes], Any]


@dataclass(frozen=True)
class Planted:
    """A match, the turn and seat of its blunder, and which words the blunder has."""

    valuer: Valuer
    turns: tuple[PlayedTurn, ...]
    turn: int
    seat: int

    def worst(self) -> tuple[Moment, ...]:
        """Return the orders that cost most, as an account lists them."""
        screened = [self._screened(turn) for turn in self.turns]
        moments: list[Moment] = []
        for turn, seat in costly_seats(screened)[: OPENED // 2]:
            replay = self._replay(self.turns[turn - 1])
            moments += [as_moment(turn, seat, one) for one in single_orders(replay, seat) if one.text]
        return worst_orders(moments, self.valuer.seats)

    @property
    def place(self) -> int:
        """Return where in the list the blunder is, 0 for nowhere."""
        places = [(one.turn, one.seat) for one in self.worst()]
        return places.index((self.turn, self.seat)) + 1 if (self.turn, self.seat) in places else 0

    def _replay(self, turn: PlayedTurn) -> Replay:
        return Replay(self.valuer.game, self.valuer, turn)

    def _screened(self, turn: PlayedTurn) -> TurnAccount:
        replay = self._replay(turn)
        costs = {seat: costliest(replay, seat) for seat in sorted(turn.orders)}
        return TurnAccount(turn.number, (), (), {}, {}, {}, 0, costs)


def lavish(game: Game[Any, Any], state: Any, orders: Mapping[int, Any], seat: int, seed: bytes) -> Any:
    """Return orders that spend a third of the seat's worth on nothing; None where its cash does not do."""
    worth = state.worth_history[seat][-1]
    plain = json.loads(game.orders_to_json(orders[seat])) | {"bids": []}
    wrong, right = (
        game.check(state, seat, game.orders_from_json(canonical_json(plain | {"spend_usd": usd})))[0]
        for usd in (worth // 3, 0)
    )
    spent, kept = (
        resolve(game, state, {**orders, seat: each}, seed, digests=False).state.worth_history[seat][-1]
        for each in (wrong, right)
    )
    return wrong if worth > 0 and kept - spent >= worth * 3 // 10 else None


def empty_share(game: Game[Any, Any], state: Any, orders: Mapping[int, Any], seat: int, seed: bytes) -> Any:
    """Return orders of Chicago Express that pay a third of the seat's cash for a share without any income."""
    cash = _cash(game, state, seat)
    plain = json.loads(game.orders_to_json(orders[seat]))
    for company in state.companies:
        wish = {"action": "AUCTION", "company": company, "hexes": [], "line": ""}
        limits = {**plain["limits"], company: [cash, 0]}
        wished = canonical_json({**plain, "wishes": [wish], "limits": limits})
        wrong = game.check(state, seat, game.orders_from_json(wished))[0]
        without = game.check(state, seat, game.orders_from_json(canonical_json({**plain, "wishes": []})))[0]
        after, held = (
            resolve(game, state, {**orders, seat: each}, seed, digests=False).state
            for each in (wrong, without)
        )
        lost = _cash(game, held, seat) - _cash(game, after, seat)
        if lost >= max(5, cash // 3) and _expected(game, after, seat) <= _expected(game, held, seat):
            return wrong
    return None


def _cash(game: Any, state: Any, seat: int) -> int:
    return int(game.scores(state)["TITLE.MONEY"][seat])


def _expected(game: Any, state: Any, seat: int) -> int:
    return int(game.telling(state)["EXPECTED"][seat])


BLUNDERS: dict[str, tuple[int, Blunder]] = {
    "continental-rails": (15, lavish),
    "chicago-express": (3, empty_share),
}


def plant(name: str, number: int, most_turns: int) -> Planted | None:
    """Play a match with a blunder at a turn and in a seat drawn by lot; None where there was no occasion."""
    seats, blunder = BLUNDERS[name]
    game, seed, lot = load(name), f"planted/{number}".encode(), random.Random(f"{name}/{number}")
    state = first = start(Job(name, "planted", most_turns, seats), Dice(seed, 0))
    turns, planted, earliest = [], None, lot.randrange(1, most_turns)
    while not game.is_over(state) and len(turns) < most_turns:
        turn = len(turns) + 1
        orders = {seat: _orders(game, state, seat, seed, turn) for seat in game.seats_to_move(state)}
        for seat in lot.sample(sorted(orders), len(orders)) if turn >= earliest and not planted else ():
            if (wrong := blunder(game, state, orders, seat, seed)) is not None:
                orders[seat], planted = wrong, (turn, seat)
                break
        turns.append(PlayedTurn(turn, state, orders, seed))
        state = resolve(game, state, orders, seed, digests=False).state
    return Planted(Valuer(game, first, len(turns)), tuple(turns), *planted) if planted else None


def _orders(game: Game[Any, Any], state: Any, seat: int, seed: bytes, turn: int) -> Any:
    """Return a computer's orders, without the lavish spending that is a blunder of this size by itself."""
    wishes = game.computer_orders(state, seat, Dice(seed, turn).scoped(f"computer/{seat:02}"))
    plain = json.loads(game.orders_to_json(wishes))
    plain |= {"spend_usd": 0} if "spend_usd" in plain else {}
    return game.check(state, seat, game.orders_from_json(canonical_json(plain)))[0]


def main(name: str, first: int, count: int, most_turns: int) -> None:
    """Print turn, seat and place in the list of each match's blunder."""
    for number in range(first, first + count):
        planted = plant(name, number, most_turns)
        if planted is None:
            print(name, number, "no occasion", flush=True)
        else:
            print(
                name,
                number,
                "turn",
                planted.turn,
                "of",
                len(planted.turns),
                "place",
                planted.place,
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
