"""Gathers what of each match waits for the referee, and ranks which command comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from referee.deploy import pending, target_of
from referee.faults import Mistake
from referee.intake.collecting import collect
from referee.match import calendar, drafts
from referee.match.deadlines import on_clock
from referee.match.lateness import InTime, in_time
from referee.match.match import Match
from referee.match.nmr import lent_seats
from referee.publication import rollback
from referee.safe_text import counted
from referee.signups.folder import folders
from referee.turns.deciding import LATE_CHOICE, decide
from referee.turns.due import Verdict, Wish
from referee.turns.reminders import missing, stale
from referee.turns.undoing import TAKEN_BACK, deadline_since
from referee.workspace import settings
from referee.workspace.folders import Workspace
from referee.workspace.index import Index
from referee.workspace.settings import Site


@dataclass(frozen=True)
class Overview:
    """A match as it waits for its referee.

    `behind` is the number of files the target lacks, `held` whether readers see an earlier edition.
    """

    match: Match
    index: Index
    sorted_out: InTime
    decision: Verdict
    drafts: Sequence[Path]
    held: bool
    behind: int
    shown: bool

    @property
    def missing(self) -> list[int]:
        """Return the persons' seats that are waited for."""
        lent = lent_seats(self.match)
        return [seat for seat in missing(self.match, self.sorted_out.index) if seat not in lent]


def chosen(place: Workspace, named: Sequence[str] | None) -> list[str]:
    """Return the matches that were named, else all there are.

    Raises
    ------
    Mistake
        If the workspace has none, and nobody can sign up for one.
    """
    names = list(named or place.names())
    if not names and not folders(place):
        none = f"{place.path} holds no match. Make one with `turnsheet new`, or name the folder: -w FOLDER."
        raise Mistake("\n".join([*place.left_alone(), none]))
    return names


def overview(place: Workspace, match: Match, now: datetime) -> Overview:
    """Look at a match; nothing is written."""
    index = collect(match, now, write=False)
    sorted_out = in_time(match, index)
    site = settings.read(place.settings, Site)
    target = target_of(place, site)
    shown = (place.site / match.name).is_dir()
    behind = pending(place, target, [match.name]) if target and shown else None
    out_of_date = stale(match, index, now)
    return Overview(
        match,
        index,
        sorted_out,
        decide(match, sorted_out, Wish(), now),
        [path for path in drafts.waiting(match.folder) if path not in out_of_date],
        bool(rollback.held(place)),
        len(behind.put) + len(behind.drop) if behind else 0,
        shown,
    )


def waiting_lines(one: Overview) -> list[str]:
    """Say what of a match waits for the referee besides its forms."""
    lines = []
    if one.held:
        lines.append("readers see an earlier edition: `rollback` holds the site.")
    if one.behind:
        lines.append(f"the web host lacks {counted(one.behind, 'file')} of the site as it is here.")
    if one.drafts:
        receipts, cards = (
            sum(path.stem.endswith(kind) for path in one.drafts) for kind in ("receipt", "card")
        )
        kinds = [counted(n, name) for n, name in ((receipts, "receipt"), (cards, "seat card")) if n]
        of_these = f" ({' and '.join(kinds)} among them)" if kinds else ""
        folder = drafts.folder_of(one.match.folder)
        lines.append(f"{counted(len(one.drafts), 'letter')} ready to send{of_these} in {folder}")
    return lines


def next_step(overviews: Sequence[Overview], letters: Sequence[Path] = ()) -> str:
    """Return the last line of `status` and `publish`: the most urgent thing to do, with its command.

    `letters` are folders of letters that belong to no match.
    """
    steps = [_step(one) for one in overviews]
    steps += [(5, f"open and send the letters in {folder}, delete each when sent.") for folder in letters]
    urgent = min(steps, key=lambda step: step[0], default=(9, "`turnsheet publish` when sign-ups have come."))
    return f"Next: {urgent[1]}"


def _step(one: Overview) -> tuple[int, str]:
    """Return how urgent the next step of a match is (the least number first), and what it is."""
    match, name, turn = one.match, one.match.name, one.match.turn
    publish = f"`turnsheet publish {name}`"
    asked = one.decision.why.removesuffix(f": {LATE_CHOICE}")
    if one.decision.why.startswith(TAKEN_BACK):
        choice = " --late-ok` or `--late-out" if one.sorted_out.doubtful else ""
        again = f"`turnsheet publish {name} --turn {turn}{choice}`"
        if (moment := deadline_since(match)) and not choice:
            when = on_clock(moment, match.settings.deadlines.zone)
            return 6, f"{publish} after {when}: turn {turn} was taken back. {again} plays it before then."
        return 0, f"{again}: turn {turn} was taken back."
    if one.sorted_out.doubtful and not one.decision.due and "--late-ok" in one.decision.why:
        return 0, f"`turnsheet publish {name} --late-ok` or `--late-out`: {asked}."
    if one.decision.due:
        return 1, f"{publish} plays turn {turn}: {one.decision.why}."
    if one.held:
        return 2, f"`turnsheet rollback --end`, then {publish}: readers see an earlier edition."
    if not one.shown:
        return 3, f"{publish} puts {name} on the site."
    if one.behind:
        return 4, f"{publish} sends the site to your web host."
    if one.drafts:
        where = drafts.folder_of(match.folder)
        return 5, f"open and send the letters in {where}, and delete each when it is sent."
    if match.is_over:
        return 9, f"{name} is over: `turnsheet archive {name}` packs it for whoever wants to check it."
    return _wait(one, publish)


def _wait(one: Overview, publish: str) -> tuple[int, str]:
    match, due = one.match, calendar.due(one.match)
    if not one.missing:
        return 7, f"`turnsheet publish {match.name} --turn {match.turn}`: {one.decision.why}."
    if due is None:
        orders = "more orders" if one.sorted_out.index.seats_in else "orders"
        return 8, f"{publish} when {orders} are in, or set a deadline in {match.folder.settings}."
    when = on_clock(due, match.settings.deadlines.zone)
    return 6, f"{publish} after {when}; `turnsheet remind {match.name}` writes to whose form is missing."
