"""The turns of the seats that move, one after another clockwise (3); a victory ends the round (7)."""

from __future__ import annotations

from collections.abc import Callable

from games.us_telegraph.moves import UtTurn, take_cards, use_worker
from games.us_telegraph.orders import Orders
from games.us_telegraph.phases.building import play_builds
from games.us_telegraph.phases.drawing import play_draws
from games.us_telegraph.phases.spending import WORKER_FOR_CARD, workers_left
from games.us_telegraph.state import BUILD, DRAW, MOVE, State
from games.us_telegraph.tables import supply

PLAYS: dict[str, Callable[[UtTurn, int, Orders], int]] = {BUILD: play_builds, DRAW: play_draws}


def run(turn: UtTurn) -> None:
    """Play the turn of each seat that moves."""
    for seat in movers(turn.state):
        if not turn.state.ended:
            play(turn, seat, turn.orders.get(seat, Orders()))


def movers(state: State) -> list[int]:
    """Return who moves in this publish, in order: everyone, or the next seat (8.1)."""
    return [state.order[state.place]] if state.pace == MOVE else list(state.order)


def play(turn: UtTurn, seat: int, orders: Orders) -> None:
    """Play one seat's turn: draw or build, never both, then cards for what was not used (3.1, 3.4)."""
    turn.tell("TURN_OF", "3", seat=seat)
    kind, used = _actions(turn, seat, orders)
    if turn.state.ended:
        return
    count = cards_due(kind, used)
    if count:
        take_cards(turn, seat, count, "unused_actions", "3.4")
    _cards_by_workers(turn, seat, orders.worker_cards)


def _cards_by_workers(turn: UtTurn, seat: int, count: int) -> None:
    """Give a card for each worker put back, while there are cards: a worker is never lost (5, ruling M3)."""
    for _ in range(min(count, workers_left(turn, seat))):
        if not turn.state.deck:
            turn.tell("NO_CARDS_LEFT", "3.4", seat=seat)
            return
        use_worker(turn, seat, WORKER_FOR_CARD)
        take_cards(turn, seat, 1, "worker", "5")


def _actions(turn: UtTurn, seat: int, orders: Orders) -> tuple[str, int]:
    """Play the first choice that yields an action; return it with the number of regular actions used."""
    for kind in (orders.first, orders.second):
        if kind not in PLAYS:
            break
        used = PLAYS[kind](turn, seat, orders)
        if used:
            return kind, used
        turn.tell("CHOICE_FELL", "8.3", to=seat, seat=seat, choice=kind)
    return "", 0


def cards_due(kind: str, used: int) -> int:
    """Return the cards for actions not used (3.4, ruling 12).

    Parameters
    ----------
    kind : str
        BUILD or DRAW, "" where nothing was done.
    used : int
        Actions used, further actions by workers left out.

    Returns
    -------
    int
        Three for doing nothing; otherwise one for each action not used.

    Examples
    --------
    >>> cards_due("", 0), cards_due("BUILD", 1), cards_due("DRAW", 1), cards_due("BUILD", 3)
    (3, 2, 1, 0)
    """
    if not used:
        return supply().cards_if_no_action
    actions = supply().build_actions if kind == BUILD else supply().draw_actions
    return max(0, actions - used)
