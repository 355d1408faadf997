"""What a building costs on a hex, and which cards pay for it (chapter 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hexes import Hex
from games.us_telegraph.board import Board
from games.us_telegraph.tables import RESOURCES, buildings, rules

Hand = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Price:
    """What is left to pay.

    `need` are cards of given kinds after the reduction (4.2), `any` cards of whatever kind (telegraph),
    `surcharge` further cards of whatever kind (4.5). `free` says that the chain made it free (4.3).
    """

    need: Mapping[str, int]
    any: int = 0
    surcharge: int = 0
    free: bool = False

    @property
    def least(self) -> int:
        """Return the cards to pay where every resource asked for is in hand."""
        return sum(self.need.values()) + self.any + self.surcharge


def is_free(board: Board, seat: int, number: int, at: Hex) -> bool:
    """Return whether the chain makes a building free on a hex (4.3, 4.4, rulings 4 and 18).

    The building just before it on the player's board, of the same colour, must stand on an adjacent hex.
    Telegraphs follow one another; bases follow nothing.
    """
    before = buildings()[number].free_after
    return bool(before) and any(board.built.get(near) == (seat, before) for near in board.graph.neighbors(at))


def price(board: Board, seat: int, number: int, at: Hex) -> Price:
    """Return what a seat pays for a building on a free hex.

    Parameters
    ----------
    board : Board
        The map before the building stands.
    seat : int
        Who builds.
    number : int
        The building's number.
    at : Hex
        A free ground hex.

    Returns
    -------
    Price
        Reduced by each symbol on and around the hex, with the surcharge of a new settlement.

    Notes
    -----
    Rulebook 4.1 to 4.5; rulings 1, 2, 5, 6. A free building is always beside an own one: no surcharge.
    """
    if is_free(board, seat, number, at):
        return Price({}, free=True)
    building, around = buildings()[number], board.resources_around(at)
    need = {name: max(0, building.cost[name] - around.get(name, 0)) for name in RESOURCES}
    any_cards = max(0, building.any - sum(around.values()))
    surcharge = 0 if board.touches(seat, at) else len(board.settlements(seat))
    return Price({name: count for name, count in need.items() if count}, any_cards, surcharge)


def cards_needed(cost: Price, hand: Hand) -> int:
    """Return how many cards a hand pays at least: two for each resource that is missing (4.6)."""
    missing = sum(max(0, count - hand.get(name, 0)) for name, count in cost.need.items())
    return cost.least + missing * (rules().exchange_cards - 1)


def affordable(cost: Price, hand: Hand) -> bool:
    """Return whether a hand can pay."""
    return cards_needed(cost, hand) <= sum(hand.values())


def exact(cost: Price, payment: Hand) -> bool:
    """Return whether these cards pay the price exactly, two for one where a resource lacks (ruling 19)."""
    return cards_needed(cost, payment) == sum(payment.values())


def automatic(cost: Price, hand: Hand, keep: str = "") -> dict[str, int]:
    """Return the cards that pay a price the hand can afford (ruling M4).

    What is asked for goes first; where any card will do, always one of the kind that is most plentiful
    in the hand then, the first of equals in the order water, wood, clay, metal; `keep` goes last.
    """
    left = {name: hand.get(name, 0) for name in RESOURCES}
    needed = cards_needed(cost, hand)
    paid = {name: min(cost.need.get(name, 0), left[name]) for name in RESOURCES}
    for name in RESOURCES:
        left[name] -= paid[name]
    while sum(paid.values()) < needed:
        chosen = max(
            (name for name in RESOURCES if left[name]),
            key=lambda name: (name != keep, left[name], -RESOURCES.index(name)),
        )
        left[chosen] -= 1
        paid[chosen] += 1
    return {name: count for name, count in paid.items() if count}


def within(payment: Hand, hand: Hand) -> bool:
    """Return whether a hand holds these cards."""
    return all(count <= hand.get(name, 0) for name, count in payment.items())
