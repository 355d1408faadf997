"""Orders by which a seat ends with two thirds of what it would have had, or less, by game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.game import Game
from engine.turn import canonical_json
from games.continental_divide.accounts import cash
from games.continental_divide.shares import price_usd
from referee.explaining.playing_on import Change, play_on
from referee.explaining.turns import PlayedTurn, Replay
from referee.explaining.values import Valuer

Blunder = Callable[[Valuer, PlayedTurn, int], Any]
FIRST_PLAY, PLAYS, MORE_PLAYS = 1000, 6, 12
_AGAIN = FIRST_PLAY + PLAYS
TRIES = ((FIRST_PLAY - 1, FIRST_PLAY), (FIRST_PLAY, _AGAIN), (_AGAIN, _AGAIN + MORE_PLAYS))
"""Numbers of the matches by which a blunder is known: an account plays on by others, with other dice.

Once, then `PLAYS` times anew, for of many orders one ends badly by chance; then `MORE_PLAYS` times more, for
of a hundred orders some end badly six times by chance.
"""
Plain = Mapping[str, Any]


def ruinous(wrongs: Callable[[Any, int, Plain], Iterator[tuple[Plain, Plain]]]) -> Blunder:
    """Return what looks for a ruinous order among wrong ones: wrong orders, and the same without the order.

    That the seat would have ended with half as much again is found by playing the match on, not by what the
    account chooses by (`TRIES`).
    """

    def blunder(valuer: Valuer, turn: PlayedTurn, seat: int) -> Any:
        game, state = valuer.game, turn.before
        plain = json.loads(game.orders_to_json(turn.orders[seat]))
        for given, left_out in wrongs(state, seat, plain):
            wrong, right = (_checked(game, state, seat, each) for each in (given, left_out))
            if any(
                3 * _ends(valuer, turn, seat, wrong, numbers) > 2 * _ends(valuer, turn, seat, right, numbers)
                for numbers in TRIES
            ):
                continue
            return wrong
        return None

    return blunder


def _checked(game: Game[Any, Any], state: Any, seat: int, plain: Plain) -> Any:
    return game.check(state, seat, game.orders_from_json(canonical_json(plain)))[0]


def _ends(valuer: Valuer, turn: PlayedTurn, seat: int, orders: Any, numbers: tuple[int, int]) -> int:
    wrong = PlayedTurn(turn.number, turn.before, {**turn.orders, seat: orders}, turn.seed)
    return points_at_end(Replay(valuer.game, valuer, wrong), seat, Change(turn.number, "nothing"), numbers)


def points_at_end(replay: Replay, seat: int, change: Change, numbers: tuple[int, int]) -> int:
    """Return the sum of what a seat has at the ends of some matches played on from a turn with a change."""
    place = len(replay.valuer.seats) + replay.valuer.seats.index(seat)
    return sum(end[place] for end in play_on(replay, (change, *numbers)))


def auctions(state: Any, seat: int, plain: Plain) -> Iterator[tuple[Plain, Plain]]:
    """Yield orders of Chicago Express that put a share up: it costs all cash, or a rival has part in it."""
    for company in state.companies:
        wish = {"action": "AUCTION", "company": company, "hexes": [], "line": ""}
        for most in (999, 0):
            limited = {**plain, "limits": {**plain["limits"], company: [most, 0]}}
            yield {**limited, "wishes": [wish]}, {**limited, "wishes": []}


def dear_shares(state: Any, seat: int, plain: Plain) -> Iterator[tuple[Plain, Plain]]:
    """Yield orders of Continental Divide that pay all cash, or half of it, for one share of a railroad."""
    held = {**plain, "purchases": []}
    for code, railroad in state.railroads.items():
        for usd in (cash(state, seat), cash(state, seat) // 2):
            extra = usd - price_usd(railroad)
            wish = {"action": "BUY", "railroad": code, "shares": 1, "extra_usd": extra}
            if extra > 0:
                yield {**plain, "purchases": [wish]}, held


def lavish(state: Any, seat: int, plain: Plain) -> Iterator[tuple[Plain, Plain]]:
    """Yield orders of Continental Rails that spend a third of a seat's worth on nothing, or somewhat more.

    Companies and shares are paid for first (11.1), so by some dice no cash would be left for it: neither of
    the orders buys any.
    """
    worth = state.worth_history[seat][-1]
    sales = [trade for trade in plain["trades"] if trade["action"] != "BUY"]
    held = {**plain, "bids": [], "trades": sales, "spend_usd": 0}
    for usd in (worth // 3, worth * 2 // 5):
        if usd > 0:
            yield {**held, "spend_usd": usd}, held


class Occasion(NamedTuple):
    """How blunders are planted in a game.

    Attributes
    ----------
    seats : int
        Of its matches.
    latest : int
        From a turn before this one, drawn by lot, an occasion is looked for: late ones are found more easily.
    blunder : callable
        Returns a seat's orders with a blunder, None where it can make none.
    """

    seats: int
    latest: int
    blunder: Blunder


BLUNDERS = {
    "continental-rails": Occasion(15, 12, ruinous(lavish)),
    "chicago-express": Occasion(3, 12, ruinous(auctions)),
    "continental-divide": Occasion(4, 4, ruinous(dear_shares)),
}
