"""Makes the sample workbooks of a game with LibreOffice.

Run as ``python -m referee.demo.samples continental-rails``; what is filled in stands in the game's
``sample_orders/orders.toml``. What a form does not ask for in this course of the match is left out and named.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import tomllib
from dataclasses import replace
from pathlib import Path

from engine.forms import Field, OrderForm
from ingest import identify, read_form
from ingest.wording import Words
from referee.console import say, warn
from referee.demo import libreoffice
from referee.demo.demonstration import play, prepare
from referee.faults import Exit, Mistake
from referee.match.match import Match
from referee.workspace.folders import Workspace

LARGEST_BYTES = 60_000


def main(game: str) -> int:
    """Make all workbooks of a game and print their receipts."""
    if not libreoffice.found():
        warn(f"LibreOffice ({libreoffice.PROGRAM}) is not installed here.")
        return Exit.MISTAKE
    with tempfile.TemporaryDirectory() as folder, libreoffice.Office() as office:
        room = Path(folder)
        demo = prepare(game, Workspace(room / "demo"))
        samples = Path(str(demo.orders))
        orders = tomllib.loads((samples / "orders.toml").read_text(encoding="utf-8"))
        # The new workbooks are handed in from where they are made; the old ones stay until all are good.
        match = play(
            replace(demo, orders=room),
            before=lambda match, turn: fill_turn(match, turn, orders[f"turn-{turn}"], room, office),
        )
        print_receipts(match)
        keep(room, samples)
    return Exit.GOOD


def keep(room: Path, samples: Path) -> None:
    """Put the new workbooks in the place of the old ones."""
    for old in samples.glob("turn-*"):
        shutil.rmtree(old)
    for new in sorted(room.glob("turn-*")):
        shutil.copytree(new, samples / new.name)


def fill_turn(
    match: Match, turn: int, orders: dict[str, dict[str, int | str]], room: Path, office: libreoffice.Office
) -> None:
    """Fill in the form of every person who has orders this turn."""
    for name, values in sorted(orders.items()):
        saved = fill_form(match, turn, int(name.removeprefix("seat-")), values, office)
        path = room / f"turn-{turn}" / f"{name}.xlsx"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(saved)
        if len(saved) > LARGEST_BYTES:
            raise Mistake(f"{path.name} of turn {turn} takes {len(saved)} bytes, more than {LARGEST_BYTES}.")


def fill_form(
    match: Match, turn: int, seat: int, values: dict[str, int | str], office: libreoffice.Office
) -> bytes:
    """Return the form of a seat as LibreOffice saved it with these values."""
    data = match.folder.turn(turn - 1).form(seat).read_bytes()
    form = match.game.form(match.state_after(turn - 1), seat, match.name)
    code, grid, refused = identify(data, "form.xlsx", match.secrets.form_key)
    assert grid is not None, refused
    places = read_form(grid, form, match.game.catalogue, code=code).places
    words = Words(match.game.catalogue, match.seat(seat).language)
    asked = {(line.id, column.id): field for _, line, column, field in form.fields()}
    cells = {}
    for key, value in values.items():
        line, _, column = key.rpartition(".")
        shown = typed(form, words, asked.get((line, column)), value)
        if shown is None:
            warn(f"Left out, the form does not ask for it: turn {turn}, seat {seat}, {key} = {value!r}")
        else:
            cells[places[line, column]] = shown
    return office.fill(data, cells)


def typed(form: OrderForm, words: Words, field: Field | None, value: int | str) -> int | str | None:
    """Return what a person would put into a cell: a number, a text, or an entry of its dropdown."""
    if field is None or not field.choices:
        return value if field else None
    choices = (choice for choice in form.choices[field.choices] if choice.code == value)
    return next(map(words.option, choices), None)


def print_receipts(match: Match) -> None:
    """Print the receipts of all turns, so that whoever changed the orders sees what became of them."""
    for turn in match.folder.played()[1:]:
        for path in sorted((match.folder.turn(turn).received / "receipts").glob("*.txt")):
            say(f"--- turn {turn}, {path.name}")
            for line in path.read_text(encoding="utf-8").splitlines():
                say(line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
