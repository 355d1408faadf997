"""`turnsheet status`: the evening at a glance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from referee.console import MatchesArgument, WorkspaceOption, say, utc_now, workspace_at
from referee.filling import glance
from referee.intake.statuses import status_of
from referee.match.match import open_match
from referee.overview import chosen, next_step, overview, waiting_lines
from referee.terminal import cell, table_console

_HEADINGS = (
    "Seat", "Player", "Tycoon", "Plays", "Orders", "Missed", "Grade", "Receipt", "Received", "Remarks",
)  # fmt: skip
_STYLES = {"green": "green", "yellow": "yellow", "red": "red"}


def command(
    match: MatchesArgument = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Show the next command, who is in and what waits for you.

    Also how forms were graded and when the turn is due. Changes nothing.
    """
    place = workspace_at(workspace)
    names = chosen(place, match)
    now = utc_now()
    overviews = [overview(place, open_match(place, name), now) for name in names]
    statuses = [
        {
            **status_of(one.match, one.index),
            "drafts": [str(path) for path in one.drafts],
            "next": next_step([one]),
        }
        for one in overviews
    ]
    if as_json:
        typer.echo(json.dumps(statuses, ensure_ascii=False, indent=1))
        return
    say(next_step(overviews, glance.drafts_of(place)))
    for one, status in zip(overviews, statuses, strict=True):
        _print(status)
        for line in waiting_lines(one):
            say(f"{one.match.name}: {line}")
    for line in glance.lines_of(place):
        say(line)


def _print(status: dict[str, Any]) -> None:
    if status["over"]:
        say(f"{status['match']} ({status['game']}): over after turn {status['turn'] - 1}.")
        return
    due = f"due {status['deadline_local']}" if status["deadline"] else "no deadline"
    table = Table(
        title=f"{status['match']} ({status['game']}), turn {status['turn']}, {due}", title_justify="left"
    )
    for heading in _HEADINGS:
        table.add_column(heading)
    computers = [seat for seat in status["seats"] if seat["plays"] == "computer"]
    for seat in (seat for seat in status["seats"] if seat["plays"] != "computer"):
        row = (seat["seat"], seat["player"], seat["name"], seat["plays"], seat["state"], seat["missed"] or "")
        more = (seat["receipt"] or "", seat["received_local"] or "", seat["remarks"] or "")
        grade = cell(seat["grade"] or "", _STYLES.get(seat["grade"] or "", ""))
        table.add_row(*map(cell, row), grade, *map(cell, more))
    table_console().print(table)
    if computers:
        say(f"The computer plays {len(computers)} other seat{'s' if len(computers) > 1 else ''}.")
    for other in status["not_counted"]:
        why = other["remarks"][0] if other["remarks"] else other["grade"]
        say(f"counts for no seat: {other['file']}: {why}")
