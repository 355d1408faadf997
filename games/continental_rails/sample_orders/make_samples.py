"""Make the sample workbooks afresh: LibreOffice fills in our own forms of the demonstration, turn by turn.

Run it where LibreOffice is installed: ``python games/continental_rails/sample_orders/make_samples.py``.
What is filled in stands in ``orders.toml``; a line or choice that the form does not have is an error.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from engine.forms import Field, OrderForm
from games.continental_rails.sample_orders import libreoffice
from ingest import identify, read_form
from ingest.wording import Words
from referee.demonstration import play, prepare
from referee.folders import Workspace
from referee.match import Match

GAME = "continental-rails"
HERE = Path(__file__).resolve().parent
LARGEST_BYTES = 60_000


def main() -> int:
    """Make all workbooks and say how they were graded."""
    if not libreoffice.found():
        print(f"LibreOffice ({libreoffice.PROGRAM}) is not installed here.", file=sys.stderr)
        return 2
    for folder in HERE.glob("turn-*"):
        shutil.rmtree(folder)
    orders = tomllib.loads((HERE / "orders.toml").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        demo = prepare(GAME, Workspace(Path(folder)))
        match = play(demo, before=lambda match, turn: fill_turn(match, turn, orders[f"turn-{turn}"]))
        print_grades(match)
    return 0


def fill_turn(match: Match, turn: int, wanted: dict[str, dict[str, int | str]]) -> None:
    """Fill in the form of every person who has orders this turn."""
    for name, values in sorted(wanted.items()):
        seat = int(name.removeprefix("seat-"))
        saved = fill_form(match, turn, seat, values)
        path = HERE / f"turn-{turn}" / f"{name}.xlsx"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(saved)
        if len(saved) > LARGEST_BYTES:
            raise ValueError(f"{path} takes {len(saved)} bytes, more than {LARGEST_BYTES}")


def fill_form(match: Match, turn: int, seat: int, values: dict[str, int | str]) -> bytes:
    """Return the form of a seat as LibreOffice saved it with these values."""
    data = match.folder.turn(turn - 1).form(seat).read_bytes()
    form = match.game.form(match.state_after(turn - 1), seat, match.name)
    code, grid, _ = identify(data, "form.xlsx", match.secrets.form_key)
    if grid is None:
        raise ValueError(f"our own form of seat {seat} cannot be read")
    places = read_form(grid, form, match.game.catalogue, code=code).places
    words = Words(match.game.catalogue, match.seat(seat).language)
    cells = {}
    for key, value in values.items():
        line, _, column = key.rpartition(".")
        cells[places[line, column]] = typed(form, words, line, column, value)
    return libreoffice.fill(data, cells)


def typed(form: OrderForm, words: Words, line: str, column: str, value: int | str) -> int | str:
    """Return what a person would put into a cell: a number, a text, or an entry of the dropdown."""
    field = next(found for _, row, head, found in form.fields() if (row.id, head.id) == (line, column))
    return words.option(_choice(form, field, str(value))) if field.choices else value


def _choice(form: OrderForm, field: Field, code: str) -> Any:
    return next(choice for choice in form.choices[field.choices] if choice.code == code)


def print_grades(match: Match) -> None:
    """Print the receipts of all turns, so that whoever changed the orders sees what became of them."""
    for turn in match.folder.played()[1:]:
        for path in sorted((match.folder.turn(turn).received / "receipts").glob("*.txt")):
            print(f"--- turn {turn}, {path.name}")
            print(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    sys.exit(main())
