"""`turnsheet status`: who is in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from referee.console import WorkspaceOption, say, utc_now, workspace_at
from referee.faults import Mistake
from referee.intake.collecting import collect
from referee.intake.statuses import status_of
from referee.match.match import open_match
from referee.terminal import cell, table_console

_STYLES = {"green": "green", "yellow": "yellow", "red": "red"}


def command(
    match: Annotated[list[str] | None, typer.Argument(help="Which matches; all where none is named.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Say who is in, how forms were graded, and when the turn is due.

    Changes nothing.
    """
    place = workspace_at(workspace)
    names = match or place.names()
    if not names:
        raise Mistake(
            f"{place.path} holds no match. Make one with `turnsheet new`, or name the folder: -w FOLDER."
        )
    now = utc_now()
    matches = [open_match(place, name) for name in names]
    statuses = [status_of(opened, collect(opened, now, write=False)) for opened in matches]
    if as_json:
        typer.echo(json.dumps(statuses, ensure_ascii=False, indent=1))
        return
    for status in statuses:
        _print(status)


def _print(status: dict[str, Any]) -> None:
    if status["over"]:
        say(f"{status['match']} ({status['game']}): over after turn {status['turn'] - 1}.")
        return
    due = f"due {status['deadline']}" if status["deadline"] else "no deadline"
    table = Table(
        title=f"{status['match']} ({status['game']}), turn {status['turn']}, {due}", title_justify="left"
    )
    for heading in ("Seat", "Name", "Plays", "Orders", "Grade", "Receipt", "Received", "Remarks"):
        table.add_column(heading)
    for seat in status["seats"]:
        row = (seat["seat"], seat["name"], seat["plays"], seat["state"])
        more = (seat["receipt"] or "", seat["received"] or "", seat["remarks"] or "")
        grade = cell(seat["grade"] or "", _STYLES.get(seat["grade"] or "", ""))
        table.add_row(*map(cell, row), grade, *map(cell, more))
    table_console().print(table)
    for other in status["not_counted"]:
        why = other["remarks"][0] if other["remarks"] else other["grade"]
        say(f"belongs to no seat that plays now: {other['file']}: {why}")
