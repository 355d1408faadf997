"""Changes figures that a rulebook prints, one at a time, and looks whether recorded play notices.

A figure is a cell of a table in a game's data/ whose change changes a page of the rulebook. Play is a few
matches recorded with the figures as they are, turn by turn: the same orders are checked and resolved once
more from the same positions with one figure changed. Nobody thinks anew, so a figure that only computer
players read is not seen.
"""

from __future__ import annotations

import csv
import io
import random
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import pytest

import games
from engine.dice import Dice
from engine.findings import Place
from engine.forms import Answer, Field
from engine.game import SeatSetup
from engine.tables import TableError
from engine.turn import resolve
from tests.games.rare_play import divide_ports, rails_disasters, rails_triumphs
from tests.playing_policies import some_value

SEED = b"printed figures"
SAMPLE = 40
"""Rows of a CSV table that are tried for each column, until play notices one."""


PLAYED = {
    "chicago-express": (({}, 4), ({"variant": "digitised_board", "pace": "move"}, 3), ({}, 5)),
    "continental-divide": (({}, 4), ({"line": "bending"}, 3)),
    "continental-rails": (({}, 15), ({"computer_strength": "strong"}, 15)),
    "us-telegraph": (({}, 2), ({}, 3), ({"pace": "move"}, 4)),
}
"""Options and seats of the matches that are recorded."""
MOST_TURNS = 30
PROBES = {"continental-divide": (divide_ports,), "continental-rails": (rails_disasters, rails_triumphs)}
"""Positions that recorded matches do not come to; each returns what can be compared."""


@dataclass(frozen=True)
class Cell:
    """A cell of a table: the file, the number of its row, column, and what stands there."""

    file: str
    row: int | None
    """None stands for all rows of a CSV table, each number one higher."""
    column: str
    value: str


def data_of(name: str) -> Path:
    return Path(games.__file__).parent / name.replace("-", "_") / "data"


def others(value: str) -> list[str]:
    """Return other numbers for a cell, near ones first."""
    number = int(value)
    tries = (number + 1, 2 * number + 3, max(0, number - 1), 0, 50 * number + 100, 1000)
    return [str(other) for other in dict.fromkeys(tries) if other != number]


def figures_of(path: Path) -> dict[str, list[Cell]]:
    """Return the numbers of a table by what they are called: each of a TOML row, or some of a CSV column."""
    rows, found = rows_of(path), {}
    chosen = random.Random(path.name).sample(range(len(rows)), min(len(rows), SAMPLE))
    for number in chosen if path.suffix == ".csv" else range(len(rows)):
        for column, value in rows[number].items():
            if re.fullmatch(r"-?\d+", value):
                key = "" if path.suffix == ".csv" else " ".join(_name(rows[number]))
                name = f"{path.name} {key} {column}".replace("  ", " ")
                found.setdefault(name, []).append(Cell(path.name, number, column, value))
    return found


def _name(row: dict[str, str]) -> list[str]:
    """Return what tells a TOML row from the others of its table."""
    names = ("table", "kind", "key", "figure", "number", "code", "players")
    return [row[name] for name in names if row.get(name)]


