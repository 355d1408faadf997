"""Plays a match of one person against computers, and plays it again from what was kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from engine.dice import Dice
from engine.forms import OrderForm
from engine.game import STRENGTH_OPTION, Game, SeatSetup
from engine.messages import Catalogue
from engine.record import REMEMBERED, HowPlayed, Record
from engine.report import Report
from engine.turn import digest, resolve
from games import load
from ingest import CATALOGUE, FormCode, grid_of_typed, issue
from referee.judging.judged import Judged, judge_answers
from referee.texts import TEXTS

ME = 1
"""The seat of the person."""
MATCH = "try-it"
Typed = Mapping[tuple[str, str], str]
"""(row, column) -> what was typed there."""


class Setup(msgspec.Struct, frozen=True):
    """What a match begins with: folder name of the game, number of seats, strength of computers, seed."""

    game: str
    seats: int
    strength: str
    seed: str


class Turn(msgspec.Struct, frozen=True):
    """A turn as it is kept: seat -> accepted orders, and the digest of the position they led to."""

    orders: dict[str, Any]
    position: str


class Save(msgspec.Struct, frozen=True):
    """A match as it is kept on the device.

    `typed` is the person's last form as row, column, text; `remembered` what the report before it told.
    """

    setup: Setup
    turns: list[Turn] = []
    typed: list[tuple[str, str, str]] = []
    remembered: dict[str, str] = {}


class Changed(Exception):
    """A kept match does not play as it did: the rules of the program are others now."""


@dataclass
class Table:
    """A match on its way.

    Attributes
    ----------
    state
        The position now.
    record
        How the last turn came about.
    save
        All that has to be kept.
    """

    save: Save
    language: str
    game: Game[Any, Any] = field(init=False)
    state: Any = field(init=False)
    record: Record = field(init=False, default=Record())
    _reports: dict[int | None, Report] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Set up the position before turn 1."""
        setup = self.save.setup
        self.game = load(setup.game)
        seats = [SeatSetup(number, human=number == ME) for number in range(1, setup.seats + 1)]
        options = {STRENGTH_OPTION: setup.strength} if STRENGTH_OPTION in self.game.meta.options else {}
        self.state = self.game.new_match(options, seats, Dice(self._seed, 0))

    @property
    def _seed(self) -> bytes:
        return self.save.setup.seed.encode()

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return self.game.is_over(self.state)

    @property
    def texts(self) -> Catalogue:
        """Return the texts of the game, of the reader of forms and of the office."""
        return self.game.catalogue.joined(CATALOGUE, TEXTS)

    def form(self) -> OrderForm:
        """Return what the person is asked."""
        return self.game.form(self.state, ME, MATCH)

    def judge(self, typed: Typed) -> Judged:
        """Check a form by the same rules, and say the same, as the referee does."""
        form, texts = self.form(), self.game.catalogue
        asked = issue(form, texts, self.language)
        code = FormCode(MATCH, self.game.turn_number(self.state), ME, "")
        grid = grid_of_typed(asked.form, texts, self.language, typed)
        return judge_answers(self.game, self.state, asked, grid, code, self.language)

    def report(self, viewer: int | None) -> Report:
        """Return what the person, or everyone (None), is told of the last turn."""
        if viewer not in self._reports:
            self._reports[viewer] = self.game.report(self.state, MATCH, self.record, viewer)
        return self._reports[viewer]

    def play(self, typed: Typed) -> None:
        """Play a turn with the person's form, and the computers' orders."""
        others = {seat: self._computer(seat) for seat in self.game.seats_to_move(self.state) if seat != ME}
        facts = self.report(None).facts
        remembered = {name: str(facts[name]) for name in REMEMBERED if name in facts}
        self._play(typed, others, remembered)

    def play_again(self) -> None:
        """Play all that was kept.

        Raises
        ------
        Changed
            If a turn ends otherwise than it did, or an order is none any more.
        """
        saved = self.save
        self.save = Save(saved.setup)
        try:
            for turn in saved.turns[:-1]:
                self._resolve({int(seat): self._orders(one) for seat, one in turn.orders.items()})
            if saved.turns:
                others = {
                    int(seat): self._orders(one)
                    for seat, one in saved.turns[-1].orders.items()
                    if int(seat) != ME
                }
                typed = {(row, column): text for row, column, text in saved.typed}
                self._play(typed, others, saved.remembered)
        except (ValueError, KeyError) as error:
            raise Changed from error
        if self.save.turns != saved.turns:
            raise Changed

    def _computer(self, seat: int) -> Any:
        dice = Dice(self._seed, self.game.turn_number(self.state)).scoped(f"computer/{seat:02}")
        orders = self.game.computer_orders(self.state, seat, dice, self.save.setup.strength)
        return self.game.check(self.state, seat, orders)[0]

    def _orders(self, plain: Any) -> Any:
        return self.game.orders_from_json(json.dumps(plain).encode())

    def _play(self, typed: Typed, others: Mapping[int, Any], remembered: dict[str, str]) -> None:
        before, orders = self.state, dict(others)
        judged = None
        if ME in self.game.seats_to_move(before):
            judged = self.judge(typed)
            orders[ME] = judged.orders if judged.counts else self.game.standing_orders(before, ME)
        words = {seat: self.game.describe_orders(before, seat, one) for seat, one in orders.items()}
        resolution = self._resolve(orders)
        answers = [(row, column, text) for (row, column), text in typed.items()]
        self.save = msgspec.structs.replace(self.save, typed=answers, remembered=remembered)
        self.record = Record(
            events=resolution.events,
            postings=resolution.postings,
            findings={ME: judged.findings} if judged else {},
            orders=orders,
            given={ME: judged.given} if judged and judged.given else {},
            words=words,
            how_played={seat: _how(seat) for seat in orders},
            **remembered,
        )

    def _resolve(self, orders: Mapping[int, Any]) -> Any:
        resolution = resolve(self.game, self.state, orders, self._seed, digests=False)
        plain = {str(seat): json.loads(self.game.orders_to_json(one)) for seat, one in orders.items()}
        self.state = resolution.state
        turn = Turn(plain, digest(self.game.state_to_json(self.state)))
        self.save = msgspec.structs.replace(self.save, turns=[*self.save.turns, turn])
        self._reports.clear()
        return resolution


def _how(seat: int) -> HowPlayed:
    return HowPlayed.FORM if seat == ME else HowPlayed.COMPUTER
