"""`turnsheet explain`: what decided a finished match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from referee.console import WorkspaceOption, at_work, progress, say, workspace_at
from referee.explaining.explain import explain
from referee.explaining.lines import lines
from referee.faults import Mistake
from referee.match.match import open_match


def command(
    match: Annotated[str, typer.Argument(help="Which match; it has to be over.", metavar="MATCH")],
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one per core.")] = 0,
    cluster: Annotated[
        str, typer.Option(help="Work on the Dask scheduler at this address; its workers see the workspace.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: all lines of the account.")] = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Say what decided a finished match.

    Every turn is replayed without orders, and with other dice.

    The same call goes on where it was broken off; a second one prints the same.
    """
    if cluster and jobs:
        raise Mistake("--jobs counts processes of this machine, --cluster works on others: leave one out.")
    place = workspace_at(workspace)
    with at_work(place), progress() as tell:
        account = explain(place, match, tell, jobs, cluster)
    if as_json:
        say(msgspec.json.encode(account).decode())
        return
    for line in lines(account, open_match(place, match).texts, "en"):
        say(line)
