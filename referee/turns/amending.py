"""Amends a turn that was taken back: another form, or more time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from referee.faults import Mistake
from referee.intake import inbox
from referee.match import notices
from referee.match.deadlines import moment_of
from referee.match.judging import judge
from referee.match.lateness import cutoff
from referee.match.match import Match
from referee.match.notices import Notice
from referee.safe_text import legible
from referee.turns.undoing import check_last_turn
from referee.workspace.index import moment

_DOOR = "amend"


@dataclass(frozen=True, slots=True)
class Correction:
    """What is put right: forms that count from now on, and the moment until which the turn waits for more."""

    forms: tuple[Path, ...] = ()
    extend: str = ""


def check_correction(match: Match, correction: Correction, now: datetime, *, again: bool = False) -> None:
    """Make sure that a correction is possible, before anything is taken back.

    `again`: the turn has been taken back already, and the command is run once more.

    Raises
    ------
    Mistake
        If there is no turn to take back, nothing would change, a form would not count, or the new deadline
        has passed.
    """
    if not again:
        check_last_turn(match)
    if not (correction.forms or correction.extend):
        raise Mistake("Say what is to be corrected: --form FILE or --extend WHEN. `undo` only takes back.")
    then = match if again else match.before(match.last)
    for path in correction.forms:
        judged = judge(then, inbox.named_file(path), legible(path.name))
        if not judged.counts:
            remarks = "; ".join(match.said(finding, "en") for finding in judged.findings)
            raise Mistake(f"{path} would not count for turn {then.turn}: {remarks} Nothing was taken back.")
    until = moment_of(correction.extend, match.settings.deadlines.zone) if correction.extend else None
    if until and until <= now:
        raise Mistake(f"--extend {correction.extend!r} has passed already. Nothing was taken back.")


def correct(match: Match, correction: Correction, why: str, now: datetime) -> None:
    """Put a correction in place, in the open; the turn it is about has been taken back."""
    for path in correction.forms:
        data, when = inbox.named_file(path), moment(now)
        judged = judge(match, data, legible(path.name))
        inbox.put(match.folder.inbox, path.name, data, now, _DOOR, match.secrets.form_key)
        if judged.code:
            # Everybody may know whose form the referee put in place, and whether it came too late.
            end = cutoff(match)
            kind: Literal["late", "form"] = "late" if end and when > end else "form"
            notices.add(match.folder, Notice(kind, match.turn, when, why, judged.code.seat))
    if correction.extend:
        notices.add(match.folder, Notice("extension", match.turn, moment(now), why, until=correction.extend))
