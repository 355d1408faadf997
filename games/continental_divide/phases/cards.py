"""Step 4: turn-order cards for the next turn, chosen from the last player to the first (7, R15)."""

from __future__ import annotations

from games.continental_divide.moves.purchase import CdTurn
from games.continental_divide.orders import Orders
from games.continental_divide.state import ROUND, State
from games.continental_divide.tables import limits


def to_choose(state: State) -> tuple[int, ...]:
    """Return the seats that have no card yet, in the order in which they choose (7)."""
    return tuple(seat for seat in reversed(state.order) if seat not in state.chosen)


def to_ask(state: State) -> tuple[int, ...]:
    """Return the seats that are asked for cards in the coming publication of pace "move" (ruling R25).

    All that have a choice: who chooses last takes the card that is left.
    """
    return to_choose(state)[: -1 if limits().cards_at_once else 1]


def left(state: State) -> list[int]:
    """Return the cards that nobody has chosen."""
    return [card for card in range(1, len(state.order) + 1) if card not in state.chosen.values()]


def is_last(state: State) -> bool:
    """Return whether nothing is to be chosen any more after this publication."""
    return bool(limits().cards_at_once) or len(left(state)) <= 2


def run(turn: CdTurn) -> None:
    """Let all seats choose, in older matches of pace "move" the next; the last card goes to who is left."""
    state = turn.state
    choosing = to_choose(state)
    at_once = state.options.pace == ROUND or is_last(state)
    for seat in choosing if at_once else choosing[:1]:
        _choose(turn, seat)
    if state.options.pace != ROUND:
        state.turn += 1


def _choose(turn: CdTurn, seat: int) -> None:
    """Give a seat the first card of its wishes that is left, otherwise the lowest one (ruling R22)."""
    state, free = turn.state, left(turn.state)
    wishes = (turn.orders.get(seat) or Orders()).cards
    possible = [card for card in wishes if card in free]
    card = possible[0] if possible else free[0]
    state.chosen[seat] = card
    rank = wishes.index(card) + 1 if possible else 0
    code = "LAST_CARD" if len(free) == 1 else "CARD_CHOSEN" if possible else "CARD_GIVEN"
    turn.tell(code, "7", seat=seat, name=state.seats[seat].name, card=card, rank=rank)
