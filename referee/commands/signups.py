"""`turnsheet signups`: who signed up for an open match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from referee.console import MatchArgument, WorkspaceOption, at_work, say, workspace_at
from referee.faults import Mistake
from referee.signups import waiting_list
from referee.signups.folder import SignupFolder, folders
from referee.signups.waiting_list import Person, WaitingList
from referee.terminal import cell, table_console
from referee.workspace import locks
from referee.workspace.folders import Workspace

_HEADINGS = ("No.", "Player", "Mail", "In the list since", "State", "Seat", "Substitute", "In tables as")


def command(
    match: MatchArgument,
    drop: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="Take somebody out of the list for good.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Show who signed up for an open match, in the order of the list."""
    place = workspace_at(workspace)
    folder = _folder(place, match)
    if drop is not None:
        with at_work(place), locks.in_turn(folder.door, match):
            _drop(folder, drop)
    people = waiting_list.read(folder)
    order = people.in_order("seated", "confirmed", "asked", "waiting") + people.in_order("silent", "left")
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(order), ensure_ascii=False, indent=1))
    elif order:
        _print(order)
    else:
        say(f"Nobody has signed up for {match} yet.")


def _folder(place: Workspace, match: str) -> SignupFolder:
    known = {folder.name: folder for folder in folders(place)}
    if match not in known:
        names = ", ".join(known) or "none; make one with `turnsheet new GAME MATCH --open`"
        raise Mistake(f"Nobody can sign up for {match!r} in {place.path}. Open matches: {names}.")
    return known[match]


def _drop(folder: SignupFolder, number: int) -> None:
    people: WaitingList = waiting_list.read(folder)
    person = people.numbered(number)
    if person is None:
        raise Mistake(f"{folder.name} has nobody with number {number}. `turnsheet signups` lists them.")
    if person.state == "seated":
        raise Mistake(
            f"{person.player} plays seat {person.seat}: `turnsheet seat {folder.name} {person.seat} "
            "--computer` takes them out of the match."
        )
    people.people.remove(person)
    waiting_list.write(folder, people)
    say(f"{person.player} is out of the list.")


def _print(people: list[Person]) -> None:
    table = Table()
    for heading in _HEADINGS:
        table.add_column(heading)
    for one in people:
        seat, substitute = str(one.seat or ""), "yes" if one.substitute else ""
        row = (str(one.number), one.player, one.mail, one.since, one.state, seat, substitute, one.shown)
        table.add_row(*map(cell, row))
    table_console().print(table)
