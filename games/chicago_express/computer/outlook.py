"""What a seat makes of the position: how long the match lasts, what companies will earn, who is worth what.

Everything is reckoned in whole thousandths of a dollar. Nothing here looks at limits or wishes of others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from games.chicago_express import accounts as acc
from games.chicago_express.board import board, chicago, detroit, graph
from games.chicago_express.computer.profile import ComputerProfile
from games.chicago_express.forms.lists import can_hold
from games.chicago_express.rules.ending import out_of_trains
from games.chicago_express.rules.income import build_cost, hex_income, income
from games.chicago_express.state import State
from games.chicago_express.tables import figures, track
from games.common.networks import costs_from

MILLI = 1000


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
        return 1 + -(-sum(left) // self.profile.auctions_per_dividend)

    @cached_property
    def way_usd(self) -> Mapping[str, int]:
        """Return hex -> what the cheapest way from there to Chicago costs, as things stand."""
        passable = (at for at in board() if at == chicago() or can_hold(self.state, at))
        return costs_from(graph(), [chicago()], {at: build_cost(self.state, at) for at in passable})

    def nearness(self, code: str, added: Collection[str] = (), *, gain: int = 0, spent: int = 0) -> int:
        """Return what a company's way to Chicago is thought to be worth, thousandths of income a round.

        It grows as the way gets shorter, and shrinks by what the treasury lacks for the rest of it: money
        spent elsewhere is missing there. 0 once the company is in Chicago, for its income then says it.
        """
        if self.state.companies[code].chicago or chicago() in added:
            return 0
        span = self.profile.chicago_span_usd
        trains = (*self.state.companies[code].trains, *added)
        left = min((self.way_usd.get(at, span) for at in trains), default=span)
        lacks = left - (self.treasury[code] - spent) - self.profile.chicago_hoped_usd
        close, means = max(0, span - left), max(0, span - max(0, lacks))
        believed = self._chicago_worth(code, gain) * self.profile.chicago_permille // MILLI
        return believed * close * means // (span * span)

    def _chicago_worth(self, code: str, gain: int) -> int:
        """Return the income of Chicago and its special dividend, spread over the rounds to come."""
        there = hex_income(self.state, chicago())
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

    def holders_gain(self, code: str, earning: int, at_once: int = 0) -> dict[int, int]:
        """Return seat -> what a new earning of a company is worth to its holders.

        `at_once` is paid on each share besides (a special dividend), thousandths of a dollar.
        """
        sold = self.sold[code]
        before = self.share_worth(code, self.earning(code), sold)
        each = self.share_worth(code, earning, sold) - before + at_once
        return {s: self.shares[s][code] * each for s in self.seats if self.shares[s][code]}
