"""Orders that throw a third of a seat's worth away for sure, by game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Game
from engine.turn import canonical_json, resolve

Blunder = Callable[[Game[Any, Any], Any, Mapping[int, Any], int, bytes], Any]


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
