"""The one command: collect, check, resolve, order forms, site. Running it again changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from publish import Press
from referee import disk, notices, rollback, sending, settings, taken_in
from referee.cards import renew_cards
from referee.collecting import Tell, collect, quiet
from referee.due import PASSED, Verdict, Wish, verdict
from referee.editions import published_at
from referee.folders import Workspace
from referee.index import HAND, Entry, Index, moment
from referee.index import read as read_index
from referee.lateness import InTime, cutoff, in_time
from referee.match import Match, open_match
from referee.notices import Notice
from referee.playing import play_turn, sweep
from referee.settings import Site
from referee.site import publish_site
from referee.stamps import is_fresh, mark_fresh
from referee.stored_reports import gone_texts
from referee.undoing import finish_undo, held


@dataclass(frozen=True, slots=True)
class Run:
    """One call of the command: where, what the referee wished, and the moment it was called.

    `shut` names doors that could not be looked into: what waits there may have come in time.
    """

    workspace: Workspace
    wish: Wish
    now: datetime
    coincidences: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()


def publish_match(run: Run, name: str, tell: Tell = quiet) -> list[str]:
    """Do all that is due for one match; the caller holds the workspace's lock.

    Parameters
    ----------
    run : Run
        The call.
    name : str
        The match.
    tell : callable
        Hears how far the work has come.

    Returns
    -------
    list of str
        What was done, in sentences.
    """
    site = settings.read(run.workspace.settings, Site)
    # Held until no turn is due: a form that comes meanwhile is told the truth about what it counts for.
    with Press(run.workspace.work / "templates") as press:
        with disk.in_turn(run.workspace.match(name).door, name):
            match, index, lines = _play_all(run, name, press, tell)
        return [*lines, *_site(run, site, match, index, press, tell)]


def _play_all(run: Run, name: str, press: Press, tell: Tell) -> tuple[Match, Index, list[str]]:
    """Collect, and resolve what is due; return what is left and what was done."""
    finish_undo(run.workspace, name)
    match = open_match(run.workspace, name)
    sweep(match)
    lines = [*taken_in.wrong_clock(match, run.now), *taken_in.passed_by(match)]
    wish = run.wish
    while True:
        before = read_index(match.folder.collecting(match.turn))
        known = collect(match, run.now, tell=tell)
        lines += taken_in.told(match, before, known)
        sorted_out = _in_time(match, known, wish)
        found = _unless_shut(run, match, _verdict(match, sorted_out, wish, run.now))
        if not found.due:
            return match, sorted_out.index, [*lines, *_late(match, sorted_out), _waiting(match, found)]
        _let_in(match, known, wish, run.now)
        # Where frames are to be built, their builder gets ready while the turn is played.
        press.foresee()
        play_turn(match, sorted_out.index, run.now, tell, sorted_out.late)
        lines += _late(match, sorted_out)
        lines += [f"turn {match.turn} resolved: {found.why}.", *taken_in.missed(match, match.turn)]
        # A wish is for one turn; what else is due after it (a sequential game) needs none.
        match, wish = open_match(run.workspace, name), Wish()


def look_ahead(run: Run, name: str) -> list[str]:
    """Say what `publish_match` would do, and change nothing."""
    site = settings.read(run.workspace.settings, Site)
    match = open_match(run.workspace, name)
    index = collect(match, run.now, write=False)
    sorted_out = _in_time(match, index, run.wish)
    found = _verdict(match, sorted_out, run.wish, run.now)
    known = {entry.sha256 for entry in _known(match)}
    fresh = [entry for entry in index.entries if entry.sha256 not in known]
    lines = [*taken_in.passed_by(match), *(_would_take_in(match, entry) for entry in fresh)]
    lines += _late(match, sorted_out)
    if found.due:
        lines.append(f"would resolve turn {match.turn}: {found.why}.")
    else:
        lines.append(_waiting(match, found))
    if found.due or not is_fresh(run.workspace, site, match, sorted_out.index):
        lines.append("would build and publish the site.")
    lines += sending.look_ahead(run.workspace, site, [name])
    return lines


def _would_take_in(match: Match, entry: Entry) -> str:
    why = f", {taken_in.reason(match, entry)}" if not entry.counts else ""
    return f"would take in {entry.latest.name}: {entry.grade.value}{why}"


def _known(match: Match) -> list[Entry]:
    found = read_index(match.folder.collecting(match.turn))
    return found.entries if found else []


def _in_time(match: Match, index: Index, wish: Wish) -> InTime:
    return in_time(match, index, published_at(match, match.last), late_ok=wish.late_ok)


def _verdict(match: Match, found: InTime, wish: Wish, now: datetime) -> Verdict:
    """Say whether the turn is resolved; whether a file saved by hand was late, only the referee can say."""
    said = verdict(match, found.index, wish, now, published_at(match, match.last))
    if said.due and found.doubtful and wish.late_ok is None:
        why = f"it is for you to say whether the {_forms_of(found.doubtful)} counts: --late-ok or --late-out"
        return Verdict(False, why)
    return held(match, said, wish, now)


def _unless_shut(run: Run, match: Match, said: Verdict) -> Verdict:
    """Keep the clock alone from resolving a turn while forms that came in time may wait behind a door."""
    if not (said.due and said.why == PASSED and run.shut):
        return said
    why = (
        f"{PASSED}, but {', '.join(run.shut)} could not be looked into, and forms may wait there; "
        f"run publish again, or say --turn {match.turn} to play without them"
    )
    return Verdict(False, why)


def _forms_of(seats: list[int]) -> str:
    return f"late form{'s' if len(seats) > 1 else ''} of seat{'s' if len(seats) > 1 else ''} " + ", ".join(
        map(str, seats)
    )


def _late(match: Match, found: InTime) -> list[str]:
    """Say which forms came after the deadline, and how one of them may still count."""
    due = cutoff(match, published_at(match, match.last))
    return [
        f"seat {seat}: {entry.latest.name} came {entry.latest.when}, after the deadline {due}. "
        + ("It was saved by hand." if entry.latest.door == HAND else "It does not count without --late-ok.")
        for seat, entry in sorted(found.late.items())
    ]


def _let_in(match: Match, index: Index, wish: Wish, now: datetime) -> None:
    """Write down in the open whose late forms the referee lets count."""
    if wish.late_ok:
        for seat in in_time(match, index, published_at(match, match.last)).late:
            notices.add(match.folder, Notice("late", match.turn, moment(now), seat=seat))


def _waiting(match: Match, found: Verdict) -> str:
    if match.is_over:
        return f"{found.why} after turn {match.last}."
    return f"turn {match.turn} is open: {found.why}."


def _site(run: Run, site: Site, match: Match, index: Index, press: Press, tell: Tell) -> list[str]:
    if held := rollback.held(run.workspace):
        return [held]
    if is_fresh(run.workspace, site, match, index):
        return ["the site is up to date.", *sending.send(run.workspace, site, [match], tell=tell)]
    cards = renew_cards(match, site.address)
    changed = publish_site(run.workspace, site, match, index, press, tell, run.coincidences)
    mark_fresh(run.workspace, site, match, index)
    # What was just built has been searched; what lies there from before is searched before it goes.
    sent = sending.send(run.workspace, site, [match], searched=changed, tell=tell)
    return [f"site published, {_counted(len(changed))}.", *cards, *gone_texts(match), *sent]


def _counted(changed: int) -> str:
    """Return how many files changed; none where it was built again and came out the same."""
    if not changed:
        return "and came out as it was"
    return "1 file changed" if changed == 1 else f"{changed} files changed"
