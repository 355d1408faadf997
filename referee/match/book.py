"""Lays a finished match out as tables for statistics, and writes them as JSON Lines or Parquet."""

from __future__ import annotations

import importlib
import io
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from engine.dice import Draw
from engine.game import Game
from engine.optional import Challenged
from engine.turn import Event, canonical_json
from referee import serialise
from referee.faults import Mistake
from referee.workspace import disk


class BookFormat(StrEnum):
    """How a table is written."""

    JSONL = "jsonl"
    PARQUET = "parquet"


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a match: its public name, a person or not, and points by title at the end, as JSON."""

    match: str
    game: str
    seat: int
    name: str
    person: bool
    points: str


class StateRow(msgspec.Struct, frozen=True):
    """The position after a turn (0: the set-up), as JSON."""

    match: str
    turn: int
    state: str


class OrdersRow(msgspec.Struct, frozen=True):
    """The orders of a seat as they were carried out, as JSON, and how they came about (`HowPlayed`)."""

    match: str
    turn: int
    seat: int
    how: str
    orders: str


class EventRow(msgspec.Struct, frozen=True):
    """What happened: phase, code, rulebook section, which seats were told (null: everyone), facts as JSON."""

    match: str
    turn: int
    number: int
    phase: int
    code: str
    rule: str
    seats: list[int] | None
    facts: str


class DrawRow(msgspec.Struct, frozen=True):
    """A draw of the dice: its label and number, the range and what came."""

    match: str
    turn: int
    label: str
    n: int
    low: int
    high: int
    value: int


TABLES: Mapping[str, type[msgspec.Struct]] = {
    "seats": SeatRow,
    "states": StateRow,
    "orders": OrdersRow,
    "events": EventRow,
    "draws": DrawRow,
}


class Book:
    """The rows of one match, turn by turn.

    Parameters
    ----------
    match : str
        Name of the match, in every row.
    game : Game
        Its rules.
    start : object
        The position before turn 1.
    draws : iterable of Draw
        Those that made it.
    """

    def __init__(self, match: str, game: Game[Any, Any], start: Any, draws: Iterable[Draw]) -> None:
        self.match, self.game, self._last = match, game, start
        self.rows: dict[str, list[msgspec.Struct]] = {name: [] for name in TABLES}
        self._add_state(0, start)
        self._add_draws(draws)

    def add_turn(
        self,
        turn: int,
        state: Any,
        orders: Mapping[int, tuple[str, bytes]],
        events: Iterable[Event],
        draws: Iterable[Draw],
    ) -> None:
        """Add a turn: the position after it, seat -> how and what was ordered (JSON), events and draws."""
        self._add_state(turn, state)
        for seat, (how, data) in sorted(orders.items()):
            self.rows["orders"].append(OrdersRow(self.match, turn, seat, how, data.decode().strip()))
        for number, event in enumerate(events, 1):
            self.rows["events"].append(self._event(turn, number, event))
        self._add_draws(draws)

    def end(self, seats: Mapping[int, bool]) -> None:
        """Add the seats: number -> whether a person began it."""
        scores = self.game.scores(self._last) if isinstance(self.game, Challenged) else {}
        for seat, person in sorted(seats.items()):
            points = {title: by_seat[seat] for title, by_seat in scores.items() if seat in by_seat}
            columns = (seat, self.game.seat_name(self._last, seat), person, canonical_json(points).decode())
            self.rows["seats"].append(SeatRow(self.match, self.game.meta.name, *columns))

    def _add_state(self, turn: int, state: Any) -> None:
        self._last = state
        text = self.game.state_to_json(state).decode().strip()
        self.rows["states"].append(StateRow(self.match, turn, text))

    def _add_draws(self, draws: Iterable[Draw]) -> None:
        self.rows["draws"] += [DrawRow(self.match, *draw) for draw in draws]

    def _event(self, turn: int, number: int, event: Event) -> EventRow:
        seats = None if event.seats is None else list(event.seats)
        facts = canonical_json(serialise.to_plain(event.facts)).decode()
        return EventRow(self.match, turn, number, event.phase, event.code, event.rule, seats, facts)

    def write(self, folder: Path, form: BookFormat) -> list[Path]:
        """Write each table as ``folder/TABLE/MATCH.jsonl`` or ``.parquet``; raises Mistake without Polars.

        JSON Lines without a row say nothing of their columns, and readers refuse them: there is no such file.
        """
        paths = []
        for table, rows in self.rows.items():
            path = folder / table / f"{self.match}.{form}"
            path.parent.mkdir(parents=True, exist_ok=True)
            if form is BookFormat.JSONL and not rows:
                path.unlink(missing_ok=True)
                continue
            disk.write(path, _parquet(table, rows) if form is BookFormat.PARQUET else _lines(rows))
            paths.append(path)
        return paths


def check_format(form: BookFormat) -> None:
    """Raise Mistake where tables of this format cannot be written on this computer."""
    if form is BookFormat.PARQUET:
        _polars()


def _lines(rows: Iterable[msgspec.Struct]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def _parquet(table: str, rows: Sequence[msgspec.Struct]) -> bytes:
    polars = _polars()
    kinds = {int: polars.Int64, str: polars.String, bool: polars.Boolean}
    fields = msgspec.structs.fields(TABLES[table])
    schema = {field.name: kinds.get(field.type, polars.List(polars.Int64)) for field in fields}
    buffer = io.BytesIO()
    polars.DataFrame([msgspec.structs.asdict(row) for row in rows], schema=schema).write_parquet(buffer)
    return buffer.getvalue()


def _polars() -> Any:
    try:
        return importlib.import_module("polars")
    except ImportError:
        raise Mistake(
            'Parquet needs Polars. Install it: pip install "turnsheet[export]". JSON Lines need nothing.'
        ) from None
