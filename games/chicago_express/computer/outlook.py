"""What a seat makes of the position: how long the match lasts, what companies will earn, who is worth what.

Everything is reckoned in whole thousandths of a dollar. Nothing here looks at limits or wishes of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property

from engine.snapshot import lru_cache
from games.chicago_express import accounts as acc
from games.chicago_express.board import board, chicago, detroit, graph
from games.chicago_express.computer.profile import ComputerProfile
from games.chicago_express.forms.lists import has_room
from games.chicago_express.rules.ending import out_of_trains
from games.chicago_express.rules.income import cost_beside, hex_income, income, trains_on
from games.chicago_express.state import State
from games.chicago_express.tables import figures, track
from games.common.networks import costs_from

MILLI = 1000
Trains = tuple[tuple[str, int], ...]
"""Hex -> trains that stand there, of the hexes that have any."""


class Outlook:
    """A position as one seat sees it; figures are looked up once."""

    def __init__(self, state: State, seat: int, profile: ComputerProfile) -> None:
        self.state = state
        self.seat = seat
        self.profile = profile
        self.codes = list(state.companies)
        self.seats = sorted(state.seats)
        self.shares = {s: {c: acc.shares(state, s, c) for c in self.codes} for s in self.seats}
        self.sold = {code: acc.sold(state, code) for code in self.codes}
        self.unsold = {code: acc.unsold(state, code) for code in self.codes}
        self.treasury = {code: acc.treasury(state, code) for code in self.codes}
        self.cash = {s: acc.cash(state, s) for s in self.seats}
        self.income = {code: income(state, code) for code in self.codes}

    @cached_property
    def dividends_left(self) -> int:
        """Return how many general dividends are still to come, the next one included."""
        state, the = self.state, figures()
        last = len(track(state.variant, detroit())) - state.tracks[detroit()]
        soon = [self.profile.expected_dividends - state.dividends, last, self._until_sold_out]
        if len(out_of_trains(state)) >= the.end_companies_without_trains:
            soon.append(1)
        if acc.houses_left(state) <= the.end_houses_left_at_most:
            soon.append(1)
        return max(1, min(soon))

    @property
    def _until_sold_out(self) -> int:
        """Return the dividends to come until enough companies have sold all their shares."""
        left = sorted(self.unsold.values())[: figures().end_companies_without_shares]
        # A search tries 0 as well.
        return 1 + -(-sum(left) // max(1, self.profile.auctions_per_dividend))

    @cached_property
    def open_usd(self) -> Mapping[str, int]:
        """Return hex -> what the next train there costs, of all hexes that may have one."""
        return open_sites(tuple(self._trains.items()))

    @cached_property
    def open_income(self) -> Mapping[str, int]:
        """Return hex -> what a train there earns, of all hexes that may have one."""
        return {at: hex_income(self.state, at) for at in self.open_usd}

    @cached_property
    def way_usd(self) -> Mapping[str, int]:
        """Return hex -> what the cheapest way from there to Chicago costs, as things stand."""
        return ways_to_chicago(tuple(self._trains.items()))

    @cached_property
    def _trains(self) -> Counter[str]:
        return trains_on(self.state)

    @cached_property
    def _left_usd(self) -> Mapping[str, int]:
        """Return company -> what the cheapest way from its trains to Chicago costs (no trains: the span)."""
        way, span = self.way_usd, self.profile.chicago_span_usd
        return {
            code: min((way.get(at, span) for at in company.trains), default=span)
            for code, company in self.state.companies.items()
        }

    @cached_property
    def _chicago_usd(self) -> int:
        return hex_income(self.state, chicago())

    def nearness(self, code: str, added: Collection[str] = (), *, gain: int = 0, spent: int = 0) -> int:
        """Return what a company's way to Chicago is thought to be worth, thousandths of income a round.

        It grows as the way gets shorter, and shrinks by what the treasury lacks for the rest of it: money
        spent elsewhere is missing there. 0 once the company is in Chicago, for its income then says it.
        """
        span, way = self.profile.chicago_span_usd, self.way_usd
        # A search tries a span of 0 as well.
        if not span or self.state.companies[code].chicago or chicago() in added:
            return 0
        left = min([self._left_usd[code], *[way.get(at, span) for at in added]])
        lacks = left - (self.treasury[code] - spent) - self.profile.chicago_hoped_usd
        close, means = max(0, span - left), max(0, span - max(0, lacks))
        believed = self._chicago_worth(code, gain) * self.profile.chicago_permille // MILLI
        return believed * close * means // (span * span)

    def _chicago_worth(self, code: str, gain: int) -> int:
        """Return the income of Chicago and its special dividend, spread over the rounds to come."""
        there = self._chicago_usd
        special = (self.income[code] + gain + there) * MILLI // self.dividends_left
        return there * MILLI + special

    def earning(self, code: str, *, gain: int = 0, spent: int = 0, near: int | None = None) -> int:
        """Return what a company is thought to earn a round, thousandths of a dollar."""
        hoped = self.nearness(code, spent=spent) if near is None else near
        means = max(0, self.treasury[code] - spent) * self.profile.treasury_milli
        return (self.income[code] + gain) * MILLI + hoped + means

    def share_worth(self, code: str, earning: int, sold: int) -> int:
        """Return what one share will pay to the end, if half of the unsold ones are sold meanwhile."""
        unsold = self.unsold[code] - (sold - self.sold[code])
        return 2 * earning * self.dividends_left // max(1, 2 * sold + unsold)

    def next_share_worth(self, code: str) -> int:
        """Return what the next share of a company is worth to anybody, thousandths of a dollar."""
        near = self.nearness(code) * self.profile.hope_permille // MILLI
        return self.share_worth(code, self.earning(code, near=near), self.sold[code] + 1)

    def weigh(self, gains: Mapping[int, int]) -> int:
        """Return a score: the own gain less the others' mean gain, as far as the profile minds it."""
        others = [gains.get(s, 0) for s in self.seats if s != self.seat]
        mean = sum(others) // len(others)
        return gains.get(self.seat, 0) - mean * self.profile.rivals_permille // MILLI

    def weigh_shares(self, code: str, each: int) -> int:
        """Return `weigh` of so much for each share of a company."""
        own, others = self._shares_held[code]
        return own * each - others * each // (len(self.seats) - 1) * self.profile.rivals_permille // MILLI

    @cached_property
    def _shares_held(self) -> Mapping[str, tuple[int, int]]:
        """Return company -> shares of the seat, and of all others."""
        held = {code: [self.shares[s][code] for s in self.seats] for code in self.codes}
        own = self.shares[self.seat]
        return {code: (own[code], sum(each) - own[code]) for code, each in held.items()}

    @cached_property
    def _worth_now(self) -> Mapping[str, int]:
        """Return company -> what one of its shares will pay to the end as things stand."""
        return {code: self.share_worth(code, self.earning(code), self.sold[code]) for code in self.codes}

    def share_gain(self, code: str, earning: int) -> int:
        """Return what a new earning of a company is worth to each of its shares."""
        return self.share_worth(code, earning, self.sold[code]) - self._worth_now[code]

    def holders_gain(self, code: str, earning: int) -> dict[int, int]:
        """Return seat -> what a new earning of a company is worth to its holders."""
        each = self.share_gain(code, earning)
        return {s: self.shares[s][code] * each for s in self.seats if self.shares[s][code]}


@lru_cache(64)
def open_sites(trains: Trains) -> Mapping[str, int]:
    """Return hex -> what the next train there costs, of all hexes that may have one."""
    on = dict(trains)
    return {at: cost_beside(at, on.get(at, 0)) for at in board() if has_room(at, on.get(at, 0))}


@lru_cache(64)
def ways_to_chicago(trains: Trains) -> Mapping[str, int]:
    """Return hex -> what the cheapest way from there to Chicago costs, through hexes that have room."""
    there = cost_beside(chicago(), dict(trains).get(chicago(), 0))
    return costs_from(graph(), [chicago()], {**open_sites(trains), chicago(): there})
