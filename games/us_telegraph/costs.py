"""What a building costs on a hex, and which cards pay for it (chapter 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.hexes import Hex
from engine.snapshot import lru_cache
from games.us_telegraph.board import Board
from games.us_telegraph.tables import RESOURCES, buildings, rules

Hand = Mapping[str, int]
Need = tuple[tuple[str, int], ...]
"""Cards of given kinds."""


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


class Site(NamedTuple):
    """A free hex as a seat finds it: symbols on and around it by RESOURCES, own buildings beside it.

    `surcharge` are the cards for building apart (4.5); where an own building is near, none.
    """

    around: tuple[int, ...]
    beside: frozenset[int]
    surcharge: int


def site(board: Board, seat: int, at: Hex) -> Site:
    """Return a free hex as a seat finds it (4.2, 4.3, 4.5; rulings 1 and 6)."""
    near = [board.built[near] for near in board.beside[at] if near in board.built]
    beside = frozenset(number for owner, number in near if owner == seat)
    around = tuple(map(board.symbols_around(at).count, RESOURCES))
    return Site(around, beside, 0 if beside else len(board.settlements(seat)))


def price_on(ground: Site, number: int) -> Price:
    """Return what a building costs there.

    It is free beside the building just before it on the player's board, of the same colour; telegraphs follow
    one another, bases follow nothing (4.3, 4.4, rulings 4 and 18). A free building is always beside an own
    one: no surcharge (ruling 5).
    """
    building = buildings()[number]
    if building.free_after and building.free_after in ground.beside:
        return Price({}, free=True)
    asked = zip(building.cost.items(), ground.around, strict=True)
    need = {name: left for (name, count), there in asked if (left := count - there) > 0}
    any_cards = max(0, building.any - sum(ground.around)) if building.any else 0
    return Price(need, any_cards, ground.surcharge)


@lru_cache(4096)
def asked_on(ground: Site) -> Mapping[int, tuple[int, Need]]:
    """Return building -> least and need of its price there: computers ask the same again and again."""
    prices = {number: price_on(ground, number) for number in buildings()}
    return {number: (price.least, tuple(price.need.items())) for number, price in prices.items()}


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
    Rulebook 4.1 to 4.5; rulings 1, 2, 5, 6.
    """
    return price_on(site(board, seat, at), number)


def cards_needed(cost: Price, hand: Hand) -> int:
    """Return how many cards a hand pays at least."""
    return cost.least + cards_more(tuple(cost.need.items()), hand)


def cards_more(need: Need, hand: Hand) -> int:
    """Return how many cards a hand pays beyond those needed: two for each resource that is missing (4.6)."""
    missing = sum(count - held for name, count in need if (held := hand.get(name, 0)) < count)
    return missing * (rules().exchange_cards - 1) if missing else 0


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
