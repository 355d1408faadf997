"""`turnsheet amend`: take back the last turn in the open, put right what was wrong, play it again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.undo import WhyOption, show
from referee.console import MatchArgument, OfflineOption, WorkspaceOption, at_work, say, utc_now, workspace_at
from referee.match import calendar
from referee.match.lateness import left_out
from referee.match.match import open_match
from referee.publication.published_history import signs_offline
from referee.turns.amending import Correction, check_correction, correct
from referee.turns.due import Wish
from referee.turns.undoing import is_repeated, left_behind, undo
from referee.workspace import disk, locks


def command(
    match: MatchArgument,
    why: WhyOption,
    form: Annotated[
        list[Path] | None, typer.Option(help="An order form that counts in place of the one that did.")
    ] = None,
    extend: Annotated[
        str, typer.Option(help='Wait for more forms until this moment, like "2026-12-04 20:00".')
    ] = "",
    offline: OfflineOption = False,
    workspace: WorkspaceOption = Path(),
) -> None:
    """Correct the last turn: take it back, fix it, play it again.

    The reason is published, as with `undo`.
    """
    place = workspace_at(workspace)
    now = utc_now()
    with at_work(place):
        again = is_repeated(place, match, why)
        before = open_match(place, match)
        turn = before.turn if again else before.last
        correction = Correction(tuple(form or ()), calendar.with_time(before, extend))
        check_correction(before, correction, now, again=again)
        # What was said of late forms when the turn was played goes on to hold.
        late_ok = False if not again and left_out(before) else None
        with locks.in_turn(place.match(match).door, match):
            undone = before
            if not again:
                unasked = signs_offline(place, before, allowed=offline)
                undone = undo(place, match, why, now, offline=unasked)
            correct(undone, correction, why, now)
        say(f"{match}: turn {turn} is taken back to be corrected.")
        if left := left_behind(undone, {disk.sha256_file(path) for path in correction.forms}):
            say(f"{match}: {left} To let a form of turn {turn} among them count, `amend` again with --form.")
        show(place, match, Wish() if extend else Wish(turn=turn, late_ok=late_ok), offline)