def rows_of(path: Path) -> list[dict[str, str]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".csv":
        return [dict(row) for row in csv.DictReader(io.StringIO(text))]
    return [{name: str(value) for name, value in row.items()} for row in tomllib.loads(text).get("rows", [])]


def changed_text(text: str, cell: Cell, value: str) -> str:
    """Return a table with one cell changed."""
    if cell.file.endswith(".csv"):
        reader = csv.DictReader(io.StringIO(text))
        rows = list(reader)
        for row in rows if cell.row is None else [rows[cell.row]]:
            if re.fullmatch(r"-?\d+", row[cell.column]):
                row[cell.column] = value if cell.row is not None else str(int(row[cell.column]) + 1)
        out = io.StringIO()
        writer = csv.DictWriter(out, reader.fieldnames, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue()
    head, *rows = text.split("[[rows]]")
    rows[cell.row] = re.sub(
        rf'(?m)^({cell.column} = "?){re.escape(cell.value)}("?)$', rf"\g<1>{value}\g<2>", rows[cell.row]
    )
    return "[[rows]]".join((head, *rows))


loads = lru_cache(maxsize=64)(tomllib.loads)
"""Tables that do not change are parsed once: no game changes what it has read."""


@contextmanager
def reading(change=None) -> Iterator[set[Path]]:
    """Yield the data files that are read meanwhile, `change` applied to each text; nothing is remembered."""
    plain, seen = Path.read_text, set()

    def read_text(path: Path, *args, **kwargs) -> str:
        text = plain(path, *args, **kwargs)
        if path.parent.name != "data":
            return text
        seen.add(path)
        return change(path, text) if change else text

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_text", read_text)
        patch.setattr(tomllib, "loads", loads)
        forget()
        yield seen
    forget()


def forget() -> None:
    """Clear everything that games remember, but for their texts."""
    for name, module in list(sys.modules.items()):
        if name.startswith("games."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear") and "catalogue" not in value.__name__.lower():
                    value.cache_clear()


@contextmanager
def changed(game_name: str, cell: Cell, value: str) -> Iterator[None]:
    path = data_of(game_name) / cell.file
    with reading(lambda at, text: changed_text(text, cell, value) if at == path else text):
        yield


@dataclass(frozen=True)
class Recorded:
    """A turn as it was played: position, what each seat gave in, what came of it, and what forms asked."""

    state: object
    orders: dict
    outcome: object
    forms: object = None

    def differs(self, game) -> bool:
        """Return whether it would be played otherwise now."""
        if outcome(game, self.state, self.orders) != self.outcome:
            return True
        return self.forms is not None and form_limits(game, self.state) != self.forms


def setups(name: str):
    for options, seats in PLAYED[name]:
        yield options, [SeatSetup(number) for number in range(1, seats + 1)]


def opening(name: str) -> list[object]:
    """Return the positions before the first turn, and what their forms ask."""
    game = games.load(name)
    found = []
    for options, seats in setups(name):
        state = game.new_match(options, seats, Dice(SEED, 0))
        found.append((game.state_to_json(state), form_limits(game, state)))
    counts = () if game.meta.full else range(game.meta.min_seats, game.meta.max_seats + 1)
    for count in counts:
        seats = [SeatSetup(number) for number in range(1, count + 1)]
        found.append(game.state_to_json(game.new_match({}, seats, Dice(SEED, 0))))
    return found


def form_limits(game, state) -> list[object]:
    """Return what the forms of the first two seats to move let them write, without a word of it."""
    seats = game.seats_to_move(state)[:2]
    forms = [game.form(state, seat, "M1") for seat in seats]
    return [
        [(line.id, name, cell.kind, cell.low, cell.high) for _, line, name, cell in fields(form)]
        + [(name, [choice.code for choice in choices]) for name, choices in form.choices.items()]
        for form in forms
    ]


def fields(form):
    for section in form.sections:
        for line in section.rows:
            for name, cell in line.cells.items():
                if isinstance(cell, Field):
                    yield section, line, name, cell


def given(game, state, seat, chance):
    """Return the orders of a seat: the computer's, or whatever its form takes."""
    if chance.random() < 0.5:
        return game.computer_orders(state, seat, Dice(SEED, game.turn_number(state)).scoped(f"seat/{seat}"))
    form = game.form(state, seat, "M1")
    answers = {
        (line.id, name): Answer(value, Place(row=line.id, column=name))
        for _, line, name, cell in fields(form)
        if chance.random() < 0.5 and (value := some_value(form, cell, chance)) not in (None, "")
    }
    return game.read_orders(state, seat, answers)[0]


def outcome(game, state, orders) -> object:
    """Return what orders come to in a position: what the check leaves and says, and the position after."""
    checked, said = {}, []
    for seat, wanted in orders.items():
        checked[seat], findings = game.check(state, seat, wanted)
        said.append((seat, game.orders_to_json(checked[seat]), [(one.code, one.outcome) for one in findings]))
    after = resolve(game, state, checked, SEED, digests=False).state
    standings = repr(game.standings(after)) if game.is_over(after) else ""
    return said, game.state_to_json(after), standings


@cache
def recorded(name: str) -> tuple[list[object], list[Recorded]]:
    """Return openings and turns of matches of the game as it is."""
    game, turns = games.load(name), []
    chance = random.Random(name)
    for options, seats in setups(name):
        state = game.new_match(options, seats, Dice(SEED, 0))
        for _ in range(MOST_TURNS):
            if game.is_over(state):
                break
            orders = {seat: given(game, state, seat, chance) for seat in game.seats_to_move(state)}
            came = outcome(game, state, orders)
            # Forms are slow to make, and ask for the same from turn to turn.
            forms = form_limits(game, state) if game.turn_number(state) % 6 == 0 else None
            turns.append(Recorded(state, orders, came, forms))
            state = game.state_from_json(came[1])
    # Early and late turns by turns: most figures are noticed by the first few that are tried.
    return opening(name), [turn for start in range(7) for turn in turns[start::7]]


@cache
def page_texts(name: str) -> tuple[object, frozenset[Path]]:
    """Return the rulebook as it is, and the data files that it is made of."""
    with reading() as files:
        return pages(name), frozenset(files)


def pages(name: str) -> object:
    return games.load(name).rulebook(position(name), "en")


@cache
def position(name: str) -> object:
    options, seats = next(setups(name))
    return games.load(name).new_match(options, seats, Dice(SEED, 0))


def figures(name: str) -> dict[str, list[Cell]]:
    """Return the numbers of all tables that the rulebook reads, printed or not."""
    found = {}
    for path in sorted(page_texts(name)[1]):
        found |= figures_of(path)
    return found


def is_printed(name: str, cell: Cell) -> bool:
    """Return whether a page of the rulebook changes with a figure."""
    before = page_texts(name)[0]
    for value in others(cell.value)[:1]:
        with changed(name, cell, value):
            try:
                if pages(name) != before:
                    return True
            except Exception:
                # The rulebook cannot be written with such a figure: nobody reads it there.
                continue
    return False


def seen_by(name: str, cells: list[Cell]) -> str | None:
    """Return what notices a change of a figure, "" where nothing does, None where it is not printed."""
    first = cells[0]
    column = replace(first, row=None) if first.file.endswith(".csv") else first
    if not is_printed(name, column):
        return None
    # A nought is seldom what play goes by; any cell of the column that is noticed will do.
    likely = sorted(cells, key=lambda cell: cell.value == "0")
    return next((probe for cell in likely if is_printed(name, cell) and (probe := noticed(name, cell))), "")


def probed(name: str) -> list[object]:
    return [probe() for probe in PROBES.get(name, ())]


@cache
def plain_probes(name: str) -> list[object]:
    return probed(name)


def noticed(name: str, cell: Cell) -> str:
    """Return what notices a change of a figure: an opening, a turn, a probe, or whoever reads the table."""
    game = games.load(name)
    before, turns = recorded(name)
    plain_probes(name)
    for value in others(cell.value):
        with changed(name, cell, value):
            what = f"{cell.value} -> {value}"
            try:
                if opening(name) != before:
                    return f"opening, {what}"
                for number, turn in enumerate(turns):
                    if turn.differs(game):
                        return f"turn {number}, {what}"
                if probed(name) != plain_probes(name):
                    return f"probe, {what}"
            except (TableError, ValueError) as error:
                return f"refused, {what}: {type(error).__name__}"
            except Exception as error:
                return f"stops play, {what}: {type(error).__name__}"
    return ""
