"""The publish command: collect, check, resolve, build the site; idempotent."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime

from publish import MkdocsWorker
from referee.explaining.explain import explain, give_up, may_explain
from referee.explaining.values import Unexplainable
from referee.fairness.continuity import check_history
from referee.faults import Emptied, Mistake, OutOfReach, RefereeFault, done_before
from referee.intake import inbox_summary
from referee.intake.collecting import collect
from referee.match import notices
from referee.match.cards import renew_cards
from referee.match.lateness import in_time
from referee.match.letter_journal import LetterJournal
from referee.match.match import Match, open_match
from referee.match.notices import Notice
from referee.match.opening import is_open
from referee.match.seats import renew_first_forms
from referee.match.stored_reports import gone_texts
from referee.progress import Tell, quiet
from referee.publication import rollback, sending
from referee.publication.announcing import tell_turn
from referee.publication.published_history import signs_offline
from referee.publication.site import publish_site
from referee.publication.up_to_date import common, is_fresh, mark_fresh
from referee.safe_text import counted
from referee.turns.deciding import decide, unless_shut
from referee.turns.due import Verdict, Wish
from referee.turns.playing import play_turn, sweep
from referee.turns.reminders import keep_true
from referee.turns.sentences import late_forms, waiting
from referee.turns.undoing import finish_undo
from referee.workspace import disk, locks, settings
from referee.workspace.folders import Workspace
from referee.workspace.index import Index, moment
from referee.workspace.index import read as read_index
from referee.workspace.settings import Site

_KEPT = "Nothing is lost, and the site lies here as it is to be"
_NOT_ASKED = "Run publish again when it can be reached, or `publish --offline`, which the chain records"


@dataclass(frozen=True, slots=True)
class Run:
    """One call of the command: where, what the referee wished, and the moment it was called.

    `shut` names doors that could not be looked into: what waits there may have come in time. `offline`: turns
    are signed also where the published site cannot be asked.
    """

    workspace: Workspace
    wish: Wish
    now: datetime
    coincidences: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()
    offline: bool = False


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
    with disk.naming(run.workspace.path):
        return _publish_match(run, name, tell)


def _publish_match(run: Run, name: str, tell: Tell) -> list[str]:
    site = settings.read(run.workspace.settings, Site)
    # Held until no turn is due: a form that comes meanwhile is told the truth about what it counts for.
    with MkdocsWorker(run.workspace.work / "templates") as worker, done_before() as lines:
        with locks.in_turn(run.workspace.match(name).door, name):
            match, index = _play_due(run, name, worker, lines, tell)
            keep_true(match, index, run.now)
        try:
            lines.extend(_site(run, site, match, index, worker, tell))
        except Emptied as error:
            raise Emptied(f"{error}\n{_KEPT}.") from None
        except OutOfReach as error:
            raise OutOfReach(f"{error}\n{_KEPT}; the next publish sends it.") from None
    return lines


def publish_and_tell(run: Run, name: str, tell: Tell = quiet) -> list[str]:
    """Do all that is due for one match, and tell players and club of a turn that is out on the site."""
    with done_before() as lines:
        lines += publish_match(run, name, tell)
        if not rollback.held(run.workspace):
            site = settings.read(run.workspace.settings, Site)
            match = open_match(run.workspace, name)
            lines += tell_turn(run.workspace, site, match, lambda: run.now, run.coincidences)
    return lines


def explain_match(run: Run, name: str, tell: Tell = quiet) -> list[str]:
    """Explain a match that is over and opened, once, and publish that; nothing for any other."""
    match = open_match(run.workspace, name)
    if not (is_open(match) and may_explain(match)):
        return []
    with disk.naming(run.workspace.path):
        try:
            explain(run.workspace, name, tell)
        except Mistake as error:
            if isinstance(error, Unexplainable):
                give_up(match)
            return [f"what decided the match is not published: {error}"]
        except (RefereeFault, OSError):
            # A file or the disk: once that is mended, the next evening tries again.
            raise
        except Exception:
            # A bug is told once: the next evening has no use for the same minutes.
            give_up(match)
            raise
    with done_before() as lines:
        lines.append("explained: what decided the match.")
        lines += publish_match(run, name, tell)
    return lines


def look_ahead(run: Run, name: str) -> list[str]:
    """Say what `publish_match` would do, in sentences, and change nothing; no door is opened."""
    site = settings.read(run.workspace.settings, Site)
    match = open_match(run.workspace, name)
    check_history(match, run.workspace.site)
    before = read_index(match.folder.collecting(match.turn))
    index = collect(match, run.now, write=False)
    sorted_out = in_time(match, index, late_ok=run.wish.late_ok)
    decision = decide(match, sorted_out, run.wish, run.now)
    lines = [*inbox_summary.passed_by(match), *inbox_summary.would_take_in(match, before, index)]
    would = f"would resolve turn {match.turn}: {decision.why}." if decision.due else waiting(match, decision)
    lines += [*late_forms(match, sorted_out), would]
    if decision.due or not is_fresh(run.workspace, site, match, sorted_out.index):
        lines.append("would build and publish the site.")
    return lines + sending.look_ahead(run.workspace, site, [name])


def _play_due(run: Run, name: str, worker: MkdocsWorker, lines: list[str], tell: Tell) -> tuple[Match, Index]:
    """Collect, and resolve what is due; add what was done to `lines` and return what is left."""
    finish_undo(run.workspace, name)
    match = open_match(run.workspace, name)
    # Before the first turn that is told of: a match of an earlier version tells of no old one.
    LetterJournal(match.folder, match.turn)
    check_history(match, run.workspace.site)
    sweep(match)
    lines += [*inbox_summary.wrong_clock(match, run.now), *inbox_summary.passed_by(match)]
    wish, target = run.wish, _TargetCheck(run)
    while True:
        before = read_index(match.folder.collecting(match.turn))
        index = collect(match, run.now, tell=tell)
        lines += inbox_summary.told(match, before, index)
        sorted_out = in_time(match, index, late_ok=wish.late_ok)
        decision = decide(match, sorted_out, wish, run.now)
        decision = target.unless_newer(match, unless_shut(match, decision, run.shut))
        if not decision.due:
            lines += [*late_forms(match, sorted_out), waiting(match, decision)]
            return match, sorted_out.index
        _let_in(match, index, wish, run.now)
        # Where frames are to be built, their builder gets ready while the turn is played.
        worker.foresee()
        play_turn(match, sorted_out.index, run.now, tell, sorted_out.late, offline=target.offline)
        lines += late_forms(match, sorted_out)
        lines += [f"turn {match.turn} resolved: {decision.why}.", *inbox_summary.missed(match, match.turn)]
        # A wish is for one turn; what else is due after it (a sequential game) needs none.
        match, wish = open_match(run.workspace, name), Wish()


class _TargetCheck:
    """Asks the target for newer entries before the first turn of a run is signed; once."""

    def __init__(self, run: Run) -> None:
        self.run, self.done, self.offline = run, False, False

    def unless_newer(self, match: Match, decision: Verdict) -> Verdict:
        """Keep a turn from being signed while nobody knows whether newer entries are published.

        Raises HistoryBroken if they are.
        """
        if not decision.due or self.done:
            return decision
        try:
            self.offline = signs_offline(self.run.workspace, match, allowed=self.run.offline)
        except OutOfReach as error:
            reason = str(error).rstrip(".").replace("\n", " ")
            why = f"{decision.why}; but the published site could not be asked ({reason}). {_NOT_ASKED}"
            return Verdict(False, why)
        self.done = True
        return decision


def _let_in(match: Match, index: Index, wish: Wish, now: datetime) -> None:
    """Write down in the open whose late forms the referee lets count."""
    if wish.late_ok:
        for seat in in_time(match, index).late:
            notices.add(match.folder, Notice("late", match.turn, moment(now), seat=seat))


def _site(
    run: Run, site: Site, match: Match, index: Index, worker: MkdocsWorker, tell: Tell
) -> Iterator[str]:
    """Build and send the site; yield what was done."""
    if held := rollback.held(run.workspace):
        yield held
        return
    if is_fresh(run.workspace, site, match, index):
        yield "the site is up to date."
        yield from _sent(run, site, match, tell)
        return
    cards, before = renew_cards(match, site.address), common(run.workspace)
    renew_first_forms(match)
    changed = publish_site(run.workspace, site, match, index, worker, tell, run.coincidences)
    mark_fresh(run.workspace, site, match, index, before)
    what = f"{counted(len(changed), 'file')} changed" if changed else "and came out as it was"
    yield from [f"site published, {what}.", *cards, *gone_texts(match)]
    # What was just built has been searched; what lies there from before is searched before it goes.
    yield from _sent(run, site, match, tell, changed)


def _sent(run: Run, site: Site, match: Match, tell: Tell, searched: Collection[str] = ()) -> list[str]:
    try:
        return sending.send(run.workspace, site, [match], searched=searched, tell=tell)
    except OutOfReach as error:
        if not run.offline:
            raise
        return [f"nothing was sent, the next publish does it: {error}"]
