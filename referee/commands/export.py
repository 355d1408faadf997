"""`turnsheet export`: the turns of a finished match as tables."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.dice import Draw
from referee import serialise
from referee.console import MatchArgument, WorkspaceOption, say, workspace_at
from referee.faults import Mistake
from referee.match.book import Book, BookFormat
from referee.match.match import Match, open_match
from referee.match.orders_played import how_played
from referee.workspace import disk
from referee.workspace.turn_folder import TurnFolder


def command(
    match: MatchArgument,
    folder: Annotated[
        Path, typer.Argument(help="Where the tables go; several matches may share it.", metavar="FOLDER")
    ],
    form: Annotated[
        BookFormat, typer.Option("--format", help="parquet needs Polars: turnsheet[export].")
    ] = BookFormat.JSONL,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Write a finished match as tables, for statistics.

    They hold positions, orders, events and draws; no keys, no addresses, and of players only the public
    names of their seats.
    """
    opened = open_match(workspace_at(workspace), match)
    if not opened.is_over:
        raise Mistake(f"{match} is not over: its tables would tell every player the secrets of all others.")
    for path in _book_of(opened).write(folder, form):
        say(f"{path}: {_size(path.stat().st_size)}")


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 1_000_000 else f"{-(-count // 1000)} KB"


def _book_of(match: Match) -> Book:
    played = match.folder.played()
    before = match.folder.turn(played[0])
    book = Book(match.name, match.game, _state(match, before), _draws(before))
    for turn in played[1:]:
        files = match.folder.turn(turn)
        orders = {
            seat: (str(how), files.orders(seat).read_bytes()) for seat, how in how_played(files).items()
        }
        lines = (files.path / "events.jsonl").read_bytes().splitlines()
        events = [serialise.load(line) for line in lines]
        book.add_turn(turn, _state(match, files), orders, events, _draws(files))
    book.end({seat.number: seat.human for seat in match.seats})
    return book


def _state(match: Match, files: TurnFolder) -> object:
    with disk.reading(files.state):
        return match.game.state_from_json(files.state.read_bytes())


def _draws(files: TurnFolder) -> list[Draw]:
    with (files.path / "dice.csv").open(encoding="utf-8", newline="") as file:
        return [msgspec.convert(tuple(row.values()), Draw, strict=False) for row in csv.DictReader(file)]
