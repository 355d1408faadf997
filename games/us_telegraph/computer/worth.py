"""What a building on a hex is worth to a computer seat, in tenths of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.hexes import Hex
from engine.snapshot import cache
from games.us_telegraph.computer.blocking import Ways, ways
from games.us_telegraph.computer.profile import ComputerProfile
from games.us_telegraph.computer.trial import Spot, TrialDesk
from games.us_telegraph.computer.view import View
from games.us_telegraph.costs import Need, asked_on, cards_more
from games.us_telegraph.tables import buildings

WIN = 100_000
Offer = tuple[int, int, int]
"""Of a build wherever hexes are alike: cards less what it opens and ends, cards, number."""


class Build(NamedTuple):
    """A build that can be paid for now; of two, the lesser is preferred."""

    loss: int
    """What it is worth, below zero."""
    cards: int
    number: int
    at: Hex

    @property
    def worth(self) -> int:
        """What it is worth, in tenths of a card."""
        return -self.loss


@cache
def successors(number: int) -> tuple[int, ...]:
    """Return the buildings that a building makes free beside it."""
    return tuple(b.number for b in buildings().values() if b.free_after == number)


def link_worths(profile: ComputerProfile, way: Ways) -> dict[Hex, int]:
    """Return hex -> worth of coming one building nearer to joining two cities there."""
    if way.best is None:
        return {}
    worth = WIN if way.best == 1 else profile.link_step + profile.link_near // (way.best - 1)
    return {at: worth for at, steps in way.via.items() if steps == way.best}


class Chain(NamedTuple):
    """How many tokens a build makes free beside it: face up, and still in the stacks."""

    at_hand: int
    later: int

    @classmethod
    def after(cls, number: int, waiting: Counter[int], unseen: Counter[int]) -> Chain:
        """Return what a building makes free."""
        follow = successors(number)
        own = number in follow
        return cls(sum(waiting[n] for n in follow) - own, sum(unseen[n] for n in follow))

    def worth(self, profile: ComputerProfile, room: int) -> int:
        """Return the worth of the free builds that it opens on so many free hexes beside it."""
        at_hand = min(room, self.at_hand)
        later = min(room - at_hand, self.later)
        return profile.chain_waiting * max(0, at_hand) + profile.chain_unseen * max(0, later)


class Weighing:
    """What builds of some tokens are worth as things are on a desk."""

    def __init__(self, view: View, desk: TrialDesk, tokens: Counter[int]) -> None:
        profile, way, of_all = view.profile, ways(desk.board, view.seat), buildings()
        self._profile, self._blocks = profile, view.blocks
        self._spots, self._hand, self._links = desk.board.spots, desk.hand, link_worths(profile, way)
        self._base = profile.build_blocked if way.best is None else profile.build
        held, waiting = sum(desk.hand.values()), Counter(desk.waiting)
        self._paid = [profile.cards_worth(held - cards, cards) for cards in range(held + 1)]
        last = {project for project, lacking in view.missing.items() if lacking == 1}
        self._tokens = [
            (n, Chain.after(n, waiting, view.unseen), profile.project * (of_all[n].project in last))
            for n in tokens
        ]
        self._extras: dict[int, list[tuple[int, int]]] = {}
        self._offers: dict[Spot, list[Offer]] = {}
        self._more: dict[Need, int] = {}

    def builds(self, most: int | None = None) -> list[Build]:
        """Return every build that the hand can pay, the worthiest first, or the first few."""
        possible = [
            Build(loss - place, cards, number, at)
            for at, place, offers in self._places()
            for loss, cards, number in offers[:most]
        ]
        return sorted(possible)[:most]

    def best(self) -> dict[int, int]:
        """Return number -> worth of its best build that the hand can pay."""
        best: dict[int, int] = {}
        for _, place, offers in self._places():
            for loss, _, number in offers:
                if place - loss > best.get(number, -WIN):
                    best[number] = place - loss
        return best

    def _places(self) -> Iterator[tuple[Hex, int, list[Offer]]]:
        """Yield each free hex, the worth of standing there, and what can be built there, the best first."""
        base, links, blocks = self._base, self._links, self._blocks
        for at, spot in self._spots.items():
            # Many hexes are alike: what is built there is worth the same on all of them.
            offers = self._offers.get(spot)
            if offers is None:
                offers = self._offers[spot] = self._offers_at(spot)
            yield at, base + links.get(at, 0) + blocks.get(at, 0), offers

    def _offers_at(self, spot: Spot) -> list[Offer]:
        paid, asked, offers = self._paid, asked_on(spot.site), []
        for number, extra in self._extras_of(spot.room):
            least, need = asked[number]
            more = self._more.get(need)
            if more is None:
                more = self._more[need] = cards_more(need, self._hand)
            if least + more < len(paid):
                offers.append((paid[least + more] - extra, least + more, number))
        return sorted(offers)

    def _extras_of(self, room: int) -> list[tuple[int, int]]:
        """Return each token with what it opens and ends where so many hexes beside it are free."""
        if room not in self._extras:
            self._extras[room] = [
                (number, chain.worth(self._profile, room) + last) for number, chain, last in self._tokens
            ]
        return self._extras[room]


def builds(view: View, desk: TrialDesk, tokens: Counter[int], most: int | None = None) -> list[Build]:
    """Return every build of these tokens that the hand can pay, the worthiest first, or the first few."""
    return Weighing(view, desk, tokens).builds(most)
